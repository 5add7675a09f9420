import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { failureOf } from '../api/client.ts'
import { Note } from './badge.tsx'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'
import { Retry } from './states.tsx'

/** What went wrong, in the words of the service, with its request id and a way out. */
export const ProblemNote = ({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) => {
  const { t } = useLingui()
  const failure = failureOf(error)
  const isAway = failure === null
  const upgrade = failure !== null && 'upgrade_url' in failure ? (failure.upgrade_url as string) : null
  return (
    <div role="alert" className="p-4">
      <Note tone={upgrade === null ? 'bad' : 'info'}>
        <h2 className="font-semibold">
          {isAway ? <Trans>The service does not answer</Trans> : failure.title}
        </h2>
        <p>{isAway ? <Trans>Check your connection. What you typed stays here.</Trans> : failure.detail}</p>
        {failure !== null && failure.errors.length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {failure.errors.map((fault) => (
              <li key={`${'pointer' in fault ? fault.pointer : ''} ${fault.detail}`}>{fault.detail}</li>
            ))}
          </ul>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {onRetry !== undefined && <Retry onPress={onRetry}>{t`Try again`}</Retry>}
          {upgrade !== null && (
            <a href={upgrade} className="text-accent hover:underline">
              <Trans>See what the Pro edition has</Trans>
            </a>
          )}
          {failure?.request_id != null && (
            <Button
              look="quiet"
              onPress={() => void copyText(failure.request_id ?? '').catch(() => undefined)}
              aria-label={t`Copy the request id ${failure.request_id}`}
            >
              <Copy size={12} aria-hidden />
              <span className="text-sm text-soft">{failure.request_id}</span>
            </Button>
          )}
        </div>
      </Note>
    </div>
  )
}
