import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactJobs } from '../../../server/audience/contacts/index.ts'
import { contactData } from '../../../server/contact-data.ts'
import { confirmUrl } from '../../../server/platform/mail/links.ts'
import { openForm, submitForm, unlimited } from '../../marketing/forms/support.ts'
import { driveMigrations } from '../../migration/world.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import type { MailStatus } from '../../support/vendors/people.ts'
import { finishImport } from '../imports/applying-support.ts'
import type { Contact } from './support.ts'

const app = await startTestApp({ ...unlimited, edition: 'pro' })
const form = await openForm(app)
const migrations = driveMigrations(app)
const day = 86_400_000
const { body: list } = await app.send<{ id: string }>('POST', '/lists', {
  body: { name: 'Offers', slug: 'offers', opt_in: 'single' },
})
const runs = Number(process.env.CONSENT_RUNS ?? 40)
await app.send('PUT', '/settings/consent', { body: { new_contact_status: 'transactional' } })

/**
 * A person as the model sees one: `said` is the latest act or evidence. Trashing ends a yes, until an administrator restores it.
 * Nothing ends a no but the person, who asks and then clicks, or an administrator with force.
 */
interface Person {
  email: string
  exists: boolean
  isTrashed: boolean
  said: 'yes' | 'no' | 'nothing'
  /** Whether the person asked on a form since a no. */
  asked: boolean
  /** The link that answered the last time that the person asked. */
  link: string | null
  /** Whether the person left the list. Nothing here brings anyone back to it. */
  left: boolean
}

const sayNo = (person: Person): void => {
  person.said = 'no'
  person.asked = false
}

type Stated = 'subscribed' | 'pending' | 'transactional' | 'unsubscribed'
const stated = fc.constantFrom<Stated>(
  ...(['subscribed', 'subscribed', 'subscribed', 'subscribed'] as const),
  ...(['pending', 'transactional', 'unsubscribed'] as const),
)

/** What others state about a person never lifts a no, and a no counts at once. */
const hear = (person: Person, status: Stated | undefined): void => {
  const before = person.isTrashed && person.said === 'yes' ? 'nothing' : person.said
  person.said = before
  if (status === 'unsubscribed') sayNo(person)
  else if (status === 'subscribed' && before !== 'no') person.said = 'yes'
  person.exists = true
  person.isTrashed = false
}

const reference = ({ email }: Person): string => `email:${email}`

const find = async (person: Person): Promise<Contact | null> => {
  const { status, body } = await app.send<Contact>('GET', `/contacts/${reference(person)}`)
  return status === 200 ? body : null
}

const membershipOf = async (person: Person): Promise<string | undefined> => {
  const { body } = await app.send<{ data: { id: string; status: string }[] }>(
    'GET',
    `/contacts/${reference(person)}/lists`,
  )
  return body.data.find(({ id }) => id === list.id)?.status
}

/** Records that a person wrote that they want no more e-mail. */
const withdraw = async (person: Person): Promise<boolean> => {
  const body = { kind: 'withdrawn', basis: 'opt_out' }
  return (await app.send('POST', `/contacts/${reference(person)}/consents`, { body })).status === 201
}

/** Selects a person by a condition: only then a bulk action is a job, which can be undone. */
const only = ({ email }: Person) => ({
  condition: { match: 'all', conditions: [{ field: 'email', operator: 'is', value: email }] },
  expected_count: 1,
})

/** What stays of a person whose contact is deleted for good: a no. */
const forget = (person: Person): void => {
  const said = person.said === 'no' ? 'no' : 'nothing'
  Object.assign(person, { exists: false, isTrashed: false, said, asked: false, link: null })
}

/** The ways to say no for someone else. Not all of them find a contact that is gone. */
const noes = {
  withdraw: async (person: Person): Promise<boolean> => withdraw(person),
  update: async (person: Person): Promise<boolean> =>
    (await app.send('PUT', `/contacts/${reference(person)}`, { body: { status: 'unsubscribed' } })).status ===
    200,
  synchronise: async ({ email }: Person): Promise<boolean> =>
    (await app.send('PUT', `/contacts/by-email/${email}`, { body: { status: 'unsubscribed' } })).status ===
    200,
  import: async (person: Person): Promise<boolean> => {
    if ((await find(person)) === null) return false
    const content = `E-mail,Opted out\n${person.email},yes\n`
    const mapping = { 'E-mail': 'email', 'Opted out': 'opted_out' }
    await finishImport(app, { content, mapping, settings: { duplicates: 'skip' } })
    return true
  },
  importInSpanish: async (person: Person): Promise<boolean> => {
    if ((await find(person)) === null) return false
    const content = `Correo,Estado\n${person.email},No suscrito\n`
    const mapping = { Correo: 'email', Estado: 'status' }
    await finishImport(app, { content, mapping, settings: { duplicates: 'skip' } })
    return true
  },
}
type No = keyof typeof noes
const no = fc.option(fc.constantFrom<No>('withdraw', 'update', 'synchronise', 'import', 'importInSpanish'), {
  nil: null,
})

/** Takes back a job, if it had an effect. */
const undo = async (job: string): Promise<boolean> => {
  app.clock.advance(1000)
  const { status, body } = await app.send<{ id: string }>('POST', `/jobs/${job}/undo`, { body: {} })
  if (status === 202) await migrations.end(body.id)
  return status === 202
}

const bulk = async (change: object): Promise<string> => {
  const { status, body } = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body: change })
  expect(status, JSON.stringify(body)).toBe(202)
  await app.work()
  app.clock.advance(1000)
  return body.id
}

const purge = async (): Promise<void> => {
  app.clock.advance(31 * day)
  for (const job of contactJobs(app.context, contactData)) await job.run(null)
}

/** Moves one person in from a source. Returns the job. */
const migrate = async (
  { email }: Person,
  mailStatus: MailStatus,
  source: 'kit' | 'mailerlite' = 'kit',
): Promise<{ id: string; status: string }> => {
  const vendor = await startAccount(source, { contacts: 1, mix: { [mailStatus]: 1 } })
  try {
    vendor.change(0, { email, mailStatus })
    const migration = await migrations.connect(vendor, source)
    await migrations.start(migration, 'dry_run')
    const job = await migrations.start(migration, 'full')
    expect(job).toMatchObject({ state: 'succeeded' })
    const [one] = vendor.truth()
    return { id: job.id, status: one?.expected?.status ?? 'none' }
  } finally {
    await vendor.close()
  }
}

/** What a source says. For a contact in the trash, only a no counts. */
const hearSource = (person: Person, status: string): void => {
  if (status === 'bounced' || status === 'complained') return
  if (person.isTrashed && status !== 'unsubscribed') return
  const { isTrashed } = person
  hear(person, status as Stated)
  person.isTrashed = isTrashed
}

let count = 0

type Act = { of: 0 | 1; does: (person: Person, other: Person) => Promise<void>; what: string }

const source = fc.constantFrom<MailStatus>('subscribed', 'subscribed', 'opted_out', 'unconfirmed', 'bounced')

const acts = (of: fc.Arbitrary<0 | 1>): Record<'saying' | 'going' | 'coming', fc.Arbitrary<Act>> => {
  const one = (what: string, does: Act['does']) => of.map((who): Act => ({ of: who, what, does }))
  const withStatus = (what: string, does: (person: Person, status: Stated | undefined) => Promise<void>) =>
    fc.tuple(of, fc.option(stated, { nil: undefined })).map(
      ([who, status]): Act => ({
        of: who,
        what: `${what} ${status}`,
        does: (person) => does(person, status),
      }),
    )
  const [
    post,
    upsert,
    imports,
    asks,
    clicks,
    unsubscribes,
    withdraws,
    forces,
    trashes,
    restores,
    merges,
    purges,
    deletes,
    erases,
    moves,
    migrates,
    undoesMigration,
    undoesOlder,
    undoesUnsubscribing,
    undoesImport,
    undoesTrashing,
    joins,
    leaves,
  ] = [
    withStatus('post', async (person, status) => {
      const body = { email: person.email, ...(status && { status }) }
      if ((await app.send('POST', '/contacts', { body })).status === 201) hear(person, status)
    }),
    withStatus('upsert', async (person, status) => {
      const body = status === undefined ? {} : { status }
      const answer = await app.send('PUT', `/contacts/by-email/${person.email}`, { body })
      if (answer.status < 300) hear(person, status)
    }),
    fc.tuple(of, stated).map(([who, status]) => ({
      of: who,
      what: `import ${status}`,
      does: async (person: Person) => {
        const content = `E-mail\n${person.email}\n`
        await finishImport(app, { content, mapping: { 'E-mail': 'email' }, settings: { status } })
        if ((await find(person)) !== null) hear(person, status)
      },
    })),
    one('form', async (person) => {
      await submitForm(app, form, { email: person.email })
      const contact = await find(person)
      if (contact === null) return
      hear(person, 'pending')
      person.asked = true
      app.clock.advance(2000)
      const issuedAt = app.clock.now()
      const of = { contactId: contact.id, email: contact.email, issuedAt }
      const expiresAt = new Date(issuedAt.getTime() + 14 * day)
      person.link = confirmUrl(app.url, app.context.secret, { ...of, expiresAt })
    }),
    one('click', async (person) => {
      if (person.link === null) return
      const { status } = await fetch(person.link, { method: 'POST', redirect: 'manual' })
      if (status === 200 && person.asked) person.said = 'yes'
    }),
    one('unsubscribe', async (person) => {
      const body = { status: 'unsubscribed' }
      if ((await app.send('PUT', `/contacts/${reference(person)}`, { body })).status === 200) sayNo(person)
    }),
    one('withdraw', async (person) => {
      if (await withdraw(person)) sayNo(person)
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
      if (other.said === 'no' && person.said !== 'no') sayNo(person)
      else if (other.said === 'yes' && person.said === 'nothing') person.said = 'yes'
      person.left ||= other.left
      Object.assign(other, { said: person.said, left: person.left })
      forget(other)
    }),
    one('purge', async (person, other) => {
      await purge()
      for (const one of [person, other]) if (one.isTrashed) forget(one)
    }),
    one('delete for good', async (person, other) => {
      if ((await app.send('DELETE', `/contacts/${reference(person)}`)).status === 200) person.isTrashed = true
      await purge()
      for (const one of [person, other]) if (one.isTrashed) forget(one)
    }),
    one('erase', async (person) => {
      if ((await app.send('POST', `/contacts/${reference(person)}/erase`)).status === 200) forget(person)
    }),
    one('change the address', async (person) => {
      const email = `moved${++count}@example.com`
      const body = { email }
      if ((await app.send('PUT', `/contacts/${reference(person)}`, { body })).status !== 200) return
      const former = { ...person }
      forget(former)
      person.email = email
      // Anyone may add the former address again.
      const again = { status: 'subscribed', lists: [list.id] }
      const { status } = await app.send('PUT', `/contacts/by-email/${former.email}`, { body: again })
      if (status >= 300) return
      const added = await find(former)
      expect(former.said === 'no' ? added?.status : 'unsubscribed').toBe('unsubscribed')
      expect(former.left ? await membershipOf(former) : 'unsubscribed').toBe('unsubscribed')
    }),
    fc.tuple(of, source).map(([who, mailStatus]) => ({
      of: who,
      what: `migrate ${mailStatus}`,
      does: async (person: Person) => {
        const { status } = await migrate(person, mailStatus)
        hearSource(person, status)
      },
    })),
    fc.tuple(of, source, no).map(([who, mailStatus, says]) => ({
      of: who,
      what: `migrate ${mailStatus}${says === null ? '' : `, ${says}`} and undo`,
      does: async (person: Person) => {
        const before = { ...person }
        const { id } = await migrate(person, mailStatus)
        app.clock.advance(1000)
        const isThere = (await find(person)) !== null
        const said = says !== null && (await noes[says](person))
        const isUndone = await undo(id)
        // A run without an effect has nothing to undo.
        if (isUndone) Object.assign(person, before)
        if (said) {
          sayNo(person)
          if (says === 'synchronise' || isThere) Object.assign(person, { exists: true })
          if (says === 'synchronise') person.isTrashed = false
        }
      },
    })),
    fc.tuple(of, source, source, fc.boolean()).map(([who, first, second, both]) => ({
      of: who,
      what: `migrate ${first}, then ${second} from elsewhere, and undo ${both ? 'both, the older one first' : 'the older one'}`,
      does: async (person: Person) => {
        const before = { ...person }
        const older = await migrate(person, first)
        app.clock.advance(1000)
        const newer = await migrate(person, second, 'mailerlite')
        await undo(older.id)
        const isBack = both && (await undo(newer.id))
        Object.assign(person, before)
        if (!isBack) hearSource(person, newer.status)
      },
    })),
    fc.tuple(of, no).map(([who, says]) => ({
      of: who,
      what: `bulk unsubscribe${says === null ? '' : `, ${says}`} and undo`,
      does: async (person: Person) => {
        if ((await find(person)) === null) return
        const job = await bulk({ action: 'change_status', ...only(person), status: 'unsubscribed' })
        if (says !== null && (await noes[says](person))) sayNo(person)
        await undo(job)
      },
    })),
    fc.tuple(of, no).map(([who, says]) => ({
      of: who,
      what: `import${says === null ? '' : `, ${says}`} and undo`,
      does: async (person: Person) => {
        const content = `E-mail\n${person.email}\n`
        const mapping = { 'E-mail': 'email' }
        const settings = { status: 'subscribed' as const, list_ids: [list.id] }
        const job = await finishImport(app, { content, mapping, settings })
        if (says !== null && (await noes[says](person))) sayNo(person)
        await undo(job.id)
        const [row] = await app.context.sql<{ trashed: boolean }[]>`
          select trashed_at is not null as trashed from contacts where lower(email) = ${person.email}`
        person.isTrashed = row?.trashed ?? false
      },
    })),
    one('bulk trash and undo', async (person) => {
      if ((await find(person)) === null) return
      await undo(await bulk({ action: 'delete', ...only(person) }))
    }),
    one('join the list', async (person) => {
      const body = { lists: [list.id] }
      const answer = await app.send('PUT', `/contacts/by-email/${person.email}`, { body })
      if (answer.status < 300) hear(person, undefined)
    }),
    one('leave the list', async (person) => {
      const body = { lists: [{ list: list.id, status: 'unsubscribed' }] }
      const { status } = await app.send('POST', `/contacts/${reference(person)}/lists`, { body })
      if (status === 200) person.left = true
    }),
  ] as const
  return {
    /** What is said about a person. */
    saying: fc.oneof(
      ...[post, upsert, imports, asks, clicks, forces, migrates, undoesMigration, undoesOlder],
      ...[undoesUnsubscribing, undoesImport, leaves, leaves, leaves],
      ...[unsubscribes, unsubscribes, unsubscribes, withdraws, withdraws, withdraws],
    ),
    /** How a contact goes, or seems to. */
    going: fc.oneof(
      trashes,
      deletes,
      deletes,
      deletes,
      deletes,
      purges,
      erases,
      moves,
      merges,
      undoesTrashing,
      undoesImport,
    ),
    /** How it comes back. */
    coming: fc.oneof(
      ...[
        post,
        upsert,
        upsert,
        imports,
        imports,
        asks,
        clicks,
        migrates,
        migrates,
        restores,
        joins,
        joins,
        joins,
      ],
    ),
  }
}

/** A life: something is said about a person, then the contact goes and comes back. */
const episode = fc.constantFrom(0 as const, 1 as const).chain((who) => {
  const { saying, going, coming } = acts(fc.constant(who))
  return fc.tuple(saying, going, coming)
})

const fresh = (): Person => ({
  email: `person${++count}@example.com`,
  exists: false,
  isTrashed: false,
  said: 'nothing',
  asked: false,
  link: null,
  left: false,
})

test('a contact whose latest word is no, or who has said nothing, is not mailable, whatever was done before', {
  timeout: runs * 30_000,
}, async () => {
  const sequence = fc.array(episode, { minLength: 1, maxLength: 4 }).map((episodes) => episodes.flat())
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
          if (status !== 200) continue
          if (body.status === 'subscribed')
            expect([...done, `${index} said ${person.said}`]).toEqual([...done, `${index} said yes`])
          if (person.left) expect([...done, await membershipOf(person)]).not.toEqual([...done, 'subscribed'])
        }
      }
    }),
    { numRuns: runs },
  )
})
