import { useLingui } from '@lingui/react/macro'
import { ClipboardPaste, Copy, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/fields.tsx'
import { AddRule } from './AddRule.tsx'
import type { Actions } from './actions.ts'
import { type Group, isGroup, type Leaf, leafFor, type Options, type Path } from './model/index.ts'
import { Rule } from './Rule.tsx'

export interface RuleNotes {
  verdictOf: (path: Path) => { fits: boolean; has: string } | undefined
  countOf: (path: Path) => { alone: number | null; left: number | null } | undefined
}

interface Props extends RuleNotes {
  options: Options
  group: Group
  path: Path
  actions: Actions
  faultOf: (pointer: string) => string | null
  autoFocus?: boolean
}

/** A group of rules: all, any or none of them. */
export const RuleGroup = ({ options, group, path, actions, faultOf, autoFocus = false, ...notes }: Props) => {
  const { t } = useLingui()
  const isRoot = path.length === 0
  const matches = [
    { id: 'all', label: t`All of` },
    { id: 'any', label: t`Any of` },
    { id: 'none', label: t`None of` },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div
      role="group"
      aria-label={isRoot ? t`Conditions` : t`Group of conditions`}
      data-path={path.join('.')}
      className={`flex flex-col gap-2 ${isRoot ? '' : 'rounded-md border border-line bg-page p-2'}`}
    >
      <div className="flex items-center gap-1">
        <div className="w-32">
          <Select
            label={t`How many must be true`}
            isLabelHidden
            value={group.match}
            options={matches}
            onChange={(match) => actions.match(path, match as Group['match'])}
          />
        </div>
        <span className="grow" />
        <IconButton label={t`Copy the conditions`} onPress={() => actions.copy(path)}>
          <Copy size={14} aria-hidden />
        </IconButton>
        <IconButton label={t`Paste conditions`} onPress={() => actions.paste(path)}>
          <ClipboardPaste size={14} aria-hidden />
        </IconButton>
        {!isRoot && (
          <IconButton label={t`Remove the group`} onPress={() => actions.remove(path)}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {group.conditions.map((part, at) => {
        const inner = [...path, at]
        const key = inner.join('.')
        return isGroup(part) ? (
          <div key={key} className="ps-4">
            <RuleGroup {...{ options, path: inner, actions, faultOf, ...notes }} group={part} />
          </div>
        ) : (
          <Rule
            key={key}
            options={options}
            leaf={part as Leaf}
            path={inner}
            actions={actions}
            faultOf={faultOf}
            verdict={notes.verdictOf(inner)}
            count={notes.countOf(inner)}
          />
        )
      })}
      <AddRule
        options={options}
        label={isRoot ? t`Add a condition` : t`Add a condition to the group`}
        autoFocus={autoFocus}
        onAdd={(key) => {
          const field = options.fields.find((one) => one.key === key)
          if (field !== undefined) actions.add(path, leafFor(options, field))
        }}
      />
    </div>
  )
}
