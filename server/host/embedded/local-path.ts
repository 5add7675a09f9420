const ORIGIN = 'http://local.invalid'

/**
 * The path to open after log-in: `requested` if it is a path of this server, else `fallback`. Rejects paths
 * that a browser would read as another host ("//evil.example", "/\evil.example", "/..//evil.example", with a
 * tab inside).
 */
export const localPath = (requested: unknown, fallback: string): string => {
  if (typeof requested !== 'string' || requested.length > 2000) return fallback
  if (!/^\/(?![/\\])/.test(requested) || /[\\\p{Cc}]/u.test(requested) || !URL.canParse(requested, ORIGIN))
    return fallback
  const url = new URL(requested, ORIGIN)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === ORIGIN && !path.startsWith('//') ? path : fallback
}
