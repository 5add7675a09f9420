/** A plan by which a new server sends a little more each day (UTC). */
export interface WarmUp {
  started_on: string
  first_per_day: number
  daily_growth_percent: number
  until_per_day: number
}

const day = 86_400_000

const dayOf = (now: Date): number => Math.floor(now.getTime() / day)

/** How many messages the plan allows on the day of `now`; null where it has not begun, or is over. */
export const allowedOn = (plan: WarmUp, now: Date): number | null => {
  const passed = dayOf(now) - dayOf(new Date(`${plan.started_on}T00:00:00Z`))
  if (passed < 0) return null
  const allowed = plan.first_per_day * (1 + plan.daily_growth_percent / 100) ** passed
  return allowed < plan.until_per_day ? Math.floor(allowed) : null
}

/** What a server may send on the day of `now`: its own number a day, or that of its warm-up, whichever is less. */
export const dailyLimit = (
  server: { rate: { per_day: number | null }; warm_up: WarmUp | null },
  now: Date,
): number | null => {
  const limits = [server.rate.per_day, server.warm_up && allowedOn(server.warm_up, now)].filter(
    (limit): limit is number => limit !== null,
  )
  return limits.length === 0 ? null : Math.min(...limits)
}
