import { storeAnswers } from '../calls/answers.ts'
import { payloadsOf } from '../calls/payload.ts'
import { sealedOf } from '../calls/secrets.ts'
import { findKeyGenerations } from '../calls/store.ts'
import { callWebhook as call, type WebhookCall, type WebhookSettings } from '../calls/webhook.ts'
import { fieldsByPointer } from '../fields.ts'
import { type CallOutcome, defineNode, type StepResult } from '../node.ts'
import type { Settings } from '../types.ts'

const header = '^[A-Za-z][A-Za-z0-9-]{0,63}$'

/** Headers that the service sets itself, or that change how the request is read. */
const reserved =
  /^(?:host|content-.*|transfer-encoding|connection|expect|te|trailer|upgrade|webhook-.*|user-agent)$/i

const choice = (title: string, values: string[], description: string) => ({
  type: 'string',
  enum: values,
  title,
  description,
})

const resultOf = (settings: WebhookSettings, outcome: CallOutcome, leftOut: string[]): StepResult => {
  const { status, httpStatus } = outcome
  const detail = outcome.detail ?? ''
  const outputs = { http_status: httpStatus }
  if (status === 'done')
    return {
      branch: 'next',
      outputs,
      ...(leftOut.length === 0 ? {} : { reason: `invalid_value ${leftOut.join(', ')}`.slice(0, 200) }),
    }
  if (status === 'unknown') {
    if (settings.on_unknown === 'retry')
      return { retry: 'unknown', detail: detail || 'The receiver may have received the call.' }
    if (settings.on_unknown === 'continue') return { branch: 'next', outcome: 'skipped', reason: 'unknown' }
    return { fail: 'unknown', detail: detail || 'The receiver may have received the call.' }
  }
  const reason = httpStatus === null ? 'call_failed' : `http_${httpStatus}`
  if (settings.on_error === 'branch') return { branch: 'failed', outcome: 'skipped', reason, outputs }
  if (settings.on_error === 'continue') return { branch: 'next', outcome: 'skipped', reason, outputs }
  return { retry: reason, detail }
}

export const callWebhook = defineNode<WebhookSettings>({
  key: 'call_webhook',
  group: 'integration',
  label: 'Call a webhook',
  description:
    'Sends the contact and the event to a URL, signed as Standard Webhooks describes. Values of the response can be stored in fields. Only public addresses are called, and redirects are not followed. At most 10 calls run at a time for each automation and for each host.',
  feature: 'call_webhook',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['url'],
    properties: {
      url: {
        type: 'string',
        format: 'uri',
        minLength: 10,
        maxLength: 2048,
        pattern: '^https?://[\\x21-\\x7e]+$',
        title: 'URL',
        description: 'URL to call.',
      },
      method: choice('Method', ['POST', 'PUT', 'PATCH'], 'Default: POST.'),
      headers: {
        type: 'array',
        maxItems: 20,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'value'],
          properties: {
            name: { type: 'string', maxLength: 64, pattern: header },
            value: { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[\\x20-\\x7e]*$' },
          },
        },
        title: 'Headers',
        description:
          'Further headers. Their values are stored encrypted. Responses show a placeholder such as `secret:01a05bfb-7000-7d7f-b041-7eac5f9dbb04` instead. Send the placeholder back to keep the value. If the origin of the URL changes, enter the value again. Exports contain no values.',
      },
      timeout_seconds: {
        type: 'integer',
        minimum: 1,
        maximum: 30,
        title: 'Timeout',
        description: 'Timeout of the whole call, in seconds. Default: 10.',
      },
      response_fields: {
        ...fieldsByPointer,
        title: 'Fields from the response',
        description:
          'Values of a JSON response, by JSON pointer, and the fields of the contact to store them in.',
      },
      on_error: choice(
        'After an error',
        ['retry', 'continue', 'branch'],
        'What to do if the call fails. `retry`: repeat the call later, up to five times; then the enrolment fails. `continue`: skip the step. `branch`: take the branch `failed`. Default: `retry`.',
      ),
      on_unknown: choice(
        'After an unknown result',
        ['retry', 'continue', 'fail'],
        'What to do if the receiver may have received the call. `retry`: repeat the call later with the same `webhook-id`, up to five times. `continue`: skip the step. `fail`: the enrolment fails. Default: `fail`.',
      ),
    },
  },
  sample: { url: 'https://hooks.harbourbooks.example/orders', on_error: 'retry' },
  branches: ({ on_error }) => (on_error === 'branch' ? ['next', 'failed'] : ['next']),
  effect: 'call',
  needsApproval: true,
  scopes: () => ['contacts:read'],
  check: ({ headers = [] }) =>
    headers.flatMap(({ name }, index) =>
      reserved.test(name)
        ? [{ pointer: `/headers/${index}/name`, detail: `The service sets the header ${name}. Remove it.` }]
        : [],
    ),
  run: async (context, settings, visits) => {
    const payloads = await payloadsOf(context, visits)
    const sealed = await sealedOf(context, settings)
    const signedBy = await findKeyGenerations(context.tx, context.flow.id, context.now)
    return new Map(
      visits.map(({ enrolmentId }): [string, StepResult] => {
        const payload = payloads.get(enrolmentId)
        if (payload === undefined) return [enrolmentId, { exit: 'contact_deleted', status: 'exited' }]
        return [enrolmentId, { call: { ...payload, sealed, signedBy } }]
      }),
    )
  },
  call: (context, settings, visit, payload) =>
    call(context, settings, visit, payload as unknown as WebhookCall),
  called: async (context, settings, visits) => {
    const answers = visits.flatMap(({ contactId, outcome: { status, answer } }): [string, Settings][] =>
      status === 'done' ? [[contactId, (answer ?? {}) as Settings]] : [],
    )
    const leftOut = await storeAnswers(
      context,
      new Map(answers.filter(([, answer]) => Object.keys(answer).length > 0)),
    )
    return new Map(
      visits.map(({ enrolmentId, contactId, outcome }) => [
        enrolmentId,
        resultOf(settings, outcome, leftOut.get(contactId) ?? []),
      ]),
    )
  },
  repeatsUnknown: ({ on_unknown }) => on_unknown === 'retry',
})
