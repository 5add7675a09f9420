import { createHash } from 'node:crypto'
import type { FlowDefinition, FlowNode } from '../../../../../server/marketing/flows/types.ts'

const minute = 60_000

/** One passage of a contact through a flow, as the interpreter sees it. */
export interface ModelEnrolment {
  status: 'active' | 'waiting' | 'completed' | 'exited'
  reason: string | null
  nodeId: string | null
  visit: number
  arrivedAt: number
  dueAt: number | null
  /** Nodes whose event has come. */
  heard: Set<string>
  /** Goals that have pulled. */
  reached: Set<string>
  path: string[]
}

export interface ModelContact {
  id: string
  tags: Set<string>
  enrolments: ModelEnrolment[]
}

const tagOf = (settings: Record<string, unknown>): string =>
  String((settings.event as { settings: { tag_ids: string[] } } | undefined)?.settings.tag_ids[0])

const isOver = ({ status }: ModelEnrolment): boolean => status === 'completed' || status === 'exited'

const inside = ({ enrolments }: ModelContact): ModelEnrolment | undefined =>
  enrolments.find((enrolment) => !isOver(enrolment))

/** Interprets one definition for one contact after the other, without a database and without batches. */
export const createInterpreter = (definition: FlowDefinition) => {
  const nodeOf = (id: string): FlowNode => {
    const found = definition.nodes.find((node) => node.id === id)
    if (found === undefined) throw new Error(`No node ${id}`)
    return found
  }
  const after = (from: string, branch: string): string | null =>
    definition.edges.find((edge) => edge.from === from && edge.branch === branch)?.to ?? null

  const leadsTo = (from: string, to: string, past: string[] = []): boolean =>
    definition.edges.some(
      (edge) =>
        edge.from === from &&
        (edge.to === to || (!past.includes(edge.to) && leadsTo(edge.to, to, [...past, edge.to]))),
    )

  const leave = (enrolment: ModelEnrolment, ...what: string[]): undefined => {
    if (enrolment.nodeId === null) return
    enrolment.path.push([enrolment.nodeId, ...what].join(' '))
    enrolment.heard.delete(enrolment.nodeId)
  }
  const finish = (
    enrolment: ModelEnrolment,
    status: 'completed' | 'exited',
    reason: string | null,
  ): undefined => {
    Object.assign(enrolment, { status, reason, nodeId: null, dueAt: null })
  }
  const arrive = (enrolment: ModelEnrolment, nodeId: string | null, now: number): undefined => {
    if (nodeId === null) return finish(enrolment, 'completed', null)
    const visit = enrolment.visit + 1
    Object.assign(enrolment, { status: 'active', nodeId, visit, arrivedAt: now, dueAt: now })
  }
  const take = (
    enrolment: ModelEnrolment,
    branch: string,
    outcome: string,
    now: number,
    reason?: string,
  ): undefined => {
    const from = enrolment.nodeId ?? ''
    leave(enrolment, outcome, branch, ...(reason === undefined ? [] : [reason]))
    arrive(enrolment, after(from, branch), now)
  }
  const stay = (enrolment: ModelEnrolment, dueAt: number | null): undefined => {
    Object.assign(enrolment, { status: 'waiting', dueAt })
  }

  const pull = (enrolment: ModelEnrolment, now: number): undefined => {
    for (const goal of definition.nodes.filter(({ type }) => type === 'goal')) {
      const { nodeId } = enrolment
      if (nodeId === null || nodeId === goal.id || enrolment.reached.has(goal.id)) continue
      if (!enrolment.heard.has(goal.id) || !leadsTo(nodeId, goal.id)) continue
      enrolment.reached.add(goal.id)
      leave(enrolment, 'pulled', 'goal')
      arrive(enrolment, goal.id, now)
    }
  }

  const runNode = (contact: ModelContact, enrolment: ModelEnrolment, now: number): undefined => {
    const { id, type, settings } = nodeOf(enrolment.nodeId ?? '')
    switch (type) {
      case 'add_tag': {
        const tag = String(settings.tag_id)
        const isNew = !contact.tags.has(tag)
        contact.tags.add(tag)
        return isNew
          ? take(enrolment, 'next', 'done', now)
          : take(enrolment, 'next', 'skipped', now, 'unchanged')
      }
      case 'wait': {
        const until = enrolment.arrivedAt + Number(settings.amount) * minute
        return now >= until ? take(enrolment, 'next', 'done', now) : stay(enrolment, until)
      }
      case 'wait_for': {
        const timeout = settings.timeout as { amount: number } | null
        if (enrolment.heard.has(id)) return take(enrolment, 'next', 'done', now)
        const until = timeout === null ? null : enrolment.arrivedAt + timeout.amount * minute
        if (until !== null && now >= until) return take(enrolment, 'timed_out', 'timed_out', now)
        return stay(enrolment, until)
      }
      case 'if_else': {
        const { conditions } = settings.condition as unknown as { conditions: { value: string[] }[] }
        return take(enrolment, contact.tags.has(conditions[0]?.value[0] ?? '') ? 'yes' : 'no', 'done', now)
      }
      case 'split_percent': {
        const number = createHash('sha256').update(`${contact.id} ${id}`).digest().readUInt32BE(0)
        return take(enrolment, number / 2 ** 32 < 0.5 ? 'a' : 'b', 'done', now)
      }
      case 'goal':
        if (enrolment.heard.has(id)) return take(enrolment, 'next', 'done', now)
        if (settings.otherwise === 'wait') return stay(enrolment, null)
        if (settings.otherwise === 'continue') return take(enrolment, 'next', 'skipped', now, 'goal_not_met')
        leave(enrolment, 'exited', 'goal_not_met')
        return finish(enrolment, 'exited', 'goal_not_met')
      case 'end':
        leave(enrolment, 'done')
        return finish(enrolment, 'completed', 'ended')
      default:
        throw new Error(`The interpreter does not know ${type}.`)
    }
  }

  return {
    enter: (contact: ModelContact, now: number): undefined => {
      const { mode } = definition.re_entry
      const current = inside(contact)
      if (current !== undefined) {
        if (mode !== 'always') return
        leave(current, 'exited', 're_entered')
        finish(current, 'exited', 're_entered')
      } else if (mode === 'never' && contact.enrolments.length > 0) return
      contact.enrolments.push({
        status: 'active',
        reason: null,
        nodeId: null,
        visit: 0,
        arrivedAt: now,
        dueAt: now,
        heard: new Set(),
        reached: new Set(),
        path: [],
      })
    },

    /** A tag was added. */
    hear: (contact: ModelContact, tag: string, now: number): undefined => {
      contact.tags.add(tag)
      const enrolment = inside(contact)
      if (enrolment === undefined) return
      if (definition.exit_events.some(({ settings }) => (settings.tag_ids as string[]).includes(tag))) {
        leave(enrolment, 'exited', 'exit_event')
        return finish(enrolment, 'exited', 'exit_event')
      }
      for (const { id, type, settings } of definition.nodes) {
        if ((type !== 'wait_for' && type !== 'goal') || tagOf(settings) !== tag) continue
        const isThere = enrolment.nodeId === id && enrolment.status === 'waiting'
        if (type === 'wait_for' && settings.since_entering !== true && !isThere) continue
        enrolment.heard.add(id)
        if (type === 'goal' || isThere) enrolment.dueAt = Math.min(enrolment.dueAt ?? now, now)
      }
    },

    /** Everything that is due happens. */
    walk: (contact: ModelContact, now: number): undefined => {
      const enrolment = inside(contact)
      if (enrolment === undefined || enrolment.dueAt === null || enrolment.dueAt > now) return
      if (enrolment.nodeId === null) arrive(enrolment, definition.start, now)
      else enrolment.status = 'active'
      for (let steps = 0; enrolment.status === 'active' && steps < 100; steps++) {
        pull(enrolment, now)
        runNode(contact, enrolment, now)
      }
    },
  }
}
