import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { alreadyExists, ifTaken } from '../../platform/already-exists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { onlyIds } from '../../platform/http/only-ids.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { containing, nameOfCopy } from '../../platform/names.ts'
import { actorColumns, actorOf, type Principal } from '../../platform/principal.ts'
import { type Fault, type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { requireTestMail } from '../../system/users/index.ts'
import {
  loadCatalogue,
  previewValues,
  refusalToConfirm,
  requireContact,
  type ValuesContext,
} from '../smart-codes/index.ts'
import { compileContent } from './content/make.ts'
import { previewOf } from './content/preview.ts'
import { readLook } from './content/read-look.ts'
import type { Content } from './content/types.ts'
import { contentAfter, faultsOfChange, faultsOfNew, isSameContent, savingFaults } from './rules.ts'
import {
  serializeSummary,
  serializeTemplate,
  serializeVersion,
  serializeVersionSummary,
  templateTag,
} from './serializers.ts'
import { contentOf, findStarter, type Starter, starters } from './starters/gallery.ts'
import {
  deleteTemplate,
  findCurrentNumber,
  findTemplate,
  findVersion,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  type TemplateOrder,
  type TemplateRow,
  type TemplateSummaryRow,
  templateList,
  updateTemplate,
  type VersionSummaryRow,
  versionList,
} from './store.ts'
import { prepareTest, queueTests, type TestMail } from './test-mail.ts'

type Schemas = components['schemas']

const noSuch = (what: string): ProblemError => problem('not_found', { detail: doesNotExist(what) })

/** @throws not_found */
const requireTemplate = async (found: Promise<TemplateRow | null>): Promise<TemplateRow> => {
  const row = await found
  if (row === null) throw noSuch('template')
  return row
}

const ifNameTaken = (name: string) => ifTaken('templates_name', alreadyExists('template', 'name', name))

const requireNone = (errors: Fault[]): void => {
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** Checks content and returns the keys of its smart codes. @throws invalid_request */
const requireSound = async (sql: Sql, content: Content): Promise<string[]> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(sql), readLook(sql)])
  const { codes, faults } = await compileContent(content, { catalogue, look })
  requireNone(savingFaults(faults))
  if (codes.length <= maxCodes) return codes
  const detail = `A template must have at most ${maxCodes} different smart codes.`
  throw problem('invalid_request', { errors: [{ pointer: '/source', code: 'max_items', detail }] })
}

/**
 * Changing the confirmation template requires crm_administer: otherwise a user who may not send could write
 * to anyone through automatic e-mails. The template is locked, so the settings cannot select it meanwhile.
 * @throws missing_capability
 */
const requireMayRewrite = async (tx: Sql, id: string, { capabilities }: Principal): Promise<void> => {
  if (capabilities.includes('crm_administer')) return
  const { confirmation_template_id } = await readSettings(tx, 'consent')
  if (confirmation_template_id !== id) return
  throw problem('missing_capability', {
    detail:
      'Confirmations use this template. Changing its content requires `crm_administer`. Duplicate it to edit a copy.',
  })
}

/**
 * Why these smart codes are not possible in the template that the settings use for confirmations; null if
 * they are.
 */
const refusalOfSettings = async (tx: Sql, id: string, codes: readonly string[]): Promise<string | null> => {
  const { confirmation_template_id } = await readSettings(tx, 'consent')
  if (confirmation_template_id !== id) return null
  const refusal = refusalToConfirm(codes, await loadCatalogue(tx))
  return refusal && `The settings use this template for confirmations. ${refusal}`
}

const maxCodes = 200
const shown = <Status extends 200 | 201>(status: Status, row: TemplateRow) => ({
  status,
  body: serializeTemplate(row),
  etag: templateTag(row),
})

const made = (row: TemplateRow) => ({
  ...shown(201, row),
  headers: { Location: `${basePath}/templates/${row.id}` },
})

const starterSummary = ({
  key,
  label,
  description,
  group,
  kind,
}: Starter): Schemas['StarterTemplateSummary'] => ({
  key,
  label,
  description,
  group,
  available: true,
  pro_lock: false,
  feature: null,
  kind,
})

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const preview = async (
  { sql, clock, config }: AppContext,
  content: Content,
  contactId: string | null,
  overrides?: Schemas['SmartCodeValues'],
): Promise<Schemas['MailPreview']> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(sql), readLook(sql)])
  const compiled = await compileContent(content, { catalogue, look })
  const context: ValuesContext = {
    catalogue,
    pool: sql,
    now: clock.now(),
    publicUrl: config.publicUrl,
    overrides,
  }
  return previewOf(compiled, await previewValues(sql, contactId, compiled.codes, context))
}

export const templateHandlers = {
  async listTemplates(request, { sql, secret }) {
    const { kind, search, sort = '-updated_at' } = request.query
    const pattern = search === undefined ? undefined : containing(search)
    const list = templateList(
      sql,
      { kind, pattern },
      { by: sort.replace('-', '') as TemplateOrder, descending: sort.startsWith('-') },
    )
    const { rows, page, headers } = await readPage<TemplateSummaryRow>(
      sql,
      secret,
      request,
      onlyIds(sql, list, request.query.ids),
    )
    return { status: 200, body: { data: rows.map(serializeSummary), page }, headers }
  },

  async createTemplate({ body, principal, transaction }, { sql, clock }) {
    requireNone(faultsOfNew(body))
    const { starter_key = null } = body
    const starter = starter_key === null ? undefined : findStarter(starter_key)
    if (starter_key !== null && starter === undefined)
      requireNone([{ pointer: '/starter_key', code: 'not_found', detail: doesNotExist('starter template') }])
    const blank: Content = { kind: 'plain', subject: null, preheader: null, source: '', text: null }
    const begun = starter === undefined ? blank : contentOf(starter, await readLook(sql))
    const content = contentAfter(begun, body)
    const smart_codes = await requireSound(sql, content)
    const about = { id: newId(), name: body.name, description: body.description ?? null, starter_key }
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const template = { ...about, ...content, smart_codes, ...actorColumns(actorOf(principal)) }
      const row = await insertTemplate(tx, template, now).catch(ifNameTaken(body.name))
      return made(row)
    })
  },

  async getTemplate({ params }, { sql }) {
    return shown(200, await requireTemplate(findTemplate(sql, params.id)))
  },

  async updateTemplate({ params, headers, body, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const before = await requireTemplate(lockTemplate(tx, params.id))
      requireMatch(headers['If-Match'], templateTag(before))
      requireNone(faultsOfChange(before, body))
      const content = contentAfter(before, body)
      const name = body.name ?? before.name
      const description = body.description === undefined ? before.description : body.description
      const isSame = isSameContent(before, content)
      if (isSame && name === before.name && description === before.description) return shown(200, before)
      if (!isSame) await requireMayRewrite(tx, before.id, principal)
      const smart_codes = isSame ? before.smart_codes : await requireSound(tx, content)
      const detail = isSame ? null : await refusalOfSettings(tx, before.id, smart_codes)
      requireNone(detail === null ? [] : [{ pointer: '/source', code: 'invalid_value', detail }])
      const after = { ...before, ...content, name, description, smart_codes }
      const saved = isSame ? null : { actor: actorColumns(actorOf(principal)), restoredFrom: null }
      const row = await updateTemplate(tx, after, saved, now).catch(ifNameTaken(name))
      return shown(200, row)
    })
  },

  async deleteTemplate({ params, headers, transaction }) {
    const id = await transaction(async (tx) => {
      const present = await requireTemplate(lockTemplate(tx, params.id))
      requireMatch(headers['If-Match'], templateTag(present))
      const { confirmation_template_id } = await readSettings(tx, 'consent')
      if (confirmation_template_id === present.id)
        throw problem('in_use', {
          detail: 'The settings use this template for confirmations. Choose another template there first.',
        })
      await deleteTemplate(tx, present.id)
      return present.id
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async duplicateTemplate({ params, body, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireTemplate(lockTemplate(tx, params.id))
      const name = body.name ?? (await nameOfCopy(present.name, (name) => isNameTaken(tx, name)))
      const copy = { ...present, id: newId(), name, starter_key: null, ...actorColumns(actorOf(principal)) }
      const row = await insertTemplate(tx, copy, now).catch(ifNameTaken(name))
      return made(row)
    })
  },

  async previewTemplate({ params, body }, context) {
    const saved = await requireTemplate(findTemplate(context.sql, params.id))
    const contactId = await requireContact(context.sql, body.contact_id)
    const content = body.content === undefined ? saved : contentAfter(saved, body.content)
    return { status: 200, body: await preview(context, content, contactId, body.values) }
  },

  async testTemplate({ params, body, principal, reserve, transaction }, context) {
    const row = await requireTemplate(findTemplate(context.sql, params.id))
    const filledFor = await requireContact(context.sql, body.contact_id)
    const prepared = await prepareTest(context, context.testMail, row, body)
    const messages = await transaction(async (tx) => {
      await requireTestMail(context, tx, principal, body.emails)
      await reserve(tx, body.emails.length)
      return queueTests(
        context.testMail,
        tx,
        row,
        { ...prepared, filledFor },
        body,
        actorOf(principal),
        context.clock.now(),
      )
    })
    const headers = { Location: `${basePath}/messages/${messages[0]?.id}` }
    return { status: 202, body: { messages }, headers }
  },

  async listTemplateVersions(request, { sql, secret }) {
    const current = await findCurrentNumber(sql, request.params.id)
    if (current === null) throw noSuch('template')
    const list = versionList(sql, request.params.id)
    const { rows, page, headers } = await readPage<VersionSummaryRow>(sql, secret, request, list)
    return {
      status: 200,
      body: { data: rows.map((row) => serializeVersionSummary(row, current)), page },
      headers,
    }
  },

  async getTemplateVersion({ params }, { sql }) {
    const current = await findCurrentNumber(sql, params.id)
    if (current === null) throw noSuch('template')
    const row = await findVersion(sql, params.id, params.number)
    if (row === null) throw noSuch('version')
    const body = serializeVersion(row, current)
    return { status: 200, body, etag: digestOf(body) }
  },

  async restoreTemplateVersion({ params, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireTemplate(lockTemplate(tx, params.id))
      const version = await findVersion(tx, present.id, params.number)
      if (version === null) throw noSuch('version')
      if (version.number === present.version_number) return shown(200, present)
      await requireMayRewrite(tx, present.id, principal)
      const { kind, subject, preheader, source, text, smart_codes } = version
      const detail = await refusalOfSettings(tx, present.id, smart_codes)
      if (detail !== null) throw problem('in_use', { detail })
      const after = { ...present, kind, subject, preheader, source, text, smart_codes }
      const saved = { actor: actorColumns(actorOf(principal)), restoredFrom: version.number }
      return shown(200, await updateTemplate(tx, after, saved, now))
    })
  },

  async listStarterTemplates() {
    const data = starters.map(starterSummary)
    const total = { value: data.length, relation: 'eq' as const }
    return { status: 200, body: { data, page: { next_cursor: null, previous_cursor: null, total } } }
  },

  async getStarterTemplate({ params }, context) {
    const starter = findStarter(params.key)
    if (starter === undefined) throw noSuch('starter template')
    const content = contentOf(starter, await readLook(context.sql))
    const { html, text } = await preview(context, content, null)
    const { subject, preheader, source } = content
    const preview_html = html ?? `<pre>${escaped(text ?? '')}</pre>`
    const body = {
      ...starterSummary(starter),
      subject,
      preheader,
      source,
      text: content.text,
      preview_html,
    }
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers<AppContext & { testMail: TestMail }>>
