import { expect, test } from 'vitest'
import type { OperationId } from '../../../generated/operations.ts'
import { resolve } from '../../../openapi/tools/document.ts'
import { startTestApp } from '../../support/app.ts'
import { send } from '../walk/calls.ts'
import { document, operations, parametersIn } from '../walk/contract.ts'
import { addContact, create, freshWord } from '../walk/making.ts'
import { wideQuotas } from '../walk/quotas.ts'
import type { MakeScene } from './scene.ts'
import { scenes } from './scenes.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

/** Rows for lists without filters, and for one whose rows come with a campaign. */
const ownScenes: Partial<Record<OperationId, MakeScene>> = {
  listTagMembers: async () => {
    const { id } = await create(app, '/tags', { name: freshWord() })
    for (let index = 0; index < 2; index += 1) {
      const contact = await addContact(app)
      await app.send('POST', `/contacts/${contact.id}/tags`, { body: { tags: [id] } })
      app.clock.advance(60_000)
    }
    return { params: { id } }
  },
}

const sorted = operations.flatMap((operation) => {
  const sort = parametersIn(operation, 'query').find(({ name }) => name === 'sort')
  // The links of a campaign come with its sending: test/marketing/campaigns sorts them.
  if (sort?.schema === undefined || operation.id === 'listCampaignLinks') return []
  const { default: usual, enum: keys = [] } = resolve(document, sort.schema) as {
    default?: string
    enum?: string[]
  }
  return [{ id: operation.id, operation, usual: String(usual), keys }]
})

test('every list with an order documents its default', () => {
  expect(sorted.filter(({ usual, keys }) => !keys.includes(usual)).map(({ id }) => id)).toEqual([])
})

test.each(sorted)('$id is sorted by $usual unless asked otherwise', async ({ operation, usual, keys }) => {
  const make = ownScenes[operation.id] ?? scenes[operation.id]
  const scene = (await make?.(app)) ?? {}
  app.clock.advance(60_000)
  // More rows, of later times, so that the orders differ.
  if (scene.params === undefined) await make?.(app)
  const ids = async (query: Record<string, string>): Promise<string> => {
    const { status, body } = await send(app, operation, {
      ...(scene.params && { params: scene.params }),
      query: { limit: '200', ...query },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return JSON.stringify(body.data)
  }
  const byDefault = await ids({})
  expect(byDefault).toBe(await ids({ sort: usual }))
  const reversed = keys.find((key) => key.replace('-', '') === usual.replace('-', '') && key !== usual)
  expect(byDefault, 'arrange rows that differ').not.toBe(await ids({ sort: String(reversed) }))
})
