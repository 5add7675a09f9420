import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { insertContacts } from '../../../server/audience/contacts/store/contacts.ts'
import { insertPresentEmails } from '../../../server/audience/contacts/store/emails.ts'
import type { TestApp } from '../../support/app.ts'
import type { Call } from '../walk/calls.ts'
import { answerExamplesOf, operationOf } from '../walk/contract.ts'

type Schemas = components['schemas']

/**
 * Creates the data that an example of the document describes. Returns the parts of the call that replace the
 * documented parameters.
 */
export type Fixture = (app: TestApp) => Promise<Call>

/** The value of a response's example. */
export const shown = <Body>(id: OperationId, status: string, name: string): Body => {
  const found = answerExamplesOf(operationOf(id), status).find((example) => example.name === name)
  if (found === undefined) throw new Error(`The document has no example ${name} of ${id} ${status}.`)
  return found.value as Body
}

/** Throws if the document no longer contains an example's part. */
export const existing = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new Error('The document does not show this any more.')
  return thing
}

/** Inserts a list as the document shows it, without members. */
export const putList = async (
  { context: { sql } }: TestApp,
  list: Schemas['ContactList'] | undefined,
): Promise<void> => {
  const { counts: _, ...row } = existing(list)
  await sql`insert into lists ${sql(row)}`
}

/** Inserts a tag as the document shows it, without contacts. */
export const putTag = async (
  { context: { sql } }: TestApp,
  tag: Schemas['Tag'] | undefined,
): Promise<void> => {
  const { contacts_count: _, ...row } = existing(tag)
  await sql`insert into tags ${sql(row)}`
}

/** Inserts a custom field as the document shows it, without values. */
export const putField = async (
  { context: { sql } }: TestApp,
  field: Schemas['CustomField'] | undefined,
): Promise<void> => {
  const row = existing(field)
  await sql`insert into custom_fields ${sql({ ...row, options: sql.json(row.options as never) })}`
}

/** Inserts the segment that uses something, as the document shows it. */
export const putUse = async (
  { context: { sql, clock } }: TestApp,
  use: Schemas['UsageItem'] | undefined,
  rule: object,
): Promise<void> => {
  const { id, name } = existing(use)
  const condition = { match: 'all', conditions: [{ ...rule, parameters: null }] }
  const now = clock.now()
  await sql`
    insert into segments (id, name, condition, count_due_at, actor_kind, created_at, updated_at)
    values (${id}, ${name}, ${sql.json(condition as never)}, ${now}, 'system', ${now}, ${now})`
}

const actorOf = (app: TestApp) => ({ kind: 'user' as const, id: app.admin.id, name: 'Katherine Johnson' })

/** Inserts a contact as the document shows it, with its address in the history. */
export const putContact = async (app: TestApp, contact: Schemas['Contact'] | undefined): Promise<void> => {
  const { full_name: _, display_email: ___, address, latest_notes: __, ...members } = existing(contact)
  const addressColumns = Object.entries(address).map(([name, value]) => [`address_${name}`, value])
  const row = { ...members, ...Object.fromEntries(addressColumns), version: 1 }
  await insertContacts(app.context.sql, [row])
  await insertPresentEmails(app.context.sql, [row], actorOf(app), row.created_at)
}

/** A fixture with these contacts. */
export const among =
  (...contacts: (Schemas['Contact'] | undefined)[]): Fixture =>
  async (app) => {
    for (const contact of contacts) await putContact(app, contact)
    return {}
  }

export type Row = Record<string, unknown>
export type Step = (app: TestApp) => Promise<unknown>

/** The id of another row beside one that the document shows. */
export const sibling = (id: string, number: number): string => id.slice(0, -2) + (160 + number).toString(16)

/** The first of the fixtures, with more data. */
export const withMore =
  (fixture: Fixture, ...steps: Step[]): Fixture =>
  async (app) => {
    const { params, query } = await fixture(app)
    for (const step of steps) await step(app)
    return { ...(params && { params }), ...(query && { query }) }
  }

export const asking =
  (query: Record<string, string>, fixture: Fixture): Fixture =>
  async (app) => ({ ...(await fixture(app)), query })

/** Inserts a row for each change: like the row with this id, but for the changed columns and the id. */
export const like =
  (table: string, id: string, ...changes: Row[]): Step =>
  async ({ context: { sql } }) => {
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`
    const names = sql(columns.map(({ name }) => name))
    for (const [index, change] of changes.entries()) {
      const row = sql.json({ id: sibling(id, index + 1), ...change } as never)
      await sql`
        insert into ${sql(table)} (${names})
        select ${names} from (
          select (jsonb_populate_record(t, ${row})).* from ${sql(table)} t where t.id = ${id}) as changed`
    }
  }
