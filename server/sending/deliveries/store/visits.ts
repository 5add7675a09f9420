import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { bitsOf, type Evidence } from '../evidence.ts'

/** An open or a click. */
export interface NewVisit {
  deliveryId: string
  sourceId: string | null
  type: 'opened' | 'clicked'
  at: Date
  human: boolean
  evidence: readonly Evidence[]
  /** The clicked link. Null for an open. */
  linkId: string | null
  /** Shortened as the settings require. */
  ip: string | null
  userAgent: string
  /** Whether the event may name the delivery, and with it the contact. Otherwise it is only counted. */
  isNamed: boolean
}

/**
 * Writes opens and clicks as events. An anonymous one belongs to its source, without delivery, address or
 * user agent.
 */
export const insertVisits = async (tx: Sql, visits: readonly NewVisit[]): Promise<void> => {
  if (visits.length === 0) return
  await tx`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, human, evidence, link_id, ip, user_agent)
    select id, delivery_id, source_id, type::delivery_event_type, at::timestamptz, human::boolean, evidence::integer, link_id,
      ip::inet, agent
    from unnest(
      ${visits.map(() => newId())}::uuid[],
      ${visits.map(({ isNamed, deliveryId, sourceId }) => (isNamed ? deliveryId : sourceId))}::uuid[],
      ${visits.map(({ sourceId }) => sourceId)}::uuid[],
      ${visits.map(({ type }) => type)}::text[],
      ${visits.map(({ at }) => at.toISOString())}::text[],
      ${visits.map(({ human }) => String(human))}::text[],
      ${visits.map(({ evidence }) => String(bitsOf(evidence)))}::text[],
      ${visits.map(({ linkId }) => linkId)}::uuid[],
      ${visits.map(({ isNamed, ip }) => (isNamed ? ip : null))}::text[],
      ${visits.map(({ isNamed, userAgent }) => (isNamed && userAgent !== '' ? userAgent : null))}::text[]
    ) as event (id, delivery_id, source_id, type, at, human, evidence, link_id, ip, agent)`
}

/** Records the first open and click in the ledger, for unique counts. */
export const noteFirstVisits = async (tx: Sql, visits: readonly NewVisit[]): Promise<void> => {
  const named = visits.filter(({ isNamed }) => isNamed)
  if (named.length === 0) return
  await tx`
    update deliveries d set
      first_opened_at = least(d.first_opened_at, first.opened),
      first_clicked_at = least(d.first_clicked_at, first.clicked),
      first_machine_opened_at = least(d.first_machine_opened_at, first.machine_opened),
      first_machine_clicked_at = least(d.first_machine_clicked_at, first.machine_clicked)
    from (
      select id,
        min(at::timestamptz) filter (where human::boolean and type = 'opened') as opened,
        min(at::timestamptz) filter (where human::boolean and type = 'clicked') as clicked,
        min(at::timestamptz) filter (where not human::boolean and type = 'opened') as machine_opened,
        min(at::timestamptz) filter (where not human::boolean and type = 'clicked') as machine_clicked
      from unnest(
        ${named.map(({ deliveryId }) => deliveryId)}::uuid[], ${named.map(({ type }) => type)}::text[],
        ${named.map(({ human }) => String(human))}::text[], ${named.map(({ at }) => at.toISOString())}::text[]
      ) as visit (id, type, human, at)
      group by id
    ) as first
    where d.id = first.id and (
      d.first_opened_at > first.opened or (d.first_opened_at is null and first.opened is not null)
      or d.first_clicked_at > first.clicked or (d.first_clicked_at is null and first.clicked is not null)
      or d.first_machine_opened_at > first.machine_opened
      or (d.first_machine_opened_at is null and first.machine_opened is not null)
      or d.first_machine_clicked_at > first.machine_clicked
      or (d.first_machine_clicked_at is null and first.machine_clicked is not null))`
}
