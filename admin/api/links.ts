import { boot } from './boot.ts'

/** A signed link of an answer, on the origin of this page: the service may be reached by more than one name. */
export const localLink = (url: string): string => {
  const { pathname, search } = new URL(url)
  const below =
    boot.root !== '' && pathname.startsWith(`${boot.root}/`) ? pathname : `${boot.root}${pathname}`
  return `${location.origin}${below}${search}`
}
