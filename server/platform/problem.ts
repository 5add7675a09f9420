import { problems } from '../../generated/problems.ts'
import type { components } from '../../generated/types.ts'

export type ProblemCode = keyof typeof problems
export type Fault = components['schemas']['Fault']
export type FaultCode = components['schemas']['FaultCode']
export type ProblemBody =
  | components['schemas']['Problem']
  | components['schemas']['ProLockProblem']
  | components['schemas']['ContactNotFoundProblem']
/** Details of a Pro lock: the missing feature, or the plan limit that is reached. */
export type Lock = Pick<components['schemas']['ProLockProblem'], 'feature' | 'limit'>

interface ProblemOptions {
  /**
   * One sentence for people, without secrets. Default: the detail of the first error, or the title of the
   * code.
   */
  detail?: string
  errors?: Fault[]
  /** For the log only. */
  cause?: unknown
  headers?: Record<string, string>
  lock?: Lock
  /** The contact into which the missing one was merged. */
  mergedInto?: string
}

/** An error response on its way to the caller. Created by `problem`, thrown anywhere, sent in one place. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: Fault[]
  readonly headers: Record<string, string>
  readonly lock: Lock | undefined
  readonly mergedInto: string | undefined

  constructor(code: ProblemCode, options: ProblemOptions) {
    super(options.detail ?? options.errors?.[0]?.detail ?? problems[code].title, { cause: options.cause })
    this.name = 'ProblemError'
    this.code = code
    this.status = problems[code].status
    this.errors = options.errors ?? []
    this.headers = options.headers ?? {}
    this.lock = options.lock
    this.mergedInto = options.mergedInto
  }
}

/** The contract promises with each 503 when to try again. */
type OptionsOf<Code extends ProblemCode> = Code extends 'unavailable'
  ? [options: ProblemOptions & { headers: { 'Retry-After': string } }]
  : [options?: ProblemOptions]

/** The problem of `code`, to be thrown. */
export const problem = <Code extends ProblemCode>(code: Code, ...[options]: OptionsOf<Code>): ProblemError =>
  new ProblemError(code, options ?? {})

/** A caller's value may be longer than the contract's maximum for a problem. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`

const cutFault = ({ pointer, parameter, header, code, detail }: Fault): Fault => ({
  ...(pointer === undefined ? {} : { pointer: cut(pointer, 1000) }),
  ...(parameter === undefined ? {} : { parameter: cut(parameter, 200) }),
  ...(header === undefined ? {} : { header: cut(header, 200) }),
  code,
  detail: cut(detail, 1000),
})

/**
 * A path as a valid URI: encodes what a client sent unencoded, and shortens a long path between characters.
 */
const uriOf = (path: string): string =>
  path
    .replace(/%(?![0-9A-Fa-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/g, (character) => encodeURIComponent(character))
    .slice(0, 4000)
    .replace(/%.?$/, '')

/** The RFC 9457 body of a problem. */
export const problemBody = (
  error: ProblemError,
  context: { instance: string; requestId: string; upgradeUrl: string },
): ProblemBody => {
  const body = {
    type: `/reference/problems/${error.code}.html`,
    title: problems[error.code].title,
    status: error.status,
    detail: cut(error.message, 2000),
    instance: uriOf(context.instance),
    code: error.code,
    request_id: context.requestId,
    errors: error.errors.map(cutFault),
  }
  if (error.mergedInto !== undefined) return { ...body, merged_into: error.mergedInto } as ProblemBody
  if (error.lock === undefined) return body as ProblemBody
  return { ...body, pro_lock: true, ...error.lock, upgrade_url: context.upgradeUrl } as ProblemBody
}
