import { addressKey } from '../../../platform/http/address-key.ts'
import type { Meter, RateLimiter } from '../../../platform/http/rate-limit.ts'
import { problem } from '../../../platform/problem.ts'
import type { Quota } from '../../../platform/quotas.ts'
import { mailboxOf } from './mailbox.ts'

/** How many submissions are accepted. */
export interface FormQuotas {
  /** From one network address; an IPv6 address counts with its /64. */
  ip: Quota
  /** From a /24 of IPv4, or a /48 of IPv6, which one customer of a provider may have. */
  network: Quota
  /** Without a proof of work where the form asks for one, from one network address. */
  unproved: Quota
  /** For one mailbox. */
  email: Quota
  emailDay: Quota
  /** For the addresses of one domain. Not for large providers: who wants to could block all their customers. */
  domain: Quota
  /** Kilobytes of files from one network address, and of one form. What was refused later counts too. */
  fileIp: Quota
  fileForm: Quota
}

export const formQuotas: FormQuotas = {
  ip: { requests: 20, window_seconds: 600 },
  network: { requests: 60, window_seconds: 600 },
  unproved: { requests: 5, window_seconds: 600 },
  email: { requests: 5, window_seconds: 3600 },
  emailDay: { requests: 10, window_seconds: 86_400 },
  domain: { requests: 500, window_seconds: 3600 },
  fileIp: { requests: 100_000, window_seconds: 86_400 },
  fileForm: { requests: 2_000_000, window_seconds: 86_400 },
}

const tooMany = (detail: string, seconds: number) =>
  problem('rate_limited', { detail, headers: { 'Retry-After': String(seconds) } })

const require = async (limit: RateLimiter, bucket: string, quota: Quota): Promise<void> => {
  const { allowed, reset_seconds } = await limit(bucket, quota)
  if (!allowed) throw tooMany('Too many submissions. Try again later.', reset_seconds)
}

const networkOf = (key: string): string =>
  key.includes(':')
    ? key.split(':').slice(0, 3).concat(':/48').join(':')
    : key.split('.').slice(0, 3).concat('0/24').join('.')

/** Limits by where a submission comes from. @throws rate_limited */
export const requireSourceAllowed = async (
  limit: RateLimiter,
  quotas: FormQuotas,
  ip: string | null,
  isProved: boolean,
): Promise<void> => {
  const key = addressKey(ip ?? undefined)
  await require(limit, `form ip ${key}`, quotas.ip)
  await require(limit, `form network ${networkOf(key)}`, quotas.network)
  if (!isProved) await require(limit, `form unproved ${key}`, quotas.unproved)
}

/**
 * Limits by the address that was entered. They count submissions and never look at contacts, so that they say
 * nothing about them. @throws rate_limited
 */
export const requireTargetAllowed = async (
  limit: RateLimiter,
  quotas: FormQuotas,
  email: string,
): Promise<void> => {
  const { mailbox, domain, isProvider } = mailboxOf(email)
  await require(limit, `form email ${mailbox}`, quotas.email)
  await require(limit, `form email day ${mailbox}`, quotas.emailDay)
  if (!isProvider) await require(limit, `form domain ${domain}`, quotas.domain)
}

/** Counts bytes of files before they are written. @throws rate_limited */
export const requireBytesAllowed = async (
  meter: Meter,
  quotas: FormQuotas,
  { ip, formId }: { ip: string | null; formId: string },
  bytes: number,
): Promise<void> => {
  const amount = Math.ceil(bytes / 1000)
  const buckets = [
    [`form files ip ${addressKey(ip ?? undefined)}`, quotas.fileIp],
    [`form files form ${formId}`, quotas.fileForm],
  ] as const
  for (const [bucket, quota] of buckets) {
    const { allowed, reset_seconds } = await meter(bucket, quota, amount)
    if (!allowed) throw tooMany('Too many files were sent. Try again later.', reset_seconds)
  }
}
