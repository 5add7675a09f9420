import { failureOf } from './client.ts'

/** What the service says against one member of what was sent, by its JSON pointer; null if nothing. */
export const faultAt = (error: unknown, pointer: string): string | null =>
  failureOf(error)?.errors.find((fault) => 'pointer' in fault && fault.pointer === pointer)?.detail ?? null

/** Whether every fault has a field among these pointers, so that no note is needed beside the fields. */
export const areAllAt = (error: unknown, pointers: readonly string[]): boolean => {
  const errors = failureOf(error)?.errors ?? []
  return (
    errors.length > 0 && errors.every((fault) => 'pointer' in fault && pointers.includes(fault.pointer ?? ''))
  )
}
