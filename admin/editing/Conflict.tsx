import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createStore, useStore } from '../api/store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Choice } from '../ui/fields.tsx'
import { differenceOf } from './difference.ts'
import type { Conflict, Members } from './merge.ts'

interface Question {
  /** What is edited, such as the name of a person. */
  title: string
  conflicts: Conflict[]
  labelOf: (member: string) => string
  textOf: (member: string, value: unknown) => string
  /** Who has changed the member meanwhile; null if that is not known. */
  authorOf: (member: string) => string | null
  onDecided: (decided: Members | null) => void
}

const question = createStore<Question | null>(null)

/** Asks in a dialog which value each member shall have; null if the person closes it. */
export const askConflict = (asked: Omit<Question, 'onDecided'>): Promise<Members | null> =>
  new Promise((resolve) => {
    question.set({
      ...asked,
      onDecided: (decided) => {
        question.set(null)
        resolve(decided)
      },
    })
  })

const Value = ({ text, other }: { text: string; other: string }) => (
  <bdi className="block max-h-40 overflow-auto whitespace-pre-wrap">
    {text === ''
      ? '–'
      : differenceOf(text, other).map(({ text: piece, isChanged }, at) =>
          isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
            <mark key={at} className="rounded bg-warn-soft text-ink">
              {piece}
            </mark>
          ) : (
            piece
          ),
        )}
  </bdi>
)

const Decision = ({ title, conflicts, labelOf, textOf, authorOf, onDecided }: Question) => {
  const { t } = useLingui()
  const [sides, setSides] = useState<Readonly<Record<string, string>>>({})
  const isDecided = conflicts.every(({ member }) => sides[member] !== undefined)
  const decide = (): void =>
    onDecided(
      Object.fromEntries(
        conflicts.filter(({ member }) => sides[member] === 'mine').map(({ member, mine }) => [member, mine]),
      ),
    )
  return (
    <Dialog
      title={title}
      isOpen
      isGrave
      onClose={() => onDecided(null)}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onPress={() => onDecided(null)}>{t`Decide later`}</Button>
          <Button
            look="main"
            onPress={decide}
            whyNot={isDecided ? null : t`Choose a value for each.`}
          >{t`Save`}</Button>
        </>
      }
    >
      <p className="mb-3">
        <Trans>
          This was changed while you were writing. Nothing is saved yet. Which value shall it have?
        </Trans>
      </p>
      <div className="flex flex-col gap-4">
        {conflicts.map(({ member, mine, theirs }) => {
          const author = authorOf(member)
          const [my, their] = [textOf(member, mine), textOf(member, theirs)]
          return (
            <Choice
              key={member}
              label={labelOf(member)}
              value={sides[member] ?? null}
              onChange={(side) => setSides({ ...sides, [member]: side })}
              options={[
                {
                  id: 'theirs',
                  label: author === null ? t`The other change` : t`The change of ${author}`,
                  hint: <Value text={their} other={my} />,
                },
                { id: 'mine', label: t`My change`, hint: <Value text={my} other={their} /> },
              ]}
            />
          )
        })}
      </div>
    </Dialog>
  )
}

/** The dialog of `askConflict`. */
export const ConflictDialog = () => {
  const asked = useStore(question)
  // A person who leaves decides later: the draft is kept, and other saves go on.
  useEffect(() => () => question.get()?.onDecided(null), [])
  return asked === null ? null : <Decision {...asked} />
}
