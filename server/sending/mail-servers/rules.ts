import type { components } from '../../../generated/types.ts'
import type { Fault } from '../../platform/problem.ts'
import type { MailServerRow } from './store.ts'

type Change = components['schemas']['MailServerUpdate']

const ofSmtp = ['host', 'port', 'security', 'username', 'password', 'hello_name'] as const

/**
 * Whether a new server becomes the default. The first one must. The first SMTP server replaces a folder,
 * because its owner wants to send. Later ones only on request.
 */
export const becomesDefault = (
  given: { kind: MailServerRow['kind']; is_default?: boolean | undefined },
  present: { has_any: boolean; has_smtp: boolean; default_sends: boolean },
): boolean => {
  if (!present.has_any) return true
  return given.is_default ?? (given.kind === 'smtp' && !present.has_smtp && !present.default_sends)
}

/** Members of a change that do not apply to this kind of server. */
export const faultsOfChange = (present: Pick<MailServerRow, 'kind'>, change: Change): Fault[] =>
  present.kind === 'smtp'
    ? []
    : ofSmtp
        .filter((member) => change[member] !== undefined)
        .map((member) => ({
          pointer: `/${member}`,
          code: 'not_allowed',
          detail: `A mail server of the kind \`folder\` does not accept \`${member}\`.`,
        }))

/** A warm-up plan must increase, or it would allow everything on its first day. */
export const faultsOfWarmUp = (plan: Change['warm_up']): Fault[] =>
  plan && plan.until_per_day <= plan.first_per_day
    ? [
        {
          pointer: '/warm_up/until_per_day',
          code: 'minimum',
          detail: `This must be more than \`first_per_day\` (${plan.first_per_day}).`,
        },
      ]
    : []

/** A password without a user name would never be used. */
export const faultsOfLogin = (given: {
  username?: string | null | undefined
  password?: string | null | undefined
}): Fault[] =>
  given.password && !given.username
    ? [{ pointer: '/password', code: 'not_allowed', detail: '`password` requires `username`.' }]
    : []

/**
 * The password after a change. `given` is encrypted already, undefined where the change does not contain it.
 * A new host or port does not get the old password: it would be disclosed to another server.
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
