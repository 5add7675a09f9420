import type { components } from '../../generated/types.ts'
import type { Fault } from '../platform/problem.ts'
import type { MailServerRow } from './store.ts'

type Change = components['schemas']['MailServerUpdate']

const ofSmtp = ['host', 'port', 'security', 'username', 'password', 'hello_name'] as const

/** What a change says that the kind of the server has no room for. */
export const faultsOfChange = (present: Pick<MailServerRow, 'kind'>, change: Change): Fault[] =>
  present.kind === 'smtp'
    ? []
    : ofSmtp
        .filter((member) => change[member] !== undefined)
        .map((member) => ({
          pointer: `/${member}`,
          code: 'not_allowed',
          detail: `A folder has no ${member}.`,
        }))

/** A password without a name to log in with would never be used. */
export const faultsOfLogin = (given: {
  username?: string | null | undefined
  password?: string | null | undefined
}): Fault[] =>
  given.password && !given.username
    ? [{ pointer: '/password', code: 'not_allowed', detail: 'A password needs a username to log in with.' }]
    : []

/**
 * Which password a server has after a change: `given` is sealed already; undefined where the change does not name it. One for
 * another host would be told to whoever is there, so it does not go along.
 */
export const passwordAfter = (
  present: Pick<MailServerRow, 'host' | 'port' | 'password'>,
  next: Pick<MailServerRow, 'host' | 'port' | 'username'>,
  given: Uint8Array | null | undefined,
): Uint8Array | null => {
  if (next.username === null) return null
  if (given !== undefined) return given
  const moved = present.host?.toLowerCase() !== next.host?.toLowerCase() || present.port !== next.port
  return moved ? null : present.password
}
