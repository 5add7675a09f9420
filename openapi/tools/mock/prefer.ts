/** The preferences that the mock supports. */
export interface Preference {
  code: number | null
  example: string | null
  dynamic: boolean
}

/** Parses `Prefer: code=403, example=pro_lock_feature` (RFC 7240) and ignores unknown preferences. */
export const readPreference = (header: string | string[] | undefined): Preference => {
  const words = new Map<string, string>()
  for (const part of String(header ?? '').split(/[,;]/)) {
    const [name = '', value = ''] = part.split('=', 2).map((text) => text.trim())
    words.set(name.toLowerCase(), value.replaceAll('"', ''))
  }
  const code = words.get('code')
  return {
    code: code !== undefined && /^\d{3}$/.test(code) ? Number(code) : null,
    example: words.get('example') ?? null,
    dynamic: words.get('dynamic') === 'true',
  }
}
