import type { Handlers } from '../../platform/contract/handler.ts'
import { digestOf } from '../../platform/http/digest.ts'

export const meHandlers = {
  async getMe({ principal }, { editions }) {
    const { id, login, display_name, email, roles } = principal.user
    const body = {
      principal: { kind: principal.kind, credential: principal.credential },
      user: { id, login, display_name, email, roles },
      capabilities: principal.capabilities,
      scopes: principal.scopes,
      edition: await editions.current(),
    }
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
