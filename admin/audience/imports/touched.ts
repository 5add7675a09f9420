import type { components } from '../../../generated/types.ts'
import type { Import } from './model.ts'

type Job = components['schemas']['Job']
type Rule = { field: string; operator: string; value: unknown }

const pathOf = (conditions: Rule[]): string =>
  `/contacts?${new URLSearchParams({ condition: JSON.stringify({ match: 'all', conditions }) })}`

/** The next second: times of conditions are compared exactly, and contacts are written until the end of the run. */
const after = (iso: string): string => new Date(Date.parse(iso) + 1000).toISOString()

/**
 * The contacts that a run created or changed: those of its time, and of its source where the file names none. Contacts that changed
 * later are not among the changed ones.
 */
export const touchedBy = (
  { started_at, finished_at, dry_run }: Pick<Job, 'started_at' | 'finished_at' | 'dry_run'>,
  { source, mapping }: Pick<Import, 'source' | 'mapping'>,
): { created?: string; updated?: string } => {
  if (started_at === null || finished_at === null || dry_run) return {}
  const within = [started_at, after(finished_at)]
  const hasSource = (mapping ?? []).some(({ target }) => target === 'source')
  return {
    created: pathOf([
      { field: 'created_at', operator: 'between', value: within },
      ...(hasSource ? [] : [{ field: 'source', operator: 'is', value: source }]),
    ]),
    updated: pathOf([
      { field: 'updated_at', operator: 'between', value: within },
      { field: 'created_at', operator: 'before', value: started_at },
    ]),
  }
}
