import { AsyncLocalStorage } from 'node:async_hooks'

/** The open transaction around the running code. */
interface Transaction {
  open: boolean
}

const transactions = new AsyncLocalStorage<Transaction>()
const acts = new AsyncLocalStorage<{ acted: boolean }>()

/** Marks `work` as inside a transaction until `ended` is called. */
export const inTransaction = <T>(work: () => T): { result: T; ended: () => void } => {
  const transaction: Transaction = { open: true }
  return {
    result: transactions.run(transaction, work),
    ended: () => {
      transaction.open = false
    },
  }
}

/**
 * Call this before a request to another system (DNS, SMTP, IMAP, HTTP) and before an effect that no
 * transaction rolls back. Throws within a transaction: another system may not respond for a long time, and
 * the locks would block others meanwhile.
 */
export const actOutside = (what: string): void => {
  if (transactions.getStore()?.open) throw new Error(`${what} must not be called within a transaction.`)
  const act = acts.getStore()
  if (act !== undefined) act.acted = true
}

/** Runs `work` and reports, also if it throws, whether it has acted outside the database. */
export const trackOutside = async <T>(
  work: () => Promise<T>,
): Promise<{ acted: boolean } & ({ value: T } | { error: unknown })> => {
  const act = { acted: false }
  try {
    return { value: await acts.run(act, work), acted: act.acted }
  } catch (error) {
    return { error, acted: act.acted }
  }
}
