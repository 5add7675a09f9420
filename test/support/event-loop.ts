/** The longest time in milliseconds for which `work` blocked the event loop. */
export const longestHold = async (work: () => Promise<unknown>): Promise<number> => {
  let last = performance.now()
  let longest = 0
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 10)
  try {
    await work()
  } finally {
    clearInterval(timer)
    look()
  }
  return longest
}
