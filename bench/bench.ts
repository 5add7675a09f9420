/** One line of a benchmark: our figure, the baseline of the same run, and the goal. */
export interface Figure {
  what: string
  ours: number
  baseline: number
  /** ours / baseline, or its inverse where less is better: 1 equals the baseline, more is better. */
  ratio: number
  /** The smallest ratio that meets the goal; null for figures without a goal. */
  goal: number | null
  met: boolean | null
}

export interface Result {
  name: string
  figures: Figure[]
  /** The conditions that the figures depend on. */
  conditions: Record<string, string | number>
}

export interface Bench {
  name: string
  summary: string
  run: (progress: (line: string) => void) => Promise<Result>
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** A figure where more is better, such as requests per second. */
export const figure = (what: string, ours: number, baseline: number, goal: number | null): Figure => {
  const ratio = ours / baseline
  return {
    what,
    ours: round(ours, 1),
    baseline: round(baseline, 1),
    ratio: round(ratio, 3),
    goal,
    met: goal === null ? null : ratio >= goal,
  }
}

/** A figure where less is better, such as processor time per request. */
export const inverse = (what: string, ours: number, baseline: number, goal: number | null): Figure => {
  const ratio = baseline / ours
  return {
    what,
    ours: round(ours, 1),
    baseline: round(baseline, 1),
    ratio: round(ratio, 3),
    goal,
    met: goal === null ? null : ratio >= goal,
  }
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper
}

export const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

const cell = (value: string | number, width: number): string =>
  typeof value === 'number' ? String(value).padStart(width) : value.padEnd(width)

/** The result as a table for a terminal. */
export const table = ({ name, figures, conditions }: Result): string => {
  const head = ['what', 'ours', 'baseline', 'ratio', 'goal', '']
  const rows = figures.map(({ what, ours, baseline, ratio, goal, met }) => [
    what,
    ours,
    baseline,
    ratio,
    goal ?? '–',
    met === null ? '' : met ? 'met' : 'MISSED',
  ])
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => String(row[at]).length)))
  const line = (row: (string | number)[]) =>
    row
      .map((value, at) => cell(value, widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    name,
    line(head),
    ...rows.map(line),
    ...Object.entries(conditions).map(([key, value]) => `  ${key}: ${value}`),
    '',
  ].join('\n')
}
