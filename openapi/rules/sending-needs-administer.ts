import { bodySchema, eachOperation, entries, list, objectOf } from './support/document.ts'
import { atPointer, mayTake } from './support/schema.ts'
import type { Operation } from './support/types.ts'

const CAPABILITY = 'crm_administer'

// What makes mail go out, or stops it, is for administrators. The last word of the path says what an operation does.
const STARTS_OR_STOPS = [
  ...[
    'send',
    'schedule',
    'publish',
    'activate',
    'resume',
    'enrol',
    'advance',
    'retry',
    'migrate',
    'winner',
    'start',
  ],
  ...['unschedule', 'unpublish', 'pause', 'cancel', 'remove', 'settle', 'probes', 'messages'],
]
// What changes drafts, returns something, or sends to the caller alone.
const NEITHER = [
  ...['duplicate', 'preview', 'estimate', 'validate', 'simulate', 'import', 'test', 'resend', 'unarchive'],
  ...['reorder', 'rotate', 'steps', 'export', 'bulk-delete', 'check', 'verify', 'dkim-keys', 'corrections'],
]
/** An action for many contacts may do the same in its body. */
const ACTIONS = ['send_double_opt_in', 'enrol_in_sequence', 'remove_from_sequence']
const ACTIONS_OF_AUTOMATIONS = ['enrol_in_automation', 'cancel_automation']

const AREAS = [
  ...['messages', 'campaigns', 'sequences', 'automations', 'forms'],
  ...['deliveries', 'bounces', 'mail-servers', 'senders', 'sending-domains'],
]
/** Campaigns that have ended and forms that are not published are archived: that stops nothing. */
const ARCHIVES_WHAT_RESTS = ['campaigns', 'forms', 'custom-fields']
/** Operations of other areas with such a word that is about something else. */
const OTHER_MEANING = [
  // The right of its kind: decision 530.
  '/jobs/{id}/cancel',
  // Daily work with contacts: decision 530.
  '/imports/{id}/start',
  '/lists/{id}/members/remove',
  '/tags/{id}/members/remove',
]

export default eachOperation((operation, report) => {
  const { id, value, location } = operation
  const at = location.child('x-capability' in value ? 'x-capability' : 'operationId')
  const effect = effectOf(operation)
  if (effect === 'unknown')
    report(`${id}: say in ${import.meta.filename.split('/').at(-1)} whether it starts or stops mail.`, at)
  if (effect === 'sending' && value['x-capability'] !== CAPABILITY && value['x-approval'] !== true)
    report(
      `${id} starts or stops mail: set x-capability to ${CAPABILITY}, or x-approval if only some automations send.`,
      at,
    )
  for (const message of faultsOfActions(operation)) report(`${id}: ${message}`, location.child('operationId'))
})

function effectOf({ method, path, segments, isWrite }: Operation): 'sending' | 'none' | 'unknown' {
  const [area = '', ...rest] = segments
  const verb = rest.findLast((part) => !part.startsWith('{'))
  if (!isWrite || OTHER_MEANING.includes(path)) return 'none'
  if (verb === undefined) return method === 'post' && STARTS_OR_STOPS.includes(area) ? 'sending' : 'none'
  if (verb === 'archive') return ARCHIVES_WHAT_RESTS.includes(area) ? 'none' : 'sending'
  if (STARTS_OR_STOPS.includes(verb)) return 'sending'
  return method !== 'post' || !AREAS.includes(area) || NEITHER.includes(verb) ? 'none' : 'unknown'
}

function faultsOfActions(operation: Operation): string[] {
  const { value, resolve } = operation
  if (value['x-capability'] === CAPABILITY) return []
  const members = atPointer(resolve, bodySchema(operation), '/action')
  const can = (action: string) => members.some(({ node }) => mayTake(node, action))
  const rows = list(value['x-capability-by-member']).map(objectOf)
  const isGuarded = (action: string) =>
    rows.some(
      ({ pointer, values }) =>
        pointer === '/action' &&
        entries(values).some(([one, needs]) => one === action && needs === CAPABILITY),
    )
  return [
    ...ACTIONS.filter((action) => can(action) && !isGuarded(action)).map(
      (action) =>
        `the action "${action}" starts or stops mail: add { pointer: /action, values: { ${action}: ${CAPABILITY} } } to x-capability-by-member.`,
    ),
    ...ACTIONS_OF_AUTOMATIONS.filter((action) => can(action) && value['x-approval'] !== true).map(
      (action) => `the action "${action}" starts or stops mail of some automations: set x-approval to true.`,
    ),
  ]
}
