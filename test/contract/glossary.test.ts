import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { document } from './walk/contract.ts'

/** Words that the glossary rejects for one thing, and that are the right ones for another. The list may only shrink. */
const otherMeanings = [
  ...['user', 'state', 'archive', 'event', 'send', 'log', 'lock', 'group', 'filter', 'part', 'run', 'import'],
  ...['preview', 'simulation', 'theme', 'body', 'version', 'e-mail'],
]

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:say|---) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().toLowerCase()))

const wordsIn = (column: number): string[] =>
  rows.flatMap((cells) => (cells[column] ?? '').split(', ')).filter((word) => word !== '')

const said = new Set(wordsIn(1))
const rejected = wordsIn(2).filter((word) => !said.has(word))

/** The names of things that people read: titles of schemas, and summaries of operations. */
const names = [
  ...Object.entries(document.components?.schemas ?? {}).map(([name, { title = '' }]) => `${name}: ${title}`),
  ...Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, { operationId?: string; summary?: string }>).flatMap(
      ({ operationId, summary }) => (operationId === undefined ? [] : [`${operationId}: ${summary}`]),
    ),
  ),
]

const usesOf = (word: string): string[] =>
  names.filter((name) =>
    ` ${name.slice(name.indexOf(':') + 1).toLowerCase()} `.replaceAll(/[^\w-]/g, ' ').match(` ${word}s? `),
  )

test('names in the contract use no word that the glossary rejects', () => {
  expect(rejected.length).toBeGreaterThan(100)
  const wrong = rejected.filter((word) => !otherMeanings.includes(word))
  expect(wrong.flatMap(usesOf)).toEqual([])
})

test('each word with another meaning is used and rejected', () => {
  expect(otherMeanings.filter((word) => usesOf(word).length === 0 || !rejected.includes(word))).toEqual([])
})
