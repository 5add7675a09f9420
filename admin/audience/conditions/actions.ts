import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import { copyText, readClipboard } from '../../ui/clipboard.ts'
import { toast } from '../../ui/toast.tsx'
import {
  addPart,
  conditionIn,
  type Group,
  movePart,
  nestPart,
  type Part,
  type Path,
  partAt,
  removePart,
  replacePart,
  setMatch,
  unnestPart,
} from './model/index.ts'

/** What can be done with a part, from its menu and by keys. */
export interface Actions {
  add: (path: Path, part: Part) => void
  replace: (path: Path, part: Part) => void
  remove: (path: Path) => void
  match: (path: Path, match: Group['match']) => void
  move: (path: Path, by: -1 | 1) => void
  nest: (path: Path) => void
  unnest: (path: Path) => void
  copy: (path: Path) => void
  paste: (path: Path) => void
  onKey: (event: KeyboardEvent, path: Path) => void
}

/** Gives focus to the value of a part, or to its first control, after it was drawn at its place. */
const focusOn = (path: Path): void => {
  requestAnimationFrame(() => {
    const part = document.querySelector(`[data-path="${path.join('.')}"]`)
    const control = part?.querySelector<HTMLElement>('input, textarea') ?? part?.querySelector('button')
    control?.focus()
  })
}

export const actionsOn = (root: Group, onChange: (next: Group) => void): Actions => {
  const go = ({ root: next, path }: { root: Group; path: Path }): void => {
    onChange(next)
    focusOn(path)
  }
  const actions: Actions = {
    add: (path, part) => {
      const group = partAt(root, path)
      const at = group !== null && 'conditions' in group ? group.conditions.length : 0
      go({ root: addPart(root, path, part), path: [...path, at] })
    },
    replace: (path, part) => onChange(replacePart(root, path, part)),
    remove: (path) => onChange(removePart(root, path)),
    match: (path, match) => onChange(setMatch(root, path, match)),
    move: (path, by) => go(movePart(root, path, by)),
    nest: (path) => go(nestPart(root, path)),
    unnest: (path) => go(unnestPart(root, path)),
    copy: (path) => {
      const part = partAt(root, path)
      const group = part !== null && 'match' in part ? part : { match: 'all', conditions: [part] }
      copyText(JSON.stringify(group, null, 2)).then(
        () => toast({ text: t`The conditions are copied.` }),
        () => toast({ tone: 'bad', text: t`The browser does not allow copying here.` }),
      )
    },
    paste: async (path) => {
      const text = await readClipboard()
      const pasted = conditionIn(text ?? undefined)
      if (pasted !== null) onChange(addPart(root, path, pasted))
      else
        toast({
          tone: 'bad',
          text:
            text === null
              ? t`The browser does not allow reading the clipboard here.`
              : t`The clipboard has no conditions. Copy some first.`,
        })
    },
    onKey: (event, path) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      const does: Record<string, () => void> = {
        ArrowUp: () => actions.move(path, -1),
        ArrowDown: () => actions.move(path, 1),
        ArrowRight: () => actions.nest(path),
        ArrowLeft: () => actions.unnest(path),
      }
      const act = does[event.key]
      if (act === undefined) return
      event.preventDefault()
      event.stopPropagation()
      act()
    },
  }
  return actions
}
