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

const hooks: readonly Body[] = [
  json('nested arrays', `{"email":"a@example.com","x":${'['.repeat(8000)}${']'.repeat(8000)}}`),
  json('nested objects', `{"email":"a@example.com","x":${'{"a":'.repeat(2600)}1${'}'.repeat(2600)}}`),
  json('half surrogate pairs', `{"email":"a@example.com","a\\ud800":"\\udfff"}`),
  json('many members', `{"email":"a@example.com",${times(1400, (at) => `"${at}":""`).join()}}`),
  json('a megabyte', 'a'.repeat(1_000_000)),
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
