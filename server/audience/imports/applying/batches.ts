import { setImmediate as others } from 'node:timers/promises'
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

/** Rows after which others get their turn: what the database wants to be sent next must not wait for the whole batch. */
const atOnce = 100

/**
 * Reads a file step by step from a place, each row turned into something as it comes. `readAhead` begins with the next
 * batch: to be called when the database has been given enough to do, so that both work at the same time.
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
        if (items.length % atOnce === 0) await others()
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

  let coming: Promise<Batch<Item>> | null = null
  let isOver = false
  const readAhead = (): void => {
    if (!isOver) coming ??= ahead()
  }
  return {
    readAhead,
    next: async (): Promise<Batch<Item>> => {
      readAhead()
      const batch = (await coming) ?? { items: [], next: place, isLast: true }
      coming = null
      isOver = batch.isLast
      return batch
    },
    close: async (): Promise<void> => {
      await coming?.catch(() => undefined)
      await source.return()
    },
  }
}
