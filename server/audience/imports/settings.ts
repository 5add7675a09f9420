import type { components } from '../../../generated/types.ts'
import type { Mapping } from './reading/types.ts'

type Schemas = components['schemas']
type Import = Schemas['Import']

/**
 * The caller's settings for reading and importing a file. Lists and tags are stored by id; their names are
 * looked up for the response.
 */
export type ImportSettings = Pick<
  Import,
  | 'encoding'
  | 'delimiter'
  | 'has_header'
  | 'date_format'
  | 'decimal_separator'
  | 'value_separator'
  | 'duplicates'
  | 'on_invalid'
  | 'status'
  | 'double_opt_in'
  | 'run_automations'
  | 'source'
  | 'create_missing_tags'
  | 'consent'
> & {
  mapping: readonly Mapping[] | null
  list_ids: string[]
  tag_ids: string[]
  /** Whether the caller stated the status. A default counts only for new contacts. */
  states_status?: boolean
}

/** The payload of a job of the kind `import`. */
export interface ImportPayload {
  import_id: string
  /** The mapping when the job was created: the caller's, or the suggested one. */
  mapping: Mapping[]
  /** Goes on with rows that the plan had no room for: contacts that are there stay as they are. */
  only_new?: boolean
}
