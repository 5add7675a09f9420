import { v7 } from 'uuid'

/** A new UUIDv7: sorts by time of creation, so that new rows land at the end of an index. */
export const newId = (): string => v7()
