import type { Normalise, SourceConsent } from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, listOf, objectOf, textOf, timeOf } from '../values.ts'

/** All fields are texts. Answers name them by key, and some examples by label. */
export const normaliseField: Normalise = (raw) => {
  const field = objectOf(raw)
  const [key, label] = [textOf(field.key), textOf(field.label)]
  return key === null
    ? malformed(idOf(field.id))
    : [{ kind: 'field', source_id: key, label: label ?? key, type: 'text' }]
}

export const normaliseTag: Normalise = (raw) => {
  const tag = objectOf(raw)
  const [id, name] = [idOf(tag.id), textOf(tag.name)]
  return id === '' || name === null ? malformed(id) : [{ kind: 'tag', source_id: `t:${id}`, name }]
}

const consentsOf = (state: string): SourceConsent[] => {
  // Kit tells neither when nor from where a person subscribed; the creation is no consent.
  if (state === 'active')
    return [{ kind: 'given', basis: 'imported', occurred_at: null, ip: null, source: null, text: null }]
  return state === 'cancelled' ? [withdrawn(null)] : []
}

export const normaliseSubscriber: Normalise = (raw, { noteForm }) => {
  const subscriber = objectOf(raw)
  const [id, email] = [idOf(subscriber.id), textOf(subscriber.email_address)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const word = textOf(subscriber.state) ?? ''
  noteForm?.(Array.isArray(subscriber.tags) ? 'tags inside of subscribers' : 'tags by their subscribers')
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      first_name: textOf(subscriber.first_name),
      fields: fieldValues(objectOf(subscriber.fields)),
      tags: listOf(subscriber.tags).flatMap((tag) => {
        const tagId = idOf(objectOf(tag).id)
        return tagId === '' ? [] : [`t:${tagId}`]
      }),
      status: { word, at: null, reason: null },
      consents: consentsOf(word),
      created_at: timeOf(subscriber.created_at),
    },
  ]
}

/** A subscriber in the walk of a tag: only the tag is new. */
export const normaliseTagged: Normalise = (raw, { slice }) => {
  const subscriber = objectOf(raw)
  const [id, tag] = [idOf(subscriber.id), slice.tag ?? '']
  if (id === '' || tag === '') return malformed(id)
  return [
    {
      kind: 'contact',
      source_id: `${tag}:${id}`,
      is_part: true,
      person_id: id,
      email: textOf(subscriber.email_address),
      tags: [`t:${tag}`],
    },
  ]
}

export const normaliseBroadcast: Normalise = (raw, { noteForm }) => {
  const broadcast = objectOf(raw)
  const id = idOf(broadcast.id)
  if (id === '') return malformed(null)
  const subject = textOf(broadcast.subject)
  noteForm?.(textOf(broadcast.status) === null ? 'broadcasts without a status' : 'broadcasts with a status')
  const state = textOf(broadcast.status) ?? (broadcast.send_at === null ? 'draft' : 'sent')
  return [
    {
      kind: 'campaign',
      source_id: id,
      name: textOf(broadcast.description) ?? subject ?? id,
      state,
      is_sent: state !== 'draft',
      subject,
      preheader: textOf(broadcast.preview_text),
      from_email: textOf(broadcast.email_address),
      html: textOf(broadcast.content),
      lists: [],
    },
  ]
}
