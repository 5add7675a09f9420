import { existsSync } from 'node:fs'
import { operations } from '../walk/contract.ts'

/** Areas by their domain, as the folders of the contract group them. */
const domains = ['system', 'audience', 'content', 'sending', 'marketing', 'analytics']

export const domainOf = (area: string): string => {
  const found = domains.find((domain) => existsSync(`openapi/${domain}/${area}`))
  if (found === undefined) throw new Error(`No domain in openapi/ has a folder ${area}.`)
  return found
}

/** Every domain that has operations. */
export const domainsWithOperations = [...new Set(operations.map(({ row }) => domainOf(row.area)))]
