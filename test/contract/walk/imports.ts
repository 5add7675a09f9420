import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, freshEmail, freshWord } from './making.ts'

type Import = components['schemas']['Import']

const announce = async (app: TestApp): Promise<Import> => {
  const body = { filename: `${freshWord()}.csv`, format: 'csv' }
  const answer = await app.send<Import>('POST', '/imports', { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** An import with an uploaded file: one row for a new contact. */
const addImport = async (app: TestApp): Promise<string> => {
  const { id, upload } = await announce(app)
  const url = (upload?.url ?? '').replace(app.context.config.publicUrl, app.url)
  const { status } = await fetch(url, { method: 'PUT', body: `E-mail,First name\r\n${freshEmail()},Ada\r\n` })
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`)
  return id
}

/** An import with a running job. */
const addRunning = async (app: TestApp): Promise<string> => {
  const id = await addImport(app)
  const answer = await app.send('POST', `/imports/${id}/start`, { body: {} })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  return id
}

const ofImport: Arrange = async (app) => ({ params: { id: await addImport(app) } })
const ofRunning: Arrange = async (app) => ({ params: { id: await addRunning(app) } })

/** Calls for the operations of imports. */
export const importsArrangements = {
  listImports: async (app) => {
    await announce(app)
    return {}
  },
  createImport: async () => ({ body: { filename: `${freshWord()}.csv`, format: 'csv' } }),
  getImport: ofImport,
  updateImport: async (app) => ({ ...(await ofImport(app)), body: { source: freshWord() } }),
  deleteImport: ofImport,
  getImportPreview: ofImport,
  startImport: async (app) => ({ ...(await ofImport(app)), body: { dry_run: true } }),
} satisfies Partial<Record<OperationId, Arrange>>

export const importsConflicts = {
  updateImport: {
    invalid_state: async (app) => ({ ...(await ofRunning(app)), body: { source: freshWord() } }),
  },
  deleteImport: { invalid_state: ofRunning },
  startImport: { invalid_state: async (app) => ({ params: { id: (await announce(app)).id }, body: {} }) },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
