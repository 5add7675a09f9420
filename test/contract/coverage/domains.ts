import { document, operations } from '../walk/contract.ts'

/** The domain of a tag: the group of the reference that has it. */
export const domainOf = (tag: string): string => {
  const found = document['x-tagGroups']?.find(({ tags }) => tags.includes(tag))
  if (found === undefined) throw new Error(`No group of the reference has the tag ${tag}.`)
  return found.name.toLowerCase()
}

/** Every domain that has operations. */
export const domainsWithOperations = [...new Set(operations.map(({ row }) => domainOf(row.area)))]
