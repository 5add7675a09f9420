import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { NoMatch } from '../ui/states.tsx'

/** A file of an older release that the server no longer has. */
const isOldChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module/i.test(error.message)

/** A screen that could not be loaded, or threw. The rest of the application stays. */
export const ScreenFailed = ({ error, reset }: { error: unknown; reset?: () => void }) => {
  const { t } = useLingui()
  if (isOldChunk(error))
    return (
      <NoMatch
        title={t`A new version is ready`}
        actions={<Button look="main" onPress={() => location.reload()}>{t`Reload`}</Button>}
      >
        <Trans>This tab is of an earlier version. Reload it to go on.</Trans>
      </NoMatch>
    )
  return (
    <NoMatch
      title={t`This page failed`}
      actions={
        <Button look="main" onPress={() => (reset ?? (() => location.reload()))()}>{t`Try again`}</Button>
      }
    >
      <Trans>Nothing was lost on the server.</Trans>
      <code className="mt-2 block text-sm">{error instanceof Error ? error.message : String(error)}</code>
    </NoMatch>
  )
}
