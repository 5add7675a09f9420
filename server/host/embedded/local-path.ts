const ORIGIN = 'http://local.invalid'

/**
 * The path to open after log-in: `wanted` if it is a path of this server, else `otherwise`. Rejects paths
 * that a browser would read as another host ("//evil.example", "/\evil.example", "/..//evil.example", with a
 * tab inside).
 */
export const localPath = (wanted: unknown, otherwise: string): string => {
  if (typeof wanted !== 'string' || wanted.length > 2000) return otherwise
  if (!/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, ORIGIN))
    return otherwise
  const url = new URL(wanted, ORIGIN)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === ORIGIN && !path.startsWith('//') ? path : otherwise
}
