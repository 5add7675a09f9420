import { setImmediate as others } from 'node:timers/promises'

/** Milliseconds of work after which other requests have their turn. */
const longest = 20

/** Returns a function to call between small pieces of work: it lets other work run when a slice of time is over. */
export const createTimeSlice = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < longest) return undefined
    return others().then(() => {
      since = performance.now()
    })
  }
}

/** The results of work on each item, with turns for other requests in between. */
export const eachInSlices = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> => {
  const rest = createTimeSlice()
  const results: Result[] = []
  for (const item of items) {
    await rest()
    results.push(work(item))
  }
  return results
}
