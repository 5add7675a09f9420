import { existsSync } from 'node:fs'
import { operations } from '../walk/contract.ts'

/** The folders of the contract that group areas. */
const domains = ['system', 'audience', 'content', 'sending', 'marketing', 'analytics']

export const domainOf = (area: string): string => {
  const found = domains.find((domain) => existsSync(`openapi/${domain}/${area}`))
  if (found === undefined) throw new Error(`No domain in openapi/ has a folder ${area}.`)
  return found
}

/** Every domain that has operations. */
export const domainsWithOperations = [...new Set(operations.map(({ row }) => domainOf(row.area)))]
