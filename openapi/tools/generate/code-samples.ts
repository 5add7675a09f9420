import {
  type CodeSample,
  examplesOf,
  type OpenApiDocument,
  type OperationAt,
  operationsOf,
  type Parameter,
  resolve,
  serverOf,
} from '../document.ts'
import { literal } from '../literal.ts'

/** The package of the client. */
export const packageName = 'contact-relationship-client'

/** Optional query parameters to show in a sample; others would contradict each other there. */
const shownQuery = ['status', 'sort', 'limit']

/** The example value of a parameter; undefined if it has none. */
const exampleOf = (document: OpenApiDocument, parameter: Parameter): unknown => {
  const [named] = examplesOf(document, { examples: parameter.examples ?? {} })
  const schema = parameter.schema && resolve(document, parameter.schema)
  return parameter.example ?? named?.[1] ?? schema?.example ?? schema?.examples?.[0]
}

interface Values {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** The input to show: everything required, and a few optional query parameters. */
const valuesOf = (document: OpenApiDocument, at: OperationAt): Values => {
  const values: Values = { path: {}, query: {}, body: undefined }
  for (const parameter of at.parameters) {
    const place = parameter.in === 'path' ? values.path : parameter.in === 'query' ? values.query : null
    const wanted = parameter.required === true || shownQuery.includes(parameter.name)
    if (place === null || !wanted) continue
    const example = exampleOf(document, parameter)
    if (example === undefined && parameter.required) {
      throw new Error(`${at.id}: the parameter ${parameter.name} needs an example for the code samples`)
    }
    if (example !== undefined) place[parameter.name] = example
  }
  const body = at.requestBody?.content['application/json']
  if (body !== undefined) {
    const [example] = examplesOf(document, body)
    if (example === undefined) throw new Error(`${at.id}: the request body needs a named example`)
    values.body = example[1]
  }
  return values
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.map(text).join(',') : encodeURIComponent(String(value))

const filledPath = ({ path }: OperationAt, values: Values): string =>
  path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => text(values.path[name]))

const takesKey = ({ parameters }: OperationAt): boolean =>
  parameters.some(({ name }) => name === 'Idempotency-Key')

const shellQuoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`

const curlSample = (base: string, at: OperationAt, values: Values): string => {
  const path = filledPath(at, values)
  const query = Object.entries(values.query).map(([name, value]) => `${name}=${text(value)}`)
  const url = `${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const lines = [`curl ${at.method === 'GET' ? '' : `--request ${at.method} `}${shellQuoted(url)}`]
  lines.push('--user "admin:$APPLICATION_PASSWORD"')
  if (takesKey(at)) {
    lines.push('--header "Idempotency-Key: $(uuidgen)"')
  }
  if (values.body !== undefined) {
    lines.push(`--header 'Content-Type: application/json'`)
    lines.push(`--data ${shellQuoted(JSON.stringify(values.body, null, 2))}`)
  }
  return lines.join(' \\\n  ')
}

const typescriptSample = (origin: string, at: OperationAt, values: Values, isPaged: boolean): string => {
  const filled = (part: Record<string, unknown>) => (Object.keys(part).length > 0 ? part : undefined)
  const params = { path: filled(values.path), query: filled(values.query) }
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
  const options = {
    ...(filled(given) && { params: given }),
    ...(values.body !== undefined && { body: values.body }),
  }
  const call =
    Object.keys(options).length > 0 ? `${literal(at.path)}, ${literal(options, '', 60)}` : literal(at.path)
  const use = isPaged
    ? `for await (const item of client.pages(${call})) {\n  console.log(item)\n}\n`
    : `const { data, error } = await client.${at.method}(${call})\nif (error) throw new Error(error.detail)\nconsole.log(data)\n`
  return `import { createClient } from '${packageName}'

const client = createClient({
  baseUrl: '${origin}',
  auth: { kind: 'application_password', user: 'admin', password: process.env.APPLICATION_PASSWORD ?? '' },
})

${use}`
}

/** A value as Python writes it. */
const python = (value: unknown, indent = ''): string => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const lines = Array.isArray(value)
    ? value.map((one) => python(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${python(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (lines.length === 0) return `${open}${close}`
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`
}

const pythonSample = (base: string, at: OperationAt, values: Values, isPaged: boolean): string => {
  const path = filledPath(at, values)
  const query = Object.fromEntries(
    Object.entries(values.query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  )
  const hasQuery = isPaged || Object.keys(query).length > 0
  const hasKey = takesKey(at)
  const isJson = Object.entries(at.responses).some(
    ([status, { content }]) => status.startsWith('2') && content?.['application/json'] !== undefined,
  )
  const call = [
    'url',
    ...(hasQuery ? ['params=params'] : []),
    ...(hasKey ? ['headers={"Idempotency-Key": str(uuid.uuid4())}'] : []),
    ...(values.body === undefined ? [] : ['json=body']),
    'auth=auth',
    'timeout=30',
  ]
  const request = `requests.${at.method.toLowerCase()}(${call.join(', ')})`
  const use = isPaged
    ? `while True:
    response = ${request}
    response.raise_for_status()
    page = response.json()
    for item in page["data"]:
        print(item)
    if page["page"]["next_cursor"] is None:
        break
    params["cursor"] = page["page"]["next_cursor"]
`
    : `response = ${request}\nresponse.raise_for_status()\nprint(${isJson ? 'response.json()' : 'response.text'})\n`
  return [
    `import os\n${hasKey ? 'import uuid\n' : ''}\nimport requests\n\n`,
    `url = ${python(base + path)}\nauth = ("admin", os.environ["APPLICATION_PASSWORD"])\n`,
    ...(hasQuery ? [`params = ${python(query)}\n`] : []),
    ...(values.body === undefined ? [] : [`body = ${python(values.body)}\n`]),
    `\n${use}`,
  ].join('')
}

/** Samples of the operation for the shell, the generated client and Python. */
const codeSamples = (document: OpenApiDocument, at: OperationAt): CodeSample[] => {
  const values = valuesOf(document, at)
  const { origin, basePath } = serverOf(document)
  const isPaged = at.parameters.some((parameter) => parameter.in === 'query' && parameter.name === 'cursor')
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(origin + basePath, at, values) },
    { lang: 'TypeScript', label: 'TypeScript client', source: typescriptSample(origin, at, values, isPaged) },
    { lang: 'Python', label: 'Python', source: pythonSample(origin + basePath, at, values, isPaged) },
  ]
}

/** Adds the samples of every operation to the document, in place. */
export const addCodeSamples = (document: OpenApiDocument): void => {
  for (const at of operationsOf(document)) at.operation['x-codeSamples'] = codeSamples(document, at)
}
