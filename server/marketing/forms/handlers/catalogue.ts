import type { components } from '../../../../generated/types.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { readBranding } from '../../../sending/pages/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { applyDefinition, initialDefinition, initialField } from '../definition/apply.ts'
import { checkDefinition, isTooLarge } from '../definition/check.ts'
import { settingsSchemaOf } from '../definition/check-field.ts'
import { readKnown } from '../definition/known.ts'
import { type FieldType, fieldTypes } from '../field-types/index.ts'
import { previewOf } from '../page/preview.ts'

type Schemas = components['schemas']

const describe = (type: FieldType, available: boolean): Schemas['FormFieldTypeOption'] => ({
  key: type.key,
  label: type.label,
  description: type.description,
  group: type.group,
  value_type: type.valueType,
  has_options: type.hasOptions,
  settings_schema: settingsSchemaOf(type) as Schemas['JsonSchema'],
  validation_options: [...type.rules],
  targets: [...type.targets],
  default_field: initialField(type.key, type.key),
  available,
  pro_lock: !available,
  feature: type.feature,
})

export const catalogueHandlers = {
  async listFormFieldTypes(_request, { editions }) {
    const data = await Promise.all(
      fieldTypes.map(async (type) =>
        describe(type, type.feature === null || (await editions.has(type.feature))),
      ),
    )
    const total = { value: data.length, relation: 'eq' as const }
    return { status: 200, body: { data, page: { next_cursor: null, previous_cursor: null, total } } }
  },

  async previewForm({ body }, context) {
    const { default_locale } = await readSettings(context.sql, 'general')
    const definition = applyDefinition(initialDefinition(default_locale), body.definition)
    const known = await readKnown(context.sql, context, definition)
    const faults = checkDefinition(definition, known).map((fault) => ({
      ...fault,
      pointer: `/definition${fault.pointer}`,
    }))
    const appearance = await readSettings(context.sql, 'appearance')
    const html = isTooLarge(definition)
      ? null
      : previewOf(definition, body.language ?? null, await readBranding(context.sql), appearance)
    return { status: 200, body: { html, faults } }
  },
} satisfies Partial<Handlers>
