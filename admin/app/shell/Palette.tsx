import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import { may } from '../../api/access.ts'
import { get } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'
import { useNavigate } from '../../ui/link.tsx'
import { commands } from './commands.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { paletteState } from './palette-state.ts'
import { places } from './places.tsx'

interface Row {
  id: string
  label: string
  kind: string
  act: () => void
}

const usePeople = (search: string) =>
  useQuery({
    ...get('/contacts', { params: { query: { search, limit: 5 } } }),
    enabled: search.length >= 2,
  })

/** What was chosen is on the screen now. Without this, focus would be nowhere if it was nowhere before. */
const focusContent = (): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, 200)
}

/** Places, commands and people, by what is typed. */
export const Palette = () => {
  const { t } = useLingui()
  const isShown = useStore(paletteState)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const people = usePeople(isShown ? search : '')
  const close = (): void => {
    paletteState.set(false)
    setText('')
  }
  const has = (label: string): boolean => label.toLowerCase().includes(search.toLowerCase())
  const fixed: Row[] = [
    ...places
      .flatMap((place) => place.children ?? [place])
      .map(({ id, label, to }) => ({
        id: `place-${id}`,
        label: label(),
        kind: t`Page`,
        act: () => navigate(to),
      })),
    ...commands
      .filter(({ operation }) => operation === undefined || may(operation))
      .map(({ id, label, to, run }) => ({
        id,
        label: label(),
        kind: t`Action`,
        act: () => {
          if (to !== undefined) navigate(to)
          run?.()
        },
      })),
  ]
  const rows: Row[] = [
    ...fixed.filter(({ label }) => has(label)),
    ...(search.length >= 2 ? (people.data?.data ?? []) : []).map((contact) => ({
      id: contact.id,
      label: contact.full_name === null ? contact.email : `${contact.full_name} · ${contact.email}`,
      kind: t`Contact`,
      act: () => navigate(`/contacts/${contact.id}`),
    })),
  ]
  return (
    <>
      <KeysHelp />
      <ModalOverlay
        isOpen={isShown}
        onOpenChange={(open) => {
          if (!open) close()
        }}
        isDismissable
        className="fixed inset-0 z-40 bg-veil p-4 pt-[12vh]"
      >
        <Modal className="mx-auto w-full max-w-xl rounded-lg border border-line bg-raised shadow-xl">
          <Dialog aria-label={t`Search`} className="outline-none">
            <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst={false}>
              <SearchField aria-label={t`Search`} autoFocus>
                <Input
                  placeholder={t`Search people, pages and actions`}
                  className="w-full rounded-t-lg border-b border-line bg-raised px-4 py-3 text-lg outline-none"
                />
              </SearchField>
              <Menu
                items={rows}
                onAction={(id) => {
                  const row = rows.find((one) => one.id === id)
                  close()
                  row?.act()
                  focusContent()
                }}
                renderEmptyState={() => <p className="p-4 text-soft">{t`Nothing found`}</p>}
                className="max-h-[50vh] overflow-auto p-1 outline-none"
              >
                {(row) => (
                  <MenuItem
                    id={row.id}
                    textValue={row.label}
                    className="flex min-h-9 items-center gap-2 rounded px-3 outline-none focus:bg-hover"
                  >
                    <Text slot="label" className="min-w-0 grow truncate">
                      {row.label}
                    </Text>
                    <span className="text-sm text-soft">{row.kind}</span>
                  </MenuItem>
                )}
              </Menu>
            </Autocomplete>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
