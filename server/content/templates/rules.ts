import type { components } from '../../../generated/types.ts'
import type { Fault } from '../../platform/problem.ts'
import type { RenderFault } from '../smart-codes/index.ts'
import type { Content } from './content/types.ts'

type Schemas = components['schemas']

const contentMembers = ['kind', 'subject', 'preheader', 'source', 'text'] as const

/** Applies a change to present content. Omitted members stay. */
export const contentAfter = (before: Content, change: Partial<Schemas['ContentToPreview']>): Content => ({
  kind: change.kind ?? before.kind,
  subject: change.subject === undefined ? before.subject : change.subject,
  preheader: change.preheader === undefined ? before.preheader : change.preheader,
  source: change.source ?? before.source,
  text: change.text === undefined ? before.text : change.text,
})

export const isSameContent = (one: Content, other: Content): boolean =>
  contentMembers.every((member) => one[member] === other[member])

const required = (member: 'kind' | 'source', detail: string): Fault => ({
  pointer: `/${member}`,
  code: 'required',
  detail,
})

/** Faults of missing content in a new template that the schema cannot express. */
export const faultsOfNew = ({ starter_key, kind, source }: Schemas['TemplateCreate']): Fault[] => {
  if (starter_key !== undefined)
    return kind !== undefined && source === undefined ? [required('source', '`kind` requires `source`.')] : []
  const detail = 'Send either `starter_key`, or `kind` and `source`.'
  return [
    ...(kind === undefined ? [required('kind', detail)] : []),
    ...(source === undefined ? [required('source', detail)] : []),
  ]
}

/** A source cannot be used in another language. */
export const faultsOfChange = (before: Content, { kind, source }: Schemas['TemplateUpdate']): Fault[] =>
  kind !== undefined && kind !== before.kind && source === undefined
    ? [required('source', 'A new `kind` requires `source`.')]
    : []

/** The errors of content, as faults of the members that contain them. */
export const savingFaults = (faults: readonly RenderFault[]): Fault[] =>
  faults
    .filter(({ level }) => level === 'error')
    .slice(0, 50)
    .map(({ member, line_number: line, column_number: column, detail }) => ({
      pointer: `/${member}`,
      code: 'invalid_value',
      detail: line === null ? detail : `Line ${line}, character ${column ?? 1}: ${detail}`,
    }))
