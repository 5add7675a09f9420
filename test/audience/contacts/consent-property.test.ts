import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openForm, submitForm, unlimited } from '../../marketing/forms/support.ts'
import { startTestApp } from '../../support/app.ts'
import { finishImport } from '../imports/applying-support.ts'
import type { Contact } from './support.ts'

const app = await startTestApp({ ...unlimited, edition: 'pro' })
const form = await openForm(app)
await app.send('PUT', '/settings/consent', { body: { new_contact_status: 'transactional' } })

/** A person as the model sees one: `said` is the latest act or evidence. Trashing ends what was said, until an administrator restores it. */
interface Person {
  email: string
  exists: boolean
  isTrashed: boolean
  said: 'yes' | 'no' | 'nothing'
}

type Stated = 'subscribed' | 'pending' | 'transactional' | 'unsubscribed'
const stated = fc.constantFrom<Stated>('subscribed', 'subscribed', 'pending', 'transactional', 'unsubscribed')

/** What others state about a person never lifts a no, and a no counts at once. */
const hear = (person: Person, status: Stated | undefined): void => {
  const before = person.isTrashed && person.said === 'yes' ? 'nothing' : person.said
  person.said = before
  if (status === 'unsubscribed') person.said = 'no'
  else if (status === 'subscribed' && before !== 'no') person.said = 'yes'
  person.exists = true
  person.isTrashed = false
}

const reference = ({ email }: Person): string => `email:${email}`

type Act = { of: 0 | 1; does: (person: Person, other: Person) => Promise<void>; what: string }

const acts = (of: fc.Arbitrary<0 | 1>): fc.Arbitrary<Act> => {
  const one = (what: string, does: Act['does']) => of.map((who): Act => ({ of: who, what, does }))
  const withStatus = (what: string, does: (person: Person, status: Stated | undefined) => Promise<void>) =>
    fc.tuple(of, fc.option(stated, { nil: undefined })).map(
      ([who, status]): Act => ({
        of: who,
        what: `${what} ${status}`,
        does: (person) => does(person, status),
      }),
    )
  return fc.oneof(
    withStatus('post', async (person, status) => {
      const body = { email: person.email, ...(status && { status }) }
      if ((await app.send('POST', '/contacts', { body })).status === 201) hear(person, status)
    }),
    withStatus('upsert', async (person, status) => {
      const body = status === undefined ? {} : { status }
      await app.send('PUT', `/contacts/by-email/${person.email}`, { body })
      hear(person, status)
    }),
    fc.tuple(of, stated).map(([who, status]) => ({
      of: who,
      what: `import ${status}`,
      does: async (person: Person) => {
        const content = `E-mail\n${person.email}\n`
        await finishImport(app, { content, mapping: { 'E-mail': 'email' }, settings: { status } })
        hear(person, status)
      },
    })),
    one('form', async (person) => {
      await submitForm(app, form, { email: person.email })
      hear(person, 'pending')
    }),
    one('unsubscribe', async (person) => {
      const body = { status: 'unsubscribed' }
      if ((await app.send('PUT', `/contacts/${reference(person)}`, { body })).status === 200)
        person.said = 'no'
    }),
    one('withdraw', async (person) => {
      const body = { kind: 'withdrawn', basis: 'opt_out' }
      const path = `/contacts/${reference(person)}/consents`
      if ((await app.send('POST', path, { body })).status === 201) person.said = 'no'
    }),
    one('force', async (person) => {
      const body = { status: 'subscribed', force_status: true, status_reason: 'Wrote to us' }
      if ((await app.send('PUT', `/contacts/${reference(person)}`, { body })).status === 200)
        person.said = 'yes'
    }),
    one('trash', async (person) => {
      if ((await app.send('DELETE', `/contacts/${reference(person)}`)).status === 200) person.isTrashed = true
    }),
    one('restore', async (person) => {
      if ((await app.send('POST', `/contacts/${reference(person)}/restore`)).status === 200)
        person.isTrashed = false
    }),
    one('merge', async (person, other) => {
      const { body } = await app.send<Contact>('GET', `/contacts/${reference(other)}`)
      const answer = await app.send('POST', `/contacts/${reference(person)}/merge`, {
        body: { source_id: body.id },
      })
      if (answer.status !== 200) return
      if (other.said === 'no') person.said = 'no'
      else if (other.said === 'yes' && person.said === 'nothing') person.said = 'yes'
      Object.assign(other, { exists: false, isTrashed: false, said: 'nothing' })
    }),
    one('bulk unsubscribe and undo', async (person) => {
      const { body } = await app.send<Contact>('GET', `/contacts/${reference(person)}`)
      if (body.id === undefined) return
      const change = { action: 'change_status', ids: [body.id], status: 'unsubscribed' }
      const { body: job } = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body: change })
      await app.work()
      await app.send('POST', `/jobs/${job.id}/undo`, { body: {} })
      await app.work()
    }),
    one('bulk trash and undo', async (person) => {
      const { body } = await app.send<Contact>('GET', `/contacts/${reference(person)}`)
      if (body.id === undefined) return
      const change = { action: 'delete', ids: [body.id] }
      const { body: job } = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body: change })
      await app.work()
      await app.send('POST', `/jobs/${job.id}/undo`, { body: {} })
      await app.work()
    }),
  )
}

let count = 0
const fresh = (): Person => ({
  email: `person${++count}@example.com`,
  exists: false,
  isTrashed: false,
  said: 'nothing',
})

test('a contact whose latest word is no, or who has said nothing, is not mailable, whatever was done before', {
  timeout: 300_000,
}, async () => {
  const sequence = fc.array(acts(fc.constantFrom(0 as const, 1 as const)), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const people = [fresh(), fresh()] as const
      for (const person of people) {
        await app.send('POST', '/contacts', { body: { email: person.email, status: 'subscribed' } })
        hear(person, 'subscribed')
      }
      const done: string[] = []
      for (const { of, what, does } of steps) {
        app.clock.advance(60_000)
        await does(people[of], people[1 - of] as Person)
        done.push(`${of} ${what}`)
        for (const [index, person] of people.entries()) {
          const { status, body } = await app.send<Contact>('GET', `/contacts/${reference(person)}`)
          if (status !== 200 || body.status !== 'subscribed') continue
          expect([...done, `${index} said ${person.said}`]).toEqual([...done, `${index} said yes`])
        }
      }
    }),
    { numRuns: 40 },
  )
})
