import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Checkbox as BaseCheckbox,
  Select as BaseSelect,
  Switch as BaseSwitch,
  TextField as BaseTextField,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  RadioGroup,
  SelectValue,
  Text,
  TextArea,
  Button as TriggerButton,
} from 'react-aria-components'

interface FieldProps {
  label: string
  hint?: ReactNode
  /** What is wrong with the value, in words. */
  fault?: string | null | undefined
  isRequired?: boolean
  isDisabled?: boolean
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
}

const labelClass = 'block font-medium mb-1'

/** A label that is not shown is the name of the field only: as a text of its own, it would be read twice. */
const hiddenLabel = (label: string, isHidden = false) => (isHidden ? { 'aria-label': label } : {})
export const inputClass =
  'w-full rounded border border-edge bg-panel px-2.5 py-1.5 text-ink placeholder:text-soft ' +
  'invalid:border-bad disabled:opacity-60 min-h-8 pointer-coarse:min-h-11'

const Below = ({ hint, fault }: Pick<FieldProps, 'hint' | 'fault'>) => (
  <>
    {hint !== undefined && (
      <Text slot="description" className="mt-1 block text-sm text-soft">
        {hint}
      </Text>
    )}
    <FieldError className="mt-1 block text-sm text-bad">{fault}</FieldError>
  </>
)

interface TextProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'number' | 'date' | 'datetime-local' | 'password'
  isLong?: boolean
  maxLength?: number
  autoFocus?: boolean
  name?: string
  onBlur?: () => void
  autoComplete?: string
}

export const TextField = ({
  label,
  hint,
  fault,
  value,
  onChange,
  placeholder,
  type = 'text',
  isLong = false,
  isLabelHidden,
  autoComplete = 'off',
  ...props
}: TextProps) => (
  <BaseTextField
    {...props}
    {...hiddenLabel(label, isLabelHidden)}
    type={type === 'date' || type === 'datetime-local' ? 'text' : type}
    value={value}
    onChange={onChange}
    isInvalid={Boolean(fault)}
    autoComplete={autoComplete}
    className="w-full"
  >
    {!isLabelHidden && <Label className={labelClass}>{label}</Label>}
    {isLong ? (
      <TextArea rows={4} placeholder={placeholder ?? ''} className={inputClass} />
    ) : (
      <Input
        placeholder={placeholder ?? ''}
        className={inputClass}
        {...(type.startsWith('date') ? { type } : {})}
      />
    )}
    <Below hint={hint} fault={fault} />
  </BaseTextField>
)

export interface Option {
  id: string
  label: string
  hint?: ReactNode
}

interface SelectProps extends FieldProps {
  value: string | null
  onChange: (value: string) => void
  options: readonly Option[]
  placeholder?: string
}

export const Select = ({
  label,
  hint,
  fault,
  value,
  onChange,
  options,
  placeholder,
  isLabelHidden,
  ...props
}: SelectProps) => (
  <BaseSelect
    {...props}
    {...hiddenLabel(label, isLabelHidden)}
    placeholder={placeholder ?? ''}
    value={value}
    onChange={(key) => {
      if (key !== null) onChange(String(key))
    }}
    isInvalid={Boolean(fault)}
    className="w-full"
  >
    {!isLabelHidden && <Label className={labelClass}>{label}</Label>}
    <TriggerButton className={`${inputClass} flex items-center justify-between gap-2 text-start`}>
      <SelectValue className="truncate placeholder-shown:text-soft">
        {({ selectedText, defaultChildren, isPlaceholder }) =>
          isPlaceholder ? defaultChildren : selectedText
        }
      </SelectValue>
      <ChevronDown size={16} aria-hidden className="shrink-0 text-soft" />
    </TriggerButton>
    <Below hint={hint} fault={fault} />
    <Popover className="min-w-(--trigger-width) rounded-md border border-line bg-raised p-1 shadow-lg">
      <ListBox items={options} className="max-h-72 overflow-auto outline-none">
        {(option) => (
          <ListBoxItem
            textValue={option.label}
            className="group flex items-center gap-2 rounded px-2 py-1.5 outline-none focus:bg-hover pointer-coarse:min-h-11"
          >
            <Check size={14} aria-hidden className="invisible group-selected:visible" />
            <span className="flex flex-col">
              <Text slot="label">{option.label}</Text>
              {option.hint !== undefined && (
                <Text slot="description" className="text-sm text-soft">
                  {option.hint}
                </Text>
              )}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </BaseSelect>
)

export const Choice = ({
  label,
  hint,
  fault,
  value,
  onChange,
  options,
  isLabelHidden,
  ...props
}: SelectProps) => (
  <RadioGroup
    {...props}
    {...hiddenLabel(label, isLabelHidden)}
    value={value}
    onChange={onChange}
    isInvalid={Boolean(fault)}
  >
    {!isLabelHidden && <Label className={labelClass}>{label}</Label>}
    <div className="flex flex-col gap-1">
      {options.map((option) => (
        <Radio
          key={option.id}
          value={option.id}
          className="group flex items-start gap-2 pointer-coarse:min-h-11"
        >
          <span
            aria-hidden
            className="mt-0.5 size-4 shrink-0 rounded-full border border-edge bg-panel group-selected:border-5 group-selected:border-accent group-focus-visible:outline-2 group-focus-visible:outline-accent"
          />
          <span>
            {option.label}
            {option.hint !== undefined && <span className="block text-sm text-soft">{option.hint}</span>}
          </span>
        </Radio>
      ))}
    </div>
    <Below hint={hint} fault={fault} />
  </RadioGroup>
)

export const Switch = ({
  children,
  isSelected,
  onChange,
  isDisabled = false,
}: {
  children: ReactNode
  isSelected: boolean
  onChange: (value: boolean) => void
  isDisabled?: boolean
}) => (
  <BaseSwitch
    isSelected={isSelected}
    onChange={onChange}
    isDisabled={isDisabled}
    className="group flex items-center gap-2 disabled:opacity-60 pointer-coarse:min-h-11"
  >
    <span
      aria-hidden
      className="flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-hover p-0.5 group-selected:border-accent group-selected:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-accent"
    >
      <span className="size-3.5 rounded-full bg-edge group-selected:ms-4 group-selected:bg-on-accent" />
    </span>
    <span>{children}</span>
  </BaseSwitch>
)

export const Checkbox = ({
  children,
  label,
  isSelected,
  isIndeterminate = false,
  onChange,
  isDisabled = false,
}: {
  children?: ReactNode
  /** Its name where it has no visible text. */
  label?: string
  isSelected: boolean
  isIndeterminate?: boolean
  onChange: (value: boolean) => void
  isDisabled?: boolean
}) => (
  <BaseCheckbox
    {...(label === undefined ? {} : { 'aria-label': label })}
    isSelected={isSelected}
    isIndeterminate={isIndeterminate}
    onChange={onChange}
    isDisabled={isDisabled}
    className="group flex items-center gap-2 disabled:opacity-60"
  >
    <span
      aria-hidden
      className="flex size-4 shrink-0 items-center justify-center rounded border border-edge bg-panel text-on-accent group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent group-indeterminate:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-accent"
    >
      {isIndeterminate ? <span className="h-0.5 w-2 bg-on-accent" /> : isSelected && <Check size={12} />}
    </span>
    {children !== undefined && <span>{children}</span>}
  </BaseCheckbox>
)
