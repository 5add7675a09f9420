import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { readTarget } from '../../../server/audience/contacts/bulk/target.ts'
import { faultsOfMembers } from '../../../server/audience/contacts/checks.ts'
import { requireOptions } from '../../../server/audience/custom-fields/rules.ts'
import { faultsOfNew } from '../../../server/content/templates/rules.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import { type Fault, ProblemError } from '../../../server/platform/problem.ts'
import { faultsOfMessage } from '../../../server/sending/messages/rules.ts'

type Schemas = components['schemas']
type Rule<Body> = (body: Body) => Fault[]

/** The faults of a rule of the service that throws them. */
const thrown =
  <Body>(check: (body: Body) => unknown): Rule<Body> =>
  (body) => {
    try {
      check(body)
      return []
    } catch (error) {
      if (error instanceof ProblemError) return error.errors
      throw error
    }
  }

const members: Rule<Schemas['ContactUpdate']> = (body) => faultsOfMembers(body, systemClock)
const target: Rule<Schemas['SequenceContacts']> = thrown((body) => readTarget(body, true))

/**
 * What the service checks of a body besides its schema, and can check without data. They are its own functions, so the mock has the
 * same faults.
 */
const rules: Partial<Record<OperationId, Rule<never>>> = {
  createContact: members,
  updateContact: members,
  upsertContactByEmail: members,
  applyContactAction: thrown((body: Schemas['SequenceContacts'] & { action: string }) =>
    readTarget(body, body.action !== 'export'),
  ),
  deleteContacts: target,
  enrolSequenceContacts: target,
  removeSequenceContacts: target,
  enrolAutomationContacts: target,
  removeAutomationContacts: target,
  createCustomField: thrown(({ type, options }: Schemas['CustomFieldCreate']) =>
    requireOptions(type, options),
  ),
  createTemplate: faultsOfNew,
  createMessage: faultsOfMessage,
}

/** The faults of a body that its schema accepts. */
export const faultsOfRules = (id: string, body: unknown): Fault[] =>
  rules[id as OperationId]?.(body as never) ?? []
