import type { components } from '../../../generated/types.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Editions } from '../../platform/editions.ts'
import type { Capability } from '../../platform/host.ts'
import type { Logger } from '../../platform/log.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { FileDescription, Output } from './files.ts'

type Schemas = components['schemas']

export type KindName = Schemas['JobKind']
export type JobState = Schemas['JobState']
export type Counters = Schemas['JobCounters']

/** The parts of `AppContext` that jobs need: all but the host. */
export interface WorkContext {
  sql: Database
  clock: Clock
  log: Logger
  editions: Editions
  secret: Uint8Array
  config: Config
}

/** A column at fault. Without `value`, the file has none there. */
type NewErrorColumn = Omit<Schemas['JobErrorColumn'], 'value'> & { value?: string | null }

/** A row or contact that failed. */
export interface NewJobError {
  code: Schemas['JobErrorCode']
  /** One sentence for users. */
  detail: string
  lineNumber?: number
  contactId?: string
  /** As written in the file; for a contact, its own address is looked up. */
  email?: string
  columns?: NewErrorColumn[]
}

/** The result of one step, written in the step's own transaction. */
export interface Progress {
  /** Where the next step continues, possibly in another process. Plain JSON. */
  checkpoint: object
  counted?: Partial<Counters>
  /** In the order of the file or of the contacts' ids. */
  errors?: readonly NewJobError[]
  /** The number of rows, once known. */
  total?: number
  /** What an import found in the columns of its file so far. */
  importColumns?: readonly Schemas['JobImportColumn'][]
  /** What a dry run would start so far. */
  starts?: NonNullable<Schemas['Job']['starts']>
  /** The progress, where rows cannot measure it. */
  percent?: number
  /** True if the job is complete. */
  finished: boolean
}

/** A job, as its kind sees it while working on it. */
export interface Work {
  context: WorkContext
  id: string
  dryRun: boolean
  /** The input that the job was created with. */
  payload: unknown
  /** The checkpoint of the last step; null before the first. */
  checkpoint: unknown
  total: number | null
  startedAt: string
  /** Since when the job waits without a step in between; null if it does not. */
  waitingSince: string | null
  /** The actor of the activities that the job records. */
  actor: Actor
  /** Aborted when another process takes the job over: further work will be rolled back. */
  signal: AbortSignal
  /**
   * Opens the job's file for writing after the committed bytes. Written bytes count once the next step
   * commits.
   */
  output(about: FileDescription): Promise<Output>
  /** Whether the job has committed a file of a kind before this turn. An erasure removes files that may show the person. */
  hasOutput(kind: FileDescription['kind']): boolean
}

/** How long a job rests, because another system asks for it. */
export interface Wait {
  seconds: number
  reason: 'source_rate_limit'
}

/** Works on a job for a few seconds, so that others get their turn. */
export interface JobRun {
  /**
   * Prepares the next step outside its transaction, such as a request to another system. Returns how long the job should
   * wait before it continues; null to continue at once.
   */
  prepare?(): Promise<Wait | null>
  /**
   * Does the next piece of work, of a second or less, through `tx`. Its effects, counters, errors and
   * checkpoint are committed together or not at all. A thrown problem ends the job as failed; any other error
   * is retried.
   */
  step(tx: Sql): Promise<Progress>
  /** Releases what the turn has opened. */
  close?(): Promise<void>
}

/**
 * This process cannot do the job, but another may: a newer version that knows the kind, or one on the node
 * that has the file. Thrown by `begin` or `step`; the job is returned to the queue, which does not count as
 * an attempt.
 */
export class UnavailableHere extends Error {
  override name = 'UnavailableHere'
}

/** A kind of job, registered by the area that does the work. */
export interface JobKind {
  kind: KindName
  begin(work: Work): Promise<JobRun>
  /** How jobs of the kind are undone; left out if they cannot be. */
  undo?: {
    /** The capability required to undo a job with this payload; null if it cannot be undone. */
    requiredCapability(payload: unknown): Capability | null
    /** Throws a problem if the job cannot be undone now. */
    check?(tx: Sql, original: { id: string }): Promise<void>
    /** Whether a job that has ended has anything to undo; left out if its counters of created and updated tell. */
    hasEffects?(tx: Sql, original: { id: string }): Promise<boolean>
    /** Days in which a job can be undone; 1 by default. */
    days?: number
    /** How many contacts the undo looks at; left out if the counter of updated tells. */
    count?(tx: Sql, original: { id: string }): Promise<number>
    /** What the undo of `count` contacts does, as an English sentence; left out for bulk actions. */
    summary?(count: number): string
    /** Begins a job `work` that undoes the effects of `original`. */
    begin(work: Work, original: { id: string; payload: unknown; startedAt: string }): Promise<JobRun>
  }
}
