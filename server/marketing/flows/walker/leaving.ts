import type { Tree } from '../../../audience/conditions/index.ts'
import type { TransactionSql } from '../../../platform/storage/open.ts'
import { matchingContacts } from '../conditions.ts'
import { endedSince } from '../store/walking.ts'
import type { FlowNode } from '../types.ts'
import { exitFlow, moveTo, type StepLog } from './moves.ts'
import { resumedBy, type Token } from './token.ts'

const idsOf = (tokens: readonly Token[]): string[] => tokens.map(({ row }) => row.contactId)

const exit = (log: StepLog, token: Token, reason: string): void => {
  exitFlow(log, token.row, 'exited', reason)
  token.isOpen = false
}

/** Statuses by which a contact leaves a sequence. Automations go on without e-mail. */
const leavingStatuses = new Set(['unsubscribed', 'bounced', 'complained'])

/**
 * Whether the contact subscribed again after it stopped getting marketing mail. That ended what it had entered before: the new
 * subscription does not revive an old sequence.
 */
const isRevived = ({ contact, row }: Token): boolean =>
  contact.status === 'subscribed' && endedSince(contact.mailEndedAt, row.enteredAt)

/** Ends the enrolments of contacts that were deleted or, in sequences, must not get e-mail any more. */
export const exitByContact = (log: StepLog, tokens: readonly Token[]): void => {
  for (const token of tokens) {
    const { contact, flow } = token
    if (contact.isTrashed) exit(log, token, 'contact_deleted')
    else if (flow.kind === 'sequence' && leavingStatuses.has(contact.status)) exit(log, token, contact.status)
    else if (flow.kind === 'sequence' && isRevived(token)) exit(log, token, 'unsubscribed')
  }
}

/** Ends the enrolments whose contacts match the exit condition: one statement for each version. */
export const exitByCondition = async (
  tx: TransactionSql,
  log: StepLog,
  tokens: readonly Token[],
): Promise<void> => {
  for (const [version, some] of Map.groupBy(tokens, ({ version }) => version)) {
    const condition = version.graph.definition.exit_condition
    if (condition === null) continue
    const leaving = await matchingContacts(tx, condition, idsOf(some), log.now)
    for (const token of some) if (leaving.has(token.row.contactId)) exit(log, token, 'exit_condition')
  }
}

/** Under this key, `seen` has the goals that pulled the contact. No goal pulls twice, so no loop runs for ever. */
const reachedKey = '@goals'

const reachedBy = ({ row }: Token): readonly string[] => (row.seen[reachedKey] as string[] | undefined) ?? []

const isAhead = (token: Token, goal: FlowNode): boolean => {
  const { row, version } = token
  if (row.nodeId === goal.id || reachedBy(token).includes(goal.id)) return false
  return row.nodeId === null || version.graph.reaches(row.nodeId, goal.id)
}

const pull = (log: StepLog, token: Token, goal: FlowNode): void => {
  const { row } = token
  row.seen = { ...row.seen, [reachedKey]: [...reachedBy(token), goal.id] }
  moveTo(log, row, goal.id, 'pulled', 'goal')
  token.resumed = resumedBy(row)
}

/** Pulls contacts that meet a goal ahead of them to it, from wherever they are. */
export const pullToGoals = async (
  tx: TransactionSql,
  log: StepLog,
  tokens: readonly Token[],
): Promise<void> => {
  for (const [version, some] of Map.groupBy(tokens, ({ version }) => version))
    for (const goal of version.graph.goals) {
      const ahead = some.filter((token) => isAhead(token, goal))
      if (ahead.length === 0) continue
      const condition = goal.settings.condition as Tree | null | undefined
      const meeting = condition ? await matchingContacts(tx, condition, idsOf(ahead), log.now) : null
      for (const token of ahead)
        if (meeting === null ? goal.id in token.row.seen : meeting.has(token.row.contactId))
          pull(log, token, goal)
    }
}
