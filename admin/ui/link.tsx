import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

interface Navigation {
  /** The address of a path of the application, for `href`. */
  hrefOf: (to: string) => string
  navigate: (to: string) => void
  preload: (to: string) => void
}

/** Given by the router of `app/`: `ui/` knows no screens. */
export const NavigationContext = createContext<Navigation>({
  hrefOf: (to) => to,
  navigate: () => undefined,
  preload: () => undefined,
})

/** Properties of a link: a click without a modifier stays in the application. */
export const useHref = (to: string) => {
  const { hrefOf, navigate, preload } = useContext(NavigationContext)
  const isElsewhere = /^[a-z]+:|^\/\//i.test(to)
  return {
    href: isElsewhere ? to : hrefOf(to),
    onMouseEnter: () => preload(to),
    onFocus: () => preload(to),
    onClick: (event: MouseEvent) => {
      if (isElsewhere || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(to)
    },
  }
}

/** Where links are their text only: beside another link that leads to the same place, too near for a finger. */
export const PlainLinks = createContext(false)

export const useNavigate = (): ((to: string) => void) => useContext(NavigationContext).navigate

export const Link = ({
  to,
  children,
  className = 'text-accent hover:underline',
  ...rest
}: {
  to: string
  children: ReactNode
  className?: string
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
}) => {
  const isPlain = useContext(PlainLinks)
  const href = useHref(to)
  if (isPlain) return <span>{children}</span>
  return (
    <a {...rest} {...href} className={className}>
      {children}
    </a>
  )
}
