import { Trans, useLingui } from '@lingui/react/macro'
import { whyNot } from '../../../api/access.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Contact } from '../view.ts'
import { openDialog } from './actions/state.ts'
import { useMailState } from './mail-state.ts'

/** May this person get mail, or why not, and the way back. */
export const MailNote = ({ contact, detailsPath }: { contact: Contact; detailsPath: string }) => {
  const { t } = useLingui()
  const { state, isKnown, error, refetch } = useMailState(contact)
  const { tone, sentence, word, way, step } = state
  const administrators = t`Only administrators can do this.`
  const buttons = {
    lift: (
      <Button onPress={() => openDialog.set('lift')} whyNot={whyNot('deleteSuppression', administrators)}>
        <Trans>Lift suppression</Trans>
      </Button>
    ),
    ask: (
      <Button onPress={() => openDialog.set('ask')} whyNot={whyNot('createMessage', administrators)}>
        <Trans>Send confirmation</Trans>
      </Button>
    ),
    status: (
      <Button onPress={() => openDialog.set('status')}>
        <Trans>Change status</Trans>
      </Button>
    ),
    address: <ButtonLink to={detailsPath}>{t`Correct the address`}</ButtonLink>,
  }
  if (error !== null)
    return (
      <section aria-label={t`E-mail`} className="mx-4 mb-3">
        <p className="font-medium">
          <Trans>Whether the contact gets e-mail is not known.</Trans>
        </p>
        <ProblemNote error={error} onRetry={refetch} />
      </section>
    )
  return (
    <section aria-label={t`E-mail`} aria-busy={!isKnown} className="mx-4 mb-3 min-h-9">
      {isKnown ? (
        <Note tone={tone}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 grow basis-72">
              <strong>{sentence}</strong> {word !== null && <code className="text-soft">{word}</code>} {way}
            </p>
            {step !== null && buttons[step]}
          </div>
        </Note>
      ) : (
        <Skeleton lines={1} />
      )}
    </section>
  )
}
