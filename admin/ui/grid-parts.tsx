/** How tables were scrolled, and which row had focus, by their place. */
export const kept = new Map<string, { top: number; focused: number }>()

/** The least width of all columns together, so that narrow windows scroll and rows reach their end. */
export const leastWidth = (widths: readonly string[]): string =>
  `calc(${['0px', ...widths.map((width) => /^minmax\(([^,]+),/.exec(width)?.[1] ?? width)].join(' + ')})`

/** A row that is not loaded any more, until its page is back. */
export const SkeletonRow = ({ height, start }: { height: number; start: number }) => (
  <div
    aria-hidden
    className="absolute inset-x-3 flex items-center"
    style={{ height, transform: `translateY(${start}px)` }}
  >
    <div className="h-4 grow rounded bg-hover" />
  </div>
)
