import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from '../../support/app.ts'
import { type Form, type Sent, solve, startOf } from './support.ts'

export const fileField = { id: 'poem', type: 'file', label: 'Your poem' }

export const pdf = (size = 200): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'a')])
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A file of a form, as a browser sends it. */
export const asFile = (bytes: Buffer | string, name: string): File => new File([Buffer.from(bytes)], name)

/** Names of the stored files of forms, relative to their folder. */
export const storedFiles = async (app: TestApp): Promise<string[]> => {
  const entries = await readdir(join(app.context.config.dataDir, 'forms'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((one) => one.isFile()).map(({ name }) => name)
}

export const sendParts = async (
  url: string,
  data: FormData,
  headers: Record<string, string> = {},
): Promise<Sent & { text: string }> => {
  const answer = await fetch(url, { method: 'POST', body: data, headers, redirect: 'manual' })
  const text = await answer.text()
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} }
}

/** Submits a form with files as its script does. */
export const submitFiles = async (
  app: TestApp,
  { slug }: Pick<Form, 'slug'>,
  answers: object,
  files: readonly (readonly [string, File])[],
  { headers = {}, ...more }: { headers?: Record<string, string> } & Record<string, unknown> = {},
): Promise<Sent> => {
  const started = await startOf(app, slug)
  const proof = await solve(app, slug)
  app.clock.advance(5000)
  const data = new FormData()
  data.append('submission', JSON.stringify({ answers, started, proof, ...more }))
  for (const [name, file] of files) data.append(name, file)
  return sendParts(`${app.url}/forms/${slug}/submissions`, data, headers)
}
