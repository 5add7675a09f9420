import type { OperationId } from '../../../generated/operations.ts'
import { fitCampaign } from './campaigns.ts'
import { fitForm } from './forms.ts'
import { fitMailSetup } from './mail-setup.ts'
import { fitMessage } from './messages.ts'
import { fitSequence } from './sequences.ts'
import { fitTemplate, templateArrangements } from './templates.ts'

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Removes repeated options, which no schema can forbid. */
const distinctOptions = (options: unknown): unknown =>
  Array.isArray(options)
    ? options.filter(
        (option: Members, index) =>
          options.findIndex(({ value }: Members) => value === option.value) === index,
      )
    : options

const fitField = ({ options, ...body }: Members): Members => {
  if (!String(body.type).endsWith('select')) return body
  return { ...body, options: distinctOptions(options) ?? [{ value: 'poetry', label: 'Poetry' }] }
}

/** Removes the mapping: its rules are beyond any schema and have their own tests. */
const fitImport = ({ mapping, ...body }: Members): Members => ({
  ...body,
  ...(mapping === undefined ? {} : { mapping: null }),
  ...(body.lists === undefined ? {} : { lists: ['readers-circle'] }),
  ...(body.tags === undefined ? {} : { tags: ['collector'] }),
})

/** The zone and the targets of the columns must exist. */
const fitMigrationFile = ({ column_mapping, time_zone, ...body }: Members): Members => ({
  ...body,
  ...(column_mapping === undefined ? {} : { column_mapping: [{ column: 'E-mail', target: 'email' }] }),
  ...(time_zone === undefined ? {} : { time_zone: 'Europe/London' }),
})

/**
 * Makes a generated body valid: the lists, tags and custom fields that it names must exist. The list is
 * `readers-circle` and the tag `collector`. `arranged` is a valid body.
 */
export const fitAudience = (id: OperationId, body: unknown, arranged: unknown): unknown => {
  if (!isMembers(body)) return body
  // Definitions refer to resources and to the catalogues; their rules have their own tests.
  if (id.includes('Automation')) return arranged
  if (id.includes('Campaign')) return fitCampaign(id, body, arranged)
  if (id.endsWith('Form')) return fitForm(body, arranged)
  if (id.includes('Sequence')) return fitSequence(id, body, arranged)
  if (id in templateArrangements) return fitTemplate(id, body, arranged)
  switch (id) {
    case 'createCustomField':
      return fitField(body)
    case 'updateCustomField': {
      const { options: _, ...rest } = body
      return Object.keys(rest).length > 0 ? rest : arranged
    }
    case 'reorderCustomFields':
      return arranged
    case 'addContactLists': {
      const [first] = Array.isArray(body.lists) ? (body.lists as Members[]) : []
      return { lists: [{ ...first, list: 'readers-circle' }] }
    }
    case 'addContactTags':
      return { tags: ['collector'] }
    case 'createImport':
    case 'updateImport':
      return fitImport(body)
    case 'createExport':
    case 'applyContactAction':
      // A sequence or automation must exist.
      if (body.sequence_id !== undefined || body.automation_id !== undefined) return arranged
      return body.columns === undefined ? body : { ...body, columns: ['email', 'address.city'] }
    // The resources must exist, and the expected number must be right. A licence must be signed.
    case 'updateLicence':
    case 'deleteFormSubmissions':
      return arranged
    case 'redeliverWebhook':
      return { ...body, dry_run: true }
    // The source and the connection must exist, and the name must be new.
    case 'createMigrationConnection':
    case 'createMigration':
    case 'updateMigration':
    case 'updateMigrationConnection':
      return { ...(arranged as Members), ...(body.name === undefined ? {} : { name: body.name }) }
    case 'checkMigrationSource':
      return arranged
    case 'createMigrationFile':
    case 'updateMigrationFile':
      return fitMigrationFile(body)
    case 'createBounceProbe':
    case 'previewBounceCorrection':
    case 'createBounceCorrection':
      return { ...body, ...(arranged as Members) }
    case 'createMessage':
      return fitMessage(body, arranged)
    case 'createContact':
    case 'updateContact':
    case 'upsertContactByEmail':
      return {
        ...body,
        ...(body.custom_fields === undefined ? {} : { custom_fields: {} }),
        ...(body.lists === undefined ? {} : { lists: ['readers-circle'] }),
        ...(body.tags === undefined ? {} : { tags: ['collector'] }),
      }
    default:
      return fitMailSetup(id, body, arranged)
  }
}
