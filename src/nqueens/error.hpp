// The errors of this library. Every message is one line that says what is wrong and what to do.
#pragma once

#include <stdexcept>

#pragma GCC visibility push(default)  // what a shared library shows

namespace nqueens {

/// Base of every error this library throws.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The caller asked for something that does not exist or is not supported.
class InputError : public Error {
  public:
    using Error::Error;
};

/// The stop token was triggered before the work was complete. There is no partial result.
class Stopped : public Error {
  public:
    using Error::Error;
};

/// The time allowed was up before there was an answer.
class TimedOut : public Error {
  public:
    using Error::Error;
};

/// A sum did not fit its integer, or two values that must agree do not.
class IntegrityError : public Error {
  public:
    using Error::Error;
};

}  // namespace nqueens

#pragma GCC visibility pop
