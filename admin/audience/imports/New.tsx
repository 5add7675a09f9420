import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSearch } from '../../ui/address.ts'
import { Note } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useNavigate } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { droppedFile } from '../contacts/index.ts'
import { FileChooser } from './file/FileChooser.tsx'
import { useSending } from './file/use-sending.ts'
import type { Import } from './model.ts'
import { useImport } from './queries.ts'

const Choose = ({ like }: { like: Import | null }) => {
  const navigate = useNavigate()
  const sending = useSending(null, like, ({ id }) => navigate(`/imports/${id}`))
  const { send } = sending
  const hasBegun = useRef(false)
  // A file that was dropped on another screen begins at once.
  useEffect(() => {
    const file = droppedFile.get()
    if (file === null || hasBegun.current) return
    hasBegun.current = true
    droppedFile.set(null)
    send(file)
  })
  return (
    <>
      {like !== null && (
        <div className="mx-4 mb-4">
          <Note>
            <Trans>
              The settings are those of <bdi>{like.filename}</bdi>.
            </Trans>
          </Note>
        </div>
      )}
      <FileChooser sending={sending} />
    </>
  )
}

/** The settings of another import for a new file, such as its corrected rows. */
const ChooseLike = ({ id }: { id: string }) => {
  const query = useImport(id)
  // Without them, the file is imported as any other.
  return query.isPending ? null : <Choose like={(query.data as Import | undefined) ?? null} />
}

const New = () => {
  const { t } = useLingui()
  const [{ like }] = useSearch()
  return (
    <Page title={t`Import a file`} actions={<ButtonLink to="/imports">{t`All imports`}</ButtonLink>}>
      {like === undefined ? <Choose like={null} /> : <ChooseLike id={like} />}
    </Page>
  )
}

export default New
