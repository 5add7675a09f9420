import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction that is open around what runs. */
interface Transaction {
  open: boolean
}

const transactions = new AsyncLocalStorage<Transaction>()
const acts = new AsyncLocalStorage<{ acted: boolean }>()

/** Runs what happens in a transaction, until `ended` is called. */
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
 * To be called before anything that other systems answer (DNS, SMTP, IMAP, HTTP) or that no transaction takes back. Within a
 * transaction it throws: another system may be silent for as long as it likes, and others would wait for the locks meanwhile.
 */
export const actOutside = (what: string): void => {
  if (transactions.getStore()?.open) throw new Error(`${what} must not be called within a transaction.`)
  const act = acts.getStore()
  if (act !== undefined) act.acted = true
}

/** Runs something and tells, also where it throws, whether it has acted outside of the database. */
export const noticing = async <T>(
  work: () => Promise<T>,
): Promise<{ acted: boolean } & ({ value: T } | { error: unknown })> => {
  const act = { acted: false }
  try {
    return { value: await acts.run(act, work), acted: act.acted }
  } catch (error) {
    return { error, acted: act.acted }
  }
}
