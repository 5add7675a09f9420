import type { TextlintKernelRule } from '@textlint/kernel'
import { houseWords, maxWords, riddles } from './words.ts'

/** A textlint rule that rejects the phrases of a list, and suggests what to write instead. */
const noPhrases = (ruleId: string, phrases: Record<string, string>): TextlintKernelRule => {
  const sources = Object.keys(phrases)
  const expression = new RegExp(`\\b(?:${sources.map((source) => `(${source})`).join('|')})\\b`, 'gi')
  return {
    ruleId,
    rule: ({ Syntax, RuleError, report, getSource, locator }) => ({
      [Syntax.Paragraph]: (node) => {
        const text = getSource(node).replace(/\s/g, ' ')
        for (const match of text.matchAll(expression)) {
          const which = match.slice(1).findIndex((group) => group !== undefined)
          const [said] = match
          const message = `"${said}": ${phrases[sources[which] ?? '']}`
          report(
            node,
            new RuleError(message, { padding: locator.range([match.index, match.index + said.length]) }),
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

export const rules = [noPhrases('house-words', houseWords), noPhrases('riddles', riddles), shortSentences]
