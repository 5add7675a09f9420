import type { components } from '../../../generated/types.ts'
import { createStore, type Store } from '../../api/observable.ts'
import { type Changes, hasAddress, type Import, mappingOf } from './model.ts'

type Job = components['schemas']['Job']

/** What a session needs of the service. */
export interface Port {
  save: (changes: Changes) => Promise<Import>
  /** Starts a dry run. */
  check: () => Promise<Job>
  readJob: (id: string) => Promise<Job>
  cancel: (id: string) => Promise<unknown>
  wait: (milliseconds: number) => Promise<void>
}

export interface State {
  /** As the service has it. */
  item: Import
  /** Changes that are not stored yet. */
  draft: Changes
  isSaving: boolean
  /** Why the draft could not be stored. */
  saveError: unknown
  /** The dry run of the settings of now, while it runs and after it. */
  check: Job | null
  checkError: unknown
}

export interface Session extends Store<State> {
  change: (changes: Changes) => void
  /** Tries again what failed. */
  retry: () => void
  /** Begins to save and check; called again, it goes on. */
  open: () => void
  close: () => void
}

const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'queued' && state !== 'running'

/** After the last change, before it is saved. */
const pause = 400
/** Between two looks at a job. */
const between = 700
/** Looks at a dry run that was cancelled: it stops after its current part. */
const longestStop = 100

/** Whether a draft can be sent: the service takes no mapping without addresses. */
const canSave = ({ mapping }: Changes): boolean => mapping == null || hasAddress(mapping)

const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0

/** The changes that were not sent, or that have another value since. */
const without = (draft: Changes, sent: Changes): Changes =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== (sent as Record<string, unknown>)[name]),
  ) as Changes

/**
 * The settings of an import while it is edited. They are saved by themselves, one save after the other, and checked by a dry run. A
 * dry run of former settings is cancelled: the service changes no settings while it runs.
 */
export const createSession = (item: Import, port: Port): Session => {
  const store = createStore<State>({
    item,
    draft: {},
    isSaving: false,
    saveError: null,
    check: null,
    checkError: null,
  })
  let isRunning = false
  let isOpen = false
  let changes = 0
  /** The last dry run that may still run. */
  let latest = item.job_id
  let isFirst = true

  const set = (some: Partial<State>): void => store.set({ ...store.get(), ...some })

  /** Waits until the last dry run has ended, after it was cancelled. */
  const stopCheck = async (): Promise<void> => {
    if (latest === null) return
    const id = latest
    let job = await port.readJob(id)
    // A run of the import itself is not ours to cancel. The service then says why nothing can be changed.
    if (!isOver(job) && job.dry_run) {
      await port.cancel(id).catch(() => undefined)
      for (let attempt = 0; !isOver(job) && attempt < longestStop; attempt++) {
        await port.wait(between)
        job = await port.readJob(id)
      }
    }
    latest = null
  }

  const save = async (): Promise<void> => {
    set({ isSaving: true })
    for (let seen = -1; seen !== changes; ) {
      seen = changes
      await port.wait(pause)
    }
    const sent = store.get().draft
    try {
      await stopCheck()
      const stored = await port.save(sent)
      set({ item: stored, draft: without(store.get().draft, sent) })
    } catch (error) {
      // What was changed meanwhile is tried: it may be the correction.
      if (store.get().draft === sent) set({ saveError: error })
    } finally {
      set({ isSaving: false })
    }
  }

  /** A dry run that is there already, from before the page was opened. */
  const findCheck = async (): Promise<Job | null> => {
    const { job_id, updated_at } = store.get().item
    if (job_id === null || !isFirst) return null
    isFirst = false
    const job = await port.readJob(job_id)
    const isCurrent = job.dry_run && job.created_at > updated_at && job.state !== 'cancelled'
    return isCurrent && job.problem === null ? job : null
  }

  const check = async (): Promise<void> => {
    const seen = changes
    try {
      let job = store.get().check ?? (await findCheck()) ?? (await port.check())
      latest = job.id
      if (seen !== changes) return
      set({ check: job })
      while (!isOver(job) && isOpen && seen === changes) {
        await port.wait(between)
        // A service that does not answer is asked again: the run goes on without this page.
        job = await port.readJob(job.id).catch(() => job)
        if (seen === changes) set({ check: job })
      }
    } catch (error) {
      if (seen === changes) set({ checkError: error })
    }
  }

  const isToSave = ({ draft, saveError }: State): boolean =>
    !isEmpty(draft) && canSave(draft) && saveError === null

  const isToCheck = ({ item: stored, draft, check: job, checkError }: State): boolean =>
    isEmpty(draft) &&
    checkError === null &&
    (job === null || !isOver(job)) &&
    hasAddress(mappingOf(stored, {}) ?? [])

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      // What was typed just before the page was left is stored all the same.
      for (;;)
        if (isToSave(store.get())) await save()
        else if (isOpen && isToCheck(store.get())) await check()
        else break
    } finally {
      isRunning = false
    }
  }

  return {
    ...store,
    change: (more) => {
      changes += 1
      set({ draft: { ...store.get().draft, ...more }, saveError: null, check: null, checkError: null })
      run()
    },
    retry: () => {
      set({ saveError: null, checkError: null, check: null })
      run()
    },
    open: () => {
      isOpen = true
      run()
    },
    close: () => {
      isOpen = false
    },
  }
}
