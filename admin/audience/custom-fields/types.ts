import { t } from '@lingui/core/macro'
import type { Option } from '../../ui/fields.tsx'

/** The types of a field, in the words of people. */
export const typeOptions = (): Option[] => [
  { id: 'text', label: t`Text`, hint: t`One line, up to 255 characters` },
  { id: 'long_text', label: t`Long text`, hint: t`Several lines` },
  { id: 'number', label: t`Number` },
  { id: 'boolean', label: t`Yes or no` },
  { id: 'date', label: t`Date` },
  { id: 'date_time', label: t`Date and time` },
  { id: 'url', label: t`Link` },
  { id: 'single_select', label: t`One of several options` },
  { id: 'multi_select', label: t`Any of several options` },
]

export const typeLabel = (type: string): string => typeOptions().find(({ id }) => id === type)?.label ?? type

/** A key from a label: `favourite_genre`. */
export const keyFrom = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 50)
