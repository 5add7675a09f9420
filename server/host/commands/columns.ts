/** Lines for people and `awk`: columns padded to the widest value, with a heading. */
export const columns = (heading: string[], rows: string[][]): string[] => {
  const lines = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines.map((line) =>
    line
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
