import { useLingui } from '@lingui/react/macro'
import { failureOf } from '../../api/client.ts'
import { usePreferences } from '../../api/preferences.ts'
import { useStore } from '../../api/store.ts'
import { savePreferences } from '../../system/users/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { keysHelp } from './keys.ts'

/** All keys, and whether single letters count. */
export const KeysHelp = () => {
  const { t } = useLingui()
  const isShown = useStore(keysHelp)
  const { single_keys } = usePreferences()
  const keys: [string, string][] = [
    ['Ctrl K', t`Search people, pages and actions`],
    ['/', t`Filter the table`],
    ['g c', t`Go to contacts`],
    ['g l', t`Go to lists`],
    ['g t', t`Go to tags`],
    ['g s', t`Go to segments`],
    ['g i', t`Go to imports`],
    ['j / k', t`Next and previous row or contact`],
    ['← →', t`From a row into its cells, and back`],
    ['F2', t`To the links and buttons of a row; Esc leads back`],
    ['e', t`Edit the contact`],
    ['x', t`Select the row`],
    ['Shift X', t`Select all rows up to this one`],
    ['Ctrl A', t`Select the loaded rows`],
    ['Space', t`Quick preview`],
    ['Enter', t`Open the row`],
    ['Esc', t`Close, or back`],
    ['?', t`This list`],
  ]
  return (
    <Dialog
      title={t`Keyboard shortcuts`}
      isOpen={isShown}
      onClose={() => keysHelp.set(false)}
      closeLabel={t`Close`}
    >
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-hover px-1.5">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Switch
          isSelected={single_keys}
          onChange={(on) => {
            savePreferences({ single_keys: on }).catch((error: unknown) =>
              toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` }),
            )
          }}
        >
          {t`Single letters are shortcuts`}
        </Switch>
      </div>
    </Dialog>
  )
}
