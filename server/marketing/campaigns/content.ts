import { loadCatalogue, type RenderFault } from '../../content/smart-codes/index.ts'
import { compileContent, readLook } from '../../content/templates/index.ts'
import type { Fault } from '../../platform/problem.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { Content, Draft, Variant, VariantKey } from './store/campaigns.ts'

/** The content of a variant, or of a campaign without a test. */
export const contentOf = ({ content, ab }: Pick<Draft, 'content' | 'ab'>, key: string | null): Content => {
  const variant: Variant | undefined = ab?.variants.find((one) => one.key === key)
  if (variant === undefined) return content
  return {
    ...content,
    ...variant.content,
    subject: variant.subject ?? content.subject,
    preheader: variant.preheader ?? content.preheader,
  }
}

/** The keys of a campaign's contents: those of its variants, or null for a campaign without a test. */
export const contentKeys = ({ ab }: Pick<Draft, 'ab'>): (VariantKey | null)[] =>
  ab === null ? [null] : ab.variants.map(({ key }) => key)

/** The JSON pointer to a content member of a variant. */
export const pointerOf = (
  { ab }: Pick<Draft, 'ab'>,
  key: VariantKey | null,
  member: 'subject' | 'preheader' | 'source' | 'text',
): string => {
  const index = ab?.variants.findIndex((one) => one.key === key) ?? -1
  const variant = ab?.variants[index]
  if (variant === undefined) return `/content/${member}`
  if (member === 'subject' || member === 'preheader')
    return variant[member] === null ? `/content/${member}` : `/ab/variants/${index}/${member}`
  return variant.content === null ? `/content/${member}` : `/ab/variants/${index}/content/${member}`
}

const faultOf = (pointer: string, { detail, line_number }: RenderFault): Fault => ({
  pointer,
  code: 'invalid_value',
  detail: line_number === null ? detail : `Line ${line_number}: ${detail}`,
})

/**
 * Finds the smart codes of a draft. Rejects content that can never be rendered: an unknown code, an unclosed
 * bracket, broken markup, a link without a target. @throws invalid_request
 */
export const checkedContent = async (tx: Sql, draft: Draft): Promise<Draft> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(tx), readLook(tx)])
  const codes = new Set<string>()
  const faults = new Map<string, Fault>()
  for (const key of contentKeys(draft)) {
    const written = contentOf(draft, key)
    const { source, kind } = written
    const compiled = await compileContent(
      // Empty content is not valid MJML, but not an error either.
      { ...written, source: source ?? '', kind: source === null ? 'plain' : kind },
      { catalogue, use: 'campaign', look },
    )
    for (const code of compiled.codes) codes.add(code)
    for (const fault of compiled.faults) {
      const pointer = pointerOf(draft, key, fault.member)
      if (fault.level === 'error') faults.set(`${pointer} ${fault.detail}`, faultOf(pointer, fault))
    }
  }
  if (faults.size > 0) throw problem('invalid_request', { errors: [...faults.values()].slice(0, 1000) })
  return { ...draft, smart_codes: [...codes].sort() }
}
