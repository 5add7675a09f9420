/**
 * What an operator can mend: the message says what is wrong and what to do, and is shown as it is, without a stack.
 * Thrown while a process starts or a command runs; a request's refusals are problems instead.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}
