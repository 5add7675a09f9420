import type { TextlintKernelRule } from '@textlint/kernel'
import { fragments, houseWords, maxWords, publishedWords, riddles } from './words.ts'

interface Scope {
  /** Rejects only what begins with the same case. */
  isCased?: boolean
  /** Reads only what callers of the service read. */
  isPublished?: boolean
}

/** The end of a line, with the indent of the next one, is a space, too. Bounded, so that a long run takes linear time. */
const acrossLines = ' {1,80}'

/** A textlint rule that rejects the phrases of a list, and suggests what to write instead. */
const noPhrases = (
  ruleId: string,
  phrases: Record<string, string>,
  { isCased = false, isPublished = false }: Scope = {},
): TextlintKernelRule => {
  const sources = Object.keys(phrases)
  const wrapped = sources.map((source) => `(${source.replace(/ (?![\]*+?])/g, acrossLines)})`)
  const expression = new RegExp(`\\b(?:${wrapped.join('|')})\\b`, isCased ? 'g' : 'gi')
  return {
    ruleId,
    rule: ({ Syntax, RuleError, report, getSource, locator }) => ({
      [Syntax.Paragraph]: (node) => {
        if (isPublished && !('isPublished' in node && node.isPublished)) return
        const text = getSource(node).replace(/\s/g, ' ')
        for (const match of text.matchAll(expression)) {
          const which = match.slice(1).findIndex((group) => group !== undefined)
          const said = match[0].replaceAll(/ +/g, ' ')
          const message = `"${said}": ${phrases[sources[which] ?? '']}`
          report(
            node,
            new RuleError(message, { padding: locator.range([match.index, match.index + match[0].length]) }),
          )
        }
      },
    }),
  }
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The number of words: parts between spaces that contain more than punctuation. */
const countWords = (sentence: string): number =>
  sentence.split(/[\s–—]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const shortSentences: TextlintKernelRule = {
  ruleId: 'short-sentences',
  rule: ({ Syntax, RuleError, report, getSource, locator }) => ({
    [Syntax.Paragraph]: (node) => {
      for (const { segment, index } of sentences.segment(getSource(node).replace(/\s/g, ' '))) {
        const words = countWords(segment)
        if (words <= maxWords) continue
        const end = index + segment.trimEnd().length
        report(
          node,
          new RuleError(`a sentence of ${words} words; at most ${maxWords}`, {
            padding: locator.range([index, end]),
          }),
        )
      }
    },
  }),
}

export const rules = [
  noPhrases('house-words', houseWords),
  noPhrases('riddles', riddles),
  noPhrases('fragments', fragments, { isCased: true }),
  noPhrases('published-words', publishedWords, { isPublished: true }),
  shortSentences,
]
