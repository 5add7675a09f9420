import { type OpenApiDocument, type Operation, type OperationAt, operationsOf, walk } from '../document.ts'
import { scopeOf } from './operation-table.ts'

const code = (word: string): string => `\`${word}\``

/** `a`, `b` and `c`. */
const listed = (words: string[], between = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${between} ${words.at(-1)}`

/** The name of the member at a pointer in descriptions: `schedule.per_contact_zone`. */
const memberAt = (pointer: string): string => code(pointer.slice(1).replaceAll('/', '.'))

/** Texts for the errors that the dispatcher returns; an operation may replace them. */
const standardRefusals = (operation: Operation): Record<string, string> => {
  const feature = operation['x-pro-feature']
  const limit = operation['x-plan-limit']
  return {
    ...(feature && { pro_lock: `the edition does not have the feature ${code(feature)}.` }),
    ...(limit && { pro_lock: `the limit ${code(limit)} of the plan is reached.` }),
    ...(operation['x-calls-out'] &&
      operation['x-audit-event'] && {
        idempotency_outcome_unknown:
          'the first request with this `Idempotency-Key` was interrupted before its response was stored.',
      }),
  }
}

const capabilityLine = (operation: Operation): string => {
  const further = (operation['x-capability-by-member'] ?? []).flatMap(({ pointer, values }) => {
    const words = [...new Set(Object.values(values))]
    return words.map((capability) => {
      const written = Object.keys(values).filter((value) => values[value] === capability)
      return `${code(capability)} if ${memberAt(pointer)} is ${listed(written.map(code), 'or')}`
    })
  })
  const approval =
    operation['x-approval'] === true
      ? [`${code('crm_administer')} if the automation has an action with ${code('needs_approval')}`]
      : []
  return `Capability: ${[code(operation['x-capability'] ?? ''), ...further, ...approval].join('; ')}.`
}

const editionLine = (operation: Operation): string => {
  const feature = operation['x-pro-feature']
  const further = (operation['x-pro-feature-by-member'] ?? []).map(
    (row) => `Pro (${code(row.feature)}) for ${memberAt(row.pointer)}`,
  )
  return `Edition: ${[feature === undefined ? 'free and Pro' : `Pro (${code(feature)})`, ...further].join('; ')}.`
}

const requirements = (at: OperationAt): string[] => {
  const scope = scopeOf(at)
  const scopes = [...(scope === null ? [] : [scope]), ...(at.operation['x-scopes'] ?? [])]
  return [
    capabilityLine(at.operation),
    scopes.length === 0
      ? 'API key: no scope.'
      : `API key: ${scopes.length > 1 ? 'scopes' : 'scope'} ${listed(scopes.map(code))}.`,
    editionLine(at.operation),
  ]
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [`**${title}**\n\n${lines.map((line) => `- ${line}`).join('\n')}`]

/** The description of an operation with its side effects, refusals and requirements, from its extensions. */
const completeDescription = (at: OperationAt): string => {
  const { operation } = at
  const refusals = { ...standardRefusals(operation), ...operation['x-refusals'] }
  const paragraphs = [
    (operation.description ?? '').trimEnd(),
    ...section('Side effects', operation['x-side-effects'] ?? []),
    ...section(
      'Refusals',
      Object.entries(refusals).map(([name, line]) => `${code(name)}: ${line}`),
    ),
    ...section('Requires', requirements(at)),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

interface Ending {
  description?: string
  deprecated?: boolean
  'x-deprecated-at'?: string
  'x-sunset'?: string
  'x-replaced-by'?: string
}

/** Says of what is deprecated when it ends, and what to use instead. */
const describeEnding = (node: Ending): void => {
  if (node.deprecated !== true || node['x-sunset'] === undefined) return
  const end = `Deprecated since ${node['x-deprecated-at']}, ends on ${node['x-sunset']}: use ${code(node['x-replaced-by'] ?? '')}.`
  node.description = node.description === undefined ? end : `${node.description.trimEnd()}\n\n${end}`
}

/** Completes the description of every operation of the document, and of what is deprecated, in place. */
export const completeDescriptions = (document: OpenApiDocument): void => {
  for (const at of operationsOf(document)) at.operation.description = completeDescription(at)
  walk(document, describeEnding)
}
