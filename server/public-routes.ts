import type { RequestHandler } from 'express'
import { hookRoutes, triggerLinkPages } from './marketing/automations/http.ts'
import { viewPages } from './marketing/campaigns/http.ts'
import { findFlowEmail } from './marketing/flows/index.ts'
import { type FormQuotas, formPages, formQuotas, formRoutes } from './marketing/forms/http.ts'
import type { AppContext } from './platform/app-context.ts'
import type { Document } from './platform/contract/document.ts'
import { createRateLimiter } from './platform/http/rate-limit.ts'
import type { Quota } from './platform/quotas.ts'
import { type InboundOptions, inboundRoutes } from './sending/bounces/http.ts'
import { confirmationPages } from './sending/confirmations/pages.ts'
import type { PageMembers } from './sending/pages/index.ts'
import { pageRoutes } from './sending/pages/routes.ts'
import { createRecorder, recipientPages } from './sending/recipient/http.ts'
import { senderPages } from './sending/senders/http.ts'

export interface RecipientOptions {
  /** Per network address. */
  quota?: Quota | undefined
  /** How reports of mail providers are verified. */
  inbound?: InboundOptions | undefined
  /** How many submissions of forms are accepted. */
  forms?: Partial<FormQuotas> | undefined
  /** Receives functions to call before the database is closed. */
  closing?: (() => Promise<void>)[] | undefined
}

/**
 * The routes of all areas that recipients and mail providers use without authentication.
 * `openapi/recipient.yaml`, the `document`, describes them.
 */
export const recipientRoutes = (
  context: AppContext & PageMembers,
  document: Document,
  { quota, inbound, forms, closing }: RecipientOptions,
): RequestHandler[] => {
  const recorder = createRecorder(context)
  closing?.push(recorder.stop)
  const limit = createRateLimiter(context.sql, context.clock)
  const quotas = { ...formQuotas, ...forms }
  const pages = [
    ...senderPages,
    ...confirmationPages,
    ...recipientPages(document, limit),
    ...viewPages({ sequence: findFlowEmail(), automation: findFlowEmail() }),
    ...formPages(limit, quotas),
    ...triggerLinkPages,
  ]
  return [
    inboundRoutes(context, inbound),
    hookRoutes(context),
    formRoutes(context, { document, limit, quotas, quota }),
    pageRoutes(context, { pages, recorder, limit, quota }),
  ]
}
