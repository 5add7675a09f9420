import { own } from '../../../platform/own.ts'
/** Safe markup. Only `html` creates it, so every other value is escaped. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | null | readonly Html[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => own(ENTITIES, sign) ?? sign)

const render = (part: Part): string => {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map((each) => each.markup).join('')
}

/** A template that escapes its values, in text and in quoted attributes; null is empty. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.map((text, index) => text + render(parts[index] ?? null)).join(''),
})
