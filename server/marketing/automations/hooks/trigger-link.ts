import { notFound, type PageHandler, type PageRoute } from '../../../sending/pages/index.ts'
import { findTrigger } from '../../flows/index.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Only redirects: the click in the e-mail before it starts the automation, if a person made it. */
const followTriggerLink: PageHandler = async (pageContext, { token }) => {
  const trigger = uuid.test(token) ? await findTrigger(pageContext.parts.sql, token, 'link_trigger') : null
  if (trigger === null) return notFound(pageContext)
  return { kind: 'redirect', status: 302, location: String(trigger.settings.redirect_url) }
}

export const triggerLinkPages: readonly PageRoute[] = [
  { method: 'get', path: '/go/:token', handler: followTriggerLink, limited: true },
]
