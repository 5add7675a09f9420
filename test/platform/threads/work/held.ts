/** Blocks its thread until the first number of its input is no longer 0. */
export default (until: Int32Array): void => {
  Atomics.wait(until, 0, 0)
}
