import type { components } from '../../../generated/types.ts'
import type { Fault } from '../../platform/problem.ts'
import type { MailServerRow } from './store.ts'

type Change = components['schemas']['MailServerUpdate']

const ofSmtp = ['host', 'port', 'security', 'username', 'password', 'hello_name'] as const

/**
 * Whether a new server becomes the default one. The first of all has to; the first that sends takes the place of a folder, because who
 * sets one up wants to send. Later ones only where somebody says so.
 */
export const becomesDefault = (
  given: { kind: MailServerRow['kind']; is_default?: boolean | undefined },
  present: { has_any: boolean; has_smtp: boolean; default_sends: boolean },
): boolean => {
  if (!present.has_any) return true
  return given.is_default ?? (given.kind === 'smtp' && !present.has_smtp && !present.default_sends)
}

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

/** A plan that ends where it begins would let everything out on its first day. */
export const faultsOfWarmUp = (plan: Change['warm_up']): Fault[] =>
  plan && plan.until_per_day <= plan.first_per_day
    ? [
        {
          pointer: '/warm_up/until_per_day',
          code: 'minimum',
          detail: `This must be more than the ${plan.first_per_day} of the first day. The warm-up ends at this number.`,
        },
      ]
    : []

/** A password without a name to log in with would never be used. */
export const faultsOfLogin = (given: {
  username?: string | null | undefined
  password?: string | null | undefined
}): Fault[] =>
  given.password && !given.username
    ? [{ pointer: '/password', code: 'not_allowed', detail: 'A password requires a username.' }]
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
