import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Note } from '../../../ui/badge.tsx'
import { useEdition } from '../queries.ts'

/** How many contacts the plan has room for, where that is near. */
export const Room = ({ created }: { created: number }) => {
  const { data } = useEdition()
  const limit = data?.limits.find(({ key }) => key === 'contacts')
  if (data === undefined || limit === undefined || limit.allowed === null) return null
  const room = Math.max(0, limit.allowed - limit.used)
  // A dry run counts as new only what the plan has room for.
  const isFull = created >= room
  if (!isFull && !limit.near) return null
  return (
    <Note tone={isFull ? 'warn' : 'info'}>
      <p>
        {plural(room, {
          one: 'Your plan has room for # more contact.',
          other: 'Your plan has room for # more contacts.',
        })}
        {isFull && (
          <>
            {' '}
            <Trans>Rows beyond it fail. With a larger plan, you can import the rest within seven days.</Trans>
          </>
        )}
      </p>
      <a href={data.upgrade_url} className="text-accent hover:underline">
        <Trans>See larger plans</Trans>
      </a>
    </Note>
  )
}
