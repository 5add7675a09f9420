import { nextMonthOf } from '../../system/editions/index.ts'
import type { NodeContext, StepResult } from './node.ts'

/** What `waiting_for` shows of a contact that waits for the plan. */
export const planLimit = 'plan_limit'

/** Milliseconds between two looks, because the plan can change meanwhile. */
const pollEvery = 3_600_000

/**
 * The result for a contact whose e-mail exceeds the plan's quota: it stays at the step, so that no e-mail is lost. The next month
 * has a new quota. A simulation goes there directly.
 */
export const waitForQuota = ({ now, isSimulated }: Pick<NodeContext, 'now' | 'isSimulated'>): StepResult => {
  const month = nextMonthOf(now)
  const poll = new Date(now.getTime() + pollEvery)
  return { waitUntil: isSimulated || month < poll ? month : poll, waitFor: planLimit }
}
