import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { failureOf } from '../../api/client.ts'
import { faultAt } from '../../api/faults.ts'
import { Badge, Note } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { number } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { actionsOn } from './actions.ts'
import { useCounts } from './counts.ts'
import { completeIn, type Group, leavesIn, type Options, sizeOf } from './model/index.ts'
import { useConditionOptions, usePreview } from './queries.ts'
import { RuleGroup, type RuleNotes } from './RuleGroup.tsx'

interface Props {
  value: Group
  onChange: (value: Group) => void
  /** The error of a request that had the condition: its faults are shown on their rows. */
  error?: unknown
  verdictOf?: RuleNotes['verdictOf']
  autoFocus?: boolean
}

/** The condition 300 ms after the last change, without what is not complete yet. */
const useSettled = (options: Options, value: Group): Group => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300)
    return () => clearTimeout(timer)
  }, [value])
  return completeIn(options, settled)
}

const Live = ({ options, value }: { options: Options; value: Group }) => {
  const { t } = useLingui()
  const settled = useSettled(options, value)
  const preview = usePreview(settled)
  if (settled.conditions.length === 0)
    return (
      <p className="text-soft">
        <Trans>Without a condition, every contact matches.</Trans>
      </p>
    )
  if (preview.isError && preview.data === undefined) {
    const isPointed = (failureOf(preview.error)?.errors.length ?? 0) > 0
    return isPointed ? null : <ProblemNote error={preview.error} onRetry={() => preview.refetch()} />
  }
  const count = preview.data?.contacts_count ?? 0
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className={preview.isFetching ? 'opacity-60' : ''}>
        <span className="text-lg font-semibold">
          {preview.data === undefined
            ? '…'
            : plural(count, { one: '# contact matches', other: '# contacts match' })}
        </span>
      </p>
      {preview.data?.warnings.map(({ pointer, detail }) => (
        <Note key={pointer} tone="warn">
          {detail}
        </Note>
      ))}
      {(preview.data?.sample ?? []).length > 0 && (
        <ul aria-label={t`Some of them`} className="flex flex-wrap gap-x-3 text-sm text-soft">
          {preview.data?.sample.slice(0, 5).map(({ id, full_name, email }) => (
            <li key={id}>{full_name ?? email}</li>
          ))}
          {count > 5 && <li>{`+ ${number(count - 5)}`}</li>}
        </ul>
      )}
    </div>
  )
}

const Editor = ({
  options,
  value,
  onChange,
  error,
  verdictOf,
  autoFocus = false,
}: Props & { options: Options }) => {
  const { t } = useLingui()
  const actions = actionsOn(value, onChange)
  const settled = useSettled(options, value)
  const preview = usePreview(settled)
  const [isCounting, setCounting] = useState(false)
  const countOf = useCounts(options, value, isCounting)
  const { parts, depth } = sizeOf(value)
  const { max_parts, max_depth } = options.limits
  const faultOf = (pointer: string): string | null =>
    faultAt(error, pointer) ??
    (JSON.stringify(settled) === JSON.stringify(value) ? faultAt(preview.error, pointer) : null)
  return (
    <div className="flex flex-col gap-3">
      <RuleGroup
        options={options}
        group={value}
        path={[]}
        actions={actions}
        faultOf={faultOf}
        verdictOf={verdictOf ?? (() => undefined)}
        countOf={countOf}
        autoFocus={autoFocus}
      />
      {(parts > max_parts || depth > max_depth) && (
        <Badge tone="bad">{t`At most ${max_parts} conditions, in ${max_depth} levels`}</Badge>
      )}
      <div className="flex flex-wrap items-start gap-4">
        <div className="grow">
          <Live options={options} value={value} />
        </div>
        {leavesIn(value).length > 1 && (
          <Button look="quiet" onPress={() => setCounting(!isCounting)} aria-pressed={isCounting}>
            {isCounting ? t`Hide the counts` : t`Count each row`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Builds a condition in sentences, with a live count. */
export const ConditionBuilder = (props: Props) => {
  const options = useConditionOptions()
  return <Panel query={options}>{(data) => <Editor {...props} options={data} />}</Panel>
}
