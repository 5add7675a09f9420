import type { components } from '../../../../generated/types.ts'

type Schemas = components['schemas']

export type FileRole = Schemas['MigrationFileRole']

/** How a file is read. Null means: detected, or not given. */
export type FileSettings = Pick<
  Schemas['MigrationFile'],
  | 'encoding'
  | 'delimiter'
  | 'has_header'
  | 'date_format'
  | 'time_zone'
  | 'status_word'
  | 'list_name'
  | 'column_mapping'
>

export const usualSettings: FileSettings = {
  encoding: null,
  delimiter: null,
  has_header: null,
  date_format: null,
  time_zone: null,
  status_word: null,
  list_name: null,
  column_mapping: null,
}
