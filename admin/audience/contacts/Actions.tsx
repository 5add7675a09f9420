import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Ellipsis, FileUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

interface Props {
  isTrash: boolean
  isNarrow: boolean
  onExport: () => void
  /** Why the view cannot be exported. */
  whyNoExport: string | null
  create: ReactNode
}

/** What can be done on the screen, beside its title. */
export const Actions = ({ isTrash, isNarrow, onExport, whyNoExport, create }: Props) => {
  const { t } = useLingui()
  if (isTrash) return <ButtonLink to="/contacts">{t`Back to contacts`}</ButtonLink>
  if (isNarrow)
    return (
      <>
        {create}
        <Menu
          trigger={
            <IconButton label={t`More actions`}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
          entries={[
            { id: 'import', label: t`Import`, icon: <FileUp size={14} aria-hidden />, to: '/imports/new' },
            {
              id: 'export',
              label: t`Export`,
              icon: <Download size={14} aria-hidden />,
              onAction: onExport,
              whyNot: whyNoExport,
            },
            {
              id: 'trash',
              label: t`Trash`,
              icon: <Trash2 size={14} aria-hidden />,
              to: '/contacts?trashed=true',
            },
          ]}
        />
      </>
    )
  return (
    <>
      <ButtonLink to="/contacts?trashed=true" look="quiet">
        <Trans>Trash</Trans>
      </ButtonLink>
      <ButtonLink to="/imports/new">
        <Trans>Import</Trans>
      </ButtonLink>
      <Button onPress={onExport} whyNot={whyNoExport}>
        <Trans>Export</Trans>
      </Button>
      {create}
    </>
  )
}
