import { setTimeout as sleep } from 'node:timers/promises'
import type { AllContactData } from '../../../audience/contacts/index.ts'
import { lockLists, lockTags } from '../../../audience/memberships/index.ts'
import { markMigration } from '../../../audience/trigger-events/index.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type JobKind, listUndosOf, type Progress, type Turn, type Work } from '../../../system/jobs/index.ts'
import type { Driver } from '../driver.ts'
import { driverOf } from '../drivers/index.ts'
import { chosenWords } from '../options.ts'
import { asProblem } from '../source/as-problem.ts'
import { SourceWaits } from '../source/http.ts'
import { openSource } from '../source/open.ts'
import { type ConnectionRow, findConnection } from '../store/connections.ts'
import { type ItemRow, insertItems, listEffects, listReferences } from '../store/items.ts'
import {
  addTallies,
  findRun,
  findWatermark,
  hasLaterRun,
  hasMissing,
  listUndoneRuns,
  markApplied,
  markUndone,
  type RunMode,
  type RunRow,
  type Tallies,
  tally,
} from '../store/runs.ts'
import { countPeople, countWithoutAddress, deleteStaged, linkParts, listNextPeople } from '../store/staged.ts'
import { applyPeople, contactsQuota, lockFields, type References } from './apply.ts'
import { beginWalk, type Prepared, type ReadPage, readNext, stagePage, type Walk } from './collect.ts'
import { addReferences } from './references.ts'
import { undoItems, undoOrder } from './undo.ts'

export interface MigrationPayload {
  migration_id: string
  connection_id: string
  mode: RunMode
}

type Checkpoint =
  | { phase: 'collect'; walk: Walk }
  | { phase: 'link' }
  | { phase: 'references' }
  | { phase: 'apply'; after: string; used: number }
  | { phase: 'verify' }

/** People in one transaction. */
const atOnce = 500

/** What this process read of the sources of runs in progress: lists, fields and slices. */
const prepared = new Map<string, Prepared>()

interface Opened {
  work: Work
  run: RunRow
  connection: ConnectionRow
  driver: Driver
}

const open = async (work: Work): Promise<Opened> => {
  const { sql } = work.context
  const { connection_id } = work.payload as MigrationPayload
  const [run, connection] = [await findRun(sql, work.id), await findConnection(sql, connection_id)]
  if (run === null || connection === null)
    throw problem('not_found', { detail: 'The migration or its connection was deleted.' })
  return { work, run, connection, driver: driverOf(connection.source) }
}

/** Creates what is missing and takes it back: a dry run only needs to know what it would be. */
class Imagined extends Error {
  readonly items: ItemRow[]
  constructor(items: ItemRow[]) {
    super('A dry run creates nothing.')
    this.items = items
  }
}

const imagine = async (tx: Sql, create: (inner: Sql) => Promise<ItemRow[]>): Promise<ItemRow[]> => {
  const inSavepoint = tx as unknown as { savepoint(work: (inner: Sql) => Promise<never>): Promise<never> }
  try {
    return await inSavepoint.savepoint(async (inner) => {
      throw new Imagined(await create(inner))
    })
  } catch (error) {
    if (error instanceof Imagined) return error.items
    throw error
  }
}

const tallyItems = async (tx: Sql, runId: string, items: readonly ItemRow[]): Promise<void> => {
  const tallies: Tallies = new Map()
  for (const { kind, action } of items) tally(tallies, `${kind}s`, action)
  await addTallies(tx, runId, tallies)
}

/** The lists, tags and fields of a run, locked. In a dry run, those that are not here yet are imagined. */
const referencesOf = async (tx: Sql, run: RunRow): Promise<References> => {
  const items = await listReferences(tx, run.id)
  const of = (kind: ItemRow['kind']) => items.filter((item) => item.kind === kind && item.local_id !== null)
  const ids = (kind: ItemRow['kind']) => [...new Set(of(kind).flatMap(({ local_id }) => local_id ?? []))]
  const isDry = run.mode === 'dry_run'
  const lists = new Map((await lockLists(tx, ids('list'))).map((list) => [list.id, list]))
  const tags = new Map((await lockTags(tx, ids('tag'))).map((tag) => [tag.id, tag]))
  const keys = of('field').flatMap(({ action, reason }) => (action === 'skipped' ? [] : (reason ?? [])))
  const fields = new Map((await lockFields(tx, keys)).map((field) => [field.key, field]))
  const named = <Thing>(
    kind: ItemRow['kind'],
    present: ReadonlyMap<string, Thing>,
    make: (id: string) => Thing,
  ) =>
    new Map(
      of(kind).flatMap(({ source_id, local_id }) => {
        const found = present.get(local_id ?? '') ?? (isDry ? make(local_id ?? '') : undefined)
        return found === undefined ? [] : [[source_id, found] as const]
      }),
    )
  return {
    lists: named('list', lists, (id) => ({ id, name: id, slug: id, opt_in: 'single' })),
    tags: named('tag', tags, (id) => ({ id, name: id, slug: id })),
    fields: new Map(
      of('field').flatMap(({ source_id, reason }) => {
        const field = fields.get(reason ?? '')
        return field === undefined ? [] : [[source_id, field] as const]
      }),
    ),
  }
}

const collecting = async ({ work, run, connection, driver }: Opened, tallies: Tallies) => {
  const { context } = work
  const http = openSource(context, connection, driver, {
    attempts: 5,
    sleep: (milliseconds) => sleep(milliseconds),
    count: (what, by) => tally(tallies, 'requests', what, by),
  })
  const watermark = run.mode === 'delta' ? await findWatermark(context.sql, run.fingerprint) : null
  return {
    readNext: async (
      walk: Walk,
    ): Promise<{ page: ReadPage | null; walkContext: Parameters<typeof readNext>[0] }> => {
      const known = prepared.get(run.id) ?? { reference: await driver.prepare(http), slices: new Map() }
      prepared.set(run.id, known)
      const walkContext = {
        driver,
        http,
        prepared: known,
        since: watermark === null ? null : new Date(Date.parse(watermark) - 5 * 60_000),
        startedAt: new Date(run.started_at),
        timezone: connection.account.timezone ?? 'UTC',
        now: context.clock.now(),
      }
      return { page: await readNext(walkContext, walk), walkContext }
    },
  }
}

const turnOf = async (opened: Opened): Promise<Turn> => {
  const { work, run, connection, driver } = opened
  const { context, actor } = work
  const tallies: Tallies = new Map()
  const source = await collecting(opened, tallies)
  const quota = await contactsQuota(context.editions)
  const allowed = await context.editions.allowed('custom_fields')
  const words = {
    table: driver.descriptor.statuses,
    isFile: driver.descriptor.kind === 'file',
    chosen: chosenWords(run.options),
  }
  let at =
    (work.checkpoint as Checkpoint | null) ?? ({ phase: 'collect', walk: beginWalk(driver) } as Checkpoint)
  let read: Awaited<ReturnType<typeof source.readNext>> | null = null

  const to = (next: Checkpoint, more: Partial<Progress> = {}): Progress => {
    at = next
    return { checkpoint: next, finished: false, ...more }
  }

  const collect = async (tx: Sql): Promise<Progress> => {
    if (read === null) throw new Error('The page was not read before its step.')
    const { page, walkContext } = read
    read = null
    if (page !== null) await stagePage(tx, run.id, page, walkContext)
    await addTallies(tx, run.id, tallies)
    tallies.clear()
    return to(page?.next ? { phase: 'collect', walk: page.next } : { phase: 'link' })
  }

  const link = async (tx: Sql): Promise<Progress> => {
    prepared.delete(run.id)
    await linkParts(tx, run.id)
    const lost: Tallies = new Map()
    const count = await countWithoutAddress(tx, run.id)
    if (count > 0) tally(lost, 'skipped', 'no_email', count)
    await addTallies(tx, run.id, lost)
    return to({ phase: 'references' }, { total: await countPeople(tx, run.id) })
  }

  const references = async (tx: Sql): Promise<Progress> => {
    const now = context.clock.now().toISOString()
    const about = { allowed, now }
    const isDry = run.mode === 'dry_run'
    await markMigration(tx)
    const items = isDry
      ? await imagine(tx, (inner) => addReferences(inner, run.id, about))
      : await addReferences(tx, run.id, about)
    if (isDry) await insertItems(tx, run.id, items)
    await tallyItems(tx, run.id, items)
    return to({ phase: 'apply', after: '', used: 0 })
  }

  const apply = async (tx: Sql, { after, used }: { after: string; used: number }): Promise<Progress> => {
    const rows = await listNextPeople(tx, run.id, after, atOnce)
    const last = rows.at(-1)?.person
    if (last === undefined || last === null) return to({ phase: 'verify' })
    const applied = await applyPeople(
      tx,
      {
        run,
        source: connection.source,
        words,
        actor,
        clock: context.clock,
        secret: context.secret,
        references: await referencesOf(tx, run),
        quota,
        used,
      },
      rows,
    )
    const total = used + (run.mode === 'dry_run' ? applied.used : 0)
    return to({ phase: 'apply', after: last, used: total }, { counted: applied.counted })
  }

  const verify = async (tx: Sql): Promise<Progress> => {
    const incomplete = await hasMissing(tx, run.id)
    await deleteStaged(tx, run.id)
    await markApplied(tx, run.id, context.clock.now().toISOString())
    const detail = 'The source returned fewer records than it announced. See the report.'
    const errors = incomplete ? [{ code: 'invalid_state' as const, detail }] : []
    return { checkpoint: at, finished: true, errors, counted: { failed: errors.length } }
  }

  return {
    prepare: async () => {
      if (at.phase !== 'collect') return null
      try {
        read = await source.readNext(at.walk)
        return null
      } catch (error) {
        if (error instanceof SourceWaits) return Math.ceil(error.milliseconds / 1000)
        throw asProblem(error)
      }
    },
    step: (tx) => {
      switch (at.phase) {
        case 'collect':
          return collect(tx)
        case 'link':
          return link(tx)
        case 'references':
          return references(tx)
        case 'apply':
          return apply(tx, at)
        case 'verify':
          return verify(tx)
      }
    },
  }
}

/** @throws not_found, invalid_state */
const undoableRun = async (sql: Sql, id: string): Promise<RunRow> => {
  const run = await findRun(sql, id)
  if (run === null) throw problem('not_found', { detail: 'The migration was deleted.' })
  if (await hasLaterRun(sql, run))
    throw problem('invalid_state', { detail: 'Undo the later run from this account first.' })
  return run
}

/** A migration from a source with an API. */
export const migrationKind = (contactData: AllContactData): JobKind => ({
  kind: 'migration',
  begin: async (work) => turnOf(await open(work)),
  undo: {
    requiredCapability: (payload) =>
      (payload as MigrationPayload).mode === 'dry_run' ? null : 'crm_administer',
    days: 30,
    check: async (tx, { id }) => {
      await undoableRun(tx, id)
    },
    begin: async (work, original) => {
      const { sql } = work.context
      const run = await undoableRun(sql, original.id)
      const runs = [run.id, ...(await listUndoneRuns(sql, run.fingerprint))]
      const jobIds = [...runs, ...(await listUndosOf(sql, runs))]
      let at = (work.checkpoint as { kind: number; after: string } | null) ?? { kind: 0, after: '0' }
      return {
        step: async (tx) => {
          const kind = undoOrder[at.kind]
          const now = work.context.clock.now().toISOString()
          if (kind === undefined) {
            await markUndone(tx, original.id, now)
            return { checkpoint: at, finished: true }
          }
          const items = await listEffects(tx, run.id, kind, at.after, atOnce)
          const about = { run, runIds: runs, jobIds, contactData, actor: work.actor, now }
          const { counted, errors } = await undoItems(tx, about, kind, items)
          const last = items.at(-1)
          at = last === undefined ? { kind: at.kind + 1, after: '0' } : { ...at, after: last.id }
          return { checkpoint: at, counted, errors, finished: false }
        },
      }
    },
  },
})
