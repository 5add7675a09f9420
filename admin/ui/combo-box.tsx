import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  ComboBox as Base,
  FieldError,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components'
import { inputClass, type Option } from './fields.tsx'

interface Section {
  id: string
  title: string
  options: Option[]
}

interface Props {
  label: string
  isLabelHidden?: boolean
  placeholder?: string
  sections: readonly Section[]
  onChoose: (id: string) => void
  text: string
  onText: (text: string) => void
  fault?: string | null
  isBusy?: boolean
  children?: ReactNode
  autoFocus?: boolean
  /** Whether the list opens before anything is typed. */
  opensOnFocus?: boolean
}

const itemClass =
  'flex items-center gap-2 rounded px-2 py-1.5 outline-none focus:bg-hover pointer-coarse:min-h-11 disabled:opacity-60'

const Item = ({ option }: { option: Option }) => (
  <ListBoxItem id={option.id} textValue={option.label} className={itemClass}>
    <span className="flex min-w-0 flex-col">
      <Text slot="label" className="truncate">
        {option.label}
      </Text>
      {option.hint !== undefined && (
        <Text slot="description" className="text-sm text-soft">
          {option.hint}
        </Text>
      )}
    </span>
  </ListBoxItem>
)

/**
 * A field in which one types and chooses; Enter takes the first. What is chosen leaves it empty again: `onChoose` says what it was.
 */
export const ComboBox = ({
  label,
  isLabelHidden = false,
  placeholder = '',
  sections,
  onChoose,
  text,
  onText,
  fault,
  isBusy = false,
  autoFocus = false,
  opensOnFocus = true,
}: Props) => {
  const { t } = useLingui()
  return (
    <Base
      inputValue={text}
      onInputChange={onText}
      value={null}
      onChange={(key) => {
        if (key !== null) onChoose(String(key))
      }}
      menuTrigger={opensOnFocus ? 'focus' : 'input'}
      allowsEmptyCollection
      isInvalid={Boolean(fault)}
      defaultFilter={() => true}
      className="w-full"
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className="mb-1 block font-medium">{label}</Label>}
      <Input
        placeholder={placeholder}
        className={inputClass}
        autoFocus={autoFocus}
        onKeyDownCapture={(event) => {
          const first = sections.find(({ options }) => options.length > 0)?.options[0]
          if (event.key !== 'Enter' || text.trim() === '' || first === undefined) return
          // With arrows somebody has chosen another one.
          if (event.currentTarget.getAttribute('aria-activedescendant') !== null) return
          event.preventDefault()
          event.stopPropagation()
          onChoose(first.id)
        }}
      />
      <FieldError className="mt-1 block text-sm text-bad">{fault}</FieldError>
      <Popover className="w-(--trigger-width) min-w-64 rounded-md border border-line bg-raised p-1 shadow-lg">
        <ListBox
          className="max-h-80 overflow-auto outline-none"
          renderEmptyState={() => <p className="p-2 text-soft">{isBusy ? t`Loading` : t`Nothing found`}</p>}
        >
          {sections
            .filter(({ options }) => options.length > 0)
            .map((section) =>
              section.title === '' ? (
                section.options.map((option) => <Item key={option.id} option={option} />)
              ) : (
                <ListBoxSection key={section.id} id={`section ${section.id}`}>
                  <Header className="px-2 pt-2 pb-1 text-sm text-soft">{section.title}</Header>
                  {section.options.map((option) => (
                    <Item key={option.id} option={option} />
                  ))}
                </ListBoxSection>
              ),
            )}
        </ListBox>
      </Popover>
    </Base>
  )
}
