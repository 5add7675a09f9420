import type { Handlers } from '../platform/contract/handler.ts'
import type { Parts } from '../platform/parts.ts'
import { problem } from '../platform/problem.ts'

const absent = async (): Promise<never> => {
  throw problem('unavailable')
}

export const exportHandlers = (_parts: Parts) =>
  ({ createExport: absent, exportContact: absent }) satisfies Partial<Handlers>
