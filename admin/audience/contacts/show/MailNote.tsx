import { Trans, useLingui } from '@lingui/react/macro'
import { whyNot } from '../../../api/access.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Contact } from '../view.ts'
import { openDialog } from './actions/state.ts'
import { restore } from './actions/trash.ts'
import { type Check, type Eligibility, type Step, stepOf, toneOf } from './mail-rules.ts'
import { useMailState } from './mail-state.ts'
import { Sentence } from './Sentence.tsx'

interface Props {
  contact: Contact
  detailsPath: string
}

/** What ends an obstacle, as a button. */
const StepButton = ({ step, contact, detailsPath }: Props & { step: Step }) => {
  const { t } = useLingui()
  const administrators = t`Only administrators can do this.`
  switch (step) {
    case 'lift':
      return (
        <Button onPress={() => openDialog.set('lift')} whyNot={whyNot('deleteSuppression', administrators)}>
          <Trans>Lift suppression</Trans>
        </Button>
      )
    case 'ask':
      return (
        <Button onPress={() => openDialog.set('ask')} whyNot={whyNot('createMessage', administrators)}>
          <Trans>Send confirmation</Trans>
        </Button>
      )
    case 'status':
      return (
        <Button onPress={() => openDialog.set('status')}>
          <Trans>Change status</Trans>
        </Button>
      )
    case 'restore':
      return (
        <Button onPress={() => restore(contact)} whyNot={whyNot('restoreContact', administrators)}>
          <Trans>Restore contact</Trans>
        </Button>
      )
    case 'address':
      return <ButtonLink to={detailsPath}>{t`Correct the address`}</ButtonLink>
  }
}

const wayIn = (
  ways: Readonly<Record<string, string>>,
  { kind, detail }: NonNullable<Check['way_back']>,
): string => (Object.hasOwn(ways, kind) ? (ways[kind] ?? detail) : detail)

const Obstacle = ({ check, ...props }: Props & { check: Check }) => {
  const { t } = useLingui()
  const step = stepOf(check)
  // The service says it for programs; here the buttons are meant.
  const ways = {
    resubscribe: t`Only the person can subscribe again, for example by a form. An administrator can force it, with a reason.`,
    record_consent: t`If the person has agreed, change the status to Subscribed.`,
    correct_address: t`Correct the address if it is wrong. An administrator can force the status, with a reason.`,
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 grow basis-72">
        <Sentence>{check.reason}</Sentence>
        {check.since_at !== null && (
          <span className="text-soft">
            {' '}
            (<Time at={check.since_at} />)
          </span>
        )}{' '}
        {check.way_back !== null && <Sentence>{wayIn(ways, check.way_back)}</Sentence>}
      </p>
      {step !== null && <StepButton step={step} {...props} />}
    </li>
  )
}

/** How much of a limit is used. */
const Caps = ({ caps }: { caps: Eligibility['frequency_caps'] }) => {
  const { t } = useLingui()
  return caps.map(({ set_by, max_count, within_days, used_count }) => (
    <p key={set_by} className="text-sm text-soft">
      {set_by === 'contact'
        ? t`The person wants at most ${max_count} in ${within_days} days: ${used_count} so far.`
        : t`The settings allow ${max_count} in ${within_days} days: ${used_count} so far.`}
    </p>
  ))
}

/** May this person get mail, or why not, and the way back. */
export const MailNote = (props: Props) => {
  const { t } = useLingui()
  const query = useMailState(props.contact.id)
  const { data, error } = query
  if (data === undefined && error !== null)
    return (
      <section aria-label={t`E-mail`} className="mx-4 mb-3">
        <p className="font-medium">
          <Trans>Whether the contact gets e-mail is not known.</Trans>
        </p>
        <ProblemNote error={error} onRetry={() => query.refetch()} />
      </section>
    )
  return (
    <section aria-label={t`E-mail`} aria-busy={data === undefined} className="mx-4 mb-3 min-h-9">
      {data === undefined ? (
        <Skeleton lines={1} />
      ) : (
        <Note tone={toneOf(data)}>
          <p className="font-semibold">
            {data.eligible ? (
              <Trans>Gets marketing e-mail.</Trans>
            ) : (
              <Trans>Gets no marketing e-mail now.</Trans>
            )}
          </p>
          {data.checks.some(({ ok }) => !ok) && (
            <ul>
              {data.checks
                .filter(({ ok }) => !ok)
                .map((check) => (
                  <Obstacle key={check.key} check={check} {...props} />
                ))}
            </ul>
          )}
          <Caps caps={data.frequency_caps} />
        </Note>
      )}
    </section>
  )
}
