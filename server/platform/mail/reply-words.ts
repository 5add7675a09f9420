import { own } from '../own.ts'

/** Characters of a reply to examine. The evidence is at the beginning; the rest may be long text. */
const maxLength = 2_000

/** Maximum characters between the two parts of a phrase with a gap, and with a small one. */
const maxGap = 80
const smallGap = 30

/** What a relay writes before a quoted reply: host names in it are no evidence. */
const quotePrefixes = [' said: ', ' refused to talk to me: ']

const afterQuote = (text: string): string => {
  for (const mark of quotePrefixes) {
    const at = text.indexOf(mark)
    if (at >= 0) return text.slice(at + mark.length)
  }
  return text
}

/** Characters that NFKD keeps, and that people without such a keyboard write in ASCII. */
const plainCharacters: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' }

const simplified = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøđßæ]/g, (character) => own(plainCharacters, character) ?? character)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * The words of a reply: lower case, without accents, separated and surrounded by single spaces. Addresses are
 * removed, because a local part can be any word. Every step is linear in the length.
 */
export const normalizedReply = (reply: string): string => {
  const pieces = afterQuote(reply.slice(0, maxLength))
    .split(/[\s<>()"',;:`]/)
    .filter((piece) => !piece.includes('@'))
  return ` ${simplified(pieces.join(' ')).trim()} `
}

/** What is between the parts of a phrase with a small gap if it is about something else: "recipient: server not found". */
const others = [
  ...[
    'server',
    ' host',
    'fehler',
    'erreur',
    ' error',
    ' erro ',
    ' errore ',
    ' chyb',
    ' fout',
    ' fel ',
    ' feil',
    ' fejl',
  ],
  ...[
    ' dns',
    ' mx ',
    ' ip ',
    'сервер',
    'хост',
    'ошибк',
    'помилк',
    ' blad ',
    ' hata',
    ' sunucu',
    ' hiba',
    ' eroare',
    ' virhe',
  ],
  ...['服务器', '伺服器', '主机', '错误', 'サーバ', 'エラー', '서버', '오류', 'σφαλμα'],
].map((word) => simplified(word))

/**
 * A phrase to search. A space at its start or end marks a word boundary, `…` a gap, `‥` a small one, `‿` no
 * more than a space. */
export type Phrase = readonly string[]

const near = 'near'
const beside = 'beside'

export const phraseOf = (text: string): Phrase => {
  const parts = text.split(/[…‥‿]/).map(simplified)
  if (text.includes('‿')) return [...parts, beside]
  return text.includes('‥') ? [...parts, near] : parts
}

/** Characters behind a phrase that may say that something else is meant: "unknown error". */
const behind = 16

const isAbout = (gap: number, around: string, kind: string | undefined): boolean => {
  if (kind === undefined) return true
  if (kind === beside) return gap <= 1
  return gap <= smallGap && !others.some((word) => ` ${around} `.includes(word))
}

/** Whether the words contain a phrase. The gap may be empty: then both parts share the space between them. */
export const holds = (reply: string, [first = '', second, kind]: Phrase): boolean => {
  if (second === undefined) return reply.includes(first)
  const shared = first.endsWith(' ') && second.startsWith(' ') ? 1 : 0
  for (let at = reply.indexOf(first); at >= 0; at = reply.indexOf(first, at + 1)) {
    const end = at + first.length - shared
    const gap = reply.slice(end, end + maxGap + second.length).indexOf(second)
    if (gap >= 0 && isAbout(gap, reply.slice(end, end + gap + second.length + behind), kind)) return true
  }
  return false
}
