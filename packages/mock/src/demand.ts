import { setTimeout as wait } from 'node:timers/promises'
import { examplesOf, type OpenApiDocument } from '../../../openapi/tools/document.ts'
import { type Answer, refusals } from './answer.ts'
import { type Engine, exampleAnswer, type MockRequest } from './engine.ts'
import type { Preference } from './prefer.ts'
import type { Route } from './routes.ts'

/** What a mock does by itself, so that a screen can be tried when things go wrong. */
export interface Demands {
  /** Milliseconds before each response. */
  delay?: number
  /** Each request of this number fails with 503: 3 lets every third one fail. */
  failEvery?: number
  /** Requests a minute for each caller; further ones get 429. */
  rateLimit?: number
  /** Refuses what the free edition does not have. */
  locked?: boolean
}

const minute = 60_000

/** Counts the requests of each caller in the present minute: how many remain (-1 for one too many), until when in seconds. */
const createCounter = (most: number) => {
  let begun = Date.now()
  const counts = new Map<string, number>()
  return (caller: string): { remaining: number; seconds: number } => {
    if (Date.now() - begun >= minute) {
      begun = Date.now()
      counts.clear()
    }
    const count = Math.min((counts.get(caller) ?? 0) + 1, most + 1)
    counts.set(caller, count)
    return { remaining: most - count, seconds: Math.ceil((begun + minute - Date.now()) / 1000) }
  }
}

const lockedExample = (document: OpenApiDocument, route: Route): string | null => {
  const { operation, responses } = route
  if (operation['x-pro-feature'] === undefined && operation['x-plan-limit'] === undefined) return null
  const media = Object.values(responses['403']?.content ?? {})
  const names = media.flatMap((body) => examplesOf(document, body).map(([name]) => name))
  return names.find((name) => /^pro_lock_(?:feature|limit)/.test(name)) ?? null
}

const callerOf = ({ headers }: MockRequest): string => headers.authorization ?? headers.cookie ?? ''

/** An engine that is slow, fails, or refuses when it is asked to: by its options, or by `Prefer`. */
export const withDemands = (document: OpenApiDocument, engine: Engine, demands: Demands): Engine => {
  const refuse = refusals(document)
  const { delay = 0, failEvery = 0, rateLimit = 0, locked = false } = demands
  const count = createCounter(rateLimit)
  let requests = 0

  const answerOf = async (route: Route, request: MockRequest, preference: Preference): Promise<Answer> => {
    const { pathname } = request.url
    requests += 1
    if (failEvery > 0 && requests % failEvery === 0) return refuse('unavailable', pathname, route)
    const answer = await engine(route, request, preference)
    const example =
      (locked || preference.locked) && answer.status < 300 ? lockedExample(document, route) : null
    return example === null ? answer : exampleAnswer(document, route, { code: 403, example })
  }

  const limited: Engine = async (route, request, preference) => {
    const { remaining, seconds } = count(callerOf(request))
    const answer =
      remaining < 0
        ? refuse('rate_limited', request.url.pathname, route)
        : await answerOf(route, request, preference)
    const policy = route.operation['x-rate-limit-policy']
    const limits = {
      'RateLimit-Policy': `"${policy}";q=${rateLimit};w=60`,
      RateLimit: `"${policy}";r=${Math.max(remaining, 0)};t=${seconds}`,
      ...(remaining < 0 && { 'Retry-After': String(seconds) }),
    }
    return { ...answer, headers: { ...answer.headers, ...limits } }
  }
  const answered = rateLimit > 0 ? limited : answerOf

  return async (route, request, preference) => {
    const pause = preference.delay ?? delay
    if (pause > 0) await wait(pause)
    return answered(route, request, preference)
  }
}
