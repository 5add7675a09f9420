import type { components } from '../../../generated/types.ts'
import type { MembershipStatus } from '../../audience/memberships/index.ts'
import type { DeliveryRow, PlaceInChunks, SkipReason } from '../../sending/deliveries/index.ts'
import { checksOf, type EligibilityFacts } from './eligibility-checks.ts'
import type { CampaignRow } from './store/campaigns.ts'

type Schemas = components['schemas']
type Answer = Schemas['CampaignExplanationAnswer']
type Part = Schemas['CampaignExplanationPart']
type NextStep = Schemas['NextStep']

/** Since when a contact has a tag or its status on a list. */
export interface PartTime {
  since: string
  /** Null for a tag. */
  status: MembershipStatus | null
}

/** What an explanation is made of. */
export interface Explained {
  contactState: Schemas['CampaignExplanationContact']
  createdAt: string | null
  delivery: DeliveryRow | null
  place: PlaceInChunks | null
  matchesNow: boolean | null
  parts: readonly Part[]
  facts: EligibilityFacts | null
  /** Why sending would skip the contact now; null if it would not. */
  skip: SkipReason | null
  /** The latest reply of a server. */
  reply: string | null
}

type Campaign = Pick<
  CampaignRow,
  'state' | 'audience_count' | 'frozen_at' | 'pause_detail' | 'send_at' | 'audience'
>

const listReasons: Record<MembershipStatus, (name: string, since: string) => string> = {
  subscribed: (name, since) => `The contact has been on the list ${name} since ${since}.`,
  pending: (name, since) =>
    `The contact has not confirmed its membership of the list ${name}, which has been pending since ${since}.`,
  unsubscribed: (name, since) => `The contact left the list ${name} at ${since}.`,
}

/** Whether a part selects a contact, as a sentence. */
export const reasonOfPart = (
  { kind, name, matches, since_at }: Omit<Part, 'reason'>,
  { status, isDeleted }: { status: MembershipStatus | null; isDeleted: boolean },
): string => {
  if (kind === 'condition')
    return matches
      ? 'The contact matches the condition of the campaign.'
      : 'The contact does not match the condition of the campaign.'
  if (isDeleted) return `The ${kind} was deleted, so it selects no contact.`
  if (kind === 'segment')
    return `The contact is ${matches ? '' : 'not '}in ${name === null ? 'this segment' : `the segment ${name}`}.`
  if (kind === 'tag')
    return matches ? `The contact has the tag ${name}.` : `The contact does not have the tag ${name}.`
  return status === null || since_at === null
    ? `The contact is not on the list ${name}.`
    : listReasons[status](String(name), since_at)
}

/** Why a delivery was skipped. */
const skipped: Record<SkipReason, string> = {
  unsubscribed: 'the contact had unsubscribed, or was no longer on a list that made it part of the audience',
  suppressed: 'the address or its domain was suppressed, or the contact had complained',
  invalid: 'mail to the address had bounced permanently',
  no_consent: 'the contact had not agreed to marketing mail, or had not confirmed its address',
  frequency_cap: 'the contact had received as many marketing messages as allowed',
  duplicate: 'the address had received the message already',
  over_limit: 'a limit of the plan was reached',
  render_error: 'the message could not be rendered for the contact',
  contact_gone: 'the contact was in the trash, deleted or erased',
  cancelled: 'the campaign was cancelled, or two contacts with the message were merged',
  nothing_to_confirm: 'there was nothing to confirm',
}

const answers: Record<DeliveryRow['status'], Answer> = {
  accepted: 'accepted',
  queued: 'pending',
  sending: 'pending',
  deferred: 'pending',
  bounced: 'bounced',
  failed: 'failed',
  skipped: 'skipped',
  unknown: 'unknown',
}

/** The answer without a delivery, before the audience is frozen. */
const answerBefore = ({ state }: Campaign, { matchesNow, skip }: Explained): Answer => {
  if (state === 'cancelled') return 'not_sent'
  if (matchesNow !== true) return 'not_in_audience'
  return skip === null ? 'would_send' : 'would_skip'
}

/** The answer without a delivery, for a contact of the frozen audience. */
const answerInside = ({ state }: Campaign, place: PlaceInChunks, { skip }: Explained): Answer => {
  // The ledger keeps old deliveries only for a time.
  if (place.is_processed) return 'unknown'
  if (state === 'cancelled') return 'not_sent'
  return skip === null ? 'pending' : 'would_skip'
}

/** What a campaign did for a contact, or would do. */
const answerOf = (campaign: Campaign, explained: Explained): Answer => {
  const { contactState, delivery, place, matchesNow } = explained
  if (contactState === 'erased') return 'erased'
  if (delivery !== null) return answers[delivery.status]
  if (campaign.audience_count === null) return answerBefore(campaign, explained)
  if (place !== null) return answerInside(campaign, place, explained)
  return matchesNow === true ? 'joined_later' : 'not_in_audience'
}

const failing = (facts: EligibilityFacts | null) =>
  facts === null ? [] : checksOf(facts).filter(({ ok }) => !ok)

const failureOf = ({ error_class, enhanced_code }: DeliveryRow, reply: string | null): string => {
  const kind =
    error_class === null
      ? ''
      : ` The kind of error is \`${error_class}\`${enhanced_code === null ? '' : ` (${enhanced_code})`}.`
  return `${kind}${reply === null ? '' : ` The server said: ${reply}`}`.slice(0, 900)
}

const useAtDelivery = ({ facts }: Explained): string => {
  const uses = (facts?.caps ?? []).map(
    ({ used_count, max_count, within_days }) => `${used_count} of ${max_count} within ${within_days} days`,
  )
  return uses.length === 0 ? '' : ` (${uses.join(', and ')})`
}

/** Why a delivery has its status. */
const reasonOfDelivery = (delivery: DeliveryRow, explained: Explained): string => {
  const { reply } = explained
  switch (delivery.status) {
    case 'accepted':
      return `A mail server accepted the message at ${delivery.accepted_at ?? delivery.created_at}.`
    case 'queued':
      return 'The message waits in the queue.'
    case 'sending':
      return 'The message is being sent.'
    case 'deferred':
      return `The message is not sent yet. The next attempt is at ${delivery.next_attempt_at ?? 'a later time'}.${failureOf(delivery, reply)}`
    case 'bounced':
      return `A server rejected the message for this address.${failureOf(delivery, reply)}`
    case 'failed':
      return `The message could not be sent.${failureOf(delivery, reply)}`
    case 'unknown':
      return 'The connection was interrupted while the message was sent. It is unknown whether the server accepted it.'
    case 'skipped': {
      const reason = delivery.skip_reason ?? 'cancelled'
      const use = reason === 'frequency_cap' ? useAtDelivery(explained) : ''
      return `The message was skipped at ${delivery.created_at}: ${skipped[reason]}${use}.`
    }
  }
}

/** Why the audience does not select a contact: what excludes it, otherwise that nothing includes it. */
const outsideReasons = ({ parts, contactState }: Explained): string[] => {
  const trashed =
    contactState === 'trashed' ? ['The contact is in the trash, so no audience selects it.'] : []
  const excluding = parts.filter(({ side, matches }) => side === 'exclude' && matches)
  const including = parts.filter(({ side }) => side === 'include')
  const missing =
    including.length === 0
      ? ['The audience is empty.']
      : including.some(({ matches }) => matches)
        ? []
        : ['No part of the audience selects the contact.', ...including.map(({ reason }) => reason)]
  const excluded = excluding.map(({ reason }) => `The campaign excludes the contact: ${reason}`)
  return [...trashed, ...excluded, ...missing]
}

const selectedBy = ({ parts }: Explained): string[] =>
  parts.filter(({ side, matches }) => side === 'include' && matches).map(({ reason }) => reason)

const pausedReason = ({ state, pause_detail }: Campaign): string[] =>
  state === 'paused' ? [`The campaign is paused.${pause_detail === null ? '' : ` ${pause_detail}`}`] : []

const becauseOf = (explained: Explained): string[] => [
  ...(explained.contactState === 'deleted' ? ['The contact was permanently deleted or erased.'] : []),
  ...failing(explained.facts).map(({ reason }) => reason),
]

const reasonsOf = (campaign: Campaign, answer: Answer, explained: Explained): string[] => {
  const { delivery, place, createdAt } = explained
  const frozen = `The audience was frozen at ${campaign.frozen_at ?? 'the start'}`
  if (delivery !== null)
    return [
      reasonOfDelivery(delivery, explained),
      ...(answer === 'pending' ? pausedReason(campaign) : []),
      ...(answer === 'accepted' ? [] : becauseOf(explained)),
    ]
  switch (answer) {
    case 'erased':
      return ['The person with this address was erased. The service does not know what the person received.']
    case 'would_send':
      return ['The contact is in the audience and passes all checks.', ...selectedBy(explained)]
    case 'would_skip':
      return [
        ...becauseOf(explained),
        place === null ? 'The contact is in the audience.' : `${frozen}, and the contact is in it.`,
      ]
    case 'pending':
      return [
        place?.due_at == null
          ? 'The contact is in the frozen audience and waits for the winner of the test.'
          : `The contact is in the frozen audience, and its turn is at ${place.due_at} or later.`,
        ...pausedReason(campaign),
      ]
    case 'not_sent':
      return [
        place === null
          ? 'The campaign was cancelled before its audience was frozen.'
          : 'The campaign was cancelled before the service processed the contact.',
      ]
    case 'joined_later':
      return [
        `${frozen}, and the contact was not in it.`,
        ...(createdAt !== null && campaign.frozen_at !== null && createdAt > campaign.frozen_at
          ? [`The contact was created later, at ${createdAt}.`]
          : []),
        'The contact is in the audience now, but a contact that joins after the audience was frozen does not get the campaign.',
        ...selectedBy(explained),
      ]
    case 'not_in_audience':
      return [
        ...(campaign.audience_count === null ? [] : [`${frozen}, and the contact was not in it.`]),
        ...outsideReasons(explained),
      ]
    default:
      return [`${frozen}, and the contact was processed. Its delivery is no longer in the ledger.`]
  }
}

const copy: NextStep = {
  kind: 'duplicate_campaign',
  detail: 'Duplicate the campaign, choose only this contact as the audience, and send the copy.',
}

const stepsOutside = ({ parts, contactState }: Explained): NextStep[] => {
  const excluding = parts.filter(({ side, matches }) => side === 'exclude' && matches)
  const isIncluded = parts.some(({ side, matches }) => side === 'include' && matches)
  const steps: NextStep[] = []
  if (contactState === 'trashed')
    steps.push({ kind: 'restore', detail: 'Restore the contact from the trash.' })
  if (excluding.length > 0)
    steps.push({
      kind: 'remove_from_excluded',
      detail:
        'Change the contact so that the excluded parts do not select it, or change what the campaign excludes.',
    })
  if (!isIncluded)
    steps.push({
      kind: 'add_to_audience',
      detail:
        'Add the contact to a list or tag of the audience, or add a part to the audience that selects the contact.',
    })
  return steps
}

const waysBack = ({ facts }: Explained): NextStep[] =>
  failing(facts).flatMap(({ way_back }) => way_back ?? [])

const stepsWhilePending = ({ state }: Campaign): NextStep =>
  state === 'paused'
    ? { kind: 'send_campaign', detail: 'Resume the campaign.' }
    : { kind: 'wait', detail: 'Wait. The service sends the message automatically.' }

const stepsOf = (campaign: Campaign, answer: Answer, explained: Explained): NextStep[] => {
  // Nothing brings back a contact that is gone.
  if (explained.facts === null) return []
  const isFrozen = campaign.audience_count !== null
  switch (answer) {
    case 'would_send':
      return [
        campaign.send_at === null || campaign.state === 'draft'
          ? { kind: 'send_campaign', detail: 'Send or schedule the campaign.' }
          : { kind: 'wait', detail: `The campaign is scheduled for ${campaign.send_at}.` },
      ]
    case 'pending':
      return [stepsWhilePending(campaign)]
    case 'skipped':
    case 'not_sent':
      return [...waysBack(explained), copy]
    case 'would_skip':
      return waysBack(explained)
    case 'bounced':
      return [
        { kind: 'correct_address', detail: 'Enter another address if this one is wrong.' },
        ...waysBack(explained).filter(({ kind }) => kind !== 'correct_address'),
      ]
    case 'failed':
      return [{ kind: 'retry_campaign', detail: 'Retry the failed messages of the campaign.' }]
    case 'unknown':
      return explained.delivery === null
        ? []
        : [
            {
              kind: 'settle',
              detail: 'Look for the `message_id` in the log of the mail server, and settle the delivery.',
            },
          ]
    case 'joined_later':
      return [...waysBack(explained), copy]
    case 'not_in_audience':
      return [...stepsOutside(explained), ...(isFrozen ? [copy] : [])]
    default:
      return []
  }
}

/** The answer with its reasons and next steps. */
export const explanationOf = (
  campaign: Campaign,
  explained: Explained,
): Pick<Schemas['CampaignExplanation'], 'answer' | 'reasons' | 'next_steps' | 'in_audience'> => {
  const answer = answerOf(campaign, explained)
  const { contactState, delivery, place, matchesNow } = explained
  const isFrozen = campaign.audience_count !== null
  return {
    answer,
    reasons: reasonsOf(campaign, answer, explained)
      .map((reason) => reason.slice(0, 1000))
      .slice(0, 50),
    next_steps: stepsOf(campaign, answer, explained).slice(0, 20),
    in_audience:
      contactState === 'erased' ? null : isFrozen ? delivery !== null || place !== null : matchesNow,
  }
}
