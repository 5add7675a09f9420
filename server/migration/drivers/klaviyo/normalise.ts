import type { Normalise, SourceConsent, SourceStatus } from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, type Json, listOf, objectOf, textOf, timeOf, valueAt } from '../values.ts'

export const normaliseList: Normalise = (raw) => {
  const list = objectOf(raw)
  const attributes = objectOf(list.attributes)
  const [id, name] = [idOf(list.id), textOf(attributes.name)]
  if (id === '' || name === null) return malformed(id)
  const process = attributes.opt_in_process
  const opt_in = process === 'double_opt_in' ? 'double' : process === 'single_opt_in' ? 'single' : null
  return [{ kind: 'list', source_id: `l:${id}`, name, opt_in, visibility: 'private' }]
}

const marketingOf = (attributes: Json): Json => objectOf(valueAt(attributes, 'subscriptions.email.marketing'))

/** Strictest first. */
const reasons = ['SPAM_COMPLAINT', 'HARD_BOUNCE', 'INVALID_EMAIL', 'UNSUBSCRIBE', 'USER_SUPPRESSED']

/** A suppression decides before the consent. Consent is not a list, and being on a list is not consent. */
const statusOf = (marketing: Json): SourceStatus => {
  const suppressions = listOf(marketing.suppression).map(objectOf)
  const found =
    reasons
      .map((reason) => suppressions.find((one) => one.reason === reason))
      .find((one) => one !== undefined) ?? suppressions[0]
  if (found !== undefined)
    return { word: textOf(found.reason) ?? '', at: timeOf(found.timestamp), reason: null }
  const consent = textOf(marketing.consent) ?? ''
  const at = timeOf(marketing.consent_timestamp)
  const cannot =
    marketing.can_receive_email_marketing !== true &&
    (consent === 'SUBSCRIBED' || consent === 'NEVER_SUBSCRIBED')
  if (cannot) return { word: `${consent}/cannot receive`, at, reason: null }
  return { word: consent, at, reason: null }
}

const consentsOf = (marketing: Json, word: string): SourceConsent[] => {
  const at = timeOf(marketing.consent_timestamp)
  const method = textOf(marketing.method)
  const text = textOf(marketing.method_detail) ?? textOf(marketing.custom_method_detail)
  if (word === 'UNSUBSCRIBED' || word === 'UNSUBSCRIBE') return [withdrawn(at, method, text)]
  if (word !== 'SUBSCRIBED') return []
  const isOwnAct = method !== null && !/import|api|manual/i.test(method)
  // The address of the profile's location is none of a consent.
  const basis = marketing.double_optin === true && isOwnAct ? 'double_opt_in' : 'imported'
  return [{ kind: 'given', basis, occurred_at: at, ip: null, source: method, text }]
}

const ownOf = (properties: Json): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([key]) => !key.startsWith('$')))

export const normaliseProfile: Normalise = (raw) => {
  const profile = objectOf(raw)
  const attributes = objectOf(profile.attributes)
  const [id, email] = [idOf(profile.id), textOf(attributes.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const marketing = marketingOf(attributes)
  const status = statusOf(marketing)
  const location = objectOf(attributes.location)
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      first_name: textOf(attributes.first_name),
      last_name: textOf(attributes.last_name),
      phone: textOf(attributes.phone_number),
      company: textOf(attributes.organization),
      job_title: textOf(attributes.title),
      locale: textOf(attributes.locale),
      timezone: textOf(location.timezone),
      address: {
        line1: textOf(location.address1),
        line2: textOf(location.address2),
        city: textOf(location.city),
        region: textOf(location.region),
        postal_code: textOf(location.zip),
        country: textOf(location.country),
      },
      fields: fieldValues(ownOf(objectOf(attributes.properties))),
      status,
      memberships: listOf(marketing.list_suppressions)
        .map(objectOf)
        .flatMap((one) => {
          const list = idOf(one.list_id)
          const at = timeOf(one.timestamp)
          return list === ''
            ? []
            : [
                {
                  list: `l:${list}`,
                  word: 'UNSUBSCRIBE',
                  since_at: null,
                  until_at: at,
                  reason: textOf(one.reason),
                },
              ]
        }),
      consents: consentsOf(marketing, status.word),
      created_at: timeOf(attributes.created),
      updated_at: timeOf(attributes.updated),
    },
  ]
}

/** A profile in the walk of a list. What the person agreed to is in the profile: a list alone is no consent. */
export const normaliseMember: Normalise = (raw, { slice }) => {
  const profile = objectOf(raw)
  const attributes = objectOf(profile.attributes)
  const [id, list, email] = [idOf(profile.id), slice.list ?? '', textOf(attributes.email)]
  if (id === '' || list === '') return malformed(id)
  if (email === null) return noEmail(id)
  const since_at = timeOf(attributes.joined_group_at)
  const membership = { list: `l:${list}`, word: 'on a list', since_at, until_at: null, reason: null }
  const about = { kind: 'contact', is_part: true, source_id: `${list}:${id}`, person_id: id, email } as const
  return [{ ...about, memberships: [membership] }]
}

export const normaliseTemplate: Normalise = (raw) => {
  const template = objectOf(raw)
  const attributes = objectOf(template.attributes)
  const [id, name, html] = [idOf(template.id), textOf(attributes.name), textOf(attributes.html)]
  if (id === '' || name === null) return malformed(id)
  return html === null
    ? []
    : [
        {
          kind: 'template',
          source_id: id,
          name,
          html,
          text: textOf(attributes.text),
          updated_at: timeOf(attributes.updated),
        },
      ]
}

export const isSent = (campaign: Json): boolean => {
  const state = textOf(valueAt(campaign, 'attributes.status')) ?? ''
  return state === 'Sent' || state === 'Sending' || state.startsWith('Cancelled')
}

export const normaliseCampaign: Normalise = (raw, { noteForm }) => {
  const campaign = objectOf(raw)
  const attributes = objectOf(campaign.attributes)
  const [id, name] = [idOf(campaign.id), textOf(attributes.name)]
  if (id === '' || name === null) return malformed(id)
  const message = objectOf(listOf(campaign.messages)[0])
  // Older revisions have the content beside the definition.
  const isDefined = valueAt(message, 'attributes.definition.content') !== undefined
  if (textOf(message.id) !== null)
    noteForm?.(isDefined ? 'content in the definition' : 'content beside the definition')
  const content = objectOf(
    valueAt(message, 'attributes.definition.content') ?? valueAt(message, 'attributes.content'),
  )
  const templateId = idOf(valueAt(message, 'relationships.template.data.id'))
  const template = listOf(campaign.included)
    .map(objectOf)
    .find((one) => idOf(one.id) === templateId)
  const state = textOf(attributes.status) ?? ''
  const scheduled = textOf(attributes.scheduled_at)
  return [
    {
      kind: 'campaign',
      source_id: id,
      name,
      state,
      is_sent: isSent(campaign),
      subject: textOf(content.subject),
      preheader: textOf(content.preview_text),
      from_name: textOf(content.from_label),
      from_email: textOf(content.from_email),
      reply_to: textOf(content.reply_to_email),
      html: textOf(valueAt(template, 'attributes.html')),
      text: textOf(valueAt(template, 'attributes.text')),
      lists: listOf(valueAt(attributes, 'audiences.included')).map((list) => `l:${idOf(list)}`),
      remarks: scheduled === null ? [] : [`Scheduled for ${scheduled}`],
    },
  ]
}
