import express, { type Express } from 'express'
import { adminRoutes } from './admin.ts'
import { reportHandlers } from './analytics/reports/handlers.ts'
import { contactHandlers } from './audience/contacts/handlers.ts'
import { countContacts } from './audience/contacts/index.ts'
import { customFieldHandlers } from './audience/custom-fields/handlers.ts'
import { countCustomFields } from './audience/custom-fields/index.ts'
import { exportHandlers } from './audience/exports/handlers.ts'
import { importHandlers } from './audience/imports/handlers.ts'
import { uploadRoutes } from './audience/imports/links.ts'
import { listHandlers } from './audience/lists/handlers.ts'
import { privacyRequestHandlers } from './audience/privacy-requests/handlers.ts'
import { segmentHandlers } from './audience/segments/handlers.ts'
import { suppressionHandlers } from './audience/suppressions/handlers.ts'
import { tagHandlers } from './audience/tags/handlers.ts'
import { viewHandlers } from './audience/views/handlers.ts'
import { contactData } from './contact-data.ts'
import { smartCodeHandlers } from './content/smart-codes/handlers.ts'
import { contentChecks } from './content/smart-codes/index.ts'
import { templateHandlers } from './content/templates/handlers.ts'
import { createAuthenticator } from './host/authenticate.ts'
import { jobKinds } from './jobs.ts'
import { automationHandlers } from './marketing/automations/handlers.ts'
import { campaignHandlers } from './marketing/campaigns/handlers.ts'
import { campaignLinkRoutes } from './marketing/campaigns/http.ts'
import { countActiveAutomations } from './marketing/flows/index.ts'
import { formHandlers } from './marketing/forms/handlers.ts'
import { type FormQuotas, formFileRoutes, formScripts } from './marketing/forms/http.ts'
import { sequenceHandlers } from './marketing/sequences/handlers.ts'
import { members } from './members.ts'
import { migrationFileHandlers } from './migration/files/handlers.ts'
import { migrationUploadRoutes } from './migration/files/links.ts'
import { migrationHandlers } from './migration/migrations/handlers.ts'
import { migrationRunHandlers } from './migration/runs/handlers.ts'
import { migrationFileRoutes } from './migration/runs/links.ts'
import { migrationSourceHandlers } from './migration/sources/handlers.ts'
import type { AppContext } from './platform/app-context.ts'
import { createBoundedAudit } from './platform/bounded-audit.ts'
import { createChecker, type Violation } from './platform/contract/checker.ts'
import { loadDocument, loadRecipientDocument } from './platform/contract/document.ts'
import type { Handlers } from './platform/contract/handler.ts'
import { createPageChecker } from './platform/contract/page-checker.ts'
import { referenceRoutes } from './platform/contract/reference.ts'
import { basePath, createService } from './platform/contract/service.ts'
import { diskOf } from './platform/disk/disk.ts'
import { chainMiddlewares } from './platform/http/chain-middlewares.ts'
import { compressResponses } from './platform/http/compress.ts'
import { cors } from './platform/http/cors.ts'
import { behindEdge } from './platform/http/edge.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { metricsRoute } from './platform/http/metrics-route.ts'
import { createStreams, type StreamLimits } from './platform/http/progress.ts'
import { upgradeUrlOf } from './platform/http/route.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createWatchdog } from './platform/http/watchdog.ts'
import type { Quota, RateQuotas } from './platform/quotas.ts'
import { onePool, type Pools, repeatingPools } from './platform/storage/pools.ts'
import { recipientRoutes } from './public-routes.ts'
import { retentionKinds } from './retention.ts'
import { bounceHandlers } from './sending/bounces/handlers.ts'
import { type InboundOptions, registerBounceMetrics } from './sending/bounces/http.ts'
import { deliveryHandlers } from './sending/deliveries/handlers.ts'
import { countMonthlyDeliveries } from './sending/deliveries/index.ts'
import { mailServerHandlers } from './sending/mail-servers/handlers.ts'
import { messageHandlers } from './sending/messages/handlers.ts'
import { senderHandlers } from './sending/senders/handlers.ts'
import { createTestMail } from './sending/senders/http.ts'
import { sendingDomainHandlers } from './sending/sending-domains/handlers.ts'
import { apiKeyAuthenticator } from './system/api-keys/authenticate.ts'
import { apiKeyHandlers } from './system/api-keys/handlers.ts'
import { auditLogHandlers } from './system/audit-log/handlers.ts'
import { editionHandlers } from './system/editions/handlers.ts'
import { jobHandlers } from './system/jobs/handlers.ts'
import { jobLinkRoutes } from './system/jobs/links.ts'
import { noticeHandlers } from './system/notices/handlers.ts'
import { retentionHandlers } from './system/retention/handlers.ts'
import { settingsHandlers } from './system/settings/handlers.ts'
import { originsInForce, quotasInForce } from './system/settings/index.ts'
import { userHandlers } from './system/users/handlers.ts'
import { webhookHandlers } from './system/webhooks/handlers.ts'
import { countEndpoints } from './system/webhooks/index.ts'

export interface AppOptions {
  quotas?: Partial<RateQuotas>
  /** Per address, for the pages for recipients. */
  pageQuota?: Quota
  /**
   * Checks the bodies of all responses too and reports violations here. Without it, violations are logged and
   * counted.
   */
  onViolation?: (violation: Violation) => void
  /** Receives answers that were sent without stored values that break the contract. Default: as violations. */
  onRepaired?: (violation: Violation) => void
  /** How many submissions of forms are accepted. */
  forms?: Partial<FormQuotas>
  /** How reports of mail providers are verified. */
  inbound?: InboundOptions
  /** Handlers that replace the real ones in tests. */
  handlers?: Partial<Handlers<ReturnType<typeof composed>>>
  /** Separate pools by purpose; by default one pool for everything. */
  pools?: Pools
  /** False only in the benchmark's baseline. */
  validate?: boolean
  /** Limits of open progress streams. */
  streams?: StreamLimits
  /** Aborted when the process is about to end: closes long-lived responses. */
  ending?: AbortSignal
  /** Receives functions to call when requests are answered: they prepare what the first ones would wait for. */
  opening?: (() => void)[]
  /** Receives functions to call after all requests have been answered and before the database is closed. */
  closing?: (() => Promise<void>)[]
}

/** What handlers get from the application beside its context: what higher areas know. */
const composed = (context: AppContext) => ({
  ...context,
  ...members,
  contactData,
  contentChecks,
  jobKinds,
  retentionKinds,
  testMail: createTestMail(context.config),
})

/** The handlers of all areas. A missing handler does not compile. */
const handlers: Handlers<ReturnType<typeof composed>> = {
  ...reportHandlers,
  ...contactHandlers,
  ...customFieldHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...listHandlers,
  ...privacyRequestHandlers,
  ...segmentHandlers,
  ...suppressionHandlers,
  ...tagHandlers,
  ...viewHandlers,
  ...smartCodeHandlers,
  ...templateHandlers,
  ...automationHandlers,
  ...campaignHandlers,
  ...formHandlers,
  ...sequenceHandlers,
  ...migrationFileHandlers,
  ...migrationHandlers,
  ...migrationRunHandlers,
  ...migrationSourceHandlers,
  ...bounceHandlers,
  ...deliveryHandlers,
  ...mailServerHandlers,
  ...messageHandlers,
  ...senderHandlers,
  ...sendingDomainHandlers,
  ...apiKeyHandlers,
  ...auditLogHandlers,
  ...editionHandlers,
  ...jobHandlers,
  ...noticeHandlers,
  ...retentionHandlers,
  ...settingsHandlers,
  ...userHandlers,
  ...webhookHandlers,
}

/** The whole application. Middlewares are in the order of a request. */
export const createApp = (given: AppContext, options: AppOptions = {}): Express => {
  const document = loadDocument()
  const pools = repeatingPools(options.pools ?? onePool(given.sql))
  const context = composed({ ...given, sql: pools.usual })
  const { host, editions, clock, config, log } = context
  const metrics = createMetrics(clock)
  registerBounceMetrics(metrics.registry, pools.health)
  const watchdog = createWatchdog(metrics.registry, log)
  options.closing?.push(async () => watchdog.stop())
  const audit = createBoundedAudit({ ...context, sql: pools.reserved })
  options.closing?.push(audit.flush)
  const authenticate = createAuthenticator({
    host,
    editions,
    authenticateApiKey: apiKeyAuthenticator(pools.reserved, clock, context.accessCache),
  })

  const report = (violation: Violation): void => {
    metrics.violations.inc({ operation: violation.operation })
    if (options.onViolation) options.onViolation(violation)
    else log.error({ violation }, 'a response broke the contract')
  }
  const service = createService(context, {
    document,
    pools,
    handlers: { ...handlers, ...options.handlers },
    authenticate,
    refusals: audit,
    counters: {
      contacts: countContacts,
      custom_fields: countCustomFields,
      active_automations: countActiveAutomations,
      users_with_access: () => host.countUsersWithAccess(),
      webhook_endpoints: countEndpoints,
      deliveries_per_month: (tx) => countMonthlyDeliveries(tx, context.clock.now()),
    },
    quotas: { ...config.rateLimits, ...options.quotas },
    quotasInForce: (configured) => quotasInForce(pools.reserved, configured),
    upgradeUrl: upgradeUrlOf(config),
    repaired: options.onRepaired ?? report,
    validate: options.validate ?? true,
  })

  const links = {
    audit,
    streams: createStreams(options.streams),
    ending: options.ending,
  }
  const pages = loadRecipientDocument()
  // While the database does not respond, the origins of the configuration may still read why.
  const origins = () =>
    originsInForce(pools.reserved, config.allowedOrigins).catch(() => config.allowedOrigins)

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // Only the operator's trusted proxies may set the client's address.
  app.set('trust proxy', config.trustedProxies)

  app.use(chainMiddlewares(securityHeaders(config.publicUrl), metrics.observe, watchdog.observe))
  // The API comes first, because each route before it is compared with the path of every API request.
  // Compression is outside the checker, which validates the content before compression.
  app.use(
    basePath,
    chainMiddlewares(
      compressResponses(),
      createChecker(document, { bodies: options.onViolation !== undefined, report }),
      cors({ origins }),
      service,
    ),
  )
  app.use(healthRoutes(pools.health, clock, diskOf(config), watchdog.lastStall))
  app.use(metricsRoute(metrics, authenticate))
  app.use(referenceRoutes(config))
  app.use('/host', host.routes)
  const admin = adminRoutes(context)
  options.opening?.push(admin.prepare)
  app.use('/admin', admin.routes)
  const linked = ['/progress', '/files', '/form-files', '/migration-files', '/uploads', '/migration-uploads']
  app.use(linked, cors({ origins }))
  app.use(jobLinkRoutes(context, links))
  app.use(campaignLinkRoutes(context, links))
  app.use(uploadRoutes(context))
  app.use(migrationUploadRoutes(context))
  app.use(formFileRoutes(context, audit))
  app.use(migrationFileRoutes(context, audit))
  app.use(formScripts())
  app.use(createPageChecker(pages, { bodies: options.onViolation !== undefined, report }))
  const { pageQuota: quota, inbound, forms, closing } = options
  app.use(recipientRoutes(context, pages, { quota, inbound, forms, closing }))
  app.get('/', (_request, response) => response.redirect('admin/'))
  return behindEdge(app, log)
}
