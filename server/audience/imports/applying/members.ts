import type { components } from '../../../../generated/types.ts'
import { type Document, loadDocument } from '../../../platform/contract/document.ts'
import { messageOf } from '../../../platform/contract/faults.ts'
import { createSchemaCompiler } from '../../../platform/contract/schemas.ts'
import type { FaultCode } from '../../../platform/problem.ts'

type ContactCreate = components['schemas']['ContactCreate']

/** The members of a contact that a cell sets directly. */
export type Members = Partial<Omit<ContactCreate, 'custom_fields' | 'lists' | 'tags'>>

/** An error in a member. Address members are named as in `address.city`. */
export interface MemberFault {
  member: string
  code: FaultCode
  detail: string
}

type Schema = { $ref?: string; properties?: Record<string, Schema> }

/** Loads only the schemas of contacts: the whole contract would take more memory than an import has. */
const schemasOf = (document: Document): Record<string, Schema> => {
  const all = document.components.schemas as Record<string, Schema>
  const selected: Record<string, Schema> = {}
  const keep = (schema: Schema | undefined): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!(name in selected) && all[name]) {
        selected[name] = all[name]
        keep(all[name])
      }
  }
  const { properties = {} } = all.ContactCreate ?? {}
  const { custom_fields, lists, tags, ...members } = properties
  const address = { $ref: '#/components/schemas/ContactAddressInput' }
  selected.Members = { properties: { ...members, address } }
  keep(selected.Members)
  return selected
}

const compile = () => {
  const { document } = loadDocument()
  const compiler = createSchemaCompiler(
    { ...document, paths: {}, components: { schemas: schemasOf(document) } },
    { coerceTypes: false },
  )
  return compiler('members', { $ref: '#/components/schemas/Members' })
}

let compiled: ReturnType<typeof compile> | undefined

/** Validates members with the contract's schema, as the operations on contacts do. */
export const serializeFaultsOf = (members: Members): MemberFault[] => {
  compiled ??= compile()
  if (compiled(members)) return []
  return (compiled.errors ?? []).map((error) => ({
    member: error.instancePath.slice(1).replace('/', '.'),
    ...messageOf(error),
  }))
}
