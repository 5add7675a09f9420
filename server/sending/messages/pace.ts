import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import type { Database } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { bucketsOf, createAllow } from '../deliveries/index.ts'
import { dailyLimit } from '../mail-servers/index.ts'
import { resolveSender } from '../senders/index.ts'

interface PaceContext {
  sql: Database
  clock: Clock
  config: Config
  ending: AbortSignal
}

/**
 * How many confirmations that were asked for together may go out now, of so many: a file of contacts is mail to many, and goes as
 * fast as the account and the mail server may send, as a campaign does. Single messages do not ask.
 */
export const createConfirmationPace =
  ({ sql, clock, config, ending }: PaceContext, limiter: RateLimiter) =>
  async (wanted: number): Promise<number> => {
    const [{ rate }, { confirmation_sender_id }] = await Promise.all([
      readSettings(sql, 'sending'),
      readSettings(sql, 'consent'),
    ])
    const server = (await resolveSender(sql, config, confirmation_sender_id))?.mailServer ?? null
    const ofServer =
      server === null
        ? []
        : bucketsOf(`server ${server.id}`, { ...server.rate, per_day: dailyLimit(server, clock.now()) })
    return createAllow(limiter, [...bucketsOf('account', rate), ...ofServer], ending)(wanted)
  }
