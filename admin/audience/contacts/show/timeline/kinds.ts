import type { paths } from '../../../../../generated/types.ts'

type Query = NonNullable<paths['/contacts/{id}/activities']['get']['parameters']['query']>
type Type = NonNullable<Query['type']>[number]

/** The types of activities by what people look for. */
export const typesByKind = {
  mail: ['email_sent', 'email_opened', 'email_clicked', 'email_bounced', 'email_complained'],
  changes: [
    ...(['created', 'updated', 'status_changed', 'email_changed', 'imported'] as const),
    ...(['merged', 'trashed', 'restored', 'exported'] as const),
  ],
  groups: ['list_joined', 'list_left', 'tag_added', 'tag_removed'],
  consent: [
    ...(['consent_recorded', 'confirmed', 'unsubscribed', 'suppressed'] as const),
    ...(['privacy_requested', 'privacy_request_rejected'] as const),
  ],
  notes: ['note_added', 'note_updated', 'note_deleted'],
  events: ['form_submitted', 'custom_event', 'activity_added'],
} as const satisfies Record<string, readonly Type[]>

export type Kind = keyof typeof typesByKind

const kinds = Object.keys(typesByKind) as Kind[]

/** The kinds that an address names; others are left out. */
export const kindsIn = (text: string | undefined): Kind[] => {
  const named = (text ?? '').split(',')
  return kinds.filter((kind) => named.includes(kind))
}

/** The kind of an activity; null for a type of a newer service. */
export const kindOf = (type: string): Kind | null =>
  kinds.find((kind) => (typesByKind[kind] as readonly string[]).includes(type)) ?? null
