import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recipientOperations } from '../../generated/recipient-operations.ts'
import type { PreferencesForm, UnsubscribeForm } from '../../generated/recipient-types.ts'
import { readRelease } from '../../openapi/tools/breaking.ts'
import { readRecipientContract } from '../../openapi/tools/contract.ts'
import {
  examplesOf,
  type OpenApiDocument,
  operationsOf,
  resolve,
  serverOf,
} from '../../openapi/tools/document.ts'
import { recipientTableFile } from '../../openapi/tools/generate/recipient-table.ts'
import { releaseRecipient } from '../../openapi/tools/release.ts'
import type { Violation } from '../../server/platform/contract/checker.ts'
import { loadRecipientDocument } from '../../server/platform/contract/document.ts'
import { createFormReader } from '../../server/platform/contract/forms.ts'
import { createPageChecker } from '../../server/platform/contract/page-checker.ts'

const forServer = loadRecipientDocument()
const document = forServer as unknown as OpenApiDocument
const operations = operationsOf(document)

describe('the document of the pages for recipients', () => {
  test('is outside of the service and requires no authentication', () => {
    expect(serverOf(document).basePath).toBe('')
    expect(document).toHaveProperty('security', [])
    expect(operations.every(({ operation }) => !('security' in operation))).toBe(true)
  })

  test('says for every GET what it records, if anything, and lists the side effects of every POST', () => {
    for (const { id, method, operation } of operations) {
      const said = String((operation as { description?: string }).description)
      expect(said, id).toMatch(method === 'GET' ? /changes\s+nothing|recorded/ : /Side effects/)
    }
  })

  test('documents 404 for an invalid token in every operation', () => {
    for (const { id, responses } of operations) expect(Object.keys(responses), id).toContain('404')
  })

  test('never refuses an unsubscribe for an invalid form or a rate limit', () => {
    const { responses } = operations.find(({ id }) => id === 'unsubscribe') ?? { responses: {} }
    expect(Object.keys(responses)).toEqual(['200', '404', '410', '500', '503'])
  })

  test('matches the table of operations', () => {
    expect(Object.keys(recipientOperations)).toEqual(operations.map(({ id }) => id))
    expect(recipientOperations.savePreferences).toMatchObject({
      method: 'POST',
      path: '/preferences/{token}',
      bodyMediaTypes: ['application/x-www-form-urlencoded'],
    })
    const twice = structuredClone(document)
    Object.assign(twice.paths['/c/{token}']?.get ?? {}, { operationId: 'loadPixel' })
    expect(() => recipientTableFile(twice)).toThrow('Two operations are called loadPixel')
  })
})

describe('a form', () => {
  const reader = createFormReader(forServer)
  const preferences = reader<PreferencesForm>('PreferencesForm')
  const unsubscribe = reader<UnsubscribeForm>('UnsubscribeForm')
  const newsletter = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'

  test('is parsed as a browser sends it: one value of a multiple field is an array', () => {
    expect(preferences(`lists_shown=${newsletter}&lists=${newsletter}&first_name=Ada+M.&last_name=`)).toEqual(
      {
        fields: { lists_shown: [newsletter], lists: [newsletter], first_name: 'Ada M.', last_name: '' },
        unreadable: [],
      },
    )
  })

  test('ignores unknown fields and uses the last of repeated values', () => {
    expect(preferences('colour=blue&__proto__=x&frequency=all&frequency=monthly')).toEqual({
      fields: { frequency: 'monthly' },
      unreadable: [],
    })
  })

  test('reports the fields with unknown values and keeps the others', () => {
    expect(preferences('frequency=hourly&lists=newsletter&tracking=none')).toEqual({
      fields: { tracking: 'none' },
      unreadable: ['lists', 'frequency'],
    })
  })

  test('accepts a one-click unsubscribe, also with an unknown reason', () => {
    expect(unsubscribe('List-Unsubscribe=One-Click').fields).toEqual({ 'List-Unsubscribe': 'One-Click' })
    expect(unsubscribe('reason=because&reason_text=Once+a+month')).toEqual({
      fields: { reason_text: 'Once a month' },
      unreadable: ['reason'],
    })
    expect(unsubscribe('\u0000%zz&&==').fields).toEqual({})
  })

  test('must be in the document', () => {
    expect(() => reader('NoSuchForm')).toThrow('no form named NoSuchForm')
  })
})

describe('the checker of pages', () => {
  const violations: Violation[] = []
  const token = 'EXAMPLEEXAMPLEEXAMPLEEXAMPLE'
  /** The next response. */
  let answer: { status: number; headers: Record<string, string>; body: string }
  let server: Server
  let url: string

  const headersOf = (id: keyof typeof recipientOperations, status: number): Record<string, string> => {
    const response = operations.find((operation) => operation.id === id)?.responses[String(status)]
    const documented = Object.entries(response?.headers ?? {}).map(([name, header]) => [
      name,
      String(resolve(document, header).example),
    ])
    const [media] = Object.keys(response?.content ?? {})
    return { ...Object.fromEntries(documented), ...(media !== undefined && { 'Content-Type': media }) }
  }
  const exampleOf = (id: keyof typeof recipientOperations, status: number): string => {
    const content = operations.find((operation) => operation.id === id)?.responses[String(status)]?.content
    const [example] = Object.values(content ?? {}).flatMap((media) => examplesOf(document, media))
    return typeof example?.[1] === 'string' ? example[1] : JSON.stringify(example?.[1])
  }

  beforeAll(async () => {
    const app = express()
    app.use(createPageChecker(forServer, { bodies: true, report: (violation) => violations.push(violation) }))
    app.use((_request, response) => {
      response.status(answer.status).set(answer.headers).end(answer.body)
    })
    server = app.listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  const violationsOf = async (path: string, method = 'GET'): Promise<string[]> => {
    violations.length = 0
    await fetch(`${url}${path}`, { method, redirect: 'manual' })
    return violations.map(({ operation, problem }) => `${operation}: ${problem}`)
  }

  const everyAnswer = operations.flatMap(({ id, method, path, responses }) =>
    Object.keys(responses).map((status) => ({
      id: id as keyof typeof recipientOperations,
      method,
      path: path.replace('{token}', token).replace('{provider}', 'mailgun'),
      status: Number(status),
    })),
  )
  test.each(everyAnswer)('accepts $status from $id as documented', async ({ id, method, path, status }) => {
    answer = { status, headers: headersOf(id, status), body: exampleOf(id, status) ?? '' }
    expect(await violationsOf(path, method)).toEqual([])
  })

  test('reports an undocumented status, header or body', async () => {
    const sound = { status: 200, headers: headersOf('getUnsubscribePage', 200), body: '<!doctype html>\n' }
    const path = `/unsubscribe/${token}`
    answer = { ...sound, status: 201 }
    expect(await violationsOf(path)).toEqual(['getUnsubscribePage: the status is not documented'])
    answer = { ...sound, headers: { ...sound.headers, 'Cache-Control': 'public' } }
    expect(await violationsOf(path)).toEqual([
      'getUnsubscribePage: the header Cache-Control breaks its schema',
    ])
    answer = { ...sound, headers: { 'Content-Type': 'text/html' } }
    expect(await violationsOf(path)).toEqual(['getUnsubscribePage: the header X-Request-Id is missing'])
    answer = { ...sound, headers: { ...sound.headers, 'Content-Type': 'application/json' } }
    expect(await violationsOf(path, 'HEAD')).toEqual([
      'getUnsubscribePage: the media type application/json is not documented',
    ])
    answer = { ...sound, body: 'Unsubscribe' }
    expect((await violationsOf(path))[0]).toContain('the body breaks its schema')
  })

  test('ignores all other requests', async () => {
    answer = { status: 418, headers: {}, body: 'tea' }
    expect(await violationsOf('/service/v1/contacts')).toEqual([])
    expect(await violationsOf(`/unsubscribe/${token}/more`)).toEqual([])
    expect(await violationsOf(`/unsubscribe/${token}`, 'DELETE')).toEqual([])
  })
})

describe('a release of the pages', () => {
  test('is stored under its version, rejected if it removes something, and not repeated without changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recipient-releases-'))
    const pages = readRecipientContract()
    const { version } = pages.info
    expect(await releaseRecipient(pages, folder)).toBe(version)
    expect(await releaseRecipient(pages, folder)).toBeNull()
    expect(await readdir(folder)).toEqual([`${version}.json.gz`])
    const without = structuredClone(pages)
    delete without.paths['/c/{token}']
    await expect(releaseRecipient(without, folder)).rejects.toThrow('it must be 2.0.0 or higher')
    expect(await readRelease(version, folder)).toEqual(pages)
    await rm(folder, { recursive: true })
  }, 30_000)
})
