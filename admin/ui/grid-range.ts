import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface Options {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  headHeight: number
  /** How far it is scrolled at first. */
  top: number
}

interface Range {
  start: number
  end: number
}

/** Rows that are ready above and below those in sight. */
const around = 12

/** The table is rendered again when it was scrolled by this many rows. */
const step = 4

/** A guess for the first frame, in which nothing is measured yet. */
const firstHeight = 800

/**
 * Which rows of a table are rendered. All have one height, so that a position needs no list of all rows: with 100,000 of them, such a
 * list took longer than a frame.
 */
export const useRange = ({ scroller, count, rowHeight, headHeight, top }: Options) => {
  const rangeAt = useCallback(
    (top: number, height: number): Range => {
      const first = Math.floor(top / rowHeight)
      const last = Math.ceil((top + height - headHeight) / rowHeight)
      return {
        start: Math.max(0, Math.floor(first / step) * step - around),
        end: Math.ceil(last / step) * step + around,
      }
    },
    [rowHeight, headHeight],
  )
  const [range, setRange] = useState(() => rangeAt(top, firstHeight))
  const shown = useRef(range)

  const update = useCallback(
    (isScrolled: boolean): void => {
      const element = scroller.current
      if (element === null) return
      const next = rangeAt(element.scrollTop, element.clientHeight)
      if (next.start === shown.current.start && next.end === shown.current.end) return
      shown.current = next
      // In the same frame: later, fast scrolling would show blank rows.
      if (isScrolled) flushSync(() => setRange(next))
      else setRange(next)
    },
    [scroller, rangeAt],
  )
  useLayoutEffect(() => {
    if (top > 0 && scroller.current !== null) scroller.current.scrollTop = top
  }, [scroller, top])
  useLayoutEffect(() => update(false), [update])
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onScroll = (): void => update(true)
    const observer = new ResizeObserver(() => update(false))
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, update])

  return {
    start: Math.min(range.start, count),
    end: Math.min(range.end, count),
    /** Scrolls as far as needed to see a row, which the head must not cover. */
    scrollTo: (at: number): void => {
      const element = scroller.current
      if (element === null) return
      const least = (at + 1) * rowHeight - (element.clientHeight - headHeight)
      const next = Math.max(least, Math.min(element.scrollTop, at * rowHeight))
      if (next !== element.scrollTop) element.scrollTop = next
    },
  }
}
