import type { components } from '../../../generated/types.ts'

type Actor = components['schemas']['Actor']
type Activity = components['schemas']['ContactActivity']

/** With more members than this, the sentence gives their number instead of their names. */
const named = 5

const nameOf = (actor: Actor): string => {
  if (actor.kind === 'system') return 'The service'
  if (actor.kind === 'contact') return 'The contact'
  return actor.name ?? (actor.kind === 'api_key' ? 'An API key' : 'A user')
}

const listOf = (fields: string[]): string => {
  const names = fields.map((field) => field.replace('.', ' ').replaceAll('_', ' '))
  if (names.length > named) return `${names.length} members`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const messageOf = ({ delivery }: Activity['data']): string =>
  delivery?.subject ? `the message “${delivery.subject}”` : 'a message'

const inTitle = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Describes an activity in one English sentence. */
export const summaryOf = (type: Activity['type'], actor: Actor, data: Activity['data']): string => {
  const who = nameOf(actor)
  const [change] = data.changes
  switch (type) {
    case 'created':
      return `${who} created the contact${data.job_id === null ? '' : ' by an import'}.`
    case 'updated':
      return `${who} changed ${listOf(data.changes.map(({ field }) => field))}.`
    case 'status_changed':
      return `${who} changed the status from ${change?.from} to ${change?.to}${data.forced ? ' by force' : ''}.`
    case 'email_changed':
      return `${who} changed the e-mail address to ${change?.to}.`
    case 'note_added':
      return `${who} added a note.`
    case 'note_updated':
      return `${who} changed a note.`
    case 'note_deleted':
      return `${who} deleted a note.`
    case 'trashed':
      return `${who} moved the contact to the trash.`
    case 'restored':
      return `${who} restored the contact.`
    case 'list_joined':
      return `${who} added the contact to the list ${data.list?.name}${data.membership_status === 'pending' ? ', to be confirmed' : ''}.`
    case 'list_left':
      return data.membership_status === null
        ? `${who} removed the contact from the list ${data.list?.name}.`
        : `${who} unsubscribed the contact from the list ${data.list?.name}.`
    case 'tag_added':
      return `${who} added the tag ${data.tag?.name}.`
    case 'tag_removed':
      return `${who} removed the tag ${data.tag?.name}.`
    case 'consent_recorded':
      return `${who} recorded a consent.`
    case 'suppressed':
      return `${who} suppressed the address.`
    case 'imported':
      return `${who} imported the contact.`
    case 'exported':
      return `${who} exported the contact.`
    case 'merged':
      return `${who} merged another contact into this one.`
    case 'custom_event':
      return `The event ${data.event} was reported.`
    case 'activity_added':
      return data.reason ?? `${who} added an activity.`
    case 'form_submitted':
      return `The contact submitted the form ${data.form?.name}.`
    case 'email_sent':
      return `The service sent ${messageOf(data)}.`
    case 'email_opened':
      return `The contact opened ${messageOf(data)}.`
    case 'email_clicked':
      return `The contact followed a link in ${messageOf(data)}.`
    case 'email_bounced':
      return `${inTitle(messageOf(data))} bounced.`
    case 'email_complained':
      return `The contact reported ${messageOf(data)} as spam.`
    case 'unsubscribed':
      return data.delivery === null ? `${who} unsubscribed.` : `${who} unsubscribed by ${messageOf(data)}.`
    case 'privacy_requested':
      return `The contact asked for ${data.privacy_request?.kind === 'erase' ? 'the erasure of' : 'a copy of'} its data.`
    case 'privacy_request_rejected':
      return `${who} rejected a privacy request.`
    case 'confirmed':
      return `${who} confirmed the subscription.`
  }
}
