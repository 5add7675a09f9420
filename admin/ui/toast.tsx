import { X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button, IconButton } from './button.tsx'

interface Message {
  text: string
  tone?: 'good' | 'bad'
  action?: { label: string; onAction: () => void }
}

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Says for ten seconds what was done, with its undo. It stays while somebody points at it or has focus in it. */
export const toast = (message: Message): void => {
  queue.add(message, { timeout: message.tone === 'bad' ? 20_000 : 10_000 })
}

export const Toasts = ({ label, close }: { label: string; close: string }) => (
  <ToastRegion
    queue={queue}
    aria-label={label}
    className="fixed end-4 bottom-4 z-50 flex max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none"
  >
    {({ toast: shown }) => (
      <Toast
        toast={shown}
        className={`flex w-96 max-w-full items-center gap-2 rounded-md border bg-raised px-3 py-2 shadow-lg ${shown.content.tone === 'bad' ? 'border-bad' : 'border-line'}`}
      >
        <ToastContent className="min-w-0 grow">
          <Text slot="title">{shown.content.text}</Text>
        </ToastContent>
        {shown.content.action !== undefined && (
          <Button
            look="quiet"
            onPress={() => {
              shown.content.action?.onAction()
              queue.close(shown.key)
            }}
          >
            {shown.content.action.label}
          </Button>
        )}
        <IconButton slot="close" label={close}>
          <X size={14} aria-hidden />
        </IconButton>
      </Toast>
    )}
  </ToastRegion>
)
