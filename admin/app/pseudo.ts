import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core'

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** A text 40 % longer, with accents. Tags of elements stay. */
const longer = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/[aeiouAEIOU]/g, (letter) => accents[letter] ?? letter)
            .replaceAll(/\p{L}{3,}/gu, (word) => word + 'ñ'.repeat(Math.round(word.length * 0.4))),
    )
    .join('')

/** A part of a compiled message: a text, or a placeholder whose last member has the texts of its cases. */
const pseudo = (part: unknown): unknown => {
  if (typeof part === 'string') return longer(part)
  if (!Array.isArray(part)) return part
  const [name, kind, cases] = part
  if (typeof cases !== 'object' || cases === null) return part
  const changed = Object.entries(cases).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(pseudo) : pseudo(value),
  ])
  return [name, kind, Object.fromEntries(changed)]
}

const message = (compiled: unknown): string =>
  (Array.isArray(compiled) ? compiled.map(pseudo) : compiled) as string

/** A language that shows what a translation would break: longer words, from right to left. Only tests ask for it. */
export const speakPseudo = (i18n: I18n): void => {
  const plain = i18n._.bind(i18n)
  const speak = (
    id: string | MessageDescriptor,
    values?: Record<string, unknown>,
    options?: MessageOptions,
  ): string =>
    typeof id === 'string'
      ? plain(id, values, { ...options, message: message(options?.message) })
      : plain({ ...id, message: message(id.message) })
  i18n._ = speak as I18n['_']
  i18n.t = speak as I18n['t']
  document.documentElement.dir = 'rtl'
}
