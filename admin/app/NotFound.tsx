import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../ui/button.tsx'
import { NoMatch } from '../ui/states.tsx'

export const NotFound = () => {
  const { t } = useLingui()
  return (
    <NoMatch
      title={t`There is no such page`}
      actions={<ButtonLink to="/contacts">{t`Go to contacts`}</ButtonLink>}
    >
      <Trans>The address may be incomplete, or the page belongs to another version.</Trans>
    </NoMatch>
  )
}
