import type { Fault } from '../../platform/problem.ts'
import type { Driver, StreamSpec } from '../records/index.ts'
import type { MigrationOptions } from './options.ts'

type Selected = MigrationOptions['selected_streams']

/**
 * The streams that a run reads. With one about people come all others about people. `since` is the time of a delta, which reads no
 * segments: their lists are as of a day.
 */
export const selectedStreams = (
  all: readonly StreamSpec[],
  {
    selected_streams: selected,
    source_segments,
  }: Pick<MigrationOptions, 'selected_streams' | 'source_segments'>,
  since: Date | null,
): StreamSpec[] => {
  const streams = all.filter(
    ({ of_segments }) => of_segments !== true || (source_segments === 'members' && since === null),
  )
  if (selected === null) return streams
  const named = new Set(selected)
  const withPeople = streams.some(({ name, about }) => about === 'people' && named.has(name))
  return streams.filter(({ name, about }) => named.has(name) || (withPeople && about === 'people'))
}

/** Whether a delta reads all people again, so that who is not in it is not at the source. */
export const readsWhole = (
  { options }: { options: Pick<MigrationOptions, 'exactness'> },
  { descriptor, streams }: Pick<Driver, 'descriptor' | 'streams'>,
): boolean => {
  const { delta } = descriptor.capabilities
  const hides = streams(null).map(({ hides_changes }) => hides_changes)
  return (
    delta === 'full_walk' ||
    delta === 'no' ||
    hides.includes('opt_outs') ||
    (options.exactness === 'exact' && hides.includes('tags'))
  )
}

/** Faults of names that the source does not have. */
export const faultsOfSelection = (
  { descriptor, streams }: Pick<Driver, 'descriptor' | 'streams'>,
  selected: Selected,
  pointer: string,
): Fault[] => {
  const names = streams(null).map(({ name }) => name)
  return (selected ?? []).flatMap((name, index): Fault[] =>
    names.includes(name)
      ? []
      : [
          {
            pointer: `${pointer}/${index}`,
            code: 'not_found',
            detail: `${descriptor.label} has no collection \`${name}\`. Use one of these: ${names.join(', ')}.`,
          },
        ],
  )
}
