import type { Handlers } from '../platform/contract/handler.ts'
import type { Parts } from '../platform/parts.ts'
import { problem } from '../platform/problem.ts'

const absent = async (): Promise<never> => {
  throw problem('unavailable')
}

export const importHandlers = (_parts: Parts) =>
  ({
    listImports: absent,
    createImport: absent,
    getImport: absent,
    updateImport: absent,
    deleteImport: absent,
    getImportPreview: absent,
    startImport: absent,
  }) satisfies Partial<Handlers>
