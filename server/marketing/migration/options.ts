import type { components } from '../../../generated/types.ts'
import type { StatusOptions } from './decide.ts'
import type { StatusTable } from './statuses.ts'

export type MigrationOptions = components['schemas']['MigrationOptions']

/** The options with the defaults of the contract. */
export const completeOptions = (given: Partial<MigrationOptions> = {}): MigrationOptions => ({
  implied_consent: 'transactional',
  attestation: null,
  list_opt_outs: 'per_list',
  duplicates: 'merge',
  gone_people: 'skip',
  status_overrides: [],
  ...given,
})

/** The options of a run. */
export type RunOptions = MigrationOptions

export const statusOptions = ({
  implied_consent,
  list_opt_outs,
  gone_people,
}: RunOptions): StatusOptions => ({
  implied_consent,
  list_opt_outs,
  gone: gone_people,
})

/** What the administrator wants instead of the source's words. */
export const chosenWords = ({ status_overrides }: RunOptions): StatusTable =>
  Object.fromEntries(status_overrides.map(({ word, class: chosen }) => [word, chosen]))
