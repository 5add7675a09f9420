import type { Context, JsonObject, Rule } from './support/types.ts'

const year = 365 * 86_400_000

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const faultOf = ({
  deprecated,
  'x-deprecated-at': since,
  'x-sunset': sunset,
  'x-replaced-by': replacement,
}: JsonObject): string | null => {
  if (deprecated !== true)
    return [since, sunset, replacement].every((value) => value === undefined)
      ? null
      : 'x-deprecated-at, x-sunset and x-replaced-by are for what is deprecated: add deprecated: true.'
  if (!isDay(since) || !isDay(sunset) || typeof replacement !== 'string' || replacement === '')
    return 'What is deprecated needs x-deprecated-at and x-sunset, each a day, and x-replaced-by.'
  return Date.parse(sunset) - Date.parse(since) < year
    ? 'What is deprecated must work for at least twelve months: x-sunset is too early.'
    : null
}

// Callers plan by these: since when something is deprecated, when it ends, and what to use instead.
export default (() => {
  const check = (node: JsonObject, ctx: Context): void => {
    const message = faultOf(node)
    if (message !== null) ctx.report({ message, location: ctx.location })
  }
  return { Operation: { enter: check }, Parameter: { enter: check }, Schema: { enter: check } }
}) satisfies Rule
