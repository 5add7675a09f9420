import type { components } from '../../../generated/types.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Editions } from '../../platform/editions.ts'
import type { Capability } from '../../platform/host.ts'
import type { Logger } from '../../platform/log.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { About, Output } from './files.ts'

type Schemas = components['schemas']

export type KindName = Schemas['JobKind']
export type JobState = Schemas['JobState']
export type Counters = Schemas['JobCounters']

/** What work is done with: of `Parts` what needs no host. */
export interface WorkContext {
  sql: Database
  clock: Clock
  log: Logger
  editions: Editions
  secret: Uint8Array
  config: Config
}

/** A row or contact that could not be dealt with. */
export interface NewJobError {
  code: Schemas['JobErrorCode']
  /** One sentence for a person. */
  detail: string
  lineNumber?: number
  contactId?: string
  /** As it stands in a file; a contact's own is looked up. */
  email?: string
  columns?: Schemas['JobErrorColumn'][]
}

/** What one step has come to; written in the step's own transaction. */
export interface Progress {
  /** Where the next step goes on, also in another process. Plain JSON. */
  checkpoint: object
  counted?: Partial<Counters>
  /** In the order of the file or of the contacts' ids. */
  errors?: readonly NewJobError[]
  /** How many rows there are, once that is known. */
  total?: number
  /** How far it is, where rows do not tell. */
  percent?: number
  /** Nothing is left to do. */
  finished: boolean
}

/** A job as the one who works on it sees it. */
export interface Work {
  parts: WorkContext
  id: string
  dryRun: boolean
  /** What it was created with. */
  payload: unknown
  /** Where the last step left it; null before the first. */
  checkpoint: unknown
  total: number | null
  startedAt: string
  /** Whose activities the work's are. */
  actor: Actor
  /** Aborted when the job has been taken over: what is still tried will be rolled back. */
  signal: AbortSignal
  /** Opens the job's file for writing behind what has been committed. What is written counts with the next step's commit. */
  output(about: About): Promise<Output>
}

/** A turn of a few seconds at a job: others wait for theirs. */
export interface Turn {
  /**
   * Does the next piece, of a second or less, through `tx`: its effects, counters, errors and checkpoint are committed
   * together, or not at all. A problem that is thrown ends the job as failed; any other error is tried again.
   */
  step(tx: Sql): Promise<Progress>
  /** Lets go of what the turn held open. */
  close?(): Promise<void>
}

/**
 * This process cannot do the job, and another one may: a newer one that knows the kind, or one on the node that holds the file.
 * Thrown by `begin` and by `step`, it gives the job back, which counts as no attempt.
 */
export class NotHere extends Error {
  override name = 'NotHere'
}

/** A kind of long work, registered by the area that knows how it is done. */
export interface JobKind {
  kind: KindName
  begin(work: Work): Promise<Turn>
  /** How it is taken back; left out where nothing of the kind can be. */
  undo?: {
    /** What taking a job with this payload back demands; null where it cannot be. */
    demands(payload: unknown): Capability | null
    /** The same as a job of its own, `work`, on what `original` did. */
    begin(work: Work, original: { id: string; payload: unknown; startedAt: string }): Promise<Turn>
  }
}
