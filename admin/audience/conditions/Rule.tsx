import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Actions } from './actions.ts'
import { type Leaf, type Options, type Path, pointerOf, withOperator } from './model/index.ts'
import { ParametersInput } from './Parameters.tsx'
import { ValueInput } from './ValueInput.tsx'

interface Props {
  options: Options
  leaf: Leaf
  path: Path
  actions: Actions
  faultOf: (pointer: string) => string | null
  /** Whether the pinned contact fits this rule, with what it has. */
  verdict?: { fits: boolean; has: string } | undefined
  count?: { alone: number | null; left: number | null } | undefined
}

/** One rule, read as a sentence: field, operator, value, what narrows it. */
export const Rule = ({ options, leaf, path, actions, faultOf, verdict, count }: Props) => {
  const { t } = useLingui()
  const field = options.fields.find(({ key }) => key === leaf.field)
  const pointer = pointerOf(path)
  const own = faultOf(pointer) ?? faultOf(`${pointer}/field`)
  const label = field?.label ?? leaf.field
  const type = options.types.find(({ key }) => key === field?.type)
  const operators = (field?.operators ?? []).map((key) => ({
    id: key,
    label: type?.operators.find((operator) => operator.key === key)?.label ?? key,
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div
      role="group"
      aria-label={label}
      data-path={path.join('.')}
      className="flex flex-wrap items-start gap-2 rounded-md border border-line bg-panel p-2"
      onKeyDown={(event) => actions.onKey(event, path)}
    >
      <span className="py-1.5 font-medium">{label}</span>
      {field === undefined ? (
        <Badge tone="bad">{t`This field does not exist any more`}</Badge>
      ) : (
        <>
          <div className="w-48">
            <Select
              label={t`How ${label} is compared`}
              isLabelHidden
              value={leaf.operator}
              options={operators}
              onChange={(operator) =>
                actions.replace(path, withOperator(options, field, leaf, operator as Leaf['operator']))
              }
              fault={faultOf(`${pointer}/operator`)}
            />
          </div>
          <ValueInput
            options={options}
            field={field}
            leaf={leaf}
            onChange={(value) => actions.replace(path, { ...leaf, value } as Leaf)}
            fault={faultOf(`${pointer}/value`)}
          />
          <ParametersInput
            field={field}
            leaf={leaf}
            onChange={(parameters) => actions.replace(path, { ...leaf, parameters } as Leaf)}
            faultOf={(name) => faultOf(`${pointer}/parameters/${name}`)}
          />
        </>
      )}
      <span className="grow" />
      {count !== undefined && (
        <span className="py-1.5 text-sm text-soft">
          {count.alone ?? '…'} · {t`${count.left ?? '…'} left`}
        </span>
      )}
      {verdict !== undefined && (
        <Badge tone={verdict.fits ? 'good' : 'bad'}>
          {verdict.fits ? t`Yes` : t`No`}
          {verdict.has === '' ? '' : `: ${verdict.has}`}
        </Badge>
      )}
      <Menu
        trigger={
          <IconButton label={t`Actions of ${label}`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
        entries={[
          { id: 'up', label: t`Move up (Alt ↑)`, onAction: () => actions.move(path, -1) },
          { id: 'down', label: t`Move down (Alt ↓)`, onAction: () => actions.move(path, 1) },
          { id: 'nest', label: t`Into a group (Alt →)`, onAction: () => actions.nest(path) },
          { id: 'unnest', label: t`Out of the group (Alt ←)`, onAction: () => actions.unnest(path) },
          { id: 'copy', label: t`Copy`, onAction: () => actions.copy(path) },
          null,
          { id: 'remove', label: t`Remove`, isDangerous: true, onAction: () => actions.remove(path) },
        ]}
      />
      {own !== null && <p className="w-full text-sm text-bad">{own}</p>}
    </div>
  )
}
