import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { type RetentionKind, retentionLimit } from '../../platform/retention.ts'
import { bytesOf, countDue } from './due-records.ts'
import { readPeriods } from './periods.ts'

type Schemas = components['schemas']

/** What the settings in force, or those of the request, would delete now. */
export const retentionHandlers = {
  async previewRetention({ body }, { sql, clock, retentionKinds: kinds }) {
    const settings = { ...(await readPeriods(sql)), ...body }
    const now = clock.now()
    const previews: Schemas['RetentionPreviewItem'][] = []
    for (const records of kinds) {
      const { kind, setting, tables, due } = records
      const kept_for_days = settings[setting]
      const before = retentionLimit(now, kept_for_days, records)
      const { count, ...found } =
        before === null
          ? { count: { value: 0, relation: 'eq' as const }, oldest_at: null }
          : await countDue(sql, due(sql, before))
      previews.push({
        kind,
        setting,
        kept_for_days,
        deletes_before: before?.toISOString() ?? null,
        total: count,
        ...found,
        approximate_bytes: count.value === 0 ? 0 : await bytesOf(sql, tables, count.value),
      })
    }
    return { status: 200, body: { kinds: previews } }
  },
} satisfies Partial<Handlers<AppContext & { retentionKinds: readonly RetentionKind[] }>>
