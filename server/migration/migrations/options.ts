import type { components } from '../../../generated/types.ts'
import type { StatusTable } from '../records/index.ts'

type Schemas = components['schemas']

export type MigrationOptions = Schemas['MigrationOptions']
export type SourceMapping = Schemas['MigrationMapping']

/** The options with the defaults of the contract. */
export const completeOptions = (given: Partial<MigrationOptions> = {}): MigrationOptions => ({
  implied_consent: 'transactional',
  attestation: null,
  list_opt_outs: 'per_list',
  duplicates: 'merge',
  archived_people: 'skip',
  deleted_people: 'skip',
  status_overrides: [],
  purpose: 'marketing',
  timezone: null,
  plan_limit: 'stop',
  selected_streams: null,
  source_segments: 'note',
  exactness: 'fast',
  source_html: 'sanitised',
  include_sent: false,
  name_suffix: null,
  forget_credentials: 'after_7_days',
  ...given,
})

const withTargets = <One extends { target?: string | null }>(
  entries: readonly One[] | undefined,
): (One & { target: string | null })[] =>
  (entries ?? []).map((one) => ({ ...one, target: one.target ?? null }))

/** The mapping with what `present` has where nothing is given. */
export const completeMapping = (
  given: Schemas['MigrationMappingInput'] = {},
  present: Partial<SourceMapping> = {},
): SourceMapping => ({
  mapped_fields: withTargets(given.mapped_fields ?? present.mapped_fields),
  mapped_lists: withTargets(given.mapped_lists ?? present.mapped_lists),
  mapped_tags: withTargets(given.mapped_tags ?? present.mapped_tags),
})

export type RunMode = 'dry_run' | 'full' | 'delta'

/** The options of a run, with its mapping. */
export type RunOptions = MigrationOptions & { source_mapping: SourceMapping }

/** What the administrator wants instead of the source's words. */
export const chosenWords = ({ status_overrides }: MigrationOptions): StatusTable =>
  Object.fromEntries(status_overrides.map(({ word, class: chosen }) => [word, chosen]))
