import type { AppContext } from '../../platform/app-context.ts'
import { createMeter } from '../../platform/http/rate-limit.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** Test e-mails of one user without `crm_administer`, in one day (UTC). */
const mostInDay = { requests: 50, window_seconds: 86_400 }

/**
 * Requires that the principal may send test e-mails to these addresses, and counts them in the transaction that sends them. Without
 * `crm_administer`, only users with access are allowed, and some e-mails a day: they come from the business's own address.
 * @throws missing_capability, rate_limited
 */
export const requireTestMail = async (
  { host, clock }: Pick<AppContext, 'host' | 'clock'>,
  tx: Sql,
  { user, capabilities }: Principal,
  emails: readonly string[],
): Promise<void> => {
  if (capabilities.includes('crm_administer')) return
  const known = await host.addressesOfUsers(tx, emails)
  const foreign = emails.filter((email) => !known.has(email.toLowerCase()))
  if (foreign.length > 0)
    throw problem('missing_capability', {
      detail: `Test e-mails to addresses that do not belong to users with access require \`crm_administer\`: ${foreign.join(', ')}.`,
    })
  const count = createMeter(tx, clock)
  const { allowed, reset_seconds } = await count(`test-mail ${user.id}`, mostInDay, emails.length)
  if (!allowed)
    throw problem('rate_limited', {
      detail: `You can send test e-mails to ${mostInDay.requests} addresses a day. Try again tomorrow, use the preview, or ask an administrator.`,
      headers: { 'Retry-After': String(reset_seconds) },
    })
}
