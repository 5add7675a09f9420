/** Allocates more and more memory. */
export default (): never => {
  const kept: string[] = []
  for (;;) kept.push('x'.repeat(1000) + kept.length)
}
