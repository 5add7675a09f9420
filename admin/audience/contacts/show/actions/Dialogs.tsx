import { lazy, Suspense } from 'react'
import { useStore } from '../../../../api/store.ts'
import { useNavigate } from '../../../../ui/link.tsx'
import type { Contact } from '../../view.ts'
import { openDialog } from './state.ts'

const ChangeStatus = lazy(async () => ({ default: (await import('./ChangeStatus.tsx')).ChangeStatus }))
const Erase = lazy(async () => ({ default: (await import('./Erase.tsx')).Erase }))
const SendMessage = lazy(async () => ({ default: (await import('./SendMessage.tsx')).SendMessage }))
const Unsubscribe = lazy(async () => ({ default: (await import('./Unsubscribe.tsx')).Unsubscribe }))
const WayBack = lazy(async () => ({ default: (await import('./WayBack.tsx')).WayBack }))

/** The dialogs of a contact, each loaded when it is opened. */
export const Dialogs = ({ contact, back }: { contact: Contact; back: string }) => {
  const open = useStore(openDialog)
  const navigate = useNavigate()
  const close = (): void => openDialog.set(null)
  const props = { contact, onClose: close }
  return (
    <Suspense>
      {open === 'unsubscribe' && <Unsubscribe {...props} />}
      {open === 'status' && <ChangeStatus {...props} />}
      {open === 'message' && <SendMessage {...props} />}
      {(open === 'lift' || open === 'ask') && <WayBack {...props} step={open} />}
      {open === 'erase' && (
        <Erase
          {...props}
          onErased={() => {
            close()
            navigate(back)
          }}
        />
      )}
    </Suspense>
  )
}
