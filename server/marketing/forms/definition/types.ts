import type { components } from '../../../../generated/types.ts'

type Schemas = components['schemas']

export type FormDefinition = Schemas['FormDefinition']
export type DefinitionInput = Schemas['FormDefinitionInput']
export type FormField = Schemas['FormField']
export type FieldInput = Schemas['FormFieldInput']
export type FormFault = Schemas['FormFault']
