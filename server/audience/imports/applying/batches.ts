import { setImmediate as others } from 'node:timers/promises'
import { type Place, type PreparedFile, type Row, readRows } from '../reading/index.ts'

/** Rows of one step. Reading from the same place always returns the same rows. */
export interface Batch<Item> {
  items: Item[]
  /** Where the next step continues. */
  next: Place | null
  /** The file ends here. */
  isLast: boolean
}

/** Maximum rows and bytes of a step: about a tenth of a second of work, and little memory. */
const most = { rows: 1000, bytes: 1024 * 1024 }

/**
 * Rows after which the event loop runs other work, so that pending database queries need not wait for the
 * whole batch.
 */
const atOnce = 100

/**
 * Reads a file step by step from a place and converts each row. Call `readAhead` when the database is busy:
 * it starts reading the next batch, so that both work at the same time.
 */
export const readBatches = <Item>(file: PreparedFile, from: Place | null, convert: (row: Row) => Item) => {
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
        items.push(convert(row))
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
    // `next` throws the error. This handler only prevents an unhandled rejection.
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
