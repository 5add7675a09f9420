import { type Place, type PreparedFile, type Row, readRows } from '../reading/index.ts'

/** Rows of one step: the same ones, whoever reads on from the same place. */
export interface Batch<Item> {
  items: Item[]
  /** Where the next step goes on. */
  next: Place | null
  /** Nothing is left behind it. */
  isLast: boolean
}

/** Rows and bytes of a step, whichever comes first: about a tenth of a second's work, and little to hold. */
const most = { rows: 1000, bytes: 1024 * 1024 }

/**
 * Reads a file step by step from a place, each row turned into something as it comes. `next` gives what was read ahead and
 * begins to read further: the processor works on it while the database works on the step before.
 */
export const readBatches = <Item>(file: PreparedFile, from: Place | null, turn: (row: Row) => Item) => {
  const source = readRows(file, from)
  let waiting: Row[] = []
  let place = from

  const read = async (): Promise<Batch<Item>> => {
    const items: Item[] = []
    const end = (place?.byte ?? file.start.byte) + most.bytes
    for (;;) {
      for (const [index, row] of waiting.entries()) {
        if (items.length === most.rows || (place?.byte ?? 0) >= end) {
          waiting = waiting.slice(index)
          return { items, next: place, isLast: false }
        }
        items.push(turn(row))
        place = row.next
      }
      waiting = []
      const { value, done } = await source.next()
      if (done) return { items, next: place, isLast: true }
      waiting = value
    }
  }

  const ahead = (): Promise<Batch<Item>> => {
    const batch = read()
    // Whoever asks for it hears of an error; nobody else shall.
    batch.catch(() => undefined)
    return batch
  }

  let coming = ahead()
  return {
    next: async (): Promise<Batch<Item>> => {
      const batch = await coming
      coming = batch.isLast ? Promise.resolve({ items: [], next: batch.next, isLast: true }) : ahead()
      return batch
    },
    close: async (): Promise<void> => {
      await coming.catch(() => undefined)
      await source.return()
    },
  }
}
