/**
 * Scrolls a row of links sideways until one of them is in sight. Not by `scrollIntoView`: the next Tab would begin there, and not at the
 * top of the page.
 */
export const keepInSight = (link: HTMLElement | null): void => {
  const row = link?.closest('nav')
  if (link === null || row == null) return
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.right > outer.right) row.scrollBy({ left: inner.right - outer.right })
  else if (inner.left < outer.left) row.scrollBy({ left: inner.left - outer.left })
}
