import { type OutboundAnswer, OutboundLate, OutboundRefused } from '../../../platform/http/outbound.ts'
import { signedHeaders } from '../../../platform/http/standard-webhooks.ts'
import type { CallContext, CallOutcome, Visit } from '../node.ts'
import type { Settings } from '../types.ts'
import { openValue } from './secrets.ts'
import { webhookKey } from './signature.ts'

export interface WebhookSettings extends Settings {
  url: string
  method?: 'POST' | 'PUT' | 'PATCH'
  headers?: { name: string; value: string }[]
  timeout_seconds?: number
  response_fields?: { pointer: string; field: string }[]
  on_error?: 'retry' | 'continue' | 'branch'
  on_unknown?: 'retry' | 'continue' | 'fail'
}

/** What is sent, and the encrypted values of headers by what stands for them. */
export interface WebhookCall {
  id: string
  payload: Settings
  sealed: Record<string, string>
  /** Generations of the keys that sign. */
  signedBy: number[]
}

const maxBytes = 65_536

/** Errors after which the request has certainly not arrived. */
const notSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
])

const failed = (detail: string, httpStatus: number | null = null): CallOutcome => ({
  status: 'failed',
  httpStatus,
  detail: detail.slice(0, 500),
  answer: null,
})

/** The value at a JSON pointer; undefined where there is none. */
export const valueAt = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, part) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      body,
    )

/** The answer's values by field. Throws SyntaxError for an answer that is no JSON. */
const readFields = ({ body }: OutboundAnswer, { response_fields = [] }: WebhookSettings): Settings => {
  if (response_fields.length === 0) return {}
  const read: unknown = JSON.parse(body.toString('utf8'))
  return Object.fromEntries(
    response_fields.flatMap(({ pointer, field }) => {
      const value = valueAt(read, pointer)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** Without an answer the receiver may still have the request. */
const outcomeOfError = (error: unknown): CallOutcome => {
  const { message, code = '' } = error as { message: string; code?: string }
  const isUnsent = error instanceof OutboundRefused || notSent.has(code)
  if (isUnsent && !(error instanceof OutboundLate)) return failed(message)
  return { ...failed(message), status: 'unknown' }
}

/** Calls the address with the signed payload. */
export const callWebhook = async (
  { app, outbound, flow, readTrigger }: CallContext,
  settings: WebhookSettings,
  { enrolmentId }: Pick<Visit, 'enrolmentId'>,
  { id, payload, sealed, signedBy }: WebhookCall,
): Promise<CallOutcome> => {
  // Read for this call alone: all that wait would fill the memory.
  const trigger = await readTrigger(enrolmentId).catch(() => null)
  if (trigger === null) return failed('The event that started the automation could not be read.')
  const body = JSON.stringify({ ...payload, trigger })
  const keys = signedBy.map((generation) => webhookKey(app.secret, flow.id, generation))
  let given: Record<string, string>
  try {
    given = Object.fromEntries(
      (settings.headers ?? []).map(({ name, value }) => [
        name.toLowerCase(),
        openValue(app.config, value, sealed),
      ]),
    )
  } catch {
    return failed('The value of a header cannot be decrypted. Enter it again and publish.')
  }
  try {
    const answer = await outbound(settings.url, {
      method: settings.method ?? 'POST',
      headers: {
        ...given,
        'content-type': 'application/json',
        ...signedHeaders(keys, { id, at: app.clock.now(), body }),
      },
      body,
      timeout: (settings.timeout_seconds ?? 10) * 1000,
      maxBytes,
    })
    if (answer.status < 200 || answer.status > 299)
      return failed(`The receiver returned HTTP ${answer.status}.`, answer.status)
    try {
      const fields = readFields(answer, settings)
      return { status: 'done', httpStatus: answer.status, detail: null, answer: fields }
    } catch {
      return failed('The response is not JSON.', answer.status)
    }
  } catch (error) {
    return outcomeOfError(error)
  }
}
