import type { OperationRow } from '../../../generated/operations.ts'

/** The headers that announce an operation's end: since when it is deprecated, when it goes, what replaces it. */
export const lifecycleHeaders = (
  row: Pick<OperationRow, 'deprecatedAt' | 'sunset' | 'replacedBy'>,
): Record<string, string> => ({
  ...(row.deprecatedAt === null
    ? {}
    : { Deprecation: `@${Math.floor(Date.parse(row.deprecatedAt) / 1000)}` }),
  ...(row.sunset === null ? {} : { Sunset: new Date(row.sunset).toUTCString() }),
  ...(row.replacedBy === null ? {} : { Link: `<${row.replacedBy}>; rel="successor-version"` }),
})
