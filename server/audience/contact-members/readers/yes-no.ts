import { comparedName, plainText } from './text.ts'

/** Words without accents and spaces: first those of machines, then those of languages and of their spreadsheets. */
const yes =
  'true t yes y 1 on x checked ja j wahr oui o vrai si s verdadero vero sim verdadeiro waar tak prawda ano pravda ' +
  'evet dogru sand sant kylla igen igaz da да истина так ναι はい 是'
const no =
  'false f no n 0 off unchecked nein falsch non faux falso nao nee onwaar nie falsz ne nepravda hayir yanlis nej nei ' +
  'falsk falskt ei nem hamis nu нет ложь ні όχι いいえ 否 不是'

const signs: readonly (readonly [string, boolean])[] = [
  ...[...'✓✔☑✅√'].map((sign) => [sign, true] as const),
  ...[...'✗✘☐❌'].map((sign) => [sign, false] as const),
]

const words: ReadonlyMap<string, boolean> = new Map([
  ...yes.split(' ').map((word) => [comparedName(word), true] as const),
  ...no.split(' ').map((word) => [comparedName(word), false] as const),
  ...signs,
])

/** Yes or no as people and spreadsheets write it in many languages; null if the text is neither. */
export const readYesNo = (text: string): boolean | null => {
  if (text.length > 40) return null
  const plain = plainText(text).replace(/\ufe0f/g, '')
  // Programs that know only numbers write 1.0 and 0.0.
  if (/^[01][.,]0$/.test(plain)) return plain.startsWith('1')
  return words.get(plain) ?? (/^-\s*1$/.test(plain) ? null : words.get(comparedName(plain))) ?? null
}
