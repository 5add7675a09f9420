import { useLingui } from '@lingui/react/macro'
import { CircleUser, Plus, Search } from 'lucide-react'
import { boot } from '../../api/boot.ts'
import { JobsButton } from '../../system/jobs/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { commands } from './commands.ts'
import { openKeysHelp } from './keys.ts'
import { openPalette } from './palette-state.ts'

export const TopBar = () => {
  const { t } = useLingui()
  return (
    <header className="flex h-12 items-center pointer-coarse:h-14 gap-2 border-b border-line bg-panel px-3">
      <Link
        to="/contacts"
        className="me-2 font-semibold text-ink max-sm:sr-only"
      >{t`Contact Relationship Service`}</Link>
      <Button onPress={openPalette} className="grow justify-start! text-soft! sm:max-w-md">
        <Search size={14} aria-hidden />
        <span className="grow text-start">{t`Search`}</span>
        <kbd aria-hidden className="text-sm max-sm:hidden">{t`Ctrl K`}</kbd>
      </Button>
      <span className="grow" />
      <Menu
        trigger={
          <Button aria-label={t`New`}>
            <Plus size={14} aria-hidden />
            <span className="max-sm:sr-only">{t`New`}</span>
          </Button>
        }
        entries={commands
          .filter(({ id }) => id.startsWith('new-'))
          .map(({ id, label, to, run }) => ({
            id,
            label: label(),
            ...(to === undefined ? {} : { to }),
            ...(run === undefined ? {} : { onAction: run }),
          }))}
      />
      <JobsButton />
      <Menu
        trigger={
          <IconButton label={boot.user.display_name}>
            <CircleUser size={18} aria-hidden />
          </IconButton>
        }
        entries={[
          { id: 'account', label: t`Your account`, onAction: () => location.assign(boot.account) },
          { id: 'preferences', label: t`Preferences`, to: '/preferences' },
          { id: 'keys', label: t`Keyboard shortcuts`, onAction: openKeysHelp },
          {
            id: 'reference',
            label: t`API reference`,
            onAction: () => location.assign(`${boot.root}/reference`),
          },
        ]}
      />
    </header>
  )
}
