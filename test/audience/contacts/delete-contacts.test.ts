import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf, faultsOf, type Problem } from './support.ts'

const app = await startTestApp()
const contacts = contactsOf(app)

const remove = <Body = components['schemas']['BulkResult']>(
  body: object,
  authorization = app.admin.authorization,
) => app.send<Body>('POST', '/contacts/bulk-delete', { body, authorization })

describe('deleteContacts', () => {
  test('rejects callers without administrator rights', async () => {
    const { id } = await contacts.create()
    expect((await remove({ ids: [id] }, app.editor.authorization)).status).toBe(403)
    expect((await contacts.get(id)).id).toBe(id)
  })

  test('rejects a body without ids', async () => {
    expect(faultsOf((await remove<Problem>({})).body)).toEqual([['/ids', 'required']])
  })

  test('moves each contact to the trash and returns an error for unknown ones', async () => {
    const { id } = await contacts.create()
    const unknown = '01a15f30-dc00-793c-bc0d-ba681b597710'
    expect((await remove({ ids: [unknown, id] })).body).toEqual({
      succeeded_count: 1,
      failed_count: 1,
      results: [
        {
          id: unknown,
          outcome: 'failed',
          problem: { code: 'not_found', detail: 'The contact does not exist.' },
        },
        { id, outcome: 'changed', problem: null },
      ],
      starts: null,
    })
    const { body } = await app.send<components['schemas']['ContactPage']>('GET', '/contacts?trashed=true')
    expect(body.data.map((contact) => contact.id)).toEqual([id])
  })
})
