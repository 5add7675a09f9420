import { problem } from '../../platform/problem.ts'

/**
 * Error codes of file systems for missing space: disk full, quota exceeded, file too large for the process.
 */
const noSpaceCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Converts a missing-space error to a problem; returns other errors unchanged. */
export const asDiskFull = (error: unknown, detail: string): unknown =>
  noSpaceCodes.has((error as NodeJS.ErrnoException).code)
    ? problem('insufficient_storage', { detail, cause: error, headers: { 'Retry-After': '300' } })
    : error
