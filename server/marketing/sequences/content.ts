import { loadCatalogue } from '../../content/smart-codes/index.ts'
import { compileContent, readLook } from '../../content/templates/index.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { Shape, Step } from './shape.ts'

/** A step whose content is new, with its place in the request. */
export interface WrittenStep {
  step: Step
  pointer: string
}

/**
 * Finds the smart codes of all steps. Content that can never be rendered makes faults: an unknown code, an unclosed bracket,
 * broken markup, a link without a target. Only the written steps can have faults: the others were checked before.
 */
export const withCodes = async (
  tx: Sql,
  shape: Shape,
  written: readonly WrittenStep[],
  faults: Fault[],
): Promise<Shape> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(tx), readLook(tx)])
  const codes = new Set<string>()
  for (const { id, content } of shape.steps) {
    const { source, kind } = content
    const compiled = await compileContent(
      // Empty content is not valid MJML, but not an error either.
      { ...content, source: source ?? '', kind: source === null ? 'plain' : kind },
      { catalogue, use: 'automation', look },
    )
    for (const code of compiled.codes) codes.add(code)
    const pointer = written.find(({ step }) => step.id === id)?.pointer
    if (pointer === undefined) continue
    for (const { level, member, detail, line_number } of compiled.faults)
      if (level === 'error')
        faults.push({
          pointer: `${pointer}/content/${member}`,
          code: 'invalid_value',
          detail: line_number === null ? detail : `Line ${line_number}: ${detail}`,
        })
  }
  return { ...shape, smart_codes: [...codes].sort().slice(0, 1000) }
}
