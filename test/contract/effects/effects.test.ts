import { describe, expect, test } from 'vitest'
import { resolve } from '../../../openapi/tools/document.ts'
import { startTestApp } from '../../support/app.ts'
import type { RequestSchema } from '../../support/mutations.ts'
import { exceptions } from '../every-member/exceptions.ts'
import { casesOf } from '../every-member/values.ts'
import { membersOf, nameOf, walked } from '../every-member/walked.ts'
import { arrangements } from '../walk/arrangements.ts'
import { type Call, send } from '../walk/calls.ts'
import { bodySchemaOf, document, type Operation, operations, parametersIn } from '../walk/contract.ts'
import { wideQuotas } from '../walk/quotas.ts'
import { withoutEffect } from './exceptions.ts'
import { scenes } from './scenes.ts'
import { type Trace, traceOf } from './trace.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

interface Varied {
  operation: Operation
  place: 'query' | 'body'
  member: string
  schema: RequestSchema
}

/** Their effects are shown by tests of their own: `filters/`, `sorts.test.ts`, and the walks of pages. */
const isTestedElsewhere = ({ method, responses }: Operation, name: string): boolean => {
  const schema = resolve(document, responses['200']?.content?.['application/json']?.schema ?? {})
  return method === 'GET' && 'data' in (schema.properties ?? {}) && name !== 'include'
}

/** Members that are read back as they were written: `every-member/` tests them. */
const readBack = new Set(walked.map(nameOf).filter((name) => !(name in exceptions)))

/** It reads the audit log, which each request changes: `test/system/audit-log/chain.test.ts`. */
const ofTheLog = 'checkAuditEntries.after'

const varied: Varied[] = operations.flatMap((operation): Varied[] => {
  const body = bodySchemaOf(operation)
  return [
    ...parametersIn(operation, 'query')
      .filter(({ name }) => !isTestedElsewhere(operation, name))
      .map(({ name, schema = {} }) => ({ operation, place: 'query' as const, member: name, schema })),
    ...(body === undefined ? [] : membersOf(body as RequestSchema)).map(([member, schema]) => ({
      operation,
      place: 'body' as const,
      member,
      schema,
    })),
  ].filter((one) => !readBack.has(nameOf(one)) && nameOf(one) !== ofTheLog)
})

const record = async (operation: Operation, call: Call): Promise<Trace> => {
  const statements: string[] = []
  app.context.sql.options.onStatement = (text, parameters) =>
    void statements.push(`${text} ${JSON.stringify(parameters)}`)
  const answer = await send(app, operation, call)
  app.context.sql.options.onStatement = undefined
  return traceOf(answer.status, answer.body, statements)
}

type Members = Record<string, unknown>

/** A call with other members in its body or query; undefined removes one. */
const changed = ({ place }: Varied, call: Call, change: Members): Call => {
  const next = { ...((place === 'query' ? call.query : call.body) as Members), ...change }
  if (place === 'body') return { ...call, body: next }
  const texts = Object.entries(next).filter(([, value]) => value !== undefined)
  return { ...call, query: Object.fromEntries(texts.map(([key, value]) => [key, [value].flat().join(',')])) }
}

/** The calls with another value of a member, or without it. */
const variants = async (one: Varied, call: Call): Promise<Call[]> => {
  const { operation, place, member, schema } = one
  const scene = await scenes[nameOf(one)]?.(app, call)
  if (scene !== undefined) return [changed(one, call, scene.to)]
  const given = (place === 'query' ? (call.query ?? {}) : (call.body ?? {})) as Members
  const cases = await casesOf(app, { id: operation.id, member, schema }, call).catch(() => [])
  const others = cases
    .filter(({ value }) => JSON.stringify(value) !== JSON.stringify(given[member]))
    .map(({ value, beside }) => ({ ...beside, [member]: value }))
  return (member in given ? [...others, { [member]: undefined }] : others).map((change) =>
    changed(one, call, change),
  )
}

const bases = new Map<string, Promise<[Trace, Trace]>>()

const baseOf = (one: Varied): Promise<[Trace, Trace]> => {
  const once = async (): Promise<Trace> => {
    const call = await arrangements[one.operation.id](app)
    const scene = await scenes[nameOf(one)]?.(app, call)
    return record(one.operation, scene === undefined ? call : changed(one, call, scene.from ?? {}))
  }
  const key = scenes[nameOf(one)] === undefined ? one.operation.id : nameOf(one)
  const made = bases.get(key) ?? once().then(async (first) => [first, await once()] as [Trace, Trace])
  bases.set(key, made)
  return made
}

/** What a variant always does and the call never does, or the other way round. */
const differs = ([a, b]: readonly Trace[], [c, d]: readonly Trace[]): boolean => {
  const only = (one?: Trace, other?: Trace, ...without: (Trace | undefined)[]): boolean =>
    [...(one?.lines ?? [])].some(
      (line) => other?.lines.has(line) && !without.some((trace) => trace?.lines.has(line)),
    )
  return only(a, b, c, d) || only(c, d, a, b)
}

/** Whether another value of the member changes the answer or the statements. */
const hasEffect = async (one: Varied): Promise<string> => {
  const base = await baseOf(one)
  const refused: string[] = []
  for (let at = 0, count = 1; at < count; at += 1) {
    const traces: Trace[] = []
    for (let again = 0; again < 2; again += 1) {
      const calls = await variants(one, await arrangements[one.operation.id](app))
      count = calls.length
      const call = calls[at]
      if (call !== undefined) traces.push(await record(one.operation, call))
    }
    const [first] = traces
    if (first === undefined) return 'no other value is known'
    if (first.status === 400 && !first.refused.has(one.member)) refused.push(first.text)
    else if (first.status === 400) return 'an effect'
    else if (differs(base, traces)) return 'an effect'
  }
  return refused.length > 0
    ? `${refused.map((text) => /"detail":"(.*?)","instance/.exec(text)?.[1]).join(' | ')}`
    : 'no effect'
}

describe('each member of a request has an effect', () => {
  test.each(
    varied.filter((one) => !(nameOf(one) in withoutEffect)).map((one) => [nameOf(one), one] as const),
  )('%s', async (_, one) => {
    expect(await hasEffect(one)).toBe('an effect')
  })
})

describe('each exception is needed', () => {
  test.each(Object.entries(withoutEffect))('%s: %s', async (name) => {
    const one = varied.find((other) => nameOf(other) === name)
    if (one === undefined) throw new Error(`No request has ${name}.`)
    expect(await hasEffect(one)).not.toBe('an effect')
  })
})
