import { createHash } from 'node:crypto'
import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { among, type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const newGrace = shown<Schemas['Contact']>('upsertContactByEmail', '201', 'created')
const suppressions = shown<Schemas['SuppressionPage']>('listSuppressions', '200', 'four').data
const noMailToAlan = shown<Schemas['Suppression']>('getSuppression', '200', 'alan')
const consentsOfGrace = shown<Schemas['ContactConsentPage']>('listContactConsents', '200', 'grace').data
const atTheFair = shown<Schemas['ContactConsent']>('getContactConsent', '200', 'at_the_fair')
const orderPlaced = shown<Schemas['ContactEvent']>('getContactEvent', '200', 'order_placed')
const [welcome] = shown<Schemas['ContactEnrolmentPage']>('listContactEnrolments', '200', 'welcome').data
const merging = shown<Schemas['ContactMergeResult']>('mergeContact', '200', 'grace')

const actorColumns = (actor: Schemas['Actor']) => ({
  actor_kind: actor.kind,
  actor_id: actor.id,
  actor_name: actor.name,
})

const withSuppressions =
  (...all: Schemas['Suppression'][]): Fixture =>
  async ({ context: { sql } }) => {
    for (const { created_by, cause, ...row } of all) {
      const { verdict_rule: verdict, ...from } = cause ?? {}
      const hash = createHash('sha256').update(row.id).digest()
      await sql`insert into suppressions ${sql({ ...row, ...(cause === null ? {} : { ...from, verdict }), ...actorColumns(created_by), hash } as never)}`
    }
    return {}
  }

const putConsent = async (app: TestApp, contactId: string, consent: Schemas['ContactConsent']) => {
  const { actor, requested, ...row } = consent
  const { sql } = app.context
  const columns = {
    ...actorColumns(actor),
    contact_id: contactId,
    requested: requested && sql.json(requested),
  }
  await sql`insert into consent_events ${sql({ ...row, ...columns } as never)}`
}

const withOrder: Fixture = async (app) => {
  await putContact(app, ada)
  const { actor, recorded_at, properties, ...row } = orderPlaced
  const { sql } = app.context
  const columns = { ...actorColumns(actor), contact_id: ada.id, created_at: recorded_at }
  await sql`insert into contact_events ${sql({ ...row, ...columns, properties: sql.json(properties) })}`
  return {}
}

/** The fixtures of suppressions, evidence, merging and erasing. */
export const rightsFixtures = {
  listSuppressions: { four: withSuppressions(...suppressions) },
  createSuppression: { alan: among() },
  getSuppression: { alan: withSuppressions(noMailToAlan) },
  deleteSuppression: { deleted: withSuppressions(noMailToAlan) },
  checkSuppressions: {
    two: async (app) => {
      await app.send('POST', '/suppressions', { body: { kind: 'address', value: 'alan@example.com' } })
      return {}
    },
  },
  importSuppressions: { three: among() },
  listContactConsents: {
    grace: async (app) => {
      await putContact(app, newGrace)
      for (const consent of consentsOfGrace) await putConsent(app, newGrace.id, consent)
      return { params: { id: newGrace.id } }
    },
  },
  createContactConsent: { at_the_fair: among(ada) },
  getContactConsent: {
    at_the_fair: async (app) => {
      await putContact(app, ada)
      await putConsent(app, ada.id, atTheFair)
      return {}
    },
  },
  listContactEvents: { one: withOrder },
  createContactEvent: { order_placed: among(ada) },
  getContactEvent: { order_placed: withOrder },
  listContactEnrolments: {
    welcome: async (app) => {
      if (welcome === undefined) throw new Error('The document does not show this enrolment any more.')
      await putContact(app, ada)
      const { source, state, ...row } = welcome
      const { sql } = app.context
      const columns = { source_id: source.id, source_name: source.name, status: state, contact_id: ada.id }
      await sql`insert into enrolments ${sql({ ...row, ...columns })}`
      return {}
    },
  },
  getContactEligibility: {
    ada: among(ada),
    unsubscribed: among({ ...ada, status: 'unsubscribed', unsubscribed_at: '2026-10-12T08:30:00.000Z' }),
  },
  mergeContact: {
    grace: async (app) => {
      const before = { ...merging.contact, updated_at: merging.contact.created_at }
      const twin = { id: merging.source_id, email: 'g.hopper@example.com', external_id: null }
      await putContact(app, { ...before, phone: null })
      await putContact(app, { ...before, ...twin })
      await app.context.sql`
        insert into contact_activities (id, contact_id, type, occurred_at, actor_kind)
        values (gen_random_uuid(), ${twin.id}, 'created', ${merging.contact.created_at}, 'system')`
      return { params: { id: merging.contact.id } }
    },
  },
  eraseContact: { erased: among(ada), preview: among(ada) },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
