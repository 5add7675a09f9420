import { createHash } from 'node:crypto'
import { describeConditions } from '../../audience/conditions/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'

export const automationHandlers = ({ sql }: AppContext) =>
  ({
    async getConditionOptions() {
      const body = await describeConditions(sql)
      const etag = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32)
      return { status: 200, body, etag }
    },
  }) satisfies Pick<Handlers, 'getConditionOptions'>
