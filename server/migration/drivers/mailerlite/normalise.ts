import type { Normalise, SourceConsent, SourceMembership } from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, ipOf, type Json, listOf, numberOf, objectOf, textOf, timeOf } from '../values.ts'

export const normaliseField: Normalise = (raw) => {
  const field = objectOf(raw)
  const key = textOf(field.key)
  if (key === null) return malformed(idOf(field.id))
  const type = field.type === 'number' || field.type === 'date' ? field.type : 'text'
  return [{ kind: 'field', source_id: key, label: textOf(field.name) ?? key, type }]
}

export const normaliseGroup: Normalise = (raw) => {
  const group = objectOf(raw)
  const [id, name] = [idOf(group.id), textOf(group.name)]
  if (id === '' || name === null) return malformed(id)
  const contacts = numberOf(group.active_count)
  return [{ kind: 'list', source_id: `l:${id}`, name, opt_in: null, visibility: 'private', contacts }]
}

/** Groups have no status: the person's counts in each. */
const membershipOf = (id: string, subscriber: Json): SourceMembership => ({
  list: `l:${id}`,
  word: textOf(subscriber.status) ?? '',
  since_at: timeOf(subscriber.subscribed_at),
  until_at: timeOf(subscriber.unsubscribed_at),
  reason: null,
})

/** Equal times are one act; a later confirmation is double opt-in. */
const consentsOf = (subscriber: Json): SourceConsent[] => {
  const source = textOf(subscriber.source)
  if (subscriber.status === 'unsubscribed') return [withdrawn(timeOf(subscriber.unsubscribed_at), source)]
  if (subscriber.status !== 'active') return []
  const [subscribed, confirmed] = [timeOf(subscriber.subscribed_at), timeOf(subscriber.opted_in_at)]
  const ip = ipOf(subscriber.optin_ip) ?? ipOf(subscriber.ip_address)
  const isOwnAct = source !== null && !/import|api|manual/i.test(source)
  const given = (
    basis: SourceConsent['basis'],
    occurred_at: string | null,
    from: string | null,
  ): SourceConsent[] => [{ kind: 'given', basis, occurred_at, ip: from, source, text: null }]
  if (subscribed !== null && confirmed !== null && confirmed > subscribed && isOwnAct)
    return given('double_opt_in', confirmed, ip)
  if (subscribed !== null && confirmed === subscribed && ip !== null && isOwnAct)
    return given('opt_in', subscribed, ip)
  return given('imported', subscribed, isOwnAct && subscribed !== null ? ip : null)
}

export const normaliseSubscriber: Normalise = (raw, { noteForm }) => {
  const subscriber = objectOf(raw)
  const [id, email] = [idOf(subscriber.id), textOf(subscriber.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  noteForm?.(
    Array.isArray(subscriber.groups) ? 'groups inside of subscribers' : 'groups by their subscribers',
  )
  const isGone = textOf(subscriber.deleted_at) !== null || textOf(subscriber.forget_at) !== null
  const { name, last_name: lastName, ...fields } = objectOf(subscriber.fields)
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      first_name: textOf(name),
      last_name: textOf(lastName),
      fields: fieldValues(fields),
      status: {
        word: textOf(subscriber.status) ?? '',
        at: timeOf(subscriber.unsubscribed_at),
        reason: null,
      },
      memberships: listOf(subscriber.groups).flatMap((group) => {
        const groupId = idOf(objectOf(group).id)
        return groupId === '' ? [] : [membershipOf(groupId, subscriber)]
      }),
      consents: consentsOf(subscriber),
      created_at: timeOf(subscriber.created_at),
      updated_at: timeOf(subscriber.updated_at),
      flags: { deleted: isGone },
    },
  ]
}

export const normaliseGrouped: Normalise = (raw, { slice }) => {
  const subscriber = objectOf(raw)
  const [id, group] = [idOf(subscriber.id), slice.group ?? '']
  if (id === '' || group === '') return malformed(id)
  return [
    {
      kind: 'contact',
      source_id: `${group}:${id}`,
      is_part: true,
      person_id: id,
      email: textOf(subscriber.email),
      memberships: [membershipOf(group, subscriber)],
    },
  ]
}

/** The HTML cannot be read: the draft has the text, and the report the link of the preview. */
export const normaliseCampaign: Normalise = (raw) => {
  const campaign = objectOf(raw)
  const id = idOf(campaign.id)
  if (id === '') return malformed(null)
  const email = objectOf(listOf(campaign.emails)[0])
  const state = textOf(campaign.status) ?? ''
  const preview = textOf(email.preview_url)
  return [
    {
      kind: 'campaign',
      source_id: id,
      name: textOf(campaign.name) ?? id,
      state,
      is_sent: state === 'sent',
      subject: textOf(email.subject),
      from_name: textOf(email.from_name),
      from_email: textOf(email.from),
      html: null,
      text: textOf(email.plain_text),
      lists: [],
      remarks: preview === null ? [] : [`MailerLite does not provide the HTML. Preview: ${preview}`],
    },
  ]
}
