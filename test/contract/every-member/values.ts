import fc from 'fast-check'
import { resolve } from '../../../openapi/tools/document.ts'
import type { TestApp } from '../../support/app.ts'
import { createArbitraries } from '../../support/arbitraries.ts'
import type { RequestSchema } from '../../support/mutations.ts'
import { addField } from '../walk/audience.ts'
import type { Call } from '../walk/calls.ts'
import { document } from '../walk/contract.ts'
import { create, freshEmail, freshWord } from '../walk/making.ts'
import { addReadySender, addTemplate } from '../walk/templates.ts'

/**
 * A value for a member, with the other members that it requires. `params` names another resource than the
 * arranged one.
 */
export interface Case {
  value: unknown
  beside?: object
  params?: Record<string, string>
}

/** Options of a migration, none of them the default. */
const chosen = {
  implied_consent: 'attested',
  attestation: { basis: 'opt_in', explanation: 'Asked at the till of the shop, on paper.' },
  list_opt_outs: 'whole_contact',
  duplicates: 'fill_empty',
  archived_people: 'skip',
  deleted_people: 'skip',
  purpose: 'newsletter',
  timezone: 'Europe/Berlin',
  plan_limit: 'partial',
  forget_credentials: 'keep',
  status_overrides: [],
  selected_streams: null,
  source_segments: 'members',
  exactness: 'exact',
  source_html: 'sanitised',
  include_sent: false,
  name_suffix: null,
}

type Cases = (app: TestApp, call: Call) => Promise<readonly Case[]>

const of =
  (make: (app: TestApp, call: Call) => unknown): Cases =>
  async (app, call) => [{ value: await make(app, call) }]

const each =
  (values: readonly unknown[]): Cases =>
  async () =>
    values.map((value) => ({ value }))

const columnMappings: Cases = each([[{ column: 'E-mail', target: 'email' }], null])

const optionsOfMigrations: Cases = each([
  {
    ...chosen,
    selected_streams: ['templates', 'campaigns'],
    source_html: 'skip',
    include_sent: true,
    name_suffix: ' (before)',
  },
  {
    ...chosen,
    status_overrides: [{ word: 'confirmed', class: 'unconfirmed' }],
    archived_people: 'bring',
    deleted_people: 'bring',
  },
])

const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is_set' }] }
const options = [{ value: 'poetry', label: 'Poetry' }]
const sources: Record<string, string> = {
  html: '<p>Thank you.</p>',
  plain: 'Thank you.',
  mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>Thank you.</mj-text></mj-column></mj-section></mj-body></mjml>',
}
const kinds: Cases = async () =>
  Object.entries(sources).map(([value, source]) => ({ value, beside: { source } }))
const ab = {
  test_share_percent: 20,
  winner_by: 'manual',
  decide_after_hours: 4,
  variants: [
    { key: 'a', subject: 'One' },
    { key: 'b', subject: 'Two' },
  ],
}

const definition = {
  triggers: [{ key: 'contact_created', settings: { created_by: ['contact'] } }],
  start: 'end',
  nodes: [{ id: 'end', type: 'end', settings: {}, note: 'That is all.' }],
  edges: [],
  re_entry: { mode: 'after_days', after_days: 30 },
  exit_condition: condition,
  exit_events: [],
}
const formDefinition = {
  title: 'Join us',
  fields: [
    { id: 'email', type: 'email', label: 'E-mail address', required: true, target: 'email' },
    { id: 'send', type: 'submit', label: 'Join' },
  ],
}

const smtp = { kind: 'smtp', host: '127.0.0.1', port: 1, security: 'none' }
const addConfirmation = (app: TestApp) =>
  idOf(addTemplate(app, { source: '<p><a href="{{ links.confirm_url }}">Confirm</a></p>' }))

const idOf = async (made: Promise<{ id: string }>): Promise<string> => (await made).id
const addServer = (app: TestApp) => {
  const server = { ...smtp, name: freshWord() }
  return idOf(create(app, '/mail-servers', server))
}
const domainOf = async (app: TestApp, { params, body }: Call): Promise<string> => {
  if (params?.id === undefined) return (body as { name: string }).name
  return (await app.send<{ name: string }>('GET', `/sending-domains/${params.id}`)).body.name
}
const below = (label: string): Cases => of(async (app, call) => `${label}.${await domainOf(app, call)}`)

/**
 * Values that no schema can describe: they name existing resources or follow rules that the document gives in
 * prose.
 */
const known: Record<string, Cases> = {
  ab: each([ab]),
  text_colour: each(['#0b2545']),
  surface_colour: each(['#fdf6e3']),
  background_colour: each(['#eeeeee']),
  audience: of(async (app) => ({
    include: { list_ids: [await idOf(create(app, '/lists', { name: freshWord() }))] },
  })),
  condition: each([condition]),
  contact_id: of((app) => idOf(create(app, '/contacts', { email: freshEmail() }))),
  confirmation_sender_id: of(addReadySender),
  confirmation_template_id: of(addConfirmation),
  custom_fields: of(async (app) => {
    const { key } = (await addField(app)) as unknown as { key: string }
    return { [key]: freshWord() }
  }),
  date_of_birth: each(['1815-12-10']),
  default_locale: each(['de-CH']),
  default_mail_server_id: of(addServer),
  default_sender_id: of(addReadySender),
  default_timezone: each(['Europe/Zurich']),
  email: of(freshEmail),
  exit_condition: each([condition]),
  expires_at: each(['2027-10-02T08:30:00.000Z']),
  footer_html: each(['<p><a href="{{ links.unsubscribe_url }}">Unsubscribe</a></p>']),
  ip: each(['192.0.2.17']),
  lists: of((app) => idOf(create(app, '/lists', { name: freshWord() })).then((id) => [id])),
  locale: each(['de-CH']),
  mail_server_id: of(addServer),
  mapping: each([[{ column: 'E-mail', target: 'email' }]]),
  occurred_at: each(['2026-10-02T08:30:00.000Z']),
  received_at: each(['2026-10-02T08:30:00.000Z']),
  re_entry: each([{ mode: 'after_days', after_days: 30 }]),
  return_path_address: each(['bounces@books.example']),
  return_path_host: below('bounce'),
  sender_id: of(addReadySender),
  tags: of((app) => idOf(create(app, '/tags', { name: freshWord() })).then((id) => [id])),
  template_id: of((app) => idOf(addTemplate(app))),
  tracking_host: below('links'),
  'createContact.status': each(['pending', 'subscribed', 'unsubscribed', 'transactional']),
  'updateContact.status': each(['pending', 'unsubscribed', 'transactional']),
  'upsertContactByEmail.status': each(['pending', 'subscribed', 'unsubscribed', 'transactional']),
  'updateContact.force_status': async () => [{ value: true, beside: { status_reason: 'Asked for it.' } }],
  'createCustomField.type': async () => [
    ...['text', 'long_text', 'number', 'boolean', 'date', 'date_time', 'url'].map((value) => ({ value })),
    ...['single_select', 'multi_select'].map((value) => ({ value, beside: { options } })),
  ],
  'createCustomField.options': async () => [{ value: options, beside: { type: 'single_select' } }],
  'updateCustomField.options': async (app) => {
    const { id } = await addField(app, { type: 'single_select', options })
    return [{ value: [...options, { value: 'crime', label: 'Crime' }], params: { id } }]
  },
  // Only the owner sees a view that is not shared.
  'updateView.shared': async (app) => {
    const id = await idOf(create(app, '/views', { area: 'contacts', name: freshWord() }))
    return [true, false].map((value) => ({ value, params: { id } }))
  },
  'createMessage.template_id': async (app) => [
    { value: await idOf(addTemplate(app)), beside: { content: undefined } },
  ],
  'createMessage.contact_id': async (app) => [
    { value: await idOf(create(app, '/contacts', { email: freshEmail() })), beside: { to: undefined } },
  ],
  'createTemplate.starter_key': async (app) => {
    const { body } = await app.send<{ data: { key: string }[] }>('GET', '/templates/starters')
    return body.data.map(({ key }) => ({ value: key, beside: { kind: undefined, source: undefined } }))
  },
  'createTemplate.kind': kinds,
  'updateTemplate.kind': kinds,
  'createAutomation.definition': each([definition]),
  'createAutomation.recipe_key': async () => [{ value: 'welcome', beside: { definition: undefined } }],
  'updateAutomation.definition': each([definition]),
  'importAutomation.definition': each([definition]),
  'importAutomation.format': each(['automation/1']),
  'scheduleCampaign.send_at': of((_, { body }) => (body as { send_at: string }).send_at),
  'createForm.definition': each([formDefinition]),
  'updateForm.definition': each([formDefinition]),
  'createBounceProbe.sender_id': of((_, { body }) => (body as { sender_id: string }).sender_id),
  'updateLicence.licence_text': of((app) => app.issueLicence({ id: freshWord() })),
  'updateMailServer.password': async () => [{ value: 'correct horse', beside: { username: 'ada' } }],
  'createMailServer.password': async () => [{ value: 'correct horse', beside: { username: 'ada' } }],
  'createMailServer.kind': each(['folder']),
  // Another address and other credentials than the arranged ones, which their source accepts too.
  'createMigrationConnection.base_url': of(
    (_, { body }) => `${(body as { base_url: string }).base_url}/other`,
  ),
  'createMigrationConnection.credentials': each([{ username: 'ada', token: 'ANOTHER-TOKEN' }]),
  'createMigrationConnection.source_key': each(['listmonk']),
  'updateMigrationConnection.base_url': of(
    (_, { body }) => `${(body as { base_url: string }).base_url}/${freshWord()}`,
  ),
  'updateMigrationConnection.credentials': each([{ username: 'ada', token: 'ANOTHER-TOKEN' }]),
  'createMigration.source_key': async () => [{ value: 'csv', beside: { connection_id: undefined } }],
  'createMigrationFile.time_zone': each(['Europe/London', null]),
  'createMigrationFile.column_mapping': columnMappings,
  'updateMigrationFile.time_zone': each(['Europe/London', null]),
  'updateMigrationFile.column_mapping': columnMappings,
  'createMigration.connection_id': of((_, { body }) => (body as { connection_id: string }).connection_id),
  'createPrivacyRequest.identification': async () =>
    ['account', 'document', 'known_person', 'other'].map((value) => ({
      value,
      beside: { identification_note: 'A colleague' },
    })),
  'updatePrivacyRequest.due_at': async () => [
    { value: '2026-12-24T00:00:00.000Z', beside: { extension_reason: 'Old archives' } },
  ],
  'updatePrivacyRequest.extension_reason': async () => [
    { value: 'Old archives', beside: { due_at: '2026-12-24T00:00:00.000Z' } },
  ],
  // The names of collections are those of the source.
  'createMigration.migration_options': optionsOfMigrations,
  'updateMigration.migration_options': optionsOfMigrations,
  'createSuppression.kind': async () => [
    { value: 'address', beside: { value: freshEmail() } },
    { value: 'domain', beside: { value: `${freshWord()}.example` } },
  ],
  'createSuppression.value': of(freshEmail),
  'updateBounceSettings.mailbox': each([
    { host: '127.0.0.1', port: 1143, security: 'none', username: 'bounces' },
  ]),
  'updateBounceSettings.providers': each([{ brevo: { enabled: false } }]),
}

const arbitraryOf = createArbitraries(document, {})

/** Values of a schema: every value of an enum, both booleans, otherwise one; never null. */
const valuesOf = (given: RequestSchema, name: string): unknown[] => {
  const schema = resolve(document, given) as RequestSchema
  if (schema.enum !== undefined) return schema.enum.filter((word) => word !== null)
  if (name === 'timezone') return ['Europe/Zurich']
  if (schema.oneOf !== undefined) return schema.oneOf.flatMap((branch) => valuesOf(branch, name)).slice(0, 3)
  const [type] = [schema.type ?? []].flat()
  switch (type) {
    case 'null':
      return []
    case 'boolean':
      return [true, false]
    case 'object': {
      const parts = Object.entries(schema.properties ?? {})
      return [
        Object.fromEntries(
          parts.flatMap(([part, its]) =>
            valuesOf(its, part)
              .slice(0, 1)
              .map((value) => [part, value]),
          ),
        ),
      ]
    }
    default: {
      const word = freshWord()
      const { pattern = '', format, minLength = 0, maxLength = 99 } = schema
      const isLong = word.length >= minLength && word.length <= maxLength
      const fits = format === undefined && new RegExp(pattern, 'u').test(word) && isLong
      if (type === 'string' && fits) return [word]
      const made = fc.sample(arbitraryOf(given, name), { numRuns: 20, seed: 1 })
      return made.filter((value) => value !== null).slice(-1)
    }
  }
}

export const casesOf = async (
  app: TestApp,
  { id, member, schema }: { id: string; member: string; schema: RequestSchema },
  call: Call,
): Promise<readonly Case[]> => {
  const cases = known[`${id}.${member}`] ?? known[member]
  const found: readonly Case[] = cases
    ? await cases(app, call)
    : valuesOf(schema, member).map((value) => ({ value }))
  const isSmtp = id === 'createMailServer' && member !== 'kind'
  return isSmtp ? found.map((one) => ({ ...one, beside: { ...smtp, ...one.beside } })) : found
}
