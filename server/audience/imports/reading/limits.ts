/** Columns that a file may have. */
export const mostColumns = 500
/** Characters of a cell. */
export const longestCell = 20_000
/** Bytes of a record. One that is longer is not looked at: quotes that nobody closes would hold the whole file. */
export const longestRow = 1024 * 1024
/** Bytes from which is guessed how a file is written. */
export const sampleBytes = 256 * 1024
