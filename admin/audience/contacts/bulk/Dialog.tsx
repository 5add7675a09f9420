import { useStore } from '../../../api/store.ts'
import { bulk } from '../state.ts'
import { BulkAll } from './All.tsx'
import { BulkSome } from './Some.tsx'

/** The question before an action on many contacts. */
export const BulkDialog = ({ onDone }: { onDone: (failed: readonly string[]) => void }) => {
  const asked = useStore(bulk)
  if (asked === null) return null
  const close = (): void => bulk.set(null)
  const key = JSON.stringify([asked.action.body, asked.before])
  return asked.target.kind === 'ids' ? (
    <BulkSome
      key={key}
      action={asked.action}
      contacts={asked.target.contacts}
      onClose={close}
      onDone={onDone}
    />
  ) : (
    <BulkAll key={key} asked={asked} onClose={close} onDone={() => onDone([])} />
  )
}
