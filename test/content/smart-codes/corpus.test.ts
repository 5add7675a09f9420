import { describe, expect, test } from 'vitest'
import { compile, RenderLimitExceeded } from '../../../server/content/smart-codes/index.ts'
import { heavy, refusedOrText } from './payloads.ts'
import { catalogue, valuesOf } from './support.ts'

const rows = Array.from({ length: 200 }, (_, index) => ({ name: `Row ${index}`, price: index }))
const values = valuesOf({
  'contact.first_name': 'Ada',
  'contact.email': 'ada@example.com',
  'contact.tags': ['reader', 'mathematics'],
  'business.name': 'Harbour Books',
  'event.order': 4711,
  'event.rows': rows,
  'event.long': 'y'.repeat(10_000),
  'date.today': '2026-10-21',
})

const secret = /function|native code|\[object|prototype|root:|node_modules|liquidjs/i

/** The result: the text, or null if it was rejected when parsed or rendered. */
const outcome = (source: string): string | null => {
  const compiled = compile(source, 'html', catalogue)
  if (compiled.faults.length > 0) {
    expect(
      compiled.faults.every(({ detail, line_number }) => detail.length > 0 && line_number !== null),
    ).toBe(true)
    return null
  }
  try {
    return compiled.render(values)
  } catch (error) {
    expect(error).toBeInstanceOf(RenderLimitExceeded)
    return null
  }
}

test('the corpus is large', () => {
  expect(refusedOrText.length + heavy.length).toBeGreaterThanOrEqual(200)
  expect(new Set([...refusedOrText, ...heavy]).size).toBe(refusedOrText.length + heavy.length)
})

describe('plain text is the result of', () => {
  test.for(refusedOrText)('%s', (source) => {
    const text = outcome(source)
    if (text === null) return
    expect(text).not.toMatch(secret)
    expect(text.length).toBeLessThan(100)
  })
})

/** Milliseconds of CPU time of this process, whatever else the machine does. */
const worked = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('a budget of 50 ms and 256 kB is kept by', () => {
  test.for(heavy.map((source) => [source.slice(0, 60), source] as const))('%s', ([, source]) => {
    const compiled = compile(source, 'html', catalogue)
    if (compiled.faults.length > 0) return
    let text: string | null = null
    const render = (): void => {
      try {
        text = compiled.render(values)
      } catch (error) {
        expect(error).toBeInstanceOf(RenderLimitExceeded)
      }
    }
    // The first runs are not yet optimised by the engine: the fastest run counts.
    expect(Math.min(worked(render), worked(render), worked(render))).toBeLessThan(50)
    if (text !== null) expect((text as string).length).toBeLessThan(source.length + 262_144)
  })

  test('parsing: no text blocks a process for long', () => {
    for (const source of heavy) {
      const read = () => void compile(source, 'html', catalogue)
      expect(Math.min(worked(read), worked(read)), source.slice(0, 60)).toBeLessThan(1000)
    }
  })
})
