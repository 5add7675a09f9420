/** Definitions of forms that cost much to check, to save or to show. */
export interface DefinitionBomb {
  what: string
  definition: object
}

const emailField = { id: 'email', type: 'email', label: 'E-mail', required: true, target: 'email' }

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const withFields = (count: number, make: (index: number) => object): object => ({
  fields: [emailField, ...times(count, (index) => ({ id: `f${index}`, label: 'x', ...make(index) }))],
})

const html = (text: string): object => withFields(50, () => ({ type: 'html', settings: { text } }))

const pattern = (count: number, text: string): object =>
  withFields(count, () => ({
    type: 'text',
    settings: { pattern: text },
    default_values: ['a'.repeat(1000)],
  }))

const rule = (index: number, values = 50) => ({
  field_id: 'email',
  operator: 'contains',
  compared_with: times(values, (at) => `v${index}.${at}`),
})

export const definitionBombs: readonly DefinitionBomb[] = [
  { what: 'empty alternatives', definition: pattern(60, `(a((${'|'.repeat(150)}){100}){18})*b`) },
  { what: 'copies of a set', definition: pattern(99, `(([^${'b-c'.repeat(58)}]*){66}){10}`) },
  { what: 'the largest pattern', definition: pattern(99, '((a*){80}){3}b') },
  { what: 'brackets without end', definition: pattern(40, '('.repeat(20_000)) },
  { what: 'nested HTML', definition: html('<b>'.repeat(6000)) },
  { what: 'links in HTML', definition: html('<a>'.repeat(6000)) },
  { what: 'entities', definition: html('&#1'.repeat(6000)) },
  { what: 'smaller than', definition: html('<'.repeat(20_000)) },
  { what: 'countries', definition: withFields(99, () => ({ type: 'country' })) },
  {
    what: 'many options',
    definition: withFields(80, () => ({
      type: 'select',
      options: times(300, (index) => ({ value: `v${index}`, label: 'l' })),
    })),
  },
  {
    what: 'many rules',
    definition: withFields(60, () => ({
      type: 'text',
      visible_if: { match: 'any', rules: times(10, (at) => rule(at, 10)) },
    })),
  },
  {
    what: 'links in consents',
    definition: withFields(99, () => ({ type: 'consent', settings: { text: '[]()'.repeat(1250) } })),
  },
  { what: 'one id a hundred times', definition: withFields(99, () => ({ id: 'same', type: 'text' })) },
]

/** A form whose answers cost as much as a published form allows. */
export const expensiveForm = {
  spam: { proof_of_work: false, minimum_seconds: 0 },
  fields: [
    emailField,
    ...times(4, (index) => ({
      id: `p${index}`,
      type: 'text',
      label: 'x',
      settings: { pattern: '((a*){40}){2}b' },
    })),
    ...times(40, (index) => ({
      id: `f${index}`,
      type: 'text',
      label: 'x',
      visible_if: { match: 'any', rules: times(10, (at) => rule(at, 10)) },
    })),
    ...times(40, (index) => ({ id: `c${index}`, type: 'text', label: 'x' })),
  ],
}

interface Body {
  what: string
  type: string
  body: string
}

const proofs = [
  { challenge: { parameters: null }, solution: null },
  { challenge: { parameters: { expiresAt: 1 } } },
  null,
]

const json = (what: string, body: string): Body => ({ what, type: 'application/json', body })
const encoded = (what: string, body: string): Body => ({
  what,
  type: 'application/x-www-form-urlencoded',
  body,
})
const multipart = (what: string, body: string): Body => ({
  what,
  type: 'multipart/form-data; boundary=x',
  body,
})
const part = (name: string, text: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

const submissions: readonly Body[] = [
  json(
    'patterns',
    JSON.stringify({ answers: Object.fromEntries(times(4, (at) => [`p${at}`, 'a'.repeat(1000)])) }),
  ),
  json(
    'all fields',
    JSON.stringify({ answers: Object.fromEntries(times(40, (at) => [`c${at}`, 'a'.repeat(1000)])) }),
  ),
  json('arrays without end', `{"answers":{"email":${'['.repeat(64_000)}`),
  json('closed arrays', `{"answers":{"email":${'['.repeat(32_000)}${']'.repeat(32_000)}}}`),
  json('unknown members', `{"answers":{${times(7000, (at) => `"a${at}":0`).join()}}}`),
  json('one member many times', `{"answers":{${times(7000, () => '"a":0').join()}}}`),
  json('a megabyte', 'a'.repeat(1_000_000)),
  json('escapes', `{"answers":{"email":"${'\\ud800'.repeat(10_000)}"}}`),
  ...proofs.map((proof) =>
    json(
      `the proof ${JSON.stringify(proof)}`,
      JSON.stringify({
        answers: { email: 'a@example.com' },
        proof: Buffer.from(JSON.stringify(proof)).toString('base64'),
      }),
    ),
  ),
  encoded('30,000 fields', 'a&'.repeat(32_000)),
  encoded('one field 13,000 times', 'f1=b&'.repeat(13_000)),
  encoded('percent signs', `f1=${'%41'.repeat(21_000)}`),
  encoded('broken percent signs', `f1=${'%'.repeat(65_000)}`),
  encoded('ten megabytes', 'a'.repeat(10_000_000)),
  multipart('a thousand parts', `${part('f1', 'b').repeat(1000)}--x--`),
  multipart('a part without end', part('f1', 'a'.repeat(60_000))),
  multipart('headers without end', `--x\r\n${'a: b\r\n'.repeat(10_000)}`),
  multipart('boundaries', '--x\r\n'.repeat(13_000)),
]

/** The contact that webhooks are about. */
export const hookEmail = 'hook@example.com'

/** As long as the largest webhook, or a little shorter. */
const hookSize = 1024 * 1024 - 200
const about = (rest: string): string => `{"email":"${hookEmail}",${rest}}`
const filled = (make: (index: number) => string, most = Number.MAX_SAFE_INTEGER): string => {
  const parts: string[] = []
  for (let [at, length] = [0, 0]; at < most; at += 1) {
    const part = make(at)
    length += part.length + 1
    if (length > hookSize) break
    parts.push(part)
  }
  return parts.join()
}
const levels = (depth: number, inner: string): string =>
  `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`

const hooks: readonly Body[] = [
  json('nested arrays', about(`"x":${'['.repeat(hookSize / 2)}${']'.repeat(hookSize / 2)}`)),
  json('nested objects', about(`"x":${levels(170_000, '1')}`)),
  json('as deep as it may be', about(`"x":[${filled(() => levels(58, '0'), 800)}]`)),
  json('half surrogate pairs', about(`"a\\ud800":"${'\\udfff'.repeat(hookSize / 6 - 10)}"`)),
  json('as wide as it may be', about(filled((at) => `"k${at}":"${'é'.repeat(90)}"`, 4990))),
  json('members without end', about(filled((at) => `"k${at}":0`))),
  json('one member 4,990 times', about(filled(() => `"a":"${'x'.repeat(190)}"`, 4990))),
  json('one member without end', about(filled(() => '"a":0'))),
  json(
    'a hundred objects of 10 kB',
    `[${filled((at) => about(`"n":${at},"x":"${'x'.repeat(10_000)}"`), 100)}]`,
  ),
  json(
    'a hundred objects of 400 keys',
    `[${filled((at) => about(Array.from({ length: 400 }, (_, key) => `"k${at}_${key}":"xxxxxxxx"`).join()), 100)}]`,
  ),
  json('objects without end', `[${filled(() => '{}')}]`),
  json('as many arrays as there may be', about(`"x":[${filled(() => '["xxxxxxxx"]', 49_000)}]`)),
  json('numbers', about(`"x":[${filled(() => '0')}]`)),
  json('marks in the wrong order', about(`"x":"${'a\u0301\u0323'.repeat(hookSize / 5 - 20)}"`)),
  json('a megabyte', 'a'.repeat(hookSize)),
  encoded('a form of a megabyte', `email=hook%40example.com&${'a=%5B1%5D&'.repeat(hookSize / 10 - 10)}`),
  encoded(
    'a thousand fields of JSON',
    filled((at) => `f${at}=%5B${'%5B%5D,'.repeat(140)}1%5D`, 990).replaceAll(',f', '&f'),
  ),
  encoded('JSON in a form', `payload=${encodeURIComponent(about(`"x":[${filled(() => '{}', 30_000)}]`))}`),
]

/** Requests to the public ends of a form and of a webhook. */
export const publicInputs = (slug: string, hook: string) => {
  const form = `/forms/${slug}`
  const headers = (type: string) => ({ 'content-type': type })
  const posts = (group: string, path: string, bodies: readonly Body[]) =>
    bodies.map(({ what, type, body }) => ({
      group,
      what,
      method: 'POST',
      path,
      headers: headers(type),
      body,
    }))
  const get = (what: string, path: string, more: Record<string, string> = {}) => ({
    group: 'forms: shown',
    what,
    method: 'GET',
    path,
    headers: more,
  })
  return [
    ...['', '/frame', '/submissions', '/views'].flatMap((end) =>
      posts(`forms: ${end}`, `${form}${end}`, submissions),
    ),
    ...posts('hooks', hook, hooks),
    get('NUL in the name', '/forms/%00'),
    get('NUL in the name, as JSON', '/forms/%00/definition'),
    get('seven thousand parameters', `${form}?${'a&'.repeat(7000)}`),
    get('a long language', `${form}?language=${'a-'.repeat(7000)}`),
    get('many languages', `${form}/definition`, { 'accept-language': 'a;q=0.1,'.repeat(1500) }),
    get('a long referrer', `${form}/frame`, { referer: `https://x.example/${'a'.repeat(12_000)}` }),
    get('a long name of a link', `/go/${'a'.repeat(14_000)}`),
    get('a long token of a webhook', `/hooks/${'a'.repeat(14_000)}`),
  ]
}
