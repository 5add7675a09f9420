import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']
export type Form = Schemas['Form']

export const emailField = { id: 'email', type: 'email', label: 'E-mail', required: true, target: 'email' }

const wide = { requests: 100_000, window_seconds: 600 }

/** Options of an application whose limits tests do not reach. */
export const unlimited = {
  forms: { ip: wide, network: wide, unproved: wide, email: wide, domain: wide },
  pageQuota: wide,
}

let count = 0

/** An address that no other test uses. */
export const newAddress = (): string => `mary${++count}@example.com`

/** Creates a form with these members of its definition, besides the field for the address. */
export const createForm = async (
  app: TestApp,
  { fields = [], ...definition }: { fields?: object[] } & Record<string, unknown> = {},
): Promise<Form> => {
  const body = { name: `Form ${++count}`, definition: { ...definition, fields: [emailField, ...fields] } }
  const answer = await app.send<Form>('POST', '/forms', { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export const publishForm = async (app: TestApp, { id }: { id: string }): Promise<Form> => {
  const answer = await app.send<Form>('POST', `/forms/${id}/publish`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** The solution of a form's proof of work. */
export const solve = async (app: TestApp, slug: string): Promise<string> => {
  const answer = await fetch(`${app.url}/forms/${slug}/challenge`)
  const challenge = (await answer.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export interface Sent {
  status: number
  headers: Headers
  body: Record<string, unknown> & { code?: string; errors?: { pointer: string; detail: string }[] }
}

const post = async (url: string, body: object, headers: Record<string, string>): Promise<Sent> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
}

/** The signed start of a form that was shown just now. */
export const startOf = async (app: TestApp, slug: string): Promise<string> => {
  const answer = await fetch(`${app.url}/forms/${slug}/definition`)
  return ((await answer.json()) as { started: string }).started
}

/** Submits a form as its script does: with a proof of work, and after the minimum time. */
export const submitForm = async (
  app: TestApp,
  { slug }: Pick<Form, 'slug'>,
  answers: object,
  { headers = {}, ...more }: { headers?: Record<string, string> } & Record<string, unknown> = {},
): Promise<Sent> => {
  const started = await startOf(app, slug)
  const proof = await solve(app, slug)
  app.clock.advance(5000)
  const body = { answers, started, proof, ...more }
  return post(`${app.url}/forms/${slug}/submissions`, JSON.parse(JSON.stringify(body)) as object, headers)
}

/** Creates and publishes a form. */
export const openForm = async (
  app: TestApp,
  definition: { fields?: object[] } & Record<string, unknown> = {},
): Promise<Form> => publishForm(app, await createForm(app, definition))

/** The submissions of a form, as the API returns them. */
export const submissionsOf = async (
  app: TestApp,
  { id }: { id: string },
): Promise<Schemas['FormSubmission'][]> =>
  (await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${id}/submissions`)).body.data
