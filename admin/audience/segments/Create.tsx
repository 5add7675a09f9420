import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client, failureOf } from '../../api/client.ts'
import { useSearch } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { useNavigate } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConditionBuilder, conditionIn, emptyCondition } from '../conditions/index.ts'
import { SegmentInputs } from './Inputs.tsx'

/** A segment from its first condition: the name comes last. */
const Create = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearch()
  const [condition, setCondition] = useState(() => conditionIn(search.condition) ?? emptyCondition)
  const [texts, setTexts] = useState({ name: '', description: '' })
  const save = useAct(
    () =>
      client.POST('/segments', {
        body: {
          name: texts.name,
          condition,
          ...(texts.description === '' ? {} : { description: texts.description }),
        },
      }),
    {
      stale: ['/segments'],
      onDone: ({ id, name }) => {
        toast({ text: t`The segment ${name} is ready.` })
        navigate(`/segments/${id}`)
      },
    },
  )
  const isElsewhere = save.isError && (failureOf(save.error)?.errors.length ?? 0) === 0
  return (
    <Page
      title={t`New segment`}
      actions={
        <Button look="main" onPress={() => save.mutate()} isPending={save.isPending}>
          {t`Save segment`}
        </Button>
      }
    >
      {isElsewhere && <ProblemNote error={save.error} />}
      <Card title={t`Who is in it`}>
        <ConditionBuilder value={condition} onChange={setCondition} error={save.error} autoFocus />
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

export default Create
