import { problem } from '../../platform/problem.ts'

/** What file systems say where there is no room: full, beyond a quota, or beyond what a process may write. */
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The refusal of what finds no room on disk, and any other error as it is. */
export const withoutRoom = (error: unknown, detail: string): unknown =>
  noRoom.has((error as NodeJS.ErrnoException).code)
    ? problem('insufficient_storage', { detail, cause: error, headers: { 'Retry-After': '300' } })
    : error
