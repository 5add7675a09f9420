import { RenderLimitExceeded } from './meter.ts'
import type { Compiled, Member, MissingValue, RenderFault, UnreadableDate, Values } from './types.ts'

/** The fault of a smart code without a value. */
const gapFault = ({ line_number, column_number, excerpt }: MissingValue, member: Member): RenderFault => ({
  code: 'empty_value',
  level: 'warning',
  detail: `${excerpt} has no value here. Add a default.`.slice(0, 1000),
  member,
  line_number,
  column_number,
  excerpt,
})

/** The fault of a value that is no date: such a value counts as none. If the content has it, it is so for every contact. */
const dateFault = ({ value, isConstant, ...at }: UnreadableDate, member: Member): RenderFault => ({
  code: 'unreadable_date',
  level: isConstant ? 'error' : 'warning',
  detail:
    `${at.excerpt} cannot read “${value}” as a date, so the text stays empty. Use a date such as 2026-10-05, or add a default after the filter.`.slice(
      0,
      1000,
    ),
  member,
  ...at,
})

export const limitFault = (member: Member, detail: string): RenderFault => ({
  code: 'limit_exceeded',
  level: 'error',
  detail,
  member,
  line_number: null,
  column_number: null,
  excerpt: null,
})

const placeOf = ({ line_number, column_number }: MissingValue): string => `${line_number}:${column_number}`

/** One of each place, at most 20: a loop finds the same ones repeatedly. */
const firstOfEach = <One extends MissingValue>(found: readonly One[]): One[] =>
  [...new Map(found.map((one) => [placeOf(one), one])).values()].slice(0, 20)

/** Renders a preview: problems are returned instead of thrown. */
export const tryRender = (
  compiled: Compiled,
  values: Values,
  member: Member,
): { rendered: string | null; faults: RenderFault[] } => {
  const { faults } = compiled
  if (faults.some(({ level }) => level === 'error')) return { rendered: null, faults }
  const missingValues: MissingValue[] = []
  const unreadableDates: UnreadableDate[] = []
  try {
    const rendered = compiled.render(values, { missingValues, unreadableDates })
    const dates = firstOfEach(unreadableDates)
    const isDated = (one: MissingValue): boolean => dates.some((date) => placeOf(date) === placeOf(one))
    return {
      rendered,
      faults: [
        ...faults,
        ...dates.map((date) => dateFault(date, member)),
        ...firstOfEach(missingValues)
          .filter((one) => !isDated(one))
          .map((one) => gapFault(one, member)),
      ],
    }
  } catch (error) {
    if (!(error instanceof RenderLimitExceeded)) throw error
    return { rendered: null, faults: [...faults, limitFault(member, error.message)] }
  }
}
