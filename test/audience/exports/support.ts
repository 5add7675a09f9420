import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'

export type Job = components['schemas']['Job']
export type Contact = components['schemas']['Contact']
type File = components['schemas']['JobFile']

export const everybody = { match: 'all', conditions: [] }

/** Creates an export and returns its job. */
export const begin = async (app: TestApp, body: object = {}): Promise<Job> => {
  const answer = await app.send<Job>('POST', '/exports', { body: { condition: everybody, ...body } })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export const jobOf = async (app: TestApp, id: string): Promise<Job> =>
  (await app.send<Job>('GET', `/jobs/${id}`)).body

export const filesOf = async (app: TestApp, id: string): Promise<File[]> =>
  (await app.send<{ files: File[] }>('GET', `/jobs/${id}/result`)).body.files

/** Downloads a link as a browser does. */
export const fetchFile = (app: TestApp, file: File): Promise<Response> =>
  fetch(file.url.replace('http://crm.test', app.url))

/** The job's result as text, with its byte order mark. */
export const resultOf = async (app: TestApp, id: string): Promise<string> => {
  const file = (await filesOf(app, id)).find(({ kind }) => kind === 'result')
  if (file === undefined) throw new Error('The job has no result.')
  const bytes = await (await fetchFile(app, file)).arrayBuffer()
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

/** Runs an export to its end and returns its file. */
export const exported = async (app: TestApp, body: object = {}): Promise<string> => {
  const { id } = await begin(app, body)
  await app.work()
  return resultOf(app, id)
}

/** Contacts `reader-1@example.com` …, one per second. Returns their ids in the order of creation. */
export const addReaders = async ({ context: { sql } }: TestApp, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId())
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select id, 'reader-' || n || '@example.com', 'subscribed', 'individual', 'all', at, at
    from unnest(${ids}::uuid[]) with ordinality given (id, n),
      lateral (select timestamptz '2026-01-01' + n * interval '1 second') t (at)`
  return ids
}

export const create = async <Body = Contact>(app: TestApp, path: string, body: object): Promise<Body> => {
  const answer = await app.send<Body>('POST', path, { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export { tidy } from '../../support/tidy.ts'
