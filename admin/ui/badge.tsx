import { CircleAlert, CircleCheck, CircleDashed, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'none'

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  none: 'bg-hover text-soft',
}
const icons = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info, none: CircleDashed }

/** A state: always a word beside its colour. */
export const Badge = ({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) => {
  const Icon = icons[tone]
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 align-bottom text-sm whitespace-nowrap ${tones[tone]}`}
    >
      <Icon size={12} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">{children}</span>
    </span>
  )
}

/** A message of some lines. */
export const Note = ({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) => {
  const Icon = icons[tone]
  return (
    <div className={`flex gap-2 rounded-md px-3 py-2 ${tones[tone]}`}>
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
    </div>
  )
}
