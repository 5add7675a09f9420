import { newId } from '../../../platform/ids.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** What one bounce changed, as needed to take it back. */
export interface NewEffect {
  deliveryId: string | null
  contactId: string | null
  statusBefore: string | null
  suppressionId: string | null
}

export interface EffectRow {
  id: string
  delivery_id: string | null
  contact_id: string | null
  status_before: string | null
  suppression_id: string | null
  struck_at: string
}

export const insertEffects = async (tx: Sql, effects: readonly NewEffect[], now: Date): Promise<void> => {
  if (effects.length === 0) return
  const rows = effects.map((effect) => ({
    id: newId(),
    delivery_id: effect.deliveryId,
    contact_id: effect.contactId,
    status_before: effect.statusBefore,
    suppression_id: effect.suppressionId,
    struck_at: now.toISOString(),
  }))
  await tx`
    insert into bounce_effects (id, delivery_id, contact_id, status_before, suppression_id, struck_at)
    select id, delivery_id, contact_id, status_before, suppression_id, struck_at
    from jsonb_populate_recordset(null::bounce_effects, ${asJson(tx, rows)})`
}

/**
 * Locks the effects of some deliveries, or some effects by id, that are not taken back yet, in order of time.
 */
export const lockEffects = (tx: Sql, ids: readonly string[]): Promise<EffectRow[]> => tx<EffectRow[]>`
  select id, delivery_id, contact_id, status_before, suppression_id, struck_at from bounce_effects
  where (delivery_id = any (${ids as string[]}::uuid[]) or id = any (${ids as string[]}::uuid[])) and undone_at is null
  order by struck_at, id for update`

/**
 * Moves effects to later bounces of the same contacts that still stand, so that they are taken back with the
 * last bounce. Returns the contacts with such a bounce.
 */
export const transferEffects = async (tx: Sql, effects: readonly EffectRow[]): Promise<Set<string>> => {
  const ids = effects.map(({ id }) => id)
  const rows = await tx<{ contact_id: string }[]>`
    with own as (
      select contact_id, max(status_before) as status_before, max(suppression_id::text)::uuid as suppression_id
      from bounce_effects where id = any (${ids}::uuid[]) and contact_id is not null group by contact_id
    ), heirs as (
      select distinct on (e.contact_id) e.id, o.status_before, o.suppression_id
      from bounce_effects e join own o on o.contact_id = e.contact_id
      where e.undone_at is null and e.id <> all (${ids}::uuid[])
      order by e.contact_id, e.struck_at, e.id
    )
    update bounce_effects e set
      status_before = coalesce(e.status_before, heirs.status_before),
      suppression_id = coalesce(e.suppression_id, heirs.suppression_id)
    from heirs where e.id = heirs.id
    returning e.contact_id`
  return new Set(rows.map(({ contact_id }) => contact_id))
}

export const endEffects = async (tx: Sql, ids: readonly string[], now: Date): Promise<void> => {
  await tx`update bounce_effects set undone_at = ${now} where id = any (${ids as string[]}::uuid[])`
}
