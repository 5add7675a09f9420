import {
  examplesOf,
  type OpenApiDocument,
  type OperationAt,
  type ProblemEntry,
} from '../../../openapi/tools/document.ts'
import { problemEntries } from '../../../openapi/tools/generate/problem-table.ts'
import { pageOf } from './layout.ts'
import { operationUrl, type Site } from './site.ts'
import { escaped } from './text.ts'

type ProblemBody = Record<string, unknown> & { code: string }

const isProblemBody = (value: unknown): value is ProblemBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'request_id' in value

/** The problems in the examples of an operation. */
const problemsOf = (document: OpenApiDocument, at: OperationAt): ProblemBody[] =>
  Object.values(at.responses)
    .flatMap((response) => Object.values(response.content ?? {}))
    .flatMap((body) => examplesOf(document, body))
    .map(([, value]) => value)
    .filter(isProblemBody)

/** HTML of a text in which backticks mark code. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** For codes that no operation documents, such as `method_not_allowed`. */
const plainBody = (code: string, { status, title }: ProblemEntry): ProblemBody => ({
  type: `/reference/problems/${code}.html`,
  title,
  status,
  detail: `${title}.`,
  instance: '/service/v1/contacts',
  code,
  request_id: '01a15f30-dc00-7a4d-8d1e-8b792c6a8811',
  errors: [],
})

const operationList = (operations: OperationAt[]): string => {
  if (operations.length === 0) return ''
  const items = operations.map((at) => {
    const { id, method, path, operation } = at
    return `<li><a href="../${operationUrl(at)}">${prose(operation.summary ?? id)}</a> <code>${method} ${escaped(path)}</code></li>`
  })
  return `<h2>Operations that answer it</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`
}

const problemPage = (
  site: Site,
  code: string,
  entry: ProblemEntry,
  found: { example: ProblemBody | undefined; operations: OperationAt[]; all: boolean },
): string => {
  const example = JSON.stringify(found.example ?? plainBody(code, entry), null, 2)
  const where = found.all
    ? '<h2>Operations that answer it</h2>\n<p>Every one.</p>\n'
    : operationList(found.operations)
  return pageOf(site, {
    title: `${entry.title} (${code})`,
    path: `problems/${code}.html`,
    main: `<p><a href="index.html">All problems</a></p>
<h1>${prose(entry.title)}</h1>
<p class="status">Status ${entry.status}, code <code>${escaped(code)}</code></p>
<h2>What it means</h2>
<p>${prose(entry.meaning)}</p>
<h2>What helps</h2>
<p>${prose(entry.remedy)}</p>
<h2>An example</h2>
<pre tabindex="0" role="group" aria-label="Example body"><code>${escaped(example)}</code></pre>
${where}`,
  })
}

const indexPage = (site: Site, entries: [code: string, entry: ProblemEntry][]): string => {
  const rows = entries.map(
    ([code, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="${code}.html"><code>${code}</code></a></td><td>${prose(title)}</td></tr>`,
  )
  return pageOf(site, {
    title: 'Problems',
    path: 'problems/index.html',
    main: `<h1>Problems</h1>
<p>Every refusal and failure is an RFC 9457 problem (<code>application/problem+json</code>). Programs go by its
<code>code</code>, one of these; people read its <code>detail</code>.</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  })
}

/** A page for each problem code, at the URL of its `type`, and an index. */
export const problemPages = (site: Site): [path: string, text: string][] => {
  const { document } = site
  const operations = site.operations.map((at) => ({ at, problems: problemsOf(document, at) }))
  const entries = problemEntries(document)
  const pages = entries.map(([code, entry]): [string, string] => {
    const answering = operations.filter(({ problems }) => problems.some((problem) => problem.code === code))
    const example = answering[0]?.problems.find((problem) => problem.code === code)
    const all = answering.length === operations.length
    const found = { example, operations: answering.map(({ at }) => at), all }
    return [`${code}.html`, problemPage(site, code, entry, found)]
  })
  return [['index.html', indexPage(site, entries)], ...pages]
}
