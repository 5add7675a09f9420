import type { components } from '../../../../generated/types.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Editions } from '../../../platform/editions.ts'

export interface LintContext {
  config: Config
  editions: Editions
  clock: Clock
}

export type LintIssue = components['schemas']['CampaignLintFinding']
export type LintKey = LintIssue['key']

const levels: readonly LintIssue['level'][] = ['error', 'warning', 'hint']

/** An issue about the campaign as a whole, unless more is given. */
export const issue = (
  key: LintKey,
  level: LintIssue['level'],
  detail: string,
  at: Partial<Pick<LintIssue, 'pointer' | 'variant' | 'line_number' | 'excerpt'>> = {},
): LintIssue => ({
  key,
  level,
  detail: detail.slice(0, 1000),
  pointer: '',
  variant: null,
  line_number: null,
  excerpt: null,
  ...at,
})

/** Errors first, then warnings, then hints. An issue that several variants share is listed once. */
export const inOrder = (issues: readonly LintIssue[]): LintIssue[] => {
  const unique = new Map<string, LintIssue>()
  for (const one of issues) {
    const key = `${one.key} ${one.pointer} ${one.line_number} ${one.detail}`
    const before = unique.get(key)
    unique.set(key, before === undefined || before.variant === one.variant ? one : { ...one, variant: null })
  }
  return [...unique.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}
