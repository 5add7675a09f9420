import { isIP } from 'node:net'

/** Groups of an IPv6 address that identify a network: the holder of one address of a /64 has all of them. */
const groupsOfNetwork = 4

/**
 * The eight groups of a valid IPv6 address without its zone. URL parses every notation, also with a dotted
 * end.
 */
const groupsOf = (address: string): string[] => {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const head = before === '' ? [] : before.split(':')
  if (after === undefined) return head
  const tail = after === '' ? [] : after.split(':')
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** The IPv4 address in the groups of `::ffff:a.b.c.d`; null for any other address. */
const mapped = (groups: readonly string[]): string | null => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/**
 * The key under which limits count an anonymous client: an IPv4 address itself, also in IPv6 notation, or the
 * /64 of an IPv6 address. All invalid addresses count together as `unknown`.
 */
export const addressKey = (address: string | undefined): string => {
  const [bare = ''] = (address ?? '').split('%')
  const version = isIP(bare)
  if (version === 4) return bare
  if (version !== 6) return 'unknown'
  const groups = groupsOf(bare)
  return mapped(groups) ?? `${groups.slice(0, groupsOfNetwork).join(':')}::/64`
}
