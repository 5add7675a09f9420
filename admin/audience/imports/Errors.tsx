import { Trans, useLingui } from '@lingui/react/macro'
import { usePages } from '../../api/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'

/** The rows that failed, with what is wrong in which column. */
export const Errors = ({ jobId }: { jobId: string }) => {
  const { t } = useLingui()
  const errors = usePages('/jobs/{id}/errors', {}, { path: { id: jobId } })
  if (errors.isError) return <ProblemNote error={errors.error} onRetry={() => errors.refetch()} />
  if (errors.rows.length === 0) return null
  return (
    <div className="max-h-80 overflow-auto rounded border border-line">
      <table className="w-full">
        <thead className="sticky top-0 bg-panel text-soft">
          <tr>
            <th scope="col" className="p-2 text-end font-medium">{t`Line`}</th>
            <th scope="col" className="p-2 text-start font-medium">{t`Address`}</th>
            <th scope="col" className="p-2 text-start font-medium">{t`What is wrong`}</th>
          </tr>
        </thead>
        <tbody>
          {errors.rows.map(({ id, line_number, email, detail, columns }) => (
            <tr key={id} className="border-t border-line align-top">
              <td className="p-2 text-end text-soft">{line_number ?? '–'}</td>
              <td className="p-2">{email ?? '–'}</td>
              <td className="p-2">
                {columns.length === 0
                  ? detail
                  : columns.map((one) => (
                      <p key={one.column}>
                        <strong>{one.column}</strong>: {one.detail}
                        {one.value !== null && <span className="text-soft"> ({one.value})</span>}
                      </p>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.hasNextPage && (
        <div className="p-2 text-center">
          <Button onPress={errors.next}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
