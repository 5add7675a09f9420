import { useLingui } from '@lingui/react/macro'
import { Chip } from '../../../ui/chip.tsx'
import { PickButton } from '../../../ui/pick-menu.tsx'
import { type Kind, ThingName, ThingOptions } from '../pickers.tsx'

interface Props {
  kind: Kind
  title: string
  add: string
  find: string
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** Lists or tags of a new contact. */
export const Things = ({ kind, title, add, find, chosen, onChange }: Props) => {
  const { t } = useLingui()
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{title}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {chosen.map((id) => (
          <Chip key={id} removeLabel={t`Remove`} onRemove={() => toggle(id)}>
            <ThingName kind={kind} id={id} />
          </Chip>
        ))}
        <PickButton title={add}>
          {() => <ThingOptions kind={kind} label={find} chosen={chosen} onPick={({ id }) => toggle(id)} />}
        </PickButton>
      </div>
    </fieldset>
  )
}
