import type { components } from '../../../generated/types.ts'
import { notATime, notInThePast } from '../../platform/fault-details.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { listFieldsInUse } from '../custom-fields/index.ts'
import { readLists, readTags } from '../memberships/index.ts'
import { checkMapping } from './mapping.ts'
import type { ImportSettings } from './settings.ts'

type Schemas = components['schemas']
type Input = Omit<Schemas['ImportUpdate'], 'filename'>

/** Default settings. The consent settings decide the status. */
export const usualSettings: Omit<ImportSettings, 'status'> = {
  encoding: null,
  delimiter: null,
  has_header: null,
  mapping: null,
  date_format: 'iso',
  decimal_separator: 'point',
  value_separator: 'comma',
  duplicates: 'merge',
  on_invalid: 'skip_value',
  double_opt_in: false,
  run_automations: false,
  source: 'import',
  list_ids: [],
  tag_ids: [],
  create_missing_tags: false,
  consent: null,
}

const consentFault = (detail: string): Fault => ({
  pointer: '/consent/occurred_at',
  code: 'invalid_value',
  detail,
})

const readConsent = (
  input: NonNullable<Input['consent']>,
  now: Date,
): { consent: Schemas['ImportConsent']; faults: Fault[] } => {
  const { purpose = 'marketing', basis, text_version = null, source = null, occurred_at = null } = input
  const consent = { purpose, basis, text_version, source, occurred_at }
  if (occurred_at === null) return { consent, faults: [] }
  const time = new Date(occurred_at)
  if (Number.isNaN(time.getTime())) return { consent, faults: [consentFault(notATime('occurred_at'))] }
  if (time > now) return { consent, faults: [consentFault(notInThePast('occurred_at'))] }
  return { consent: { ...consent, occurred_at: time.toISOString() }, faults: [] }
}

/**
 * Merges the settings of a body into an import's settings. Lists and tags are resolved and locked until the
 * transaction ends. `columnsOf` returns the columns of the file with the new settings; null if unknown.
 * @throws invalid_request, with all errors
 */
export const withChanges = async (
  tx: Sql,
  before: ImportSettings,
  input: Input,
  columnsOf: (settings: ImportSettings) => Promise<readonly string[] | null>,
  now: Date,
): Promise<ImportSettings> => {
  const { lists, tags, consent: consentInput, ...plain } = input
  const settings: ImportSettings = { ...before, ...plain }
  if (plain.status !== undefined) settings.states_status = true
  const faults: Fault[] = []
  if (plain.mapping) {
    const customKeys = new Set((await listFieldsInUse(tx)).map(({ key }) => key))
    const columns = await columnsOf(settings)
    faults.push(...checkMapping(plain.mapping, { columns, customKeys }, '/mapping'))
  }
  if (lists !== undefined) {
    const { found, faults: wrong } = await readLists(tx, lists, '/lists')
    settings.list_ids = found.map(({ row }) => row.id)
    faults.push(...wrong)
  }
  if (tags !== undefined) {
    const { found, faults: wrong } = await readTags(tx, tags, '/tags')
    settings.tag_ids = found.map(({ row }) => row.id)
    faults.push(...wrong)
  }
  if (consentInput === null) settings.consent = null
  else if (consentInput !== undefined) {
    const read = readConsent(consentInput, now)
    settings.consent = read.consent
    faults.push(...read.faults)
  }
  if (faults.length > 0) throw problem('invalid_request', { errors: faults.slice(0, 1000) })
  return settings
}
