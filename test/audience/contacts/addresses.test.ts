import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { faultsOf, type Problem } from './support.ts'

const app = await startTestApp()

interface Named {
  id: string
  email: string
  display_email: string
}

const post = <Body = Named>(body: object) => app.send<Body>('POST', '/contacts', { body })
const path = (email: string) => encodeURIComponent(email)

describe('the address of a contact', () => {
  test('is stored with an ASCII domain, shown in Unicode, and equal in both forms', async () => {
    const created = await post({ email: 'ada@Bücher.example' })
    expect(created.body).toMatchObject({
      email: 'ada@xn--bcher-kva.example',
      display_email: 'ada@bücher.example',
    })
    const again = await post<Problem>({ email: 'Ada@xn--bcher-kva.example' })
    expect(again.body).toMatchObject({ code: 'email_taken' })
    for (const email of ['ada@bücher.example', 'ada@xn--bcher-kva.example']) {
      const found = await app.send<Named>('GET', `/contacts/${path(`email:${email}`)}`)
      expect(found.body.id).toBe(created.body.id)
      const listed = await app.send<{ data: Named[] }>('GET', `/contacts?email=${path(email)}`)
      expect(listed.body.data.map(({ id }) => id)).toEqual([created.body.id])
      const merged = await app.send('PUT', `/contacts/by-email/${path(email)}`, { body: {} })
      expect(merged.status).toBe(200)
    }
  })

  test('is covered by a suppression of its domain in either form', async () => {
    await app.send('POST', '/suppressions', { body: { kind: 'domain', value: 'bücher.example' } })
    const checked = await app.send<{ results: { email: string; suppressed: boolean }[] }>(
      'POST',
      '/suppressions/check',
      { body: { emails: ['x@bücher.example', 'x@xn--bcher-kva.example', 'x@buecher.example'] } },
    )
    expect(checked.body.results.map(({ suppressed }) => suppressed)).toEqual([true, true, false])
  })

  test.each([
    'a@127.0.0.1',
    `${'a'.repeat(65)}@example.com`,
    'jörg@example.com',
    'a@b@example.com',
    'a..b@example.com',
    'a@example',
    'a@-example.com',
    `a@${'ü'.repeat(70)}.example`,
  ])('cannot be %s', async (email) => {
    const refused = await post<Problem>({ email })
    expect(refused.status).toBe(400)
    expect(faultsOf(refused.body)).toEqual([['/email', 'format']])
  })
})

test('removes C1 control characters from names', async () => {
  const created = await post({ email: 'c1@example.com', first_name: 'A\u0085da', company: '\u0080' })
  expect(created.body).toMatchObject({ first_name: 'Ada', company: null })
})
