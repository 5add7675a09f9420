import type { Sql } from '../../platform/storage/open.ts'

/**
 * Sets the keys of the events that a sequence or automation waits for. Events of other keys are not recorded, so this is
 * in the transaction that publishes it.
 */
export const replaceWantedTriggers = async (
  tx: Sql,
  sourceId: string,
  keys: readonly string[],
): Promise<void> => {
  await tx`delete from wanted_triggers where source_id = ${sourceId} and key <> all (${keys as string[]}::text[])`
  await tx`
    insert into wanted_triggers (key, source_id)
    select key, ${sourceId} from unnest(${keys as string[]}::text[]) as wanted (key)
    on conflict do nothing`
}
