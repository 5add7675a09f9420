import type { components } from '../../../generated/types.ts'
import { namedSegments, orTooComplex } from '../../audience/conditions/index.ts'
import { type ContactRow, findContact, findSurvivor, parseReference } from '../../audience/contacts/index.ts'
import { namedLists } from '../../audience/lists/index.ts'
import { findMemberships, findMembershipTimes, findTaggingTimes } from '../../audience/memberships/index.ts'
import { erasedAmong } from '../../audience/suppressions/index.ts'
import { namedTags } from '../../audience/tags/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Principal } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  campaignDeliveryId,
  type DeliveryRow,
  findDelivery,
  findLatestReplyOf,
  findPlaceInChunks,
  type PlaceInChunks,
  serializeDelivery,
} from '../../sending/deliveries/index.ts'
import {
  type AudiencePart,
  inAudience,
  type ParsedAudience,
  partsOf,
  readAudience,
  stillOnList,
} from './audience.ts'
import { readEligibility } from './eligibility.ts'
import { checksOf, type EligibilityFacts, skipReasonOf } from './eligibility-checks.ts'
import { type Explained, explanationOf, type PartTime, reasonOfPart } from './explanation.ts'
import { findMatches, notOfCampaign } from './store/audience.ts'
import type { Audience, CampaignRow } from './store/campaigns.ts'
import { findDeliveryTo } from './store/deliveries.ts'

type Schemas = components['schemas']
type Explanation = Schemas['CampaignExplanation']

/** The ledger's row of a campaign to a contact, and the contact's place in the frozen audience. */
interface Sent {
  delivery: DeliveryRow | null
  place: PlaceInChunks | null
}

const isFrozen = ({ audience_count }: CampaignRow): boolean => audience_count !== null

/**
 * What a campaign did for a contact. The delivery has a computed id, so it is found also if the contact is gone. Deliveries of a merged
 * contact belong to the other one.
 */
const findSent = async ({ sql, secret }: AppContext, row: CampaignRow, contactId: string): Promise<Sent> => {
  if (!isFrozen(row) || row.frozen_at === null) return { delivery: null, place: null }
  const id = campaignDeliveryId(secret, { campaignId: row.id, frozenAt: new Date(row.frozen_at) }, contactId)
  const [own, other, place] = await Promise.all([
    findDelivery(sql, id),
    findDeliveryTo(sql, row.id, contactId),
    findPlaceInChunks(sql, row.id, contactId),
  ])
  return { delivery: other?.status === 'accepted' ? other : (own ?? other), place }
}

/** The names of the lists, tags and segments of an audience that exist, by id. */
const namesOf = async (sql: Sql, { include, exclude }: Audience): Promise<Map<string, string>> => {
  const rows = await sql<{ id: string; name: string }[]>`
    ${namedLists(sql, [...include.list_ids, ...exclude.list_ids])}
    union all ${namedTags(sql, [...include.tag_ids, ...exclude.tag_ids])}
    union all ${namedSegments(sql, [...include.segment_ids, ...exclude.segment_ids])}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The memberships and tags of a contact, by the id of the list or tag. */
const timesOf = async (sql: Sql, contactId: string): Promise<Map<string, PartTime>> => {
  const [statuses, listTimes, tagTimes] = await Promise.all([
    findMemberships(sql, [contactId]),
    findMembershipTimes(sql, [contactId]),
    findTaggingTimes(sql, [contactId]),
  ])
  const since = { ...listTimes.get(contactId), ...tagTimes.get(contactId) }
  return new Map(
    Object.entries(since).map(([id, time]) => [
      id,
      { since: time, status: statuses.get(contactId)?.get(id) ?? null },
    ]),
  )
}

/** A campaign with its parsed audience, and who asks about it. */
interface Asked {
  row: CampaignRow
  audience: ParsedAudience
  /** Whether the names of segments may be shown: contacts show those of lists and tags. */
  mayNameSegments: boolean
}

const readParts = async (
  sql: Sql,
  { row, audience, mayNameSegments }: Asked,
  contact: ContactRow,
  now: Date,
): Promise<{ matchesNow: boolean; parts: Schemas['CampaignExplanationPart'][] }> => {
  const parts = await partsOf(sql, row.audience)
  const [{ isIn, matches }, names, times] = await Promise.all([
    orTooComplex(
      findMatches(sql, contact.id, {
        isIn: inAudience(sql, audience, now),
        parts: parts.map(({ where }) => where(sql, now)),
      }),
      { parameter: 'contact_id' },
    ),
    namesOf(sql, row.audience),
    timesOf(sql, contact.id),
  ])
  const shown = parts.map(({ side, kind, id }: AudiencePart, index) => {
    const found = id === null ? undefined : names.get(id)
    const time = id === null ? undefined : times.get(id)
    const name = kind === 'segment' && !mayNameSegments ? null : (found ?? null)
    const part = { side, kind, id, name, matches: matches[index] === true, since_at: time?.since ?? null }
    const isDeleted = id !== null && found === undefined
    return { ...part, reason: reasonOfPart(part, { status: time?.status ?? null, isDeleted }) }
  })
  return { matchesNow: isIn, parts: shown }
}

const readFacts = async (
  { sql, secret }: AppContext,
  { row, audience: { include } }: Asked,
  contact: ContactRow,
  { now, usedAt, isInside }: { now: Date; usedAt: Date; isInside: boolean },
): Promise<EligibilityFacts | null> =>
  orTooComplex(
    readEligibility(sql, secret, {
      contact,
      respectsCap: row.frequency_cap,
      counts: notOfCampaign(sql, row.id),
      // A contact outside the audience has left none of its lists.
      onList: isInside ? stillOnList(sql, include, now) : null,
      now,
      usedAt,
    }),
    { parameter: 'contact_id' },
  )

/** The contact of a reference, or the one that it was merged into. */
const findExplained = async (
  sql: Sql,
  reference: ReturnType<typeof parseReference>,
): Promise<ContactRow | null> => {
  const contact = await findContact(sql, reference, 'anywhere')
  if (contact !== null || reference.by !== 'id') return contact
  const survivor = await findSurvivor(sql, reference.id)
  return survivor && findContact(sql, { by: 'id', id: survivor.id }, 'anywhere')
}

const serialize = (
  { secret }: AppContext,
  row: CampaignRow,
  explained: Explained,
  contactId: string | null,
): Explanation => {
  const { delivery, facts, parts, matchesNow } = explained
  return {
    campaign_id: row.id,
    campaign_state: row.state,
    frozen_at: isFrozen(row) ? row.frozen_at : null,
    contact_id: contactId,
    contact_state: explained.contactState,
    ...explanationOf(row, explained),
    matches_now: matchesNow,
    parts: [...parts],
    delivery: delivery && serializeDelivery(secret, delivery, new Map([[row.id, row.name]])),
    checks: facts === null ? [] : checksOf(facts),
    frequency_caps: facts === null ? [] : [...facts.caps],
  }
}

/** Of a contact that does not exist any more. Null if nothing is known of it. */
const explainGone = async (
  context: AppContext,
  row: CampaignRow,
  reference: ReturnType<typeof parseReference>,
): Promise<Explanation | null> => {
  const nothing = { matchesNow: null, parts: [], facts: null, skip: null, reply: null }
  if (reference.by === 'email') {
    const erased = await erasedAmong(context.sql, context.secret, [reference.email])
    if (erased.size === 0) return null
    return serialize(
      context,
      row,
      { ...nothing, contactState: 'erased', createdAt: null, delivery: null, place: null },
      null,
    )
  }
  if (reference.by !== 'id') return null
  const sent = await findSent(context, row, reference.id)
  if (sent.delivery === null && sent.place === null) return null
  return serialize(
    context,
    row,
    { ...nothing, ...sent, contactState: 'deleted', createdAt: null, skip: 'contact_gone' },
    reference.id,
  )
}

/** Why a contact got or did not get a campaign. Null if the service knows no such contact. */
export const explainFor = async (
  context: AppContext,
  row: CampaignRow,
  given: string,
  { scopes }: Pick<Principal, 'scopes'>,
): Promise<Explanation | null> => {
  const { sql, clock } = context
  const reference = parseReference(given)
  const contact = await findExplained(sql, reference)
  if (contact === null) return explainGone(context, row, reference)
  const now = clock.now()
  const sent = await findSent(context, row, contact.id)
  const { delivery, place } = sent
  const asked = {
    row,
    audience: await readAudience(sql, row.audience),
    mayNameSegments: scopes === null || scopes.includes('segments:read'),
  }
  const facts = await readFacts(context, asked, contact, {
    now,
    usedAt: delivery === null ? now : new Date(delivery.created_at),
    isInside: delivery !== null || place !== null,
  })
  if (facts === null) return explainGone(context, row, reference)
  const [{ matchesNow, parts }, reply] = await Promise.all([
    readParts(sql, asked, contact, now),
    delivery === null ? null : findLatestReplyOf(sql, delivery.id),
  ])
  return serialize(
    context,
    row,
    {
      ...sent,
      contactState: contact.trashed_at === null ? 'active' : 'trashed',
      createdAt: contact.created_at,
      matchesNow,
      parts,
      facts,
      skip: skipReasonOf(facts),
      reply,
    },
    contact.id,
  )
}
