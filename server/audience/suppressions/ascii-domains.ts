import type { AppContext } from '../../platform/app-context.ts'
import { type Subject, subjectOf } from './rules.ts'
import { findBeyondAscii, keyOf, rewriteSubjects } from './store.ts'

/**
 * Converts domains in Unicode, which an earlier version stored, to the ASCII form that is used for lookups.
 * Deletes duplicates. Runs before anything is sent; if there are none, it costs one index lookup.
 */
export const keepAsciiDomains = async ({
  sql,
  secret,
  log,
}: Pick<AppContext, 'sql' | 'secret' | 'log'>): Promise<void> => {
  const count = await sql.begin(async (tx) => {
    const subjects = new Map<string, { id: string; subject: Subject }>()
    const found = await findBeyondAscii(tx)
    for (const { id, ...given } of found) {
      const read = subjectOf(secret, given)
      if ('subject' in read && !subjects.has(keyOf(read.subject)))
        subjects.set(keyOf(read.subject), { id, ...read })
    }
    return rewriteSubjects(tx, [...subjects.values()])
  })
  if (count > 0) log.info({ count }, 'suppressions of domains in Unicode are found by the ASCII form now')
}
