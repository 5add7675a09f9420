/** Maximum number of columns of a file. */
export const mostColumns = 500
/** Maximum number of characters of a cell. */
export const longestCell = 20_000
/**
 * Maximum number of bytes of a record. Longer records are not parsed: an unclosed quote would otherwise keep
 * the whole file in memory.
 */
export const longestRow = 1024 * 1024
/** Bytes from which the format is detected. */
export const sampleBytes = 256 * 1024
