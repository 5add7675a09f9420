import type { OperationRow } from '../../../generated/operations.ts'

/** The value in a body at a JSON pointer. */
const at = (body: unknown, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      body,
    )

/** Whether a request may be slow, by its operation or by its content (`x-slow`). */
export const isSlow = (
  { slow }: OperationRow,
  query: Readonly<Record<string, unknown>>,
  body: unknown,
): boolean => {
  if (typeof slow === 'boolean') return slow
  return slow.some((condition) => {
    if (condition.startsWith('/')) return (at(body, condition) ?? null) !== null
    const [name = '', value] = condition.split('=')
    return value === undefined ? query[name] !== undefined : query[name] === value
  })
}
