import type { FlowDefinition, FlowEdge, FlowNode } from '../flows/index.ts'
import type { Shape, Step } from './shape.ts'

/** The node at which a contact waits for a step. Its id follows from the step's, in every version. */
export const waitNodeOf = (stepId: string): string => `wait_${stepId}`

/** The node that sends the e-mail of a step. */
export const sendNodeOf = (stepId: string): string => `send_${stepId}`

/** The step of a node; null for nodes of other kinds. */
export const stepOfNode = (nodeId: string): { stepId: string; part: 'wait' | 'send' } | null => {
  const [, part, stepId] = /^(wait|send)_(.+)$/.exec(nodeId) ?? []
  return stepId === undefined ? null : { stepId, part: part as 'wait' | 'send' }
}

const waitNode = ({ timezone, window }: Shape, { id, wait }: Step): FlowNode => ({
  id: waitNodeOf(id),
  type: 'wait',
  settings: {
    mode: 'duration',
    amount: wait.amount,
    unit: wait.unit,
    days: wait.days,
    time: wait.time,
    timezone,
    window,
    // After a change of the order, a step that the contact has received can come again.
    unless_passed: sendNodeOf(id),
  },
  note: null,
})

const sendNode = (shape: Shape, { id, content }: Step): FlowNode => ({
  id: sendNodeOf(id),
  type: 'send_email',
  settings: {
    content,
    sender_id: shape.sender_id,
    reply_to: shape.reply_to,
    tracking: shape.tracking,
    respects_frequency_cap: shape.respects_frequency_cap,
  },
  note: null,
})

/** A sequence as a flow: for each step a node that waits and one that sends. */
export const compileSequence = (shape: Shape): FlowDefinition => {
  const { steps } = shape
  return {
    triggers: [],
    start: steps[0] === undefined ? null : waitNodeOf(steps[0].id),
    nodes: steps.flatMap((step) => [waitNode(shape, step), sendNode(shape, step)]),
    edges: steps.flatMap(({ id }, index): FlowEdge[] => {
      const next = steps[index + 1]?.id
      const [wait, send] = [waitNodeOf(id), sendNodeOf(id)]
      const within = { from: wait, branch: 'next', to: send }
      if (next === undefined) return [within]
      const to = waitNodeOf(next)
      return [within, { from: wait, branch: 'passed', to }, { from: send, branch: 'next', to }]
    }),
    re_entry: shape.re_entry,
    exit_condition: shape.exit_condition,
    exit_events: shape.exit_events,
  }
}
