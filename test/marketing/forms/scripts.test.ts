import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createChallenge, openProof } from '../../../server/marketing/forms/submit/proof.ts'
import { startTestApp } from '../../support/app.ts'
import { openForm, solve } from './support.ts'

const app = await startTestApp()
const { secret } = app.context

const read = (file: string): Buffer => readFileSync(fileURLToPath(new URL(file, import.meta.url)))

describe('the script of forms', () => {
  const script = read('../../../server/marketing/forms/browser/embed.js')

  test('is smaller than 8 kB when it is compressed', () => {
    expect(gzipSync(script).length).toBeLessThan(8000)
    expect(brotliCompressSync(script).length).toBeLessThan(8000)
  })

  test('names no other server, sets no cookie and evaluates no text', () => {
    expect(script.toString()).not.toMatch(
      /https?:\/\/|cookie=|document\.cookie|eval\(|new Function|document\.write/,
    )
  })

  test.each([
    ['embed.js', script],
    ['proof.js', readFileSync(fileURLToPath(import.meta.resolve('altcha/workers/pbkdf2')))],
  ])('%s is served to every origin, compressed', async (name, bytes) => {
    const answer = await fetch(`${app.url}/forms/${name}`, { headers: { 'accept-encoding': 'br' } })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('text/javascript'),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

test('the libraries of the proof of work may be used by everyone', () => {
  for (const name of ['altcha', 'altcha-lib'])
    expect(JSON.parse(read(`../../../node_modules/${name}/package.json`).toString()).license).toBe('MIT')
})

describe('a proof of work', () => {
  const form = '01a158a5-71c0-7c11-a6f0-3b5a5f0c9d21'
  const now = new Date('2026-10-21T16:00:00Z')

  test('counts for its form, until its end, and only as it was signed', async () => {
    const { id, slug } = await openForm(app)
    const text = await solve(app, slug)
    const at = app.clock.now()
    expect(await openProof(secret, text, at, id)).toHaveLength(16)
    expect(await openProof(secret, text, at, form)).toBeNull()
    expect(await openProof(secret, text, new Date(at.getTime() + 1_800_000), id)).toBeNull()
    expect(await openProof(Buffer.alloc(32), text, at, id)).toBeNull()
    const proof = JSON.parse(Buffer.from(text, 'base64').toString())
    const changed = (change: (copy: typeof proof) => void): string => {
      const copy = structuredClone(proof)
      change(copy)
      return Buffer.from(JSON.stringify(copy)).toString('base64')
    }
    for (const change of [
      (copy: typeof proof) => Object.assign(copy.challenge.parameters.data, { until: 9e9 }),
      (copy: typeof proof) => Object.assign(copy.challenge.parameters, { cost: 1 }),
      (copy: typeof proof) => Object.assign(copy.challenge.parameters, { keyPrefix: '' }),
      (copy: typeof proof) => Object.assign(copy.challenge.parameters, { algorithm: 'x' }),
      (copy: typeof proof) => Object.assign(copy.solution, { counter: copy.solution.counter + 1 }),
      (copy: typeof proof) => Object.assign(copy.solution, { derivedKey: '00'.repeat(32) }),
      (copy: typeof proof) => delete copy.challenge.signature,
      (copy: typeof proof) => delete copy.solution,
    ])
      expect(await openProof(secret, changed(change), at, id)).toBeNull()
  })

  test('that is no proof is refused', async () => {
    const { signature, ...unsigned } = await createChallenge(secret, now, form)
    expect(signature).toBeDefined()
    const texts = [
      '',
      'x',
      'null',
      '{}',
      '[]',
      JSON.stringify({ challenge: unsigned, solution: {} }),
      'x'.repeat(5000),
    ]
    for (const text of texts)
      expect(await openProof(secret, Buffer.from(text).toString('base64'), now, form), text).toBeNull()
  })
})
