import { convert, mappedColumns } from '../../../server/audience/imports/applying/convert.ts'
import { unreadConsent, withConsent } from '../../../server/audience/imports/consent.ts'
import { type Mapping, suggestTargets } from '../../../server/audience/imports/reading/index.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import { usualSettings } from './applying-support.ts'

const address = 'ada@example.com'

/**
 * What an import does with a row that has the first value: it asks, or reads a no, an open permission or a yes. `nothing`: the
 * column says nothing of the person. The other values are those of further rows.
 */
const outcomeOf = (mappingOf: (names: string[], samples: string[][]) => Mapping[]) => {
  return (name: string, ...values: string[]): string => {
    const columns = ['E-mail', name]
    const samples = [[address], values.filter((one) => one !== '')]
    const mapping = withConsent(mappingOf(columns, samples), { columns, samples })
    if (unreadConsent({ columns, samples }, mapping) !== null) return 'asks'
    const row = convert(
      { line: 2, cells: [address, values[0] ?? ''], fault: null, next: { byte: 0, line: 3 } },
      {
        columns: mappedColumns(columns, mapping),
        fields: [],
        settings: { ...usualSettings, mapping },
        habits: {},
        zone: 'UTC',
        secret: new Uint8Array(32),
        clock: systemClock,
      },
    )
    return row.isUnclear ? 'lost' : (row.consent ?? 'nothing')
  }
}

/** With a mapping of the address only. */
export const saidBy = outcomeOf(() => [{ column: 'E-mail', target: 'email' }])

/** With the mapping that is suggested. */
export const saidAsSuggested = outcomeOf((names, samples) =>
  suggestTargets(
    names.map((name, index) => ({ name, samples: samples[index] ?? [] })),
    [],
  ).flatMap((target, index) => (target === null ? [] : [{ column: names[index] ?? '', target }])),
)
