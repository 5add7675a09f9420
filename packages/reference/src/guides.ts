import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { operationsOf } from '../../../openapi/tools/document.ts'
import { projectFile } from '../../../openapi/tools/project-file.ts'
import type { Document, Guide } from './site.ts'
import { escaped, inline, type Links, markdown, slugOf } from './text.ts'

/** The sections of the introduction, each as a page. */
export const introductionOf = (document: Document): Guide[] => {
  const [, ...parts] = `\n${document.info.description ?? ''}`.split(/\n# /)
  return parts.map((part): Guide => {
    const [title = ''] = part.split('\n', 1)
    const text = part.slice(title.length)
    return {
      file: `${slugOf(title)}.html`,
      title,
      group: 'Basics',
      operations: [],
      html: (links) => markdown(text, links, 2),
    }
  })
}

/** The texts of `docs/` that are for callers, in the order in which they are shown. */
const texts = [
  'building-a-screen',
  'going-live',
  'shop',
  'forms',
  'webhooks',
  'migration',
  'privacy',
  'sending',
  'relay-reports',
  'replies',
  'operations',
  'generated-clients',
  'versioning',
]

const fromTexts = (): Promise<Guide[]> =>
  Promise.all(
    texts.map(async (name): Promise<Guide> => {
      const text = await readFile(projectFile(`docs/${name}.md`), 'utf8')
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name
      return {
        file: `${name}.html`,
        title,
        group: 'Guides',
        operations: [],
        html: (links) => markdown(text.replace(/^# .+$/m, ''), links, 2),
      }
    }),
  )

interface Workflow {
  info: { title: string; summary: string }
  workflows: {
    summary: string
    description?: string
    steps: { stepId: string; description?: string; operationId?: string }[]
  }[]
}

const workflowHtml = (document: Document, { info, workflows }: Workflow, links: Links): string => {
  const operations = new Map(operationsOf(document).map((at) => [at.id, at]))
  const parts = workflows.map(({ summary, description = '', steps }) => {
    const items = steps.map(({ description: what = '', operationId = '' }) => {
      const at = operations.get(operationId)
      const call = at && links.call(`${at.method} ${at.path}`)
      const link = at && call ? `<a href="${call}"><code>${at.method} ${escaped(at.path)}</code></a>` : ''
      return `<li>${inline(what, links)}<br>${link}</li>`
    })
    return `<h2 id="${slugOf(summary)}">${escaped(summary)}</h2>\n${markdown(description, links, 3)}<ol>\n${items.join('\n')}\n</ol>`
  })
  return `<p>${escaped(info.summary)}</p>\n${parts.join('\n')}`
}

/** The Arazzo workflows: tests run them against the service, step by step. */
const fromWorkflows = async (document: Document): Promise<Guide[]> => {
  const folder = projectFile('openapi/workflows')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.arazzo.yaml')).sort()
  return Promise.all(
    names.map(async (name): Promise<Guide> => {
      const workflow = parse(await readFile(`${folder}/${name}`, 'utf8')) as Workflow
      const steps = workflow.workflows.flatMap((one) => one.steps)
      return {
        file: `workflow-${name.replace('.arazzo.yaml', '.html')}`,
        title: workflow.info.title,
        group: 'Workflows',
        operations: steps.flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId])),
        html: (links) => workflowHtml(document, workflow, links),
      }
    }),
  )
}

export const guidesOf = async (document: Document): Promise<Guide[]> => {
  const guides = [...introductionOf(document), ...(await fromTexts()), ...(await fromWorkflows(document))]
  const files = guides.map(({ file }) => file)
  const twice = files.find((file, index) => files.indexOf(file) !== index)
  if (twice !== undefined) throw new Error(`Two guides would be guides/${twice}.`)
  return guides
}
