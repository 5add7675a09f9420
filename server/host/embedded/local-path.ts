const ORIGIN = 'http://local.invalid'

/**
 * Where to go after log-in: `wanted` when it is a path of this server, else `otherwise`. What a browser would
 * read as another host ("//evil.example", "/\evil.example", "/..//evil.example", a tab in between) is refused.
 */
export const localPath = (wanted: unknown, otherwise: string): string => {
  if (typeof wanted !== 'string' || wanted.length > 2000) return otherwise
  if (!/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, ORIGIN))
    return otherwise
  const url = new URL(wanted, ORIGIN)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === ORIGIN && !path.startsWith('//') ? path : otherwise
}
