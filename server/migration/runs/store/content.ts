import type { Sql } from '../../../platform/storage/open.ts'
import type { StagedNote } from '../../records/index.ts'
import type { StagedDocument } from '../content/document.ts'
import type { ContentImage, ContentItem } from './items.ts'
import type { Tallies } from './runs.ts'

/** Where a walk through the staged templates and campaigns is. */
export interface DocumentPlace {
  kind: string
  stream: string
  source_id: string
}

export interface StagedDocumentRow extends DocumentPlace {
  record: StagedDocument
}

/** The next templates and campaigns of a run. */
export const listNextDocuments = (
  sql: Sql,
  runId: string,
  { kind, stream, source_id }: DocumentPlace,
  limit: number,
): Promise<StagedDocumentRow[]> => sql<StagedDocumentRow[]>`
  select kind, stream, source_id, record from migration_staged
  where run_id = ${runId} and kind in ('campaign', 'template')
    and (kind, stream, source_id) > (${kind}, ${stream}, ${source_id})
  order by kind, stream, source_id limit ${limit}`

/** What an earlier run has made of a record. */
export interface Known {
  local_id: string
  source_hash: string
  /** Null of runs whose images 1.0.0 has deleted. */
  after: ContentImage | null
  /** Whether the run that created it is undone: then the undo has deleted it, and no person. */
  is_undone: boolean
}

/** What earlier runs from the account have made of these records, the latest of each, by kind and id of the source. */
export const findKnown = async (
  tx: Sql,
  { id, fingerprint }: { id: string; fingerprint: string },
  sourceIds: readonly string[],
): Promise<Map<string, Known>> => {
  const rows = await tx<(Known & { key: string })[]>`
    select distinct on (i.kind, i.source_id) i.kind || ' ' || i.source_id as key, i.local_id, i.source_hash, i.after,
      exists (
        select from migration_items c join migration_runs m on m.id = c.run_id
        where c.kind = i.kind and c.source_id = i.source_id and c.local_id = i.local_id
          and c.action = 'created' and m.undone_at is not null) as is_undone
    from migration_items i join migration_runs r on r.id = i.run_id
    where i.kind in ('template', 'campaign') and i.source_id = any (${sourceIds as string[]}::text[])
      and i.local_id is not null and r.fingerprint = ${fingerprint} and r.id <> ${id} and r.mode <> 'dry_run'
    order by i.kind, i.source_id, i.id desc`
  return new Map(rows.map(({ key, ...known }) => [key, known]))
}

export interface NoteRow {
  kind: StagedNote['about']
  source_id: string
  name: string
  source_state: string | null
  contacts: number | null
  detail: string | null
}

/** Notes of one kind that are named. The others are only counted. */
const mostNotes = 500

/** Keeps what is only reported. Returns how many there are of each kind. */
export const keepNotes = async (tx: Sql, runId: string): Promise<Tallies> => {
  await tx`
    insert into migration_notes (run_id, kind, source_id, name, source_state, contacts)
    select run_id, about, source_id, coalesce(nullif(trim(left(name, 300)), ''), source_id, '–'), left(state, 100), contacts
    from (
      select run_id, source_id, record ->> 'about' as about,
        regexp_replace(record ->> 'name', '[[:cntrl:]]', ' ', 'g') as name,
        nullif(regexp_replace(record ->> 'state', '[[:cntrl:]]', ' ', 'g'), '') as state,
        case when record ->> 'contacts' ~ '^[0-9]{1,15}$' then (record ->> 'contacts')::bigint end as contacts,
        row_number() over (partition by record ->> 'about' order by stream, source_id) as place
      from migration_staged where run_id = ${runId} and kind = 'note') as notes
    where place <= ${mostNotes}
    on conflict do nothing`
  const counts = await tx<{ about: string; count: number }[]>`
    select record ->> 'about' as about, count(distinct source_id)::int as count from migration_staged
    where run_id = ${runId} and kind = 'note' group by 1 order by 1`
  return new Map([['to_rebuild', new Map(counts.map(({ about, count }) => [about, count]))]])
}

export const insertNotes = async (tx: Sql, runId: string, notes: readonly NoteRow[]): Promise<void> => {
  for (const note of notes)
    await tx`insert into migration_notes ${tx({ run_id: runId, ...note } as never)} on conflict do nothing`
}

/** What is to be rebuilt, the kinds in turn, so that many of one kind hide no other. */
export const listNotes = (sql: Sql, runId: string, limit: number): Promise<NoteRow[]> => sql<NoteRow[]>`
  select kind, source_id, name, source_state, contacts::float8 as contacts, detail from (
    select n.*, row_number() over (partition by kind order by lower(name), source_id) as place
    from migration_notes n where run_id = ${runId}) as ranked
  where place <= ${limit} / 7 order by kind, place limit ${limit}`

export type Sample = Pick<ContentItem, 'kind' | 'source_id' | 'local_id' | 'action' | 'after'>

/** Samples of templates and campaigns: some of each kind and action. */
export const listSamples = (sql: Sql, runId: string, each: number): Promise<Sample[]> => sql<Sample[]>`
  select kind, source_id, local_id, action, after from (
    select kind, source_id, local_id, action, after, row_number() over (partition by kind, action order by id) as place
    from migration_items where run_id = ${runId} and kind in ('campaign', 'template') and after is not null) as ranked
  where place <= ${each} order by kind, action = 'skipped', action, place`
