import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { readCondition } from '../../conditions/index.ts'
import { listMatching } from '../matching.ts'
import type { ContactMembers } from '../members.ts'

export const searchHandlers = {
  async searchContacts({ operationId, body }, context) {
    const { condition, include, sort = '-created_at', ...page } = body
    const { tree, saved } = await readCondition(context.sql, context.named, condition, { trash: true })
    // The cursor depends on the saved form of the condition, not on its spelling in the request.
    const request = { operationId, params: {}, query: { ...page, sort, condition: saved }, inBody: true }
    const { body: found } = await listMatching(context, request, tree, { sort, include })
    return { status: 200, body: found }
  },
} satisfies Partial<Handlers<AppContext & ContactMembers>>
