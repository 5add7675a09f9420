import { Trans, useLingui } from '@lingui/react/macro'
import { number } from './format.ts'

/** How many rows there are, beside a title. A number alone would say nothing to a screen reader. */
export const Total = ({ value, isExact }: { value: number; isExact: boolean }) => {
  const { t } = useLingui()
  return (
    <>
      {isExact ? number(value) : t`more than ${number(value)}`}
      <span className="sr-only">
        {' '}
        <Trans>in all</Trans>
      </span>
    </>
  )
}
