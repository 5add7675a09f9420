import type { components } from '../../../generated/types.ts'
import { readCondition } from '../../audience/conditions/index.ts'
import { holdContent } from '../../content/templates/index.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { newId } from '../../platform/ids.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { namedSenders } from '../../sending/senders/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { checkDefinition, type FlowMembers } from '../flows/index.ts'
import type { Content, Shape, Step, Wait, Window } from './shape.ts'

type Schemas = components['schemas']
type StepInput = Schemas['SequenceStepInput']
type Changes = Partial<Omit<Schemas['SequenceCreate'], 'name' | 'description' | 'steps'>>

const noContent: Content = { kind: 'html', subject: null, preheader: null, source: null, text: null }
const noWait: Wait = { amount: 0, unit: 'days', days: [], time: null }
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** An empty sequence with the defaults of the settings. */
export const emptyShape = async (sql: Sql): Promise<Shape> => {
  const { opens, clicks } = await readSettings(sql, 'tracking')
  return {
    sender_id: null,
    reply_to: null,
    steps: [],
    timezone: 'contact',
    window: null,
    exit_condition: null,
    exit_events: [],
    re_entry: { mode: 'never', after_days: null },
    respects_frequency_cap: true,
    tracking: { opens, clicks },
    smart_codes: [],
  }
}

/** @throws invalid_request */
export const throwFaults = (faults: readonly Fault[]): void => {
  const [first] = faults
  if (first === undefined) return
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  throw problem('invalid_request', {
    detail: `${first.pointer}: ${first.detail}${more}`,
    errors: faults.slice(0, 1000),
  })
}

const sorted = <Days extends readonly string[]>(days: Days): Days =>
  [...days].sort((a, b) => weekdays.indexOf(a) - weekdays.indexOf(b)) as unknown as Days

const storedWindow = (window: Window): Window => ({ ...window, days: sorted(window.days) })

/** The longest wait, in minutes: a year. */
const longest = 366 * 24 * 60
const minutesOf = { minutes: 1, hours: 60, days: 24 * 60, weeks: 7 * 24 * 60 } as const

const waitOf = (input: Schemas['SequenceWaitInput'], pointer: string, faults: Fault[]): Wait => {
  const wait = { ...noWait, ...input, days: sorted(input.days ?? []) }
  if (wait.amount * minutesOf[wait.unit] > longest)
    faults.push({
      pointer: `${pointer}/amount`,
      code: 'maximum',
      detail: 'A wait can last at most 366 days. Lower `amount`.',
    })
  return wait
}

/**
 * A step after the changes of a request: omitted members stay, null clears. Naming a template copies its content.
 * @throws invalid_request
 */
export const changedStep = async (
  tx: Sql,
  before: Step,
  input: StepInput,
  pointer: string,
  faults: Fault[],
): Promise<Step> => {
  const template = input.template_id ? await holdContent(tx, input.template_id) : null
  if (input.template_id && template === null)
    faults.push({
      pointer: `${pointer}/template_id`,
      code: 'not_found',
      detail: doesNotExist('template'),
    })
  const template_id = input.template_id === undefined ? before.template_id : input.template_id
  return {
    id: before.id,
    name: input.name === undefined ? before.name : input.name,
    wait: input.wait === undefined ? before.wait : waitOf(input.wait, `${pointer}/wait`, faults),
    content: { ...(template ?? before.content), ...input.content },
    template_id: template_id?.toLowerCase() ?? null,
  }
}

export const newStep = (tx: Sql, input: StepInput, pointer: string, faults: Fault[]): Promise<Step> =>
  changedStep(
    tx,
    { id: newId(), name: null, wait: noWait, content: noContent, template_id: null },
    input,
    pointer,
    faults,
  )

const reEntryFaults = ({ mode, after_days }: Shape['re_entry']): Fault[] => {
  const pointer = '/re_entry/after_days'
  if (mode === 'after_days' && after_days === null)
    return [
      {
        pointer,
        code: 'required',
        detail: 'The mode `after_days` requires a number of days in `after_days`.',
      },
    ]
  if (mode !== 'after_days' && after_days !== null)
    return [{ pointer, code: 'not_allowed', detail: 'Only the mode `after_days` accepts `after_days`.' }]
  return []
}

const senderFaults = async (tx: Sql, id: string | null | undefined): Promise<Fault[]> => {
  if (!id) return []
  const found = await tx`${namedSenders(tx, [id])}`
  return found.length > 0
    ? []
    : [{ pointer: '/sender_id', code: 'not_found', detail: doesNotExist('sender') }]
}

const eventFaults = async (
  tx: Sql,
  members: FlowMembers,
  exit_events: Shape['exit_events'] | undefined,
): Promise<Fault[]> => {
  if (exit_events === undefined) return []
  const rest = {
    triggers: [],
    start: null,
    nodes: [],
    edges: [],
    re_entry: { mode: 'never' as const, after_days: null },
    exit_condition: null,
  }
  const { faults } = await checkDefinition(
    tx,
    members,
    { ...rest, exit_events },
    { pointer: '', kind: 'sequence' },
  )
  return faults.filter(({ pointer }) => pointer?.startsWith('/exit_events'))
}

/**
 * A sequence after the changes of a request, without its steps. Omitted members stay, null clears.
 * @throws invalid_request, too_complex
 */
export const changedShape = async (
  tx: Sql,
  members: FlowMembers,
  before: Shape,
  input: Changes,
  faults: Fault[],
): Promise<Shape> => {
  const { window, exit_condition: condition } = input
  const re_entry =
    input.re_entry === undefined
      ? before.re_entry
      : { mode: input.re_entry.mode, after_days: input.re_entry.after_days ?? null }
  faults.push(
    ...reEntryFaults(re_entry),
    ...(await senderFaults(tx, input.sender_id)),
    ...(await eventFaults(tx, members, input.exit_events)),
  )
  return {
    ...before,
    sender_id: input.sender_id === undefined ? before.sender_id : (input.sender_id?.toLowerCase() ?? null),
    reply_to: input.reply_to === undefined ? before.reply_to : input.reply_to,
    timezone: input.timezone ?? before.timezone,
    window: window === undefined ? before.window : window === null ? null : storedWindow(window),
    exit_condition:
      condition === undefined
        ? before.exit_condition
        : condition === null
          ? null
          : (await readCondition(tx, members.named, condition, { pointer: '/exit_condition' })).saved,
    exit_events: input.exit_events ?? before.exit_events,
    re_entry,
    respects_frequency_cap: input.respects_frequency_cap ?? before.respects_frequency_cap,
    tracking: { ...before.tracking, ...input.tracking },
  }
}
