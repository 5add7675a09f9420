import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { readPage } from '../../platform/http/pages.ts'
import { problem } from '../../platform/problem.ts'
import { type EventRow, toEvent } from './build.ts'
import { eventList, isComplete } from './store/events.ts'

const missing = () =>
  problem('invalid_request', {
    errors: [
      {
        parameter: 'after',
        code: 'invalid_value',
        detail: 'Events after this one are missing. Read your data again, and start without `after`.',
      },
    ],
  })

export const webhookHandlers = ({ sql, secret }: AppContext) =>
  ({
    listEvents: async (request) => {
      const { after } = request.query
      if (after !== undefined && !(await isComplete(sql, after))) throw missing()
      const { rows, page, headers } = await readPage<EventRow>(
        sql,
        secret,
        request,
        eventList(sql, request.query),
      )
      return { status: 200, body: { data: rows.map(toEvent), page }, headers }
    },
  }) satisfies Pick<Handlers, 'listEvents'>
