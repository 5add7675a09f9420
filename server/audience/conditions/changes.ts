import { own } from '../../platform/own.ts'
import type { SoundTree } from './check.ts'
import { allFields } from './fields/catalogue.ts'
import { type Leaf, leavesOf, type Tree } from './tree.ts'

/** What can change whether a contact matches a condition. */
interface Changes {
  /** Keys of trigger events: `audience/trigger-events`. */
  keys: string[]
  /** It can also change by itself, because time passes or a segment gets another condition. */
  byTime: boolean
}

const members = ['contact_updated', 'contact_imported']
const status = ['contact_status_changed', 'contact_imported']
const email = ['contact_email_changed', 'contact_imported']
const lists = ['list_joined', 'list_left']
const reactions = ['email_opened', 'email_clicked', 'custom_event', 'delivery_accepted']
const enrolments = ['enrolment_changed']

/** By field, where its group has others. */
const ofField: Readonly<Record<string, readonly string[]>> = {
  id: [],
  search: [...members, ...email],
  status,
  email,
  email_domain: email,
  confirmed_at: status,
  unsubscribed_at: status,
  updated_at: [...members, ...status, ...email],
  lists,
  list_membership: lists,
  tags: ['tag_added', 'tag_removed'],
}

const ofGroup: Readonly<Record<string, readonly string[]>> = {
  contact: members,
  address: members,
  custom_fields: members,
  engagement: reactions,
  email: ['email_opened', 'email_clicked', 'email_bounced', 'delivery_accepted'],
  sequences: enrolments,
  automations: enrolments,
  forms: ['form_submitted', 'form_submission_deleted'],
  events: ['custom_event'],
  // No change records consent alone, except evidence.
  consent: ['consent_recorded', 'form_submitted', ...status, ...lists],
}

/** Everything, for segments: their conditions can change later. */
const all = [...new Set([...Object.values(ofField), ...Object.values(ofGroup)].flat())]

/** The keys of all trigger events after which a condition may match another contact. */
export const changeKeys: readonly string[] = [...all, 'contact_merged']

/** The keys for a field of the catalogue. A merged contact has all that both had. */
const changesOfField = ({ key, group }: { key: string; group: string }): string[] => [
  ...(own(ofField, key) ?? own(ofGroup, group) ?? all),
  'contact_merged',
]

const groupOf = new Map(allFields([]).map(({ key, group }) => [key, group]))

/** Operators that compare with the present time. */
const relative = new Set(['in_last_days', 'not_in_last_days', 'in_next_days', 'anniversary_in_days'])

/** Fields that depend on the time. The status of an enrolment changes between active and waiting without an event. */
const timed = new Set(['engagement_level', 'segment', 'sequence_status', 'automation_status'])

const changesByTime = ({ field, operator, parameters }: Leaf): boolean =>
  timed.has(field) || relative.has(operator) || parameters?.within_days != null

/** What can change whether a contact matches a condition, from the fields that it uses. */
export const changesOf = (tree: Tree): Changes => {
  const leaves = leavesOf(tree)
  const keys = leaves.flatMap(({ field }) =>
    changesOfField({
      key: field,
      group: field.startsWith('custom.') ? 'custom_fields' : (groupOf.get(field) ?? ''),
    }),
  )
  return { keys: [...new Set(keys)], byTime: leaves.some(changesByTime) }
}

const ofEnrolments = new Set(['sequences', 'automations'])

/** Whether contacts that enter or leave a sequence or an automation may match another time. Looks into segments. */
export const readsEnrolments = ({ parts }: SoundTree): boolean =>
  parts.some((part) => {
    if (part.kind === 'tree') return readsEnrolments(part)
    return part.kind === 'segment' ? part.of.some(readsEnrolments) : ofEnrolments.has(part.field.group)
  })
