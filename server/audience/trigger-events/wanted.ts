import type { Sql } from '../../platform/storage/open.ts'

/** Whether any sequence or automation waits for events. */
export const hasWanted = async (tx: Sql): Promise<boolean> =>
  (await tx`select from wanted_triggers limit 1`).length > 0

/** Those of the keys that a sequence or automation waits for. */
export const listWanted = async (tx: Sql, keys: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ key: string }[]>`
    select distinct key from wanted_triggers where key = any (${keys as string[]}::text[])`
  return rows.map(({ key }) => key)
}

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
