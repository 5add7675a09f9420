import { Focusable, TooltipTrigger } from 'react-aria-components'
import { ago, moment } from './format.ts'
import { Tip } from './tip.tsx'

/** A time as people say it, with the exact one on hover and focus. */
export const Time = ({ at, missing = '–' }: { at: string | null | undefined; missing?: string }) =>
  at === null || at === undefined ? (
    <span>{missing}</span>
  ) : (
    <TooltipTrigger delay={300}>
      <Focusable>
        <time dateTime={at} role="note" tabIndex={-1} aria-label={moment(at)}>
          {ago(at)}
        </time>
      </Focusable>
      <Tip>{moment(at)}</Tip>
    </TooltipTrigger>
  )
