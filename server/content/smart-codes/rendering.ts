import { RenderLimitExceeded } from './meter.ts'
import type { Compiled, Member, MissingValue, RenderFault, Values } from './types.ts'

/** What is said of a smart code that became nothing. */
const gapFault = ({ line_number, column_number, excerpt }: MissingValue, member: Member): RenderFault => ({
  code: 'empty_value',
  level: 'warning',
  detail: `${excerpt} has no value here. Add a default.`.slice(0, 1000),
  member,
  line_number,
  column_number,
  excerpt,
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

/** Renders for a person to look at: what is wrong is told and not thrown. */
export const tryRender = (
  compiled: Compiled,
  values: Values,
  member: Member,
): { rendered: string | null; faults: RenderFault[] } => {
  const { faults } = compiled
  if (faults.some(({ level }) => level === 'error')) return { rendered: null, faults }
  const missingValues: MissingValue[] = []
  try {
    const rendered = compiled.render(values, { gaps: missingValues })
    const told = new Map(
      missingValues.map((missingValue) => [
        `${missingValue.line_number}:${missingValue.column_number}`,
        missingValue,
      ]),
    )
    return {
      rendered,
      faults: [
        ...faults,
        ...[...told.values()].slice(0, 20).map((missingValue) => gapFault(missingValue, member)),
      ],
    }
  } catch (error) {
    if (!(error instanceof RenderLimitExceeded)) throw error
    return { rendered: null, faults: [...faults, limitFault(member, error.message)] }
  }
}
