import { type ReactNode, useEffect } from 'react'

interface Props {
  title: string
  /** Above the title: the way back to a list. */
  above?: ReactNode
  /** Beside the title, such as a count or a state. */
  aside?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** The content fills the height, and scrolls by itself. */
  isFull?: boolean
}

/** The title of the tab. */
export const showTitle = (title: string): void => {
  document.title = `${title} – Contact Relationship Service`
}

/** A screen: its title is the title of the tab. */
export const Page = ({ title, above, aside, actions, children, isFull = false }: Props) => {
  useEffect(() => {
    showTitle(title)
  }, [title])
  return (
    <div className={isFull ? 'flex h-full min-h-0 flex-col' : ''}>
      {above !== undefined && <div className="-mb-2 px-4 pt-2 text-sm">{above}</div>}
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <h1 className="text-xl font-semibold min-w-0 wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        {aside}
        <span className="grow" />
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A part of a page. */
export const Card = ({
  title,
  actions,
  children,
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
}) => (
  <section className="mx-4 mb-4 rounded-lg border border-line bg-panel">
    {title !== undefined && (
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="grow font-semibold">{title}</h2>
        {actions}
      </header>
    )}
    <div className="p-4">{children}</div>
  </section>
)
