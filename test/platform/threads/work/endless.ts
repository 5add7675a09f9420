/** Blocks its thread for ever. */
export default (): never => {
  for (let count = 0; ; count += 1) if (count < 0) break
  throw new Error('It never ends.')
}
