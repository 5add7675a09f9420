import { useLingui } from '@lingui/react/macro'
import { Activity, ClipboardList, Mail, Pencil, ShieldCheck, StickyNote, Tags } from 'lucide-react'
import type { components } from '../../../../../generated/types.ts'
import { Time } from '../../../../ui/time.tsx'
import { kindOf } from './kinds.ts'

type Entry = components['schemas']['ContactActivity']

const icons = {
  mail: Mail,
  changes: Pencil,
  groups: Tags,
  consent: ShieldCheck,
  notes: StickyNote,
  events: ClipboardList,
} as const

/** One activity: what the service says of it, with the values before and after. */
export const TimelineEntry = ({ entry }: { entry: Entry }) => {
  const { t } = useLingui()
  const { type, summary, occurred_at, data } = entry
  const kind = kindOf(type)
  const Icon = kind === null ? Activity : icons[kind]
  const { changes, reason, url } = data
  return (
    <div className="flex items-start gap-3">
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p>
          <bdi>{summary}</bdi>
        </p>
        {reason !== null && reason !== summary && (
          <p className="text-soft">
            <bdi>{reason}</bdi>
          </p>
        )}
        {url !== null && (
          <p className="truncate text-sm text-soft">
            <bdi>{url}</bdi>
          </p>
        )}
        {changes.length > 0 && type !== 'status_changed' && (
          <details className="text-sm">
            <summary className="w-fit text-soft">{t`What changed`}</summary>
            <ul className="mt-1">
              {changes.map(({ field, from, to }) => (
                <li key={field}>
                  <code className="text-soft">{field}</code> <bdi>{from ?? '–'}</bdi> → <bdi>{to ?? '–'}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span className="shrink-0 text-sm text-soft">
        <Time at={occurred_at} />
      </span>
    </div>
  )
}
