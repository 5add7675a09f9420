export type Row = Record<string, unknown>

/** The closed list of problem codes, as in `x-problems`. */
export const problemTable = Object.fromEntries(
  Object.entries({
    invalid_request: 400,
    unauthenticated: 401,
    missing_capability: 403,
    pro_lock: 403,
    not_found: 404,
    email_taken: 409,
    precondition_failed: 412,
    body_too_large: 413,
    unsupported_media_type: 415,
    idempotency_mismatch: 422,
    rate_limited: 429,
    internal_error: 500,
    unavailable: 503,
    insufficient_storage: 507,
  }).map(([code, status]) => [
    code,
    { status, title: code, meaning: 'What it means.', remedy: 'What helps.' },
  ]),
)

/** The shared responses of each status. */
const problemNames: Record<number, string[]> = {
  400: ['BadRequest', 'BadRequestWithBody', 'BadRequestOnList'],
  401: ['Unauthorized'],
  403: ['Forbidden'],
  404: ['NotFound'],
  409: ['Conflict'],
  412: ['PreconditionFailed'],
  413: ['BodyTooLarge'],
  415: ['UnsupportedMediaType'],
  422: ['IdempotencyMismatch'],
  429: ['TooManyRequests'],
  500: ['InternalError'],
  503: ['Unavailable'],
  507: ['InsufficientStorage'],
}

const headersByStatus: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
  507: ['Retry-After'],
}

export function seeded(schema: Row): Row {
  return { 'x-seed': 'decided', ...schema }
}

/** An object with exactly these members. */
export function closed(properties: Row): Row {
  return seeded({
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  })
}

export function arrayOf(values: string[]): Row {
  return { type: 'array', maxItems: values.length, items: { type: 'string', enum: values } }
}

export function query(name: string, schema: Row): Row {
  return { name, in: 'query', description: `The ${name}.`, schema }
}

export function header(name: string): Row {
  return { name, in: 'header', description: `The ${name}.`, schema: { type: 'string', maxLength: 255 } }
}

export function pathParameter(name: string, schema: Row): Row {
  return { name, in: 'path', required: true, description: `The ${name}.`, schema }
}

/** The headers that every shared response has, and these. */
export function headers(...more: string[]): Row {
  const names = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', ...more]
  return Object.fromEntries(names.map((name) => [name, { $ref: `../headers/${fileOf(name)}.yaml` }]))
}

function fileOf(header: string): string {
  return header === 'WWW-Authenticate' ? 'WwwAuthenticate' : header.replaceAll('-', '')
}

/** A file for each shared header: those that are always sent, and those that are not. */
export function headerFiles(): Row {
  const schema = { type: 'string', maxLength: 1000 }
  const always = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Location', 'ETag']
  const required = [...always, 'Retry-After', 'WWW-Authenticate'].map((name) => [name, { required: true }])
  const optional = ['Link', 'Idempotency-Replayed'].map((name) => [name, {}])
  return Object.fromEntries(
    [...required, ...optional].map(([name, more]) => [
      `shared/headers/${fileOf(name as string)}.yaml`,
      { ...(more as Row), description: 'A header.', schema },
    ]),
  )
}

export function read(operationId: string, tag: string, more: Row): Row {
  return operation(operationId, tag, {
    'x-rate-limit-policy': 'read',
    ...more,
  })
}

export function write(operationId: string, tag: string, capability: string, more: Row): Row {
  const refused = { email_taken: 'another contact has this address.' }
  const locked = 'x-plan-limit' in more ? { pro_lock: 'the plan has no room.' } : {}
  return operation(operationId, tag, {
    'x-side-effects': ['Sends a mail.'],
    'x-refusals': { ...refused, ...locked },
    'x-capability': capability,
    'x-rate-limit-policy': 'write',
    'x-audit-event': `${tag.toLowerCase().replaceAll(/[^a-z]+/g, '_')}.changed`,
    ...more,
  })
}

function operation(operationId: string, tag: string, more: Row): Row {
  return {
    operationId,
    tags: [tag],
    summary: 'Do it',
    description: 'Does it.',
    'x-capability': 'crm_access',
    'x-seed': 'decided',
    ...more,
  }
}

/** A JSON body with examples by name. */
export function body(schema: Row, values: Row): Row {
  const examples = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { summary: `How ${name} looks`, value }]),
  )
  return { content: { 'application/json': { schema, examples } } }
}

export function answer(schema: Row, values: Row): Row {
  return { description: 'Done.', ...body(schema, values) }
}

export const ada = {
  id: '01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01',
  first_name: 'Ada',
  born_on: null,
  custom_fields: {},
  created_at: '2026-11-20T09:00:00.000Z',
}

export function contactAnswer(): Row {
  return answer({ $ref: '../../contacts/schemas/Contact.yaml' }, { ada })
}

export function changeBody(): Row {
  return body({ $ref: '../../contacts/schemas/ContactChange.yaml' }, { ada: { first_name: 'Ada' } })
}

export function done(): Row {
  return answer({ $ref: '../../shared/schemas/Done.yaml' }, { done: { deleted: true } })
}

/** The shared responses, each with the first code of its status as its example. */
export function problemFiles(): Row {
  const files: Row = {}
  for (const [code, { status }] of Object.entries(problemTable)) {
    for (const name of problemNames[status] ?? [])
      files[`shared/responses/${name}.yaml`] ??= problemResponse(code)
  }
  return files
}

/** A shared problem response with one example named after its code, and one per lock. */
export function problemResponse(code: string, locks: string[] = []): Row {
  const rows: [string, string][] = [
    [code, code],
    ...locks.map((lock): [string, string] => [lock, 'pro_lock']),
  ]
  const examples = Object.fromEntries(rows.map(([name, of]) => [name, problemExample(of)]))
  const status = problemTable[code]?.status ?? 500
  return {
    description: 'Refused.',
    headers: headers(...(headersByStatus[status] ?? [])),
    content: { 'application/problem+json': { schema: { $ref: '../schemas/Problem.yaml' }, examples } },
  }
}

function problemExample(code: string): Row {
  const { status, title } = problemTable[code] ?? { status: 500, title: '' }
  return {
    summary: 'What it looks like',
    value: { type: `/reference/problems/${code}.html`, title, status, code },
  }
}
