import type { OperationRow } from '../../../generated/operations.ts'

type Lifecycle = Pick<OperationRow, 'deprecatedAt' | 'sunset' | 'replacedBy'>

/** The headers of a deprecated operation: since when it is deprecated, when it ends, and what replaces it. */
const lifecycleHeaders = (row: Lifecycle): Record<string, string> => ({
  ...(row.deprecatedAt === null
    ? {}
    : { Deprecation: `@${Math.floor(Date.parse(row.deprecatedAt) / 1000)}` }),
  ...(row.sunset === null ? {} : { Sunset: new Date(row.sunset).toUTCString() }),
  ...(row.replacedBy === null ? {} : { Link: `<${row.replacedBy}>; rel="successor-version"` }),
})

/** The headers of a response, with those of a deprecated operation. A page has links of its own. */
export const withLifecycle = (
  row: Lifecycle,
  headers: Record<string, string> = {},
): Record<string, string> => {
  const added = lifecycleHeaders(row)
  const links = [headers.Link ?? [], added.Link ?? []].flat()
  return { ...added, ...headers, ...(links.length === 0 ? {} : { Link: links.join(', ') }) }
}
