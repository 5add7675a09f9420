import { RenderLimitExceeded } from './meter.ts'
import type { Compiled, Member, MissingValue, RenderFault, Values } from './types.ts'

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

export const limitFault = (member: Member, detail: string): RenderFault => ({
  code: 'limit_exceeded',
  level: 'error',
  detail,
  member,
  line_number: null,
  column_number: null,
  excerpt: null,
})

/** Renders a preview: problems are returned instead of thrown. */
export const tryRender = (
  compiled: Compiled,
  values: Values,
  member: Member,
): { rendered: string | null; faults: RenderFault[] } => {
  const { faults } = compiled
  if (faults.some(({ level }) => level === 'error')) return { rendered: null, faults }
  const missingValues: MissingValue[] = []
  try {
    const rendered = compiled.render(values, { missingValues })
    const unique = new Map(
      missingValues.map((missingValue) => [
        `${missingValue.line_number}:${missingValue.column_number}`,
        missingValue,
      ]),
    )
    return {
      rendered,
      faults: [
        ...faults,
        ...[...unique.values()].slice(0, 20).map((missingValue) => gapFault(missingValue, member)),
      ],
    }
  } catch (error) {
    if (!(error instanceof RenderLimitExceeded)) throw error
    return { rendered: null, faults: [...faults, limitFault(member, error.message)] }
  }
}
