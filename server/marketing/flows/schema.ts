import type { ResourceKind, SchemaMember, SettingsSchema } from './types.ts'

/** A schema of settings in which all members are required. */
export const settingsOf = (properties: Record<string, SchemaMember>): SettingsSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

/** The id of something that must exist when the definition is published. */
export const reference = (resource: ResourceKind, title: string): SchemaMember => ({
  type: 'string',
  format: 'uuid',
  title,
  description: `Id of the ${title.toLowerCase()}.`,
  'x-resource': resource,
})
