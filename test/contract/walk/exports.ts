import type { OperationId } from '../../../generated/operations.ts'
import { type Arrange, addContact, freshWord } from './making.ts'

const half = {
  match: 'any',
  conditions: Array.from({ length: 60 }, () => ({ field: 'company', operator: 'is', value: 'Analytical' })),
}

/** Calls for the operations of exports. */
export const exportsArrangements = {
  createExport: async (app) => {
    const company = freshWord()
    await addContact(app, { company })
    const leaf = { field: 'company', operator: 'is', value: company }
    return { body: { condition: { match: 'all', conditions: [leaf] }, columns: ['email', 'tags'] } }
  },
  exportContact: async (app) => ({ params: { id: (await addContact(app)).id } }),
} satisfies Partial<Record<OperationId, Arrange>>

export const exportsConflicts = {
  createExport: {
    too_complex: async () => ({ body: { condition: { match: 'all', conditions: [half, half] } } }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
