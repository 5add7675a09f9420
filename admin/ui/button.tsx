import type { ReactNode } from 'react'
import { Button as Base, type ButtonProps, TooltipTrigger } from 'react-aria-components'
import { useHref } from './link.tsx'
import { Tip } from './tip.tsx'

const shared =
  'inline-flex items-center justify-center gap-1.5 rounded font-medium whitespace-nowrap cursor-default ' +
  'disabled:opacity-55 pending:opacity-70 min-h-8 pointer-coarse:min-h-11'

const looks = {
  main: 'bg-accent text-on-accent hover:bg-accent-hover px-3 py-1.5',
  plain: 'border border-edge bg-panel text-ink hover:bg-hover px-3 py-1.5',
  quiet: 'text-ink hover:bg-hover px-2 py-1.5',
  danger: 'border border-bad text-bad bg-panel hover:bg-bad-soft px-3 py-1.5',
}

export type Look = keyof typeof looks

export interface Props extends Omit<ButtonProps, 'className' | 'children' | 'style'> {
  look?: Look
  children: ReactNode
  /** Why it is disabled, for people who wonder. The button stays in the order of focus. */
  whyNot?: string | null | undefined
  className?: string
}

const classesOf = (look: Look, more = ''): string => `${shared} ${looks[look]} ${more}`

/** A button says verb and object. One of a screen is `main`. */
export const Button = ({ look = 'plain', whyNot, children, className = '', ...props }: Props) => {
  if (whyNot === undefined || whyNot === null)
    return (
      <Base {...props} className={classesOf(look, className)}>
        {children}
      </Base>
    )
  // A disabled button gets no focus, and so could not say why.
  return (
    <TooltipTrigger delay={200}>
      <Base
        {...props}
        onPress={() => undefined}
        aria-disabled
        className={`${classesOf(look, className)} opacity-55`}
      >
        {children}
      </Base>
      <Tip>{whyNot}</Tip>
    </TooltipTrigger>
  )
}

/** A button without text: `label` is its name, also shown as a tip. */
export const IconButton = ({
  label,
  children,
  className = '',
  ...props
}: Omit<Props, 'look'> & { label: string }) => (
  <TooltipTrigger delay={400}>
    <Base
      {...props}
      aria-label={label}
      className={`inline-flex size-8 pointer-coarse:size-11 shrink-0 items-center justify-center rounded text-soft hover:bg-hover hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 ${className}`}
    >
      {children}
    </Base>
    <Tip>{label}</Tip>
  </TooltipTrigger>
)

/** A link that looks like a button: it leads somewhere. */
export const ButtonLink = ({
  to,
  look = 'plain',
  children,
}: {
  to: string
  look?: Look
  children: ReactNode
}) => {
  const { href, onClick } = useHref(to)
  return (
    <a href={href} onClick={onClick} className={classesOf(look)}>
      {children}
    </a>
  )
}
