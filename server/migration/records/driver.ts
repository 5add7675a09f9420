import type { components } from '../../../generated/types.ts'
import type { Skipped, Staged, StagedContact } from './records.ts'
import type { StatusTable } from './statuses.ts'

export type SourceKey = components['schemas']['MigrationSourceKey']
type Brings = components['schemas']['MigrationSourceCapabilities']

export interface SourceCapabilities {
  contacts: true
  fields: boolean
  lists: boolean
  tags: boolean
  groups: boolean
  segments: Brings['segment_support']
  suppressions: Brings['suppression_kinds']
  consent: Brings['evidence']
  per_list_status: boolean
  list_bound_consent: boolean
  templates: boolean
  campaigns: boolean
  automations: 'read' | 'names' | 'no'
  forms: 'names' | 'no'
  delta: Brings['delta_support']
  totals: Brings['total_precision']
}

/** Why a source cannot be read any further. The message can be shown to users. */
export class SourceFault extends Error {
  override name = 'SourceFault'
  readonly code: SourceFaultCode
  /** Of the answer, where there is one. */
  readonly status: number | null
  constructor(code: SourceFaultCode, message: string, status: number | null = null) {
    super(message)
    this.code = code
    this.status = status
  }
}

export type SourceFaultCode =
  | 'source_unauthorized'
  | 'source_forbidden'
  | 'source_not_found'
  | 'source_unavailable'
  | 'source_rate_limited'
  | 'source_bad_answer'
  | 'source_paging_loop'

/** A kind of tool that contacts can be imported from. */
export interface SourceDescriptor {
  key: SourceKey
  label: string
  kind: 'api' | 'file'
  /** Also the form. Secrets have `writeOnly: true`. */
  credential_fields: components['schemas']['JsonSchema']
  /** Who says where the source is: a constant, the account, or the administrator. */
  base_url: 'fixed' | 'by_account' | 'by_user'
  /** The version of the API, sent or in the path. Changed on purpose only. */
  version: string
  capabilities: SourceCapabilities
  limits: SourceLimits
  statuses: StatusTable
  /** Whether a person has a record in each audience, so that a delta knows only the lists and tags of those that changed. */
  by_audience?: true
}

export interface SourceLimits {
  requests: readonly { count: number; seconds: number }[]
  concurrent: number
  page_size: number
  timeout_s: number
}

/** What a connection needs: the members that `credential_fields` describes. */
export type Credentials = Readonly<Record<string, string>>

export interface Account {
  id: string
  /** Other ids of the same account, if `id` can become another one. */
  other_ids?: readonly string[]
  name: string | null
  region: string | null
  timezone: string | null
  /** What the key lacks or has too much of, for people. */
  warnings: readonly string[]
}

export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

/** An answer of a source: parsed JSON within the limits of size and depth. */
export interface SourceAnswer {
  body: unknown
  headers: Readonly<Record<string, string>>
}

/**
 * The only way to a source. It adds the credentials, stays on the connection's base address, keeps 80 % of
 * the limits, repeats what may succeed, and throws `SourceFault` for the rest.
 */
export interface SourceHttp {
  get(path: string, query?: Query): Promise<SourceAnswer>
  /** A POST that only reads, such as a search. */
  postRead(path: string, body: unknown, query?: Query): Promise<SourceAnswer>
}

/** How a version of a source writes the address of a request. */
export interface Way {
  /** For the report. */
  form: string
  write(path: string, query: Query): { path: string; query: Query }
}

/** How `SourceHttp` reaches a source and authenticates: data and pure functions. */
export interface Access {
  /** For `fixed` and `by_account`: the address with the path of the API. `by_user` takes the connection's. */
  base(credentials: Credentials, baseUrl: string | null): string
  headers(credentials: Credentials): Record<string, string>
  /**
   * Whether a 403 with this body means that the credentials are wrong, for sources that have no 401. `null` is an empty body.
   * Default: a 403 means that a right is missing.
   */
  rejects?(body: unknown): boolean
  /** Where versions differ: the first one that answers is kept. Default: as drivers write it. */
  ways?: readonly Way[]
}

export type StreamName = string

/** Part of a stream, such as a list and a status word. */
export type Slice = Readonly<Record<string, string>>

export interface Cursor {
  page: number
  token?: string
  offset?: number
  after_id?: string
}

export interface Page {
  records: unknown[]
  /** Null only where the source says that this is the end. */
  next: Cursor | null
  /** The source's total of this slice. */
  declared: number | null
}

/**
 * What a stream is about. Streams about people are read together, or not at all: what one of them says about a person can
 * mean something else without the others.
 */
export type StreamSubject = 'people' | 'audience' | 'content'

export interface StreamSpec {
  name: StreamName
  about: StreamSubject
  /** Whether it can say that a person must not be written to: then it is complete before anything is applied. */
  negative: boolean
  /** Whether it is only read to make lists of segments. */
  of_segments?: boolean | undefined
  /**
   * What may change in a record without its time of change. A delta reads all of the stream: for tags if it is `exact`, for
   * opt-outs always.
   */
  hides_changes?: 'tags' | 'opt_outs' | undefined
}

/** Lists, fields, tags and words that normalisers need. Plain JSON. */
export type Reference = unknown

export interface NormaliseContext {
  reference: Reference
  slice: Slice
  /** The zone for times without one. */
  timezone: string
  now: Date
  /** Told which of several possible forms of an answer the source uses. */
  noteForm?: (form: string) => void
}

export type Normalise = (raw: unknown, context: NormaliseContext) => Staged[] | Skipped

/** Counts and names that an inventory reports. */
export interface Inventory {
  counts: { stream: StreamName; word: string | null; count: number }[]
  lists: { id: string; name: string; contacts: number | null }[]
  tags: { id: string; name: string; contacts: number | null }[]
  fields: { key: string; label: string; type: string; options?: string[] }[]
  warnings: string[]
  /** Streams in which each record has a request of its own. */
  one_by_one: StreamName[]
  /** Streams in which each record has a request of its own only if the run is `exact`. */
  exact: StreamName[]
}

/** What a check tells of an account. Where the source has no id of it, its address stands for it. */
export type CheckedAccount = Omit<Account, 'id'> & { id: string | null }

/** The code for one source. Walks use the network; normalisers are pure. */
export interface Driver {
  descriptor: SourceDescriptor
  access: Access
  /** One to four requests that prove the key and name the account. */
  check(http: SourceHttp, credentials: Credentials): Promise<CheckedAccount>
  inventory(http: SourceHttp): Promise<Inventory>
  /** In their order. `since` limits a delta to what changed after that time. */
  streams(since: Date | null): StreamSpec[]
  slices(http: SourceHttp, stream: StreamName, reference: Reference): Promise<Slice[]>
  prepare(http: SourceHttp): Promise<Reference>
  readPage(http: SourceHttp, stream: StreamName, slice: Slice, at: PageRequest): Promise<Page>
  normalise: Readonly<Record<StreamName, Normalise>>
}

/** What a walk needs of a driver of an API, or of files. */
export interface WalkedSource
  extends Pick<Driver, 'descriptor' | 'streams' | 'slices' | 'prepare' | 'readPage' | 'normalise'> {
  /** Keeps records with one id apart that say different things. Default: those without a time. */
  partOf?(record: StagedContact): string | undefined
}

export interface PageRequest {
  cursor: Cursor | null
  /** Smaller than the descriptor's after repeated errors of the server. */
  pageSize: number
  since: Date | null
  /** Whether details of campaigns that were sent are of use. Default: yes. */
  sent?: boolean
  /** Whether each record should be completed by requests of its own. Default: no. */
  exact?: boolean
}
