import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import { problems } from '../../../generated/problems.ts'
import type { Fault, ProblemCode } from '../../../server/platform/problem.ts'
import type { Answer } from '../../support/app.ts'

/**
 * Asserts that a response is the complete problem of a code, with a page in the reference. Returns its
 * faults.
 */
export const expectProblem = (answer: Answer<unknown>, code: ProblemCode): Fault[] => {
  const { status, title } = problems[code]
  expect(answer.body).toMatchObject({ code, status })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json(;|$)/)
  const lock =
    code === 'pro_lock'
      ? {
          pro_lock: true,
          feature: expect.anything(),
          limit: expect.anything(),
          upgrade_url: expect.any(String),
        }
      : {}
  const body = answer.body as Record<string, unknown>
  expect(Object.keys(body).sort()).toEqual(
    [
      'type',
      'title',
      'status',
      'detail',
      'instance',
      'code',
      'request_id',
      'errors',
      ...Object.keys(lock),
    ].sort(),
  )
  expect(body).toMatchObject({
    type: `/reference/problems/${code}.html`,
    title,
    detail: expect.stringMatching(/\S.*[.)…]$/s),
    instance: expect.stringMatching(/^\/service\/v1\//),
    request_id: answer.headers.get('x-request-id'),
  })
  expect(existsSync(`build${String(body.type)}`), `the page of ${code}`).toBe(true)
  return body.errors as Fault[]
}
