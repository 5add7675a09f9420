import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']
type Import = Schemas['Import']

/** How a file is read and brought in, as the caller chose. Lists and tags by id: their names are looked up where they are shown. */
export type ImportSettings = Pick<
  Import,
  | 'encoding'
  | 'delimiter'
  | 'has_header'
  | 'mapping'
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
> & { list_ids: string[]; tag_ids: string[] }

/** What a job of the kind `import` is created with. */
export interface ImportPayload {
  import_id: string
  /** As it was settled when the job was created: the caller's, or what was suggested. */
  mapping: Schemas['ImportMapping'][]
}
