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
 * How many bulk confirmations may be sent now. They obey the rates of account and mail server, as campaigns
 * do. Single messages do not ask.
 */
export const createConfirmationPace =
  ({ sql, clock, config, ending }: PaceContext, limiter: RateLimiter) =>
  async (requested: number): Promise<number> => {
    const [{ rate }, { confirmation_sender_id }] = await Promise.all([
      readSettings(sql, 'sending'),
      readSettings(sql, 'consent'),
    ])
    const server = (await resolveSender(sql, config, confirmation_sender_id))?.mailServer ?? null
    const ofServer =
      server === null
        ? []
        : bucketsOf(`server ${server.id}`, { ...server.rate, per_day: dailyLimit(server, clock.now()) })
    return createAllow(limiter, [...bucketsOf('account', rate), ...ofServer], ending)(requested)
  }
