import { Trans } from '@lingui/react/macro'
import { Inbox, RotateCw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The layout of what is about to come, after 150 ms. */
export const Skeleton = ({ lines = 6 }: { lines?: number }) => (
  <div
    aria-hidden
    data-skeleton
    className="flex w-full animate-[appear_0s_150ms_backwards] flex-col gap-3 p-4"
  >
    {Array.from({ length: lines }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
      <div key={at} className="h-4 rounded bg-hover" style={{ width: `${90 - ((at * 17) % 40)}%` }} />
    ))}
  </div>
)

interface Empty {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** Nothing yet: what this is for, one main action, and a second way. */
export const EmptyYet = ({ title, children, actions }: Empty) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
    <Inbox size={40} aria-hidden className="text-soft" />
    <h2 className="text-lg font-semibold">{title}</h2>
    {children !== undefined && <div className="text-soft">{children}</div>}
    {actions !== undefined && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
)

/** Nothing that matches. */
export const NoMatch = ({ title, children, actions }: Empty) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
    <SearchX size={40} aria-hidden className="text-soft" />
    <h2 className="text-lg font-semibold">{title}</h2>
    {children !== undefined && <div className="text-soft">{children}</div>}
    {actions !== undefined && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
)

/** Below a table whose next rows could not be read. */
export const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="flex items-center gap-3 border-t border-line bg-bad-soft px-4 py-2">
    <span>
      <Trans>The next rows could not be loaded.</Trans>
    </span>
    <Button onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

export const Retry = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button onPress={onPress}>
    <RotateCw size={14} aria-hidden />
    {children}
  </Button>
)
