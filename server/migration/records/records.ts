import type { StatusClass } from './statuses.ts'

/*
 * The shape between drivers and everything else. A driver's normaliser returns these records, and a file in
 * NDJSON contains exactly these contacts, so that any tool can be brought by writing it.
 */

/** A status as the source spells it. */
export interface SourceStatus {
  word: string
  /** RFC 3339 in UTC; null if the source does not tell. */
  at: string | null
  reason: string | null
  /** The class, where the driver decides it from more than the word. Must not be looser than the table. */
  class?: StatusClass
}

export interface SourceMembership {
  /** `l:<id>` of a staged list. */
  list: string
  word: string
  since_at: string | null
  until_at: string | null
  reason: string | null
  class?: StatusClass
}

export type SourceBasis =
  | 'double_opt_in'
  | 'opt_in'
  | 'imported'
  | 'contract'
  | 'legitimate_interest'
  | 'opt_out'

export interface SourceConsent {
  kind: 'given' | 'withdrawn'
  basis: SourceBasis
  occurred_at: string | null
  ip: string | null
  source: string | null
  /** The source's text, which is stored as the reason. */
  text: string | null
}

/** Members of a person that are one text. */
export const textMembers = [
  'first_name',
  'last_name',
  'full_name',
  'prefix',
  'phone',
  'company',
  'job_title',
  'date_of_birth',
  'locale',
  'timezone',
] as const

export interface SourceAddress {
  line1?: string | null
  line2?: string | null
  city?: string | null
  region?: string | null
  postal_code?: string | null
  country?: string | null
}

/** A value of a custom field, before the type of its target is known. */
export type SourceValue = string | number | boolean | null | string[]

/** Values of a person. An absent member says nothing. */
export interface SourceValues {
  first_name?: string | null
  last_name?: string | null
  full_name?: string | null
  prefix?: string | null
  phone?: string | null
  company?: string | null
  job_title?: string | null
  date_of_birth?: string | null
  locale?: string | null
  timezone?: string | null
  address?: SourceAddress | null
}

/**
 * A person or a part of one. Parts of several streams with one source id, or one address, are folded into one
 * contact. A part without an address needs a source id that another part has, too.
 */
export interface StagedContact extends SourceValues {
  kind: 'contact'
  /** Unique in its stream, such as `<list id>:<member id>`. */
  source_id: string
  /** Whether another record says who the person is and what they agreed to. This one only adds tags or memberships. */
  is_part?: boolean
  /** Identifies the person in the whole account, if the source has such an id. */
  person_id?: string
  source_keys?: Record<string, string>
  email: string | null
  /** By the key of a staged field. */
  fields?: Record<string, SourceValue>
  /** `t:<id>` of staged tags, or `l:<id>` of lists that say nothing about consent: the person's status counts there. */
  tags?: string[]
  /** What the source says about the person as a whole. */
  status?: SourceStatus | null
  memberships?: SourceMembership[]
  consents?: SourceConsent[]
  created_at?: string | null
  updated_at?: string | null
  flags?: { deleted?: boolean; archived?: boolean; bounced_hard?: boolean; complained?: boolean }
  frequency?: string | null
  notes?: string[]
}

export interface StagedList {
  kind: 'list'
  /** `l:<id>`. */
  source_id: string
  name: string
  description?: string | null
  opt_in: 'single' | 'double' | null
  visibility: 'public' | 'private'
  contacts?: number | null
}

export interface StagedTag {
  kind: 'tag'
  /** `t:<id>`. */
  source_id: string
  name: string
  contacts?: number | null
}

export type FieldType =
  | 'text'
  | 'long_text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'date_time'
  | 'single_select'
  | 'multi_select'
  | 'url'

export interface StagedField {
  kind: 'field'
  /** The key in `fields` of contacts. */
  source_id: string
  label: string
  /** Null if the type is found from values. */
  type: FieldType | null
  options?: string[]
}

export interface StagedSuppression {
  kind: 'suppression'
  source_id: string
  /** An address, or a domain. */
  email?: string
  domain?: string
  /** `sha256:…`, made as this service makes them. */
  hash?: string
  class: Extract<StatusClass, 'opted_out' | 'bounced' | 'complained' | 'blocked'>
  at: string | null
  reason: string | null
}

export interface StagedTemplate {
  kind: 'template'
  source_id: string
  name: string
  subject?: string | null
  preheader?: string | null
  html: string
  text?: string | null
  updated_at?: string | null
}

export interface StagedCampaign {
  kind: 'campaign'
  source_id: string
  name: string
  /** As the source spells it. */
  state: string
  is_sent: boolean
  subject: string | null
  preheader?: string | null
  from_name?: string | null
  from_email?: string | null
  reply_to?: string | null
  html: string | null
  text?: string | null
  /** Whether `text` is Markdown. */
  is_markdown?: boolean
  /** `l:<id>` of staged lists. */
  lists: string[]
  /** What is only reported: schedule, variants, tracking. */
  remarks?: string[]
}

/** Something to rebuild: only reported. */
export interface StagedNote {
  kind: 'note'
  about: 'automation' | 'form' | 'segment' | 'sequence' | 'webhook' | 'campaign' | 'other'
  source_id: string
  name: string
  state?: string | null
  contacts?: number | null
  link?: string | null
}

export type Staged =
  | StagedContact
  | StagedList
  | StagedTag
  | StagedField
  | StagedSuppression
  | StagedTemplate
  | StagedCampaign
  | StagedNote

/** A record that is left out, and why. */
export interface Skipped {
  skipped: 'no_email' | 'archived' | 'deleted' | 'anonymised' | 'malformed'
  source_id: string | null
  detail?: string
}
