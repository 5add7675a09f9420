import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as Base, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './button.tsx'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  width?: 'narrow' | 'wide'
  /** A decision that cannot be taken back: a click beside it does not close it. */
  isGrave?: boolean
  closeLabel?: string
}

const widths = { narrow: 'max-w-md', wide: 'max-w-3xl' }

/** Dialogs are for decisions. Focus returns to where it came from. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  children,
  actions,
  width = 'narrow',
  isGrave = false,
  closeLabel = 'Close',
}: Props) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    isDismissable={!isGrave}
    className="fixed inset-0 z-40 flex items-start justify-center overflow-auto bg-veil p-4 pt-[10vh]"
  >
    <Modal className={`w-full ${widths[width]} rounded-lg border border-line bg-raised shadow-xl`}>
      <Base role={isGrave ? 'alertdialog' : 'dialog'} className="flex max-h-[80vh] flex-col outline-none">
        <div className="flex items-start gap-2 border-b border-line px-4 py-3">
          <Heading slot="title" className="grow text-lg font-semibold">
            {title}
          </Heading>
          <IconButton label={closeLabel} onPress={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        <div className="overflow-auto px-4 py-3">{children}</div>
        {actions !== undefined && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</div>
        )}
      </Base>
    </Modal>
  </ModalOverlay>
)
