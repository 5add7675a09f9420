import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { components } from '../../../generated/types.ts'
import type { Answer, SendOptions, TestApp } from '../../support/app.ts'

export type Import = components['schemas']['Import']
export type Preview = components['schemas']['ImportPreview']
export type Job = components['schemas']['Job']

export const announce = async (
  app: TestApp,
  members: object = {},
  options: SendOptions = {},
): Promise<Import> => {
  const body = { filename: 'readers.csv', format: 'csv', ...members }
  const answer = await app.send<Import>('POST', '/imports', { ...options, body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** The upload URL on this machine. */
export const uploadUrl = (app: TestApp, { upload }: Import): string =>
  (upload?.url ?? '').replace(app.context.config.publicUrl, app.url)

export const put = async (url: string, body: string | Uint8Array, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'PUT',
    body: body as NonNullable<RequestInit['body']>,
    headers,
  })
  const text = await response.text()
  const problem = text === '' ? null : (JSON.parse(text) as { code: string; detail: string })
  return { status: response.status, headers: response.headers, problem }
}

export const plain = 'E-mail,First name\nada@example.com,Ada\ngrace@example.com,Grace\n'

/** An import with an uploaded file. */
export const uploaded = async (
  app: TestApp,
  content: string | Uint8Array = plain,
  members: object = {},
): Promise<Import> => {
  const made = await announce(app, members)
  const { status } = await put(uploadUrl(app, made), content)
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`)
  return importOf(app, made.id)
}

export const importOf = async (app: TestApp, id: string): Promise<Import> =>
  (await app.send<Import>('GET', `/imports/${id}`)).body

export const start = (app: TestApp, id: string, body: object = {}): Promise<Answer<Job>> =>
  app.send<Job>('POST', `/imports/${id}/start`, { body })

export const codeOf = ({ status, body }: Answer<unknown>): [number, string] => [
  status,
  (body as { code: string }).code,
]

/** The pointer and the code of each error in a problem. */
export const faultsOf = ({ body }: Answer<unknown>): [string | undefined, string][] =>
  (body as components['schemas']['Problem']).errors.map(({ pointer, parameter, code }) => [
    pointer ?? parameter,
    code,
  ])

/** The files in the folder of an import. */
export const filesOf = async ({ context: { config } }: TestApp, id: string): Promise<string[]> => {
  const folder = join(config.dataDir, 'uploads', id)
  return existsSync(folder) ? readdir(folder) : []
}

/** Marks the latest job of an import as ended. */
export const endJob = async (
  { context: { sql, clock } }: TestApp,
  id: string,
  state: Job['state'],
): Promise<void> => {
  await sql`
    update jobs set state = ${state}, finished_at = ${clock.now()}
    where id = (select job_id from imports where id = ${id})`
}

export { tidy } from '../../support/tidy.ts'
