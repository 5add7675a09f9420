import { useLingui } from '@lingui/react/macro'
import { Page } from '../../ui/page.tsx'

const List = () => {
  const { t } = useLingui()
  return <Page title={t`Imports and exports`}>{null}</Page>
}

export default List
