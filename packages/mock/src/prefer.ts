/** The preferences that the mock supports. A number that the header has in another form is NaN. */
export interface Preference {
  code: number | null
  example: string | null
  /** Only Prism makes values from schemas. */
  dynamic: boolean
  /** Milliseconds before the response. */
  delay: number | null
  /** As in the free edition. */
  locked: boolean
}

const longestDelay = 60_000

/** Parses `Prefer: code=403, example=pro_lock_feature` (RFC 7240) and ignores unknown preferences. */
export const readPreference = (header: string | string[] | undefined): Preference => {
  const words = new Map<string, string>()
  for (const part of String(header ?? '').split(/[,;]/)) {
    const [name = '', value = ''] = part.split('=', 2).map((text) => text.trim())
    words.set(name.toLowerCase(), value.replaceAll('"', ''))
  }
  const number = (name: string, pattern: RegExp): number | null => {
    const value = words.get(name)
    if (value === undefined) return null
    return pattern.test(value) ? Number(value) : Number.NaN
  }
  const delay = number('delay', /^\d{1,9}$/)
  return {
    code: number('code', /^\d{3}$/),
    example: words.get('example') ?? null,
    dynamic: words.get('dynamic') === 'true',
    delay: delay === null ? null : Math.min(delay, longestDelay),
    locked: words.has('locked') && words.get('locked') !== 'false',
  }
}
