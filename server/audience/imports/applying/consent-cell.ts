import { decideFirstStatus, isStatus } from '../../contacts/index.ts'
import { type Consent, readConsent } from '../reading/index.ts'
import type { ColumnFault, Incoming } from './incoming.ts'
import { readBoolean } from './spellings.ts'

const stricter: readonly Consent[] = ['no', 'open', 'yes']

interface ConsentColumn {
  name: string
  target: string
}

const flagOf = (text: string): boolean | null => {
  const read = readBoolean(text)
  return 'value' in read ? read.value : null
}

const note = (row: Incoming, column: string, said: Consent): void => {
  row.consent = stricter.find((one) => one === said || one === row.consent) ?? said
  if (said === 'no') row.saysNo.push(column)
}

/** Notes what a cell says. Of a cell that cannot be read nothing may be assumed. */
const noteOrAsk = (
  row: Incoming,
  column: string,
  said: Consent | null,
  fault: Omit<ColumnFault, 'column'>,
): void => {
  if (said !== null) note(row, column, said)
  else {
    row.isUnclear = true
    row.faults.push({ column, ...fault })
  }
}

/** Reads a cell that can say no. */
export const readConsentCell = (row: Incoming, { name, target }: ConsentColumn, text: string): void => {
  const said = readConsent(target as 'opted_out' | 'opted_in', { name, text, flag: flagOf(text) })
  noteOrAsk(row, name, said, {
    code: 'invalid_value',
    detail: 'It is unclear whether this value is an opt-out. Enter yes, no or a time, or remove the column.',
  })
}

/**
 * Reads a status: one of ours, or a word of another tool. Such a word can only say no, or leave the status to the import. A
 * status that only the service sets also says no.
 */
export const readStatusCell = (row: Incoming, name: string, text: string): void => {
  const status = text.toLowerCase()
  if (!isStatus(status)) {
    const said = readConsent('opted_in', { name, text, flag: flagOf(text) })
    noteOrAsk(row, name, said, {
      code: 'enum',
      detail: 'This status is unknown. Use a status of contacts, such as `unsubscribed`.',
    })
    return
  }
  const decision = decideFirstStatus(status, 'caller')
  if (decision.kind === 'refused')
    row.forbidden = { column: name, code: 'not_allowed', detail: decision.detail }
  else row.status = status
  if (decision.kind === 'refused' || status === 'unsubscribed') note(row, name, 'no')
}
