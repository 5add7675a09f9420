import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

export type EventType = Schemas['EventType']
export type EventOrigin = Schemas['EventOrigin']
export type EventContact = Schemas['EventContact']
export type Event = Schemas['Event']

/** The data of a type without its contact, which is stored beside it. */
type DataOf<Type extends EventType> = Omit<Extract<Event, { type: Type }>['data'], 'contact'>

/** What the database recorded: the data of the activity, or columns of the row. */
type Recorded = Record<string, unknown>

interface Change {
  field: string
  from: unknown
  to: unknown
}

const changesOf = ({ changes = [] }: Recorded): Change[] => changes as Change[]
const named = (thing: unknown) => thing as { id: string; name: string }
const idOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const listOf = ({ list, membership_status = null }: Recorded): DataOf<'list.joined'> => ({
  list_id: named(list).id,
  list_name: named(list).name,
  membership_status: membership_status as DataOf<'list.joined'>['membership_status'],
})

const tagOf = ({ tag }: Recorded): DataOf<'tag.added'> => ({
  tag_id: named(tag).id,
  tag_name: named(tag).name,
})

/** The delivery is columns of its row, or in the data of an activity, or unknown. */
const deliveryOf = ({ delivery, ...row }: Recorded): DataOf<'email.complained'> => {
  const { id, kind, source_id } = (delivery ?? { ...row, id: row.delivery_id }) as Recorded
  return {
    delivery_id: idOrNull(id),
    delivery_kind: (kind ?? null) as Schemas['DeliveryKind'] | null,
    source_id: idOrNull(source_id),
  }
}

const sentDeliveryOf = (recorded: Recorded) => deliveryOf(recorded) as DataOf<'delivery.accepted'>

const failedDeliveryOf = (recorded: Recorded): DataOf<'delivery.bounced'> => ({
  ...deliveryOf(recorded),
  error_class: (recorded.error_class ?? null) as Schemas['DeliveryErrorClass'] | null,
})

const campaignOf = ({ id, name, state }: Recorded): DataOf<'campaign.started'> => ({
  campaign_id: String(id),
  campaign_name: String(name),
  campaign_state: state as Schemas['CampaignState'],
})

const submissionOf = ({ form_id, submission_id }: Recorded): DataOf<'form.submitted'> => ({
  form_id: String(form_id),
  submission_id: String(submission_id),
})

const privacyRequestOf = ({ id, kind }: Recorded) => ({
  privacy_request_id: String(id),
  privacy_request_kind: kind as Schemas['PrivacyRequestKind'],
})

const automationOf = ({ source_id, enrolment_id }: Recorded): DataOf<'automation.entered'> => ({
  automation_id: String(source_id),
  enrolment_id: String(enrolment_id),
})

const limitOf = ({ name, used, allowed }: Recorded): DataOf<'limit.near'> => ({
  limit_key: name as Schemas['PlanLimitKey'],
  used: Number(used),
  allowed: Number(allowed),
})

const noCounters: Schemas['JobCounters'] = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  exported: 0,
}

const countersOf = (counters: unknown): Schemas['JobCounters'] => ({ ...noCounters, ...(counters as object) })

const migrationOf = ({
  migration_id,
  job_id,
  mode,
  state,
  counters,
}: Recorded): DataOf<'migration.finished'> => ({
  migration_id: String(migration_id),
  migration_mode: mode as Schemas['MigrationMode'],
  job_id: String(job_id),
  job_state: state as Schemas['JobState'],
  counters: countersOf(counters),
})

const builders: { [Type in EventType]: (recorded: Recorded) => DataOf<Type> } = {
  'contact.created': ({ job_id }) => ({ job_id: idOrNull(job_id) }),
  'contact.updated': (recorded) => ({
    changed_fields: changesOf(recorded).map(({ field }) => field),
    job_id: idOrNull(recorded.job_id),
  }),
  'contact.status_changed': (recorded) => {
    const { from, to } = changesOf(recorded).find(({ field }) => field === 'status') as Change
    return {
      previous_status: from as Schemas['ContactStatusKey'],
      new_status: to as Schemas['ContactStatusKey'],
      reason: idOrNull(recorded.reason),
    }
  },
  'contact.deleted': ({ deletion = 'trashed', merged_into_id }) => ({
    deletion: deletion as Schemas['EventDeletion'],
    merged_into_id: idOrNull(merged_into_id),
  }),
  'contact.restored': () => ({}),
  'list.joined': listOf,
  'list.left': listOf,
  'tag.added': tagOf,
  'tag.removed': tagOf,
  'form.submitted': submissionOf,
  'form.submission_deleted': submissionOf,
  'privacy_request.opened': ({ due_at, ...request }) => ({
    ...privacyRequestOf(request),
    due_at: String(due_at),
  }),
  'privacy_request.closed': ({ state, ...request }) => ({
    ...privacyRequestOf(request),
    privacy_request_state: state as Schemas['PrivacyRequestState'],
  }),
  'delivery.accepted': sentDeliveryOf,
  'delivery.bounced': failedDeliveryOf,
  'delivery.failed': (recorded) => failedDeliveryOf(recorded) as DataOf<'delivery.failed'>,
  'email.opened': sentDeliveryOf,
  'email.clicked': (recorded) => ({
    ...sentDeliveryOf(recorded),
    url: idOrNull(recorded.url)?.slice(0, 2000) ?? null,
  }),
  'email.complained': deliveryOf,
  'email.unsubscribed': (recorded) => ({ ...deliveryOf(recorded), reason: idOrNull(recorded.reason) }),
  'campaign.started': campaignOf,
  'campaign.finished': campaignOf,
  'sequence.completed': ({ source_id, enrolment_id }) => ({
    sequence_id: String(source_id),
    enrolment_id: String(enrolment_id),
  }),
  'automation.entered': automationOf,
  'automation.completed': automationOf,
  'import.finished': ({ import_id, job_id, state, counters }) => ({
    import_id: String(import_id),
    job_id: String(job_id),
    job_state: state as Schemas['JobState'],
    counters: countersOf(counters),
  }),
  'migration.finished': migrationOf,
  'migration.undone': (recorded) => ({
    ...migrationOf(recorded),
    undone_job_id: String(recorded.undone_job_id),
  }),
  'limit.near': limitOf,
  'limit.reached': limitOf,
}

/** The types that this version knows. A newer one may record others. */
export const eventTypes = Object.keys(builders) as EventType[]

/** The event's data without its contact. */
export const buildData = (type: EventType, recorded: Recorded): Record<string, unknown> => ({
  ...builders[type](recorded),
})

/** Types about the business, without a contact. */
const withoutContact: readonly EventType[] = [
  'campaign.started',
  'campaign.finished',
  'import.finished',
  'migration.finished',
  'migration.undone',
  'limit.near',
  'limit.reached',
]

/** A type of a newer version has a contact if one is stored. */
const hasContact = ({ type, contact }: Pick<EventRow, 'type' | 'contact'>): boolean =>
  eventTypes.includes(type) ? !withoutContact.includes(type) : contact !== null

/** An event as it is stored. */
export interface EventRow {
  id: string
  type: EventType
  occurred_at: string
  origin: EventOrigin
  contact: EventContact | null
  data: Record<string, unknown>
}

/** An event as the feed and webhooks show it. */
export const toEvent = ({ id, type, occurred_at, origin, contact, data }: EventRow): Event =>
  ({
    id,
    type,
    created_at: occurred_at,
    origin,
    data: hasContact({ type, contact }) ? { contact, ...data } : data,
  }) as Event
