import { useLingui } from '@lingui/react/macro'
import { faultAt } from '../../api/faults.ts'
import { TextField } from '../../ui/fields.tsx'

/** Name and description of a segment. */
export const SegmentInputs = ({
  name,
  description,
  onChange,
  error,
}: {
  name: string
  description: string
  onChange: (changes: { name?: string; description?: string }) => void
  error: unknown
}) => {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        label={t`Name`}
        value={name}
        onChange={(text) => onChange({ name: text })}
        fault={faultAt(error, '/name')}
        maxLength={100}
      />
      <TextField
        label={t`Description`}
        value={description}
        onChange={(text) => onChange({ description: text })}
        fault={faultAt(error, '/description')}
        maxLength={1000}
      />
    </div>
  )
}
