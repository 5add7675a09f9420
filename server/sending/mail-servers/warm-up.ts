/** A warm-up plan: a new server sends more each day (UTC). */
export interface WarmUp {
  started_on: string
  first_per_day: number
  daily_growth_percent: number
  until_per_day: number
}

const day = 86_400_000

const dayOf = (now: Date): number => Math.floor(now.getTime() / day)

/** Messages that the plan allows on the day of `now`. Null before it begins and after it ends. */
export const allowedOn = (plan: WarmUp, now: Date): number | null => {
  const passed = dayOf(now) - dayOf(new Date(`${plan.started_on}T00:00:00Z`))
  if (passed < 0) return null
  const allowed = plan.first_per_day * (1 + plan.daily_growth_percent / 100) ** passed
  return allowed < plan.until_per_day ? Math.floor(allowed) : null
}

/**
 * Messages that a server may send on the day of `now`: its own daily limit or the warm-up's, whichever is
 * less.
 */
export const dailyLimit = (
  server: { rate: { per_day: number | null }; warm_up: WarmUp | null },
  now: Date,
): number | null => {
  const limits = [server.rate.per_day, server.warm_up && allowedOn(server.warm_up, now)].filter(
    (limit): limit is number => limit !== null,
  )
  return limits.length === 0 ? null : Math.min(...limits)
}
