const moment = /^\d{4}-\d\d-\d\dT/

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a returned resource has this id or slug. */
const isNamed = (reference: unknown, shown: unknown): boolean =>
  typeof reference === 'string' && isRecord(shown) && [shown.id, shown.slug].includes(reference)

/**
 * Whether the returned value equals the written one. Times may be spelled differently, an id may be returned
 * as its resource, and objects may have further members.
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
