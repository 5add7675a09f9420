import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client, failureOf } from '../../api/client.ts'
import { tagOf } from '../../api/queries.ts'
import { useParam, useSearch } from '../../ui/address.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ContactPicker } from '../../ui/contact-picker.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { NoMatch } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Condition, ConditionBuilder } from '../conditions/index.ts'
import { SegmentInputs } from './Inputs.tsx'
import { explainedAt, type Segment, useExplanation, useSegment } from './queries.ts'

/** A pinned person: each rule says yes or no, with what the person has. */
const Why = ({ segment }: { segment: Segment }) => {
  const { t } = useLingui()
  const [{ contact }, setSearch] = useSearch()
  const explanation = useExplanation(segment.id, contact ?? null)
  return (
    <div className="flex flex-col gap-2">
      <div className="max-w-80">
        <ContactPicker
          label={t`Choose a person`}
          placeholder={t`Why is Grace in it, or not?`}
          onChoose={({ id }) => setSearch({ contact: id })}
        />
      </div>
      {contact !== undefined && (
        <Panel query={explanation}>
          {({ fits }) => (
            <p role="status" className="flex items-center gap-2">
              <Badge tone={fits ? 'good' : 'bad'}>
                {fits ? t`Is in the segment` : t`Is not in the segment`}
              </Badge>
              <Link to={`/contacts/${contact}`}>
                <Trans>Open the contact</Trans>
              </Link>
              <Button look="quiet" onPress={() => setSearch({ contact: null })}>
                <Trans>Clear</Trans>
              </Button>
            </p>
          )}
        </Panel>
      )}
    </div>
  )
}

const Editor = ({ segment }: { segment: Segment }) => {
  const { t } = useLingui()
  const [{ contact }] = useSearch()
  const explanation = useExplanation(segment.id, contact ?? null)
  const [condition, setCondition] = useState(segment.condition as Condition)
  const [texts, setTexts] = useState({ name: segment.name, description: segment.description ?? '' })
  const isSaved = JSON.stringify(condition) === JSON.stringify(segment.condition)
  const isChanged =
    !isSaved || texts.name !== segment.name || texts.description !== (segment.description ?? '')
  const tag = tagOf(segment)
  const save = useAct(
    () =>
      client.PUT('/segments/{id}', {
        params: { path: { id: segment.id }, ...(tag === undefined ? {} : { header: { 'If-Match': tag } }) },
        body: {
          ...(isSaved ? {} : { condition }),
          name: texts.name,
          description: texts.description === '' ? null : texts.description,
        },
      }),
    { stale: ['/segments', '/contacts'], onDone: () => toast({ text: t`The segment is saved.` }) },
  )
  const verdictOf = (path: readonly number[]) => {
    // A changed condition is not what was explained.
    const part = contact !== undefined && isSaved ? explainedAt(explanation.data?.condition, path) : undefined
    return part === undefined ? undefined : { fits: part.fits, has: 'reason' in part ? part.reason : '' }
  }
  const failure = save.isError ? failureOf(save.error) : null
  return (
    <Page
      title={segment.name}
      aside={
        segment.counted_at !== null && (
          <span className="text-soft">
            <Trans>
              counted <Time at={segment.counted_at} />
            </Trans>
          </span>
        )
      }
      actions={
        <>
          <ButtonLink to={`/contacts?segment=${segment.id}`}>{t`Show contacts`}</ButtonLink>
          <Button
            look="main"
            onPress={() => save.mutate()}
            isPending={save.isPending}
            isDisabled={!isChanged}
          >
            {t`Save segment`}
          </Button>
        </>
      }
    >
      {save.isError && (failure?.errors.length ?? 0) === 0 && (
        <ProblemNote
          error={save.error}
          onRetry={failure?.status === 412 ? () => location.reload() : undefined}
        />
      )}
      <Card title={t`Who is in it`}>
        <ConditionBuilder
          value={condition}
          onChange={setCondition}
          error={save.error}
          verdictOf={verdictOf}
        />
      </Card>
      <Card title={t`Why somebody is in it, or not`}>
        <Why segment={segment} />
      </Card>
      <Card title={t`What it is called`}>
        <SegmentInputs
          {...texts}
          onChange={(changes) => setTexts({ ...texts, ...changes })}
          error={save.error}
        />
      </Card>
    </Page>
  )
}

const Show = () => {
  const { t } = useLingui()
  const id = useParam('id')
  const segment = useSegment(id)
  return (
    <Panel
      query={segment}
      title={t`Segment`}
      missing={
        <NoMatch
          title={t`There is no such segment`}
          actions={<ButtonLink to="/segments">{t`Show all segments`}</ButtonLink>}
        />
      }
    >
      {(data) => <Editor key={`${data.id} ${data.updated_at}`} segment={data as Segment} />}
    </Panel>
  )
}

export default Show
