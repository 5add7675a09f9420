const moment = /^\d{4}-\d\d-\d\dT/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a resource that is shown is the one that an id or a slug names. */
const isNamed = (reference: unknown, shown: unknown): boolean =>
  typeof reference === 'string' && isRecord(shown) && [shown.id, shown.slug].includes(reference)

/**
 * Whether what is shown is what was written: times may be spelled otherwise, a reference is shown as what it names, and objects may
 * show more than was said of them.
 */
export const isSame = (written: unknown, shown: unknown): boolean => {
  if (written === shown || isNamed(written, shown)) return true
  if (typeof written === 'string' && typeof shown === 'string' && moment.test(written))
    return Date.parse(written) === Date.parse(shown)
  if (Array.isArray(written))
    return (
      Array.isArray(shown) &&
      written.length === shown.length &&
      written.every((one) => shown.some((other) => isSame(one, other)))
    )
  return (
    isRecord(written) &&
    isRecord(shown) &&
    Object.entries(written).every(([name, value]) => isSame(value, shown[name]))
  )
}
