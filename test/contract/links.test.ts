import { describe, expect, test } from 'vitest'
import { readContract } from '../../openapi/tools/contract.ts'
import { examplesOf, operationsOf } from '../../openapi/tools/document.ts'
import { startTestApp } from '../support/app.ts'

const document = readContract()
const operations = operationsOf(document)

interface Link {
  operationId: string
  parameters: Record<string, string>
}
const links = operations.flatMap((from) =>
  Object.entries(from.responses).flatMap(([status, response]) =>
    Object.values((response as { links?: Record<string, Link> }).links ?? {}).map((link) => ({
      from,
      status,
      link,
    })),
  ),
)
const targetOf = (id: string) => operations.find((one) => one.id === id)

describe('a link', () => {
  test('names the resource of each creation, and the state of each job', () => {
    expect(links.length).toBeGreaterThan(200)
    const leads = (from: string, to: string) =>
      links.some((one) => one.from.id === from && one.link.operationId === to)
    for (const [from, to] of [
      ['createContact', 'getContact'],
      ['createContact', 'listContactNotes'],
      ['createContactNote', 'updateContactNote'],
      ['getCampaign', 'getCampaignReport'],
      ['startImport', 'getJob'],
      ['getTag', 'deleteTag'],
    ] as const)
      expect([from, to, leads(from, to)]).toEqual([from, to, true])
  })

  test('names an operation and all parameters of its path, and no other', () => {
    const wrong = links.filter(({ link }) => {
      const path = targetOf(link.operationId)?.path
      const needed = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      return path === undefined || needed.toSorted().join() !== Object.keys(link.parameters).toSorted().join()
    })
    expect(wrong.map(({ from, link }) => `${from.id} → ${link.operationId}`)).toEqual([])
  })

  test('takes values that the request and the examples of the answer have', () => {
    const wrong = links.flatMap(({ from, status, link }) => {
      const media = from.responses[status]?.content?.['application/json']
      const bodies = examplesOf(document, media ?? {}).map(([, value]) => value as Record<string, unknown>)
      return Object.values(link.parameters).filter((expression) => {
        const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? []
        if (name !== undefined) return !from.path.includes(`{${name}}`)
        return expression !== '$response.body#/id' || bodies.some(({ id }) => typeof id !== 'string')
      })
    })
    expect(wrong).toEqual([])
  })

  test('works: a creation, and everything that it links to by reading', async () => {
    const app = await startTestApp()
    const { body } = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: 'ada@example.com' },
    })
    const reads = links.filter(
      ({ from, link }) => from.id === 'createContact' && targetOf(link.operationId)?.method === 'GET',
    )
    expect(reads.length).toBeGreaterThan(5)
    for (const { link } of reads) {
      const path = targetOf(link.operationId)?.path.replace('{id}', body.id) ?? ''
      expect([path, (await app.send('GET', path)).status]).toEqual([path, 200])
    }
  })
})
