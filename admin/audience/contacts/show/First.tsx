import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useParam, useReplace, useSearch } from '../../../ui/address.ts'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { contactPath } from '../view.ts'

/** The address of a contact without a tab leads to the first one. */
const First = () => {
  const { t } = useLingui()
  const id = useParam('id')
  const [search] = useSearch()
  const replace = useReplace()
  const to = contactPath(id, search)
  useEffect(() => replace(to), [to, replace])
  return (
    <Page title={t`Contact`}>
      <Skeleton />
    </Page>
  )
}

export default First
