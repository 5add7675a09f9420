import type { OperationId } from '../../../generated/operations.ts'
import { fitCampaign } from './campaigns.ts'
import { fitMailSetup } from './mail-setup.ts'
import { fitMessage } from './messages.ts'
import { fitTemplate, templateArrangements } from './templates.ts'

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Each option once, as no schema can say it. */
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

/** What no schema can say of a mapping, its own tests say: here there is none. */
const fitImport = ({ mapping, ...body }: Members): Members => ({
  ...body,
  ...(mapping === undefined ? {} : { mapping: null }),
  ...(body.lists === undefined ? {} : { lists: ['readers-circle'] }),
  ...(body.tags === undefined ? {} : { tags: ['collector'] }),
})

/**
 * What a body names of lists, tags and custom fields has to be there: the list `readers-circle` and the tag `collector`.
 * `arranged` is the body that is known to fit.
 */
export const fitAudience = (id: OperationId, body: unknown, arranged: unknown): unknown => {
  if (!isMembers(body)) return body
  if (id.includes('Campaign')) return fitCampaign(id, body, arranged)
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
      return body.columns === undefined ? body : { ...body, columns: ['email', 'address.city'] }
    // What they name has to be there, and a number has to be right.
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
