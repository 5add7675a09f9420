import { Resolver } from 'node:dns/promises'
import { actOutside } from '../../platform/outside.ts'
import { type Answer, judgeRecord } from './dns-evaluation.ts'
import type { ExpectedRecord } from './records.ts'
import type { DnsResult } from './store.ts'

/** Milliseconds for all records of a domain, and for one look-up. */
const patience = 10_000
const onePatience = 3_000

/** The name has no such record, or does not exist. */
const nothing = new Set(['ENODATA', 'ENOTFOUND'])

const query = async (question: () => Promise<string[]>): Promise<Answer> => {
  try {
    return await question()
  } catch (error) {
    return nothing.has((error as { code?: string }).code ?? '') ? [] : null
  }
}

const texts = async (resolver: Resolver, host: string): Promise<string[]> =>
  (await resolver.resolveTxt(host)).map((pieces) => pieces.join(''))

/** The record of a domain or of its closest parent domain, as receivers look for it. */
const dmarc = async (resolver: Resolver, host: string): Promise<Answer> => {
  const labels = host.split('.').slice(1)
  for (let from = 0; from + 2 <= labels.length; from++) {
    const name = ['_dmarc', ...labels.slice(from)].join('.')
    const answer = await query(() => texts(resolver, name))
    if (answer === null || answer.some((value) => /^v=DMARC1/i.test(value))) return answer
  }
  return []
}

const answerFor = (resolver: Resolver, { purpose, host }: ExpectedRecord): Promise<Answer> => {
  switch (purpose) {
    case 'spf':
    case 'dkim':
      return query(() => texts(resolver, host))
    case 'dmarc':
      return dmarc(resolver, host)
    case 'return_path':
      return query(async () => {
        const records = await resolver.resolveMx(host)
        return records
          .sort((left, right) => left.priority - right.priority)
          .map(({ priority, exchange }) => `${priority} ${exchange}`)
      })
    case 'tracking':
      return query(() => resolver.resolveCname(host))
  }
}

/**
 * Looks up records concurrently within ten seconds. A record without an answer by then is unchecked.
 * `servers` replace the machine's DNS servers where given. Never throws for a failed look-up.
 */
export const lookUp = async (
  servers: readonly string[],
  expected: readonly ExpectedRecord[],
): Promise<DnsResult[]> => {
  actOutside('The DNS')
  const resolver = new Resolver({ timeout: onePatience, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const end = setTimeout(() => resolver.cancel(), patience)
  try {
    return await Promise.all(
      expected.map(async (record) => judgeRecord(record, await answerFor(resolver, record))),
    )
  } finally {
    clearTimeout(end)
  }
}
