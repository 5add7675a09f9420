import { readContract } from '../../openapi/tools/contract.ts'
import { examplesOf, operationsOf } from '../../openapi/tools/document.ts'
import type { Row } from './screens.ts'

const document = readContract()

/** What the contract's first example calls the item at a path such as `/contacts/{id}`. */
const exampleAt = (path: string, parameter: string): string | undefined => {
  const reading = operationsOf(document).find((one) => one.method === 'GET' && one.path === path)
  const media = Object.values(reading?.responses['200']?.content ?? {})
  const [body] = media.flatMap((one) => examplesOf(document, one).map(([, value]) => value))
  const value = (body as Record<string, unknown> | undefined)?.[parameter]
  return value === undefined || value === null ? undefined : String(value)
}

/** The paths of the contract that a screen reads, up to one parameter: `/contacts/{id}` of `/contacts/{id}/notes`. */
const itemsOf = ({ reads }: Row): { path: string; before: string; parameter: string }[] =>
  reads.flatMap((read) => {
    const [, path = ''] = read.split(' ')
    return [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([found, before = '', parameter = '']) => ({
      path: path.slice(0, path.indexOf(found) + found.length),
      before,
      parameter,
    }))
  })

/** An address of a screen, with ids from the examples of the contract. */
export const addressOf = (row: Row): string =>
  row.path.replaceAll(/([\w-]+)\/\$(\w+)/g, (_, before: string, name: string) => {
    const items = itemsOf(row)
    const item = items.find((one) => one.before === before) ?? items.find((one) => one.parameter === name)
    const value = item && exampleAt(item.path, item.parameter)
    if (value === undefined)
      throw new Error(`${row.path}: no read of the row has an example for $${name}. Name one in \`params\`.`)
    return `${before}/${encodeURIComponent(value)}`
  })
