import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { FieldOption, Leaf } from './model/index.ts'
import { RemotePicker } from './Picker.tsx'

type Parameters = Record<string, string | number | boolean | null>

/** What a path such as `/campaigns/{id}/links` needs from the parameters that are chosen already. */
const pathFor = (path: string, given: Parameters): string | null => {
  if (!path.includes('{id}')) return path
  const id = given.campaign_id
  return typeof id === 'string' ? path.replace('{id}', id) : null
}

/** The parameters that narrow a rule: those that it needs, and those that somebody added. */
export const ParametersInput = ({
  field,
  leaf,
  onChange,
  faultOf,
}: {
  field: FieldOption
  leaf: Leaf
  onChange: (parameters: Leaf['parameters']) => void
  faultOf: (name: string) => string | null
}) => {
  const { t } = useLingui()
  const given = (leaf.parameters ?? {}) as Parameters
  const set = (key: string, value: string | number | boolean | null | undefined): void => {
    const next = { ...given, [key]: value }
    if (value === undefined) delete next[key]
    onChange(Object.keys(next).length === 0 ? null : (next as Leaf['parameters']))
  }
  const shown = field.parameters.filter(({ key, required }) => required || Object.hasOwn(given, key))
  const more = field.parameters.filter((parameter) => !shown.includes(parameter))
  return (
    <>
      {shown.map((parameter) => {
        const { key, label, type, options_from, required } = parameter
        const value = given[key] ?? null
        const path = options_from === null ? null : pathFor(options_from, given)
        return (
          <div key={key} className="flex items-center gap-2">
            <span className="text-soft">{label}</span>
            {path !== null ? (
              <RemotePicker
                path={path}
                label={label}
                values={value === null ? [] : [String(value)]}
                isSingle
                fault={faultOf(key)}
                onChange={([id]) => set(key, id ?? null)}
              />
            ) : (
              <div className={type === 'number' ? 'w-24' : 'w-44'}>
                <TextField
                  label={label}
                  isLabelHidden
                  type={type === 'date_time' ? 'date' : 'text'}
                  value={value === null ? '' : String(value).slice(0, type === 'date_time' ? 10 : undefined)}
                  onChange={(text) => {
                    if (text === '') set(key, null)
                    else if (type === 'number' && Number.isFinite(Number(text))) set(key, Number(text))
                    else set(key, type === 'date_time' ? `${text}T00:00:00.000Z` : text)
                  }}
                  fault={faultOf(key)}
                />
              </div>
            )}
            {!required && (
              <Button look="quiet" onPress={() => set(key, undefined)} aria-label={t`Leave out ${label}`}>
                ×
              </Button>
            )}
          </div>
        )
      })}
      {more.length > 0 && (
        <Menu
          trigger={<Button look="quiet">{t`Narrow`}</Button>}
          entries={more.map(({ key, label }) => ({ id: key, label, onAction: () => set(key, null) }))}
        />
      )}
    </>
  )
}
