import { type OpenApiDocument, operationsOf, resolve, type Schema } from '../document.ts'

/** Whether the value by which a list is sorted can change while a caller reads its pages. A new key is decided here. */
const changes: Record<string, boolean> = {
  created_at: false,
  email: true,
  contacts_count: true,
  full_name: true,
  human_clicks_count: true,
  last_active_at: true,
  last_name: true,
  name: true,
  position: true,
  since_at: true,
  started_at: true,
  status: true,
  updated_at: true,
}

const sentenceOf = (keys: readonly string[]): string => {
  const names = [...new Set(keys.map((key) => key.replace('-', '')))]
  const unknown = names.filter((name) => changes[name] === undefined)
  if (unknown.length > 0) throw new Error(`Decide in sorts.ts whether ${unknown.join(', ')} changes`)
  const moving = names.filter((name) => changes[name] && name !== 'updated_at').map((name) => `\`${name}\``)
  // Short, because the comparison of releases pairs parameters by their texts.
  const others = moving.length > 2 ? 'the others' : moving.join(' or ')
  const sentences = [
    names.includes('created_at') && 'With `created_at`, no item is missed.',
    names.includes('updated_at') &&
      'With `updated_at`, an item that changes between two pages is returned again, and none is missed; with `-updated_at`, it may be missed.',
    moving.length > 0 &&
      `With ${others}, an item whose value changes between two pages may be missed or returned twice.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** Says of each parameter `sort` which items pages miss that change while a caller reads them. */
export const describeSorts = (document: OpenApiDocument): void => {
  for (const { parameters } of operationsOf(document)) {
    const sort = parameters.find((one) => one.in === 'query' && one.name === 'sort') as
      | { description?: string; schema?: Schema }
      | undefined
    const keys = (sort?.schema === undefined ? [] : (resolve(document, sort.schema).enum ?? [])).map(String)
    if (sort === undefined || keys.length === 0) continue
    const sentence = sentenceOf(keys)
    if (!sort.description?.includes(sentence))
      sort.description = `${(sort.description ?? '').trimEnd()} ${sentence}`
  }
}
