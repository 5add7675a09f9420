const day = 86_400_000

/** Maximum size of a file in bytes. */
export const mostBytes = 1024 ** 3

/** Milliseconds until the upload must begin. */
export const uploadableFor = day

/** Milliseconds that an upload may still take if it began in time. */
export const uploadPatience = 2 * 3_600_000

/** Milliseconds that a file is kept after its upload or after the end of the latest job. */
export const fileKeptFor = 7 * day

/** Milliseconds that an import is kept. It is kept longer only while it has a file. */
export const importKeptFor = 90 * day
