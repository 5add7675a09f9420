import type { Encrypted, EncryptedValues } from '../../../platform/storage/encrypted.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'

export interface NewSecret {
  id: string
  origin: string
  encrypted: Uint8Array
}

export const insertSecrets = async (
  tx: Sql,
  flowId: string,
  secrets: readonly NewSecret[],
  now: string,
): Promise<void> => {
  if (secrets.length === 0) return
  const rows = secrets.map(({ encrypted, ...secret }) => ({
    ...secret,
    encrypted: Buffer.from(encrypted).toString('base64'),
  }))
  await tx`
    insert into flow_secrets (id, flow_id, origin, encrypted, created_at)
    select id, ${flowId}, origin, decode(encrypted, 'base64'), ${now}
    from jsonb_to_recordset(${asJson(tx, rows)}::jsonb) as given (id uuid, origin text, encrypted text)`
}

/** The secrets of a flow, each with its origin. */
export const listOrigins = async (tx: Sql, flowId: string): Promise<Map<string, string>> => {
  const rows = await tx<{ id: string; origin: string }[]>`
    select id, origin from flow_secrets where flow_id = ${flowId}`
  return new Map(rows.map(({ id, origin }) => [id, origin]))
}

export const copySecret = async (
  tx: Sql,
  id: string,
  copy: { id: string; flowId: string },
  now: string,
): Promise<void> => {
  await tx`
    insert into flow_secrets (id, flow_id, origin, encrypted, created_at)
    select ${copy.id}, ${copy.flowId}, origin, encrypted, ${now} from flow_secrets where id = ${id}`
}

/** Deletes the secrets of a flow that neither its draft nor a version uses any more. */
export const deleteUnusedSecrets = async (tx: Sql, flowId: string): Promise<void> => {
  await tx`
    delete from flow_secrets s where s.flow_id = ${flowId}
      and not exists (select from flows f where f.id = s.flow_id and strpos(f.draft::text, s.id::text) > 0)
      and not exists (
        select from flow_versions v where v.flow_id = s.flow_id and strpos(v.definition::text, s.id::text) > 0)`
}

/** Secrets of a flow for an origin, by id. */
export const findSecrets = async (
  tx: Sql,
  flowId: string,
  origin: string,
  ids: readonly string[],
): Promise<Map<string, Uint8Array>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx<{ id: string; encrypted: Uint8Array }[]>`
    select id, encrypted from flow_secrets
    where flow_id = ${flowId} and origin = ${origin} and id = any (${ids as string[]}::uuid[])`
  return new Map(rows.map(({ id, encrypted }) => [id, encrypted]))
}

export const encryptedFlowSecrets: EncryptedValues = {
  list: (sql, lock) => sql<Encrypted[]>`select id, encrypted from flow_secrets order by id ${lock}`,
  replace: (tx, { id, encrypted }) => tx`update flow_secrets set encrypted = ${encrypted} where id = ${id}`,
}
