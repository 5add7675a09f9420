const day = 86_400_000

/** How large a file may be, in bytes. */
export const mostBytes = 1024 ** 3

/** Milliseconds in which the file must begin to come. */
export const uploadableFor = day

/** How long an upload that began in time is waited for, in milliseconds. */
export const uploadPatience = 2 * 3_600_000

/** How long a file is kept from its arrival or from the end of the latest job, in milliseconds. */
export const fileKeptFor = 7 * day

/** How long an import is kept, in milliseconds; longer only while its file is. */
export const importKeptFor = 90 * day
