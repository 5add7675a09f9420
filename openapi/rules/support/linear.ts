import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs in this process; its other backends start a program.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const require = createRequire(import.meta.url)

// A proof may take seconds and never changes, so each is cached, by the version of the prover.
const { version } = require('recheck/package.json') as { version: string }
const file = fileURLToPath(new URL('../../../node_modules/.cache/linear-patterns.json', import.meta.url))
let known: string[] | undefined

/**
 * Whether a regular expression matches any text in linear time. Automata prove it. Where they do not support
 * a part, such as lookahead, a search for an attack decides, always with the same seed.
 */
export function isLinear(source: string, flags: string): boolean {
  known ??= readKnown()
  const key = `/${source}/${flags}`
  if (known.includes(key)) return true
  if (!prove(source, flags)) return false
  known.push(key)
  keep(known)
  return true
}

function prove(source: string, flags: string): boolean {
  const { checkSync } = require('recheck') as typeof import('recheck')
  const exact = checkSync(source, flags, { checker: 'automaton', timeout: 500 })
  if (exact.status !== 'unknown') return exact.status === 'safe'
  const shorter = checkSync(shortened(source), flags, { checker: 'automaton', timeout: 20_000 })
  if (shorter.status !== 'unknown') return shorter.status === 'safe'
  return checkSync(source, flags, { checker: 'fuzz', randomSeed: 1, timeout: 20_000 }).status === 'safe'
}

/** Replaces high repetition counts by three: the count changes the factor of the time, not its growth. */
function shortened(source: string): string {
  const few = (count: string) => Math.min(3, Number(count))
  return source.replace(/\{(\d+)(?:(,)(\d*))?\}/g, (_, least: string, comma = '', most = '') =>
    most === '' ? `{${few(least)}${comma}}` : `{${few(least)},${few(most)}}`,
  )
}

function readKnown(): string[] {
  try {
    const read: { version: string; patterns: string[] } = JSON.parse(readFileSync(file, 'utf8'))
    return read.version === version ? read.patterns : []
  } catch {
    return []
  }
}

function keep(patterns: string[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ version, patterns }))
}
