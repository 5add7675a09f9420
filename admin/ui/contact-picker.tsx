import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { get } from '../api/queries.ts'
import { ComboBox } from './combo-box.tsx'

/** Finds one person by name or address. */
export const ContactPicker = ({
  label,
  placeholder,
  onChoose,
}: {
  label: string
  placeholder: string
  onChoose: (contact: { id: string; name: string }) => void
}) => {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useQuery({
    ...get('/contacts', { params: { query: { search, limit: 8 } } }),
    enabled: search.length > 1,
  })
  const found = search.length > 1 ? (query.data?.data ?? []) : []
  return (
    <ComboBox
      label={label}
      isLabelHidden
      placeholder={placeholder}
      text={text}
      onText={setText}
      isBusy={query.isFetching}
      sections={[
        {
          id: 'people',
          title: '',
          options: found.map(({ id, full_name, email }) => ({ id, label: full_name ?? email, hint: email })),
        },
      ]}
      onChoose={(id) => {
        const contact = found.find((one) => one.id === id)
        setText('')
        if (contact !== undefined) onChoose({ id, name: contact.full_name ?? contact.email })
      }}
    />
  )
}
