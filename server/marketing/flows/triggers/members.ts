import type { Tree } from '../../../audience/conditions/index.ts'
import type { ResourceKind, SchemaMember, SettingsSchema } from '../types.ts'

/** A schema of settings whose members are optional, except for `required`. */
export const settingsOf = (
  properties: Record<string, SchemaMember>,
  required: string[] = [],
): SettingsSchema => ({ type: 'object', additionalProperties: false, required, properties })

/** Settings of a trigger that has none. */
export const noSettings: SettingsSchema = settingsOf({})

/** A setting that chooses resources; without it or empty, the trigger accepts all. */
export const chosen = (kind: ResourceKind, title: string): SchemaMember => ({
  type: 'array',
  maxItems: 100,
  uniqueItems: true,
  items: { type: 'string', format: 'uuid' },
  title,
  description: `Ids of the ${title.toLowerCase()}. Empty: any.`,
  'x-resource': kind,
})

/** A setting that chooses values of a closed list; without it or empty, the trigger accepts all. */
export const chosenOf = (values: readonly string[], title: string, description: string): SchemaMember => ({
  type: 'array',
  maxItems: values.length,
  uniqueItems: true,
  items: { type: 'string', enum: values },
  title,
  description: `${description} Empty: any.`,
})

/** Whether a choice accepts a value. Ids are compared without case. */
export const accepts = (choice: readonly string[] | undefined, value: unknown): boolean =>
  choice === undefined ||
  choice.length === 0 ||
  choice.some((one) => one.toLowerCase() === String(value).toLowerCase())

type Rule = Tree['conditions'][number]

/** A rule of a condition. */
export const rule = (
  field: string,
  operator: string,
  value: unknown = null,
  parameters: Record<string, unknown> | null = null,
): Rule => ({ field, operator, value, parameters }) as Rule

export const allOf = (...conditions: Rule[]): Tree => ({ match: 'all', conditions })

export const anyOf = (conditions: Rule[]): Tree => ({ match: 'any', conditions })

type Output = SchemaMember

export const idOutput = (title: string, description: string): Output => ({
  type: ['string', 'null'],
  format: 'uuid',
  title,
  description,
})

export const textOutput = (title: string, description: string): Output => ({
  type: ['string', 'null'],
  title,
  description,
})

export const booleanOutput = (title: string, description: string): Output => ({
  type: 'boolean',
  title,
  description,
})

export const statuses = [
  'pending',
  'subscribed',
  'unsubscribed',
  'transactional',
  'bounced',
  'complained',
] as const

/** Ids of the contract's examples. */
export const examples = {
  campaign: '01a13a4f-8c00-7a52-9b1d-3f1c5b7e9d20',
  delivery: '01a13a52-1000-7c44-8a3e-6b2f0d9c4e17',
  list: '01a0eb4a-7000-7b12-8c4d-5e6f70819203',
  tag: '01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b',
  segment: '01a0eb50-3000-7d61-9a2b-4c5d6e7f8091',
  link: '01a13a50-2000-7e83-8b4c-7d8e9fa0b1c2',
  event: '01a13b6d-9600-7296-a3b9-a32ee32c2ca5',
  job: '01a13b70-1000-7f94-9c5d-8e9fa0b1c2d3',
  flow: '01a14000-4000-7a15-8d6e-9fa0b1c2d3e4',
  enrolment: '01a14001-5000-7b26-9e7f-a0b1c2d3e4f5',
  form: '01a14002-6000-7c37-8f80-b1c2d3e4f506',
  submission: '01a14003-7000-7d48-9091-c2d3e4f50617',
}
