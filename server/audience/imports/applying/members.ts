import type { components } from '../../../../generated/types.ts'
import { loadMembersDocument } from '../../../platform/contract/document.ts'
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

const compile = () => {
  const compiler = createSchemaCompiler(loadMembersDocument(), { coerceTypes: false })
  return compiler('members', { $ref: '#/components/schemas/Members' })
}

let compiled: ReturnType<typeof compile> | undefined

/** Validates members with the contract's schema, as the operations on contacts do. */
export const serializeFaultsOf = (members: Members): MemberFault[] => {
  compiled ??= compile()
  if (compiled(members)) return []
  // `x-pattern` stands for a `pattern`, which is among the errors.
  const errors = (compiled.errors ?? []).filter(({ keyword }) => keyword !== 'x-pattern')
  return errors.map((error) => ({
    member: error.instancePath.slice(1).replace('/', '.'),
    ...messageOf(error),
  }))
}
