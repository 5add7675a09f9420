/**
 * An error that an operator can fix: the message says what is wrong and what to do, and is shown without a
 * stack trace. Thrown at the start of a process or by a command; a request's errors are problems instead.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}
