/** A tag: its colour is a dot, so that the name keeps its contrast. */
export const TagChip = ({ name, color = null }: { name: string; color?: string | null }) => (
  <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-hover px-2 py-0.5 text-sm">
    {color !== null && (
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: color }} />
    )}
    <span className="truncate">{name}</span>
  </span>
)
