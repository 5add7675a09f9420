/** The longest time in milliseconds for which `work` blocked the event loop. */
export const longestBlock = async (work: () => Promise<unknown>): Promise<number> => {
  let last = performance.now()
  let longest = 0
  const sample = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(sample, 10)
  try {
    await work()
  } finally {
    clearInterval(timer)
    sample()
  }
  return longest
}
