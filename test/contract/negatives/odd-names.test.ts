import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../server/platform/problem.ts'
import { startTestApp } from '../../support/app.ts'
import { sendRaw } from '../../support/raw-request.ts'
import { addressOf, sampleCall } from '../walk/calls.ts'
import { type Operation, operations, parametersIn } from '../walk/contract.ts'
import { wideQuotas } from '../walk/quotas.ts'

/** Its checker compares every response with the contract. */
const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

const bodyOf = (operation: Operation): { body?: unknown } => {
  const { body } = sampleCall(operation)
  return body === undefined ? {} : { body }
}

/** The path of a sample call with its required parameters, and a query as other people's programs write it. */
const withQuery = (operation: Operation, query: string): string => {
  const address = addressOf(operation, sampleCall(operation))
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

describe('names of parameters', () => {
  const named = [
    ['=', '(no name)'],
    ['=x', '(no name)'],
    ['=&==&=x', '(no name)'],
    ['&&=x&&', '(no name)'],
    ['%00=1', '\u0000'],
    ['%20=1', ' '],
    ['[]=1', '[]'],
    ['limit[]=1', 'limit[]'],
    ['__proto__=1', '__proto__'],
    ['__proto__[admin]=1', '__proto__[admin]'],
    ['constructor=1', 'constructor'],
    ['%ED%A0%80=1', '\ufffd\ufffd\ufffd'],
    ['%=1', '%'],
  ] as const

  test.for(operations)('$id refuses parameters with odd names, and names them', async (operation) => {
    for (const [query, name] of named) {
      const answer = await app.send<{ code: string; errors: Fault[] }>(
        operation.method,
        withQuery(operation, query),
        bodyOf(operation),
      )
      expect(answer.body.code, query).toBe('invalid_request')
      expect(answer.body.errors, query).toMatchObject([{ parameter: name, code: 'unknown_parameter' }])
    }
  })

  const readers = operations.filter(({ method }) => method === 'GET')

  test.for(readers)('$id returns the same for a query without parameters', async (operation) => {
    const plain = await app.send(operation.method, addressOf(operation, sampleCall(operation)))
    for (const query of ['', '&', '&&'])
      expect((await app.send(operation.method, withQuery(operation, query))).status).toBe(plain.status)
  })
})

describe('headers', () => {
  const sent = operations.flatMap((operation) =>
    parametersIn(operation, 'header').map(({ name }) => ({ operation, name, id: operation.id })),
  )

  test.for(sent)('$id answers within the contract for an empty or repeated $name', async (row) => {
    const { operation, name } = row
    const { body } = sampleCall(operation)
    const text = body === undefined ? '' : JSON.stringify(body)
    const first = `${operation.method} /service/v1${addressOf(operation, sampleCall(operation))} HTTP/1.1`
    const rest = [
      `Authorization: ${app.admin.authorization}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...(body === undefined ? [] : ['Content-Type: application/json']),
    ]
    for (const values of [[''], [' '], ['', ''], ['"a', 'b"'], ['"a"', ''], [',', ','], ['*', '*']]) {
      const head = [first, ...rest, ...values.map((value) => `${name}: ${value}`)]
      const answer = await sendRaw(app.url, { head, body: text })
      expect(answer.status, values.join('|')).toBeLessThan(500)
    }
  })
})
