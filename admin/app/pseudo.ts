import type { Messages } from '@lingui/core'

type Message = Messages[string]

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

/** A compiled message: texts, and placeholders whose last member has the texts of their cases. */
const pseudo = (message: Message): Message =>
  typeof message === 'string' ? longer(message) : ((message as unknown[]).map(pseudoToken) as Message)

const pseudoToken = (token: unknown): unknown => {
  if (typeof token === 'string') return longer(token)
  if (!Array.isArray(token)) return token
  const [name, kind, cases] = token
  if (typeof cases !== 'object' || cases === null) return token
  const changed = Object.entries(cases).map(([key, value]) => [
    key,
    key === 'offset' ? value : pseudo(value as Message),
  ])
  return [name, kind, Object.fromEntries(changed)]
}

/** A language that shows what a translation would break: longer words, from right to left. Only tests ask for it. */
export const pseudoMessages = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudo(message)]))
