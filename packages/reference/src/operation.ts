import {
  examplesOf,
  type Header,
  type MediaType,
  nameOf,
  type OperationAt,
  type Parameter,
  type Response,
  resolve,
} from '../../../openapi/tools/document.ts'
import { memberItem, schemaBody, type View } from './schema.ts'
import { type Schema, schemaUrl } from './site.ts'
import { escaped, inline, markdown } from './text.ts'

const json = (value: unknown): string => escaped(JSON.stringify(value, null, 2))

const block = (label: string, html: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escaped(label)}"><code>${html}</code></pre>`

const described = (thing: { description?: string }): { description?: string } =>
  thing.description === undefined ? {} : { description: thing.description }

/** The examples of a body, closed, so that the page stays short. */
const exampleDetails = (view: View, media: MediaType, isOpen = false): string =>
  examplesOf(view.site.document, media)
    .map(([name, value], index) => {
      const given = resolve(view.site.document, media.examples?.[name] ?? {})
      const title = given.summary ?? name
      return `<details class="example"${isOpen && index === 0 ? ' open' : ''}><summary>${escaped(title)}</summary>\n${block(title, json(value))}</details>`
    })
    .join('\n')

const parameterList = (view: View, title: string, parameters: Parameter[]): string => {
  if (parameters.length === 0) return ''
  const items = parameters.map((parameter) => {
    const schema = (parameter.schema ?? {}) as Schema
    return memberItem(view, {
      name: parameter.name,
      schema,
      ...described(parameter as { description?: string }),
      isRequired: parameter.required === true,
      example: Array.isArray(parameter.example) ? parameter.example.join(',') : parameter.example,
    })
  })
  return `<h3>${title}</h3>\n<ul class="members">\n${items.join('\n')}\n</ul>`
}

const bodyPart = (view: View, at: OperationAt): string =>
  Object.entries(at.requestBody?.content ?? {})
    .map(([type, media]) => {
      const given = (media.schema ?? {}) as Schema
      const schema = resolve(view.site.document, given) as Schema
      const name = nameOf(given)
      const link =
        name === null
          ? ''
          : ` <a href="${view.root}${schemaUrl(view.site, name)}">${escaped(schema.title ?? name)}</a>`
      const optional = (at.requestBody as { required?: boolean }).required === true ? '' : ', may be left out'
      return `<h3>Request body</h3>
<p class="type"><code>${escaped(type)}</code>${link}${optional}</p>
${schema.description === undefined ? '' : markdown(schema.description, view.links, 4)}
${schemaBody(view, schema)}
${exampleDetails(view, media)}`
    })
    .join('\n')

const headerList = (view: View, response: Response): string => {
  const headers = Object.entries(response.headers ?? {})
  if (headers.length === 0) return ''
  const items = headers.map(([name, header]) => {
    const found = resolve(view.site.document, header) as Header & { description?: string }
    return memberItem(view, { name, schema: (found.schema ?? {}) as Schema, ...described(found) })
  })
  return `<details class="inner"><summary>Headers</summary>\n<ul class="members">\n${items.join('\n')}\n</ul></details>`
}

const successes = (view: View, at: OperationAt): string => {
  const parts = Object.entries(at.responses).filter(([status]) => /^[23]/.test(status))
  return parts
    .map(([status, response]) => {
      const bodies = Object.entries(response.content ?? {}).map(([type, media], index) => {
        const name = nameOf(media.schema ?? {})
        const schema = (media.schema ?? {}) as Schema
        const what =
          name === null
            ? schemaBody(view, schema)
            : ` <a href="${view.root}${schemaUrl(view.site, name)}">${escaped((resolve(view.site.document, schema) as Schema).title ?? name)}</a>`
        return `<p class="type"><code>${escaped(type)}</code>${what}</p>\n${exampleDetails(view, media, index === 0 && status.startsWith('2'))}`
      })
      return `<h3>Response ${status}</h3>
${markdown(response.description ?? '', view.links, 4)}
${bodies.join('\n')}
${headerList(view, response)}`
    })
    .join('\n')
}

/** The errors as a table: each code with its page, and when it comes. */
const errors = (view: View, at: OperationAt): string => {
  const rows = Object.entries(at.responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, response]) => {
      const found = new Map<string, string[]>()
      for (const media of Object.values(response.content ?? {}))
        for (const [name, value] of examplesOf(view.site.document, media)) {
          const { code } = value as { code?: string }
          if (code === undefined) continue
          const { summary } = resolve(view.site.document, media.examples?.[name] ?? {})
          found.set(code, [...(found.get(code) ?? []), summary ?? name])
        }
      const codes = [...found].map(
        ([code, when]) =>
          `<a href="${view.root}${view.site.up}problems/${code}.html"><code>${code}</code></a>: ${when.map(escaped).join('; ')}`,
      )
      return `<tr><th scope="row">${status}</th><td>${codes.join('<br>') || inline(response.description ?? '', view.links)}</td></tr>`
    })
  if (rows.length === 0) return ''
  return `<h3>Errors</h3>
<div class="wide" tabindex="0" role="group" aria-label="Errors"><table><thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`
}

const samples = (at: OperationAt): string => {
  const all = at.operation['x-codeSamples'] ?? []
  if (all.length === 0) return ''
  const items = all.map(
    ({ label, source }) =>
      `<div class="sample" data-label="${escaped(label)}"><h4>${escaped(label)}</h4>\n${block(`${label} sample`, escaped(source))}</div>`,
  )
  return `<div class="samples">\n${items.join('\n')}\n</div>`
}

/** What "Try it" needs: the inputs with examples, and a body. */
const callOf = (view: View, at: OperationAt) => {
  const [media] = Object.values(at.requestBody?.content ?? {})
  const [example] = media === undefined ? [] : examplesOf(view.site.document, media)
  return {
    method: at.method,
    path: at.path,
    parameters: at.parameters
      .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
      .map(({ name, in: place, required = false, example: value }) => ({
        name,
        place,
        required,
        value: required ? (value ?? '') : '',
      })),
    hasKey: at.parameters.some(({ name }) => name === 'Idempotency-Key'),
    ...(example === undefined ? {} : { body: example[1] }),
  }
}

export const operationSection = (view: View, at: OperationAt): string => {
  const { operation, parameters, id } = at
  const { deprecated, summary = id, description = '' } = operation
  const placed = (place: string) => parameters.filter((parameter) => parameter.in === place)
  return `<section class="operation" id="${id}" data-call="${escaped(JSON.stringify(callOf(view, at)))}">
<h2>${escaped(summary)} <a class="anchor" href="#${id}" aria-label="Link to ${escaped(summary)}">#</a></h2>
<p class="call"><span class="method ${at.method.toLowerCase()}">${at.method}</span> <code>${escaped(at.path)}</code>${deprecated ? ' <span class="badge">deprecated</span>' : ''}</p>
${markdown(description, view.links, 3)}
${samples(at)}
${parameterList(view, 'Path', placed('path'))}
${parameterList(view, 'Query', placed('query'))}
${parameterList(view, 'Request headers', placed('header'))}
${bodyPart(view, at)}
${successes(view, at)}
${errors(view, at)}
</section>`
}

/** An event that webhooks send. */
export const eventSection = (
  view: View,
  type: string,
  operation: { summary?: string; description?: string; requestBody?: { content: Record<string, MediaType> } },
): string => {
  const media = Object.values(operation.requestBody?.content ?? {})[0] ?? {}
  const name = nameOf(media.schema ?? {})
  return `<section class="event" id="event-${type}">
<h3><code>${escaped(type)}</code> <a class="anchor" href="#event-${type}" aria-label="Link to ${escaped(type)}">#</a></h3>
${markdown(operation.description ?? '', view.links, 4)}
${name === null ? '' : `<p class="type"><a href="${view.root}${schemaUrl(view.site, name)}">${escaped((resolve(view.site.document, media.schema ?? {}) as Schema).title ?? name)}</a></p>`}
${exampleDetails(view, media)}
</section>`
}
