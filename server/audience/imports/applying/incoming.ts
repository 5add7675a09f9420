import type { components } from '../../../../generated/types.ts'
import type { NewJobError } from '../../../system/jobs/index.ts'
import type { CustomChanges, StatusKey, Values } from '../../contacts/index.ts'
import type { Consent } from '../reading/index.ts'

type JobErrorColumn = components['schemas']['JobErrorColumn']

/** An error in a column. Its value is added when the row has been read. */
export type ColumnFault = Omit<JobErrorColumn, 'value'> & Partial<Pick<JobErrorColumn, 'value'>>

/** A text in a cell that refers to a list or a tag. */
export interface Reference {
  column: string
  text: string
}

/** A converted row: the new values of a contact, or the errors. */
export interface Incoming {
  line: number
  /** The address as it is written in the file. */
  given: string | null
  /** The stored form, and the form for comparison. */
  email: string
  key: string
  /** The hash by which erased addresses are found, in hexadecimal digits. */
  hash: string | null
  /** Only values to write. An empty cell is null if it clears the value, and absent if it keeps it. */
  values: Values
  customFields: CustomChanges
  status: StatusKey | undefined
  /** What its columns of consent say: the strictest of them; undefined without such columns. */
  consent: Consent | undefined
  lists: Reference[]
  tags: Reference[]
  consentAt: string | null
  /** The latest time at which the row says that the person opted out. */
  optedOutAt: string | null
  consentIp: string | null
  /** Why the record could not be parsed. */
  malformed: NewJobError | null
  faults: ColumnFault[]
  /** Invalid values that are left out when the row is imported. */
  skipped: ColumnFault[]
  /** The column with a status that only the service can set. */
  forbidden: ColumnFault | null
  /** The columns that say no. */
  saysNo: string[]
  /** A column that can say no, or the status, cannot be read: nothing may be assumed. */
  isUnclear: boolean
}

export const emptyRow = (line: number): Incoming => ({
  line,
  given: null,
  email: '',
  key: '',
  hash: null,
  values: {},
  customFields: {},
  status: undefined,
  consent: undefined,
  lists: [],
  tags: [],
  consentAt: null,
  optedOutAt: null,
  consentIp: null,
  malformed: null,
  faults: [],
  skipped: [],
  forbidden: null,
  saysNo: [],
  isUnclear: false,
})

export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`

/** Maximum number of characters of a value that a fault shows. */
export const longestShown = 200
