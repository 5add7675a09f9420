import { markMigration } from '../../audience/trigger-events/index.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { JobRun, Progress, Work } from '../../system/jobs/index.ts'
import { chosenWords, readsWhole } from '../migrations/index.ts'
import type { SourceHttp } from '../records/index.ts'
import { asProblem, restOf, SourceWaits } from '../sources/index.ts'
import { beginWalk, type Prepared, type ReadPage, readNext, type Walk } from './collect/collect.ts'
import { stagePage } from './collect/stage-page.ts'
import { type Batch, firstPlace, readBatch, writeBatch } from './content/phase.ts'
import { type Counts, changedSince, drifts } from './expected.ts'
import { type OpenedRun, openRun as openSourceOf } from './open.ts'
import type { MigrationPayload } from './payload.ts'
import { type Applied, applyPeople, contactsQuota } from './people/apply.ts'
import { createAndRollBack, loadReferences } from './references/loaded.ts'
import type { ReferenceContext } from './references/reference.ts'
import { addReferences } from './references/references.ts'
import { suppressSubjects } from './references/subjects.ts'
import type { DocumentPlace } from './store/content.ts'
import { deleteReferences, type ItemRow, insertItems } from './store/items.ts'
import { addTallies, findWatermark, markApplied, type Tallies, tally } from './store/runs.ts'
import {
  countDocuments,
  countPeople,
  countWithoutAddress,
  deleteStaged,
  linkParts,
  listNextPeople,
} from './store/staged.ts'
import { verifyRun } from './verify.ts'

type Only = 'subscribed' | 'others' | null

type Checkpoint =
  | { phase: 'collect'; walk: Walk }
  | { phase: 'link' }
  /** What is not here yet is created and rolled back, to see whether the plan allows it. */
  | { phase: 'preview' }
  /** What the run would do is counted, where it must not do more than was expected. */
  | { phase: 'measure'; after: string; counts: Counts }
  | { phase: 'references' }
  | { phase: 'apply'; after: string; used: number; only: Only }
  | { phase: 'content'; place: DocumentPlace }
  | { phase: 'verify' }

/** Up to 1.1.0, `preview` was stored as `imagine`. */
const storedPlace = ({ checkpoint }: Work): Checkpoint | null => {
  const stored = checkpoint as Checkpoint | { phase: 'imagine' } | null
  return stored?.phase === 'imagine' ? { phase: 'preview' } : stored
}

/** People in one transaction. */
const atOnce = 500

/** What this process read of the sources of runs in progress: lists, fields and slices. */
const prepared = new Map<string, Prepared>()

/** Runs whose source is kept. One that is cancelled, or goes on elsewhere, leaves it here. */
const mostPrepared = 4

const keepPrepared = (runId: string, found: Prepared): void => {
  prepared.delete(runId)
  prepared.set(runId, found)
  for (const id of [...prepared.keys()].slice(0, -mostPrepared)) prepared.delete(id)
}

/** Opens the run of a job. @throws not_found */
export const openRun = (work: Work): Promise<OpenedRun> =>
  openSourceOf(work, (id) => prepared.get(id)?.reference)

const tallyItems = async (tx: Sql, runId: string, items: readonly ItemRow[]): Promise<void> => {
  const tallies: Tallies = new Map()
  for (const { kind, action } of items) tally(tallies, `${kind}s`, action)
  await addTallies(tx, runId, tallies)
}

const collecting = ({ work, run, driver, timezone, connect }: OpenedRun, tallies: Tallies) => {
  const { context } = work
  let http: SourceHttp | null = null
  let since: Date | null | undefined
  // Only when a page is read: a run that has read everything needs no credentials.
  const open = (): SourceHttp =>
    connect({
      count: (what, by) => tally(tallies, 'requests', what, by),
      noteForm: (form) => tally(tallies, 'form', form),
    })
  const sinceOf = async (): Promise<Date | null> => {
    const watermark = run.mode === 'delta' ? await findWatermark(context.sql, run) : null
    return watermark === null ? null : new Date(Date.parse(watermark) - 5 * 60_000)
  }
  return async (
    walk: Walk,
  ): Promise<{ page: ReadPage | null; walkContext: Parameters<typeof readNext>[0] }> => {
    http ??= open()
    if (since === undefined) since = await sinceOf()
    const known = prepared.get(run.id) ?? { reference: await driver.prepare(http), slices: new Map() }
    keepPrepared(run.id, known)
    const walkContext = {
      driver,
      http,
      prepared: known,
      since,
      startedAt: new Date(run.started_at),
      timezone,
      now: context.clock.now(),
      options: run.options,
    }
    return { page: await readNext(walkContext, walk), walkContext }
  }
}

const planLocked = (what: string, left: number) =>
  problem('pro_lock', {
    detail: `The plan allows ${Math.max(0, left)} more ${what}, and the run would create more. Nothing was applied. Install a licence with a higher limit, or set \`plan_limit\` to \`partial\`.`,
  })

export const jobRunOf = async (opened: OpenedRun): Promise<JobRun> => {
  const { work, run, source, connectionId, driver } = opened
  const { context, actor } = work
  const { expected = null, max_drift = 0.02 } = work.payload as MigrationPayload
  const isDry = run.mode === 'dry_run'
  const tallies: Tallies = new Map()
  const readPage = collecting(opened, tallies)
  const quota = await contactsQuota(context.editions)
  const allowed = await context.editions.allowed('custom_fields')
  const words = {
    table: driver.descriptor.statuses,
    isFile: driver.descriptor.kind === 'file',
    chosen: chosenWords(run.options),
  }
  let at = storedPlace(work) ?? ({ phase: 'collect', walk: beginWalk(driver) } as Checkpoint)
  let read: Awaited<ReturnType<typeof readPage>> | null = null
  let batch: Batch | null = null

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
    const found: Tallies = new Map()
    const lost = await countWithoutAddress(tx, run.id)
    if (lost > 0) tally(found, 'skipped', 'no_email', lost)
    const total = await countPeople(tx, run.id)
    tally(found, 'people', 'staged', total)
    await addTallies(tx, run.id, found)
    const documents = await countDocuments(tx, run.id)
    return to({ phase: isDry ? 'references' : 'preview' }, { total: total + documents })
  }

  const about = (): ReferenceContext => ({
    run,
    mapping: run.options.source_mapping,
    suffix: run.options.name_suffix ?? ` (${driver.descriptor.label})`.slice(0, 40),
    allowed,
    now: context.clock.now().toISOString(),
  })

  const previewReferences = async (tx: Sql): Promise<Progress> => {
    await markMigration(tx)
    const items = await createAndRollBack(tx, (inner) => addReferences(inner, about()))
    const stops = run.options.plan_limit === 'stop'
    if (stops && items.some(({ reason }) => reason === 'plan_limit'))
      throw planLocked(
        'custom fields',
        items.filter(({ kind, action }) => kind === 'field' && action === 'created').length,
      )
    const left = await quota(tx)
    const mustCount = expected !== null || (stops && left !== null && (await countPeople(tx, run.id)) > left)
    if (!mustCount) return to({ phase: 'references' })
    const planned = items.map((item) =>
      item.action === 'created' ? { ...item, action: 'linked' as const } : item,
    )
    await insertItems(tx, run.id, planned)
    return to({ phase: 'measure', after: '', counts: { created: 0, updated: 0 } })
  }

  const people = async (
    tx: Sql,
    after: string,
    how: { isDry: boolean; used: number; only: Only; limited: boolean },
  ): Promise<{ last: string; applied: Applied } | null> => {
    const rows = await listNextPeople(tx, run.id, after, atOnce)
    const last = rows.at(-1)?.person
    if (last === undefined || last === null) return null
    const { limited, ...rest } = how
    const applied = await applyPeople(
      tx,
      {
        ...rest,
        run,
        source,
        words,
        actor,
        clock: context.clock,
        byAudience:
          run.mode === 'delta' && driver.descriptor.by_audience === true && !readsWhole(run, driver),
        isFile: opened.connectionId === null,
        timezone: opened.timezone,
        secret: context.secret,
        references: await loadReferences(tx, run, how.isDry),
        quota: limited ? quota : async () => null,
      },
      rows,
    )
    return { last, applied }
  }

  const measure = async (
    tx: Sql,
    { after, counts }: { after: string; counts: Counts },
  ): Promise<Progress> => {
    const done = await people(tx, after, { isDry: true, used: 0, only: null, limited: false })
    if (done === null) {
      const left = await quota(tx)
      if (run.options.plan_limit === 'stop' && left !== null && counts.created > left)
        throw planLocked('contacts', left)
      if (expected !== null && drifts(expected, counts, max_drift)) throw changedSince('The run', counts)
      await deleteReferences(tx, run.id)
      return to({ phase: 'references' })
    }
    const { created, updated } = done.applied.counted
    const sum = { created: counts.created + created, updated: counts.updated + updated }
    return to({ phase: 'measure', after: done.last, counts: sum })
  }

  const references = async (tx: Sql): Promise<Progress> => {
    await markMigration(tx)
    const items = isDry
      ? await createAndRollBack(tx, (inner) => addReferences(inner, about()))
      : await addReferences(tx, about())
    if (isDry) await insertItems(tx, run.id, items)
    const now = context.clock.now().toISOString()
    const suppressed = await suppressSubjects(tx, run, { secret: context.secret, actor, now })
    await tallyItems(tx, run.id, [...items, ...suppressed])
    const left = run.options.plan_limit === 'partial' ? await quota(tx) : null
    const isShort = left !== null && (await countPeople(tx, run.id)) > left
    return to({ phase: 'apply', after: '', used: 0, only: isShort ? 'subscribed' : null })
  }

  const apply = async (
    tx: Sql,
    { after, used, only }: { after: string; used: number; only: Only },
  ): Promise<Progress> => {
    const done = await people(tx, after, { isDry, used, only, limited: true })
    if (done === null)
      return only === 'subscribed'
        ? to({ phase: 'apply', after: '', used, only: 'others' })
        : to({ phase: 'content', place: firstPlace })
    const { last, applied } = done
    const total = used + (isDry ? applied.used : 0)
    return to({ phase: 'apply', after: last, used: total, only }, { counted: applied.counted })
  }

  const content = async (tx: Sql, place: DocumentPlace): Promise<Progress> => {
    if (batch === null) throw new Error('The batch was not read before its step.')
    const { next } = batch
    const now = context.clock.now().toISOString()
    const { suffix } = about()
    const counted = await writeBatch(tx, batch, place, { run, suffix, actor, now })
    batch = null
    return to(next === null ? { phase: 'verify' } : { phase: 'content', place: next }, { counted })
  }

  const verify = async (tx: Sql): Promise<Progress> => {
    const now = context.clock.now()
    const { gaps, isComplete } = await verifyRun(tx, { run, driver, connectionId, actor, now })
    await deleteStaged(tx, run.id)
    await markApplied(tx, run.id, now.toISOString(), isComplete)
    const errors = gaps.map((detail) => ({ code: 'invalid_state' as const, detail }))
    return { checkpoint: at, finished: true, errors, counted: { failed: errors.length } }
  }

  return {
    prepare: async () => {
      if (at.phase === 'content') {
        batch = await readBatch(context.sql, run, driver.descriptor, at.place)
        return null
      }
      if (at.phase !== 'collect') return null
      try {
        read = await readPage(at.walk)
        return null
      } catch (error) {
        if (error instanceof SourceWaits) return restOf(error, work)
        prepared.delete(run.id)
        throw asProblem(error)
      }
    },
    step: (tx) => {
      switch (at.phase) {
        case 'collect':
          return collect(tx)
        case 'link':
          return link(tx)
        case 'preview':
          return previewReferences(tx)
        case 'measure':
          return measure(tx, at)
        case 'references':
          return references(tx)
        case 'apply':
          return apply(tx, at)
        case 'content':
          return content(tx, at.place)
        case 'verify':
          return verify(tx)
      }
    },
  }
}
