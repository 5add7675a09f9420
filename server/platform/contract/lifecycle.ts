import type { OperationRow } from '../../../generated/operations.ts'

/** The headers of a deprecated operation: since when it is deprecated, when it ends, and what replaces it. */
export const lifecycleHeaders = (
  row: Pick<OperationRow, 'deprecatedAt' | 'sunset' | 'replacedBy'>,
): Record<string, string> => ({
  ...(row.deprecatedAt === null
    ? {}
    : { Deprecation: `@${Math.floor(Date.parse(row.deprecatedAt) / 1000)}` }),
  ...(row.sunset === null ? {} : { Sunset: new Date(row.sunset).toUTCString() }),
  ...(row.replacedBy === null ? {} : { Link: `<${row.replacedBy}>; rel="successor-version"` }),
})
