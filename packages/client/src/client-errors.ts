import type { problems } from '../../../generated/problems.ts'
import type {
  ContactNotFoundProblem,
  Problem,
  ProblemCode,
  ProLockProblem,
} from '../../../generated/types.ts'

/**
 * A response that is neither documented nor a problem: `not_modified` (304, only if you sent
 * `If-None-Match`), or `not_ours`, such as a proxy's error page.
 */
export interface OtherAnswer {
  kind: 'not_modified' | 'not_ours'
  /** The kind again, and no faults, so that an error can be read as a problem. */
  code: 'not_modified' | 'not_ours'
  errors: []
  request_id: null
  status: number
  title: string
  detail: string
  contentType: string | null
  body: string
}

/** An answer that is not one of the service, with a title and a sentence for people. */
export const otherAnswer = (
  kind: OtherAnswer['kind'],
  response: Response,
  told: { title: string; detail: string; body: string },
): OtherAnswer => ({
  kind,
  code: kind,
  errors: [],
  request_id: null,
  status: response.status,
  contentType: response.headers.get('Content-Type'),
  ...told,
})

/** The problem of one code. */
export type ProblemOf<Code extends ProblemCode> = Code extends 'pro_lock'
  ? ProLockProblem
  : Omit<Code extends 'not_found' ? ContactNotFoundProblem : Problem, 'code' | 'status'> & {
      code: Code
      status: (typeof problems)[Code]['status']
    }

/** Whether a value is a problem of the service, of any code or of this one. */
export function isProblem(value: unknown): value is Problem | ProLockProblem
export function isProblem<Code extends ProblemCode>(value: unknown, code: Code): value is ProblemOf<Code>
export function isProblem(value: unknown, code?: ProblemCode): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { code: found, status, request_id } = value as Record<string, unknown>
  if (typeof found !== 'string' || typeof status !== 'number' || typeof request_id !== 'string') return false
  return code === undefined || found === code
}

/** Thrown by `unwrap` and `pages`, the only functions that throw for a response. */
export class RequestFailed extends Error {
  readonly error: Failure
  readonly response: Response

  constructor(error: Failure, response: Response) {
    super(`${error.status} ${error.title}: ${error.detail}`)
    this.name = 'RequestFailed'
    this.error = error
    this.response = response
  }
}

/** Everything that a call can return instead of data. */
export type Failure = Problem | ProLockProblem | OtherAnswer
/** What a call returns: data or an error, never both. */
export type Result<Data> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response }

/** Returns the data of a response; throws `RequestFailed` for an error. */
export const unwrap = async <Data>(result: Result<Data> | Promise<Result<Data>>): Promise<Data> => {
  const { data, error, response } = await result
  if (error !== undefined) throw new RequestFailed(error, response)
  return data as Data
}
