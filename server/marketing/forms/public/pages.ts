import { randomBytes } from 'node:crypto'
import type { RateLimiter } from '../../../platform/http/rate-limit.ts'
import { ProblemError, problem } from '../../../platform/problem.ts'
import { storable } from '../../../platform/storage/text.ts'
import {
  type Answer,
  documentOf,
  html,
  type PageContext,
  type PageHandler,
  type PageRequest,
  type PageRoute,
  paragraphs,
  policyOf,
  tooLargePage,
  translationsFor,
  unsupportedPage,
} from '../../../sending/pages/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import type { FormDefinition } from '../definition/types.ts'
import { boxName } from '../page/fields.ts'
import {
  acceptedLanguages,
  directionOf,
  type LocalisedForm,
  languageFor,
  localiseForm,
} from '../page/localise.ts'
import { type Attempt, formMarkup, themed, trapName } from '../page/markup.ts'
import { type FormTexts, textOfFault, textsFor } from '../page/texts.ts'
import { findPublished, type PublishedForm } from '../store/published.ts'
import type { FormQuotas } from '../submit/limits.ts'
import { isOriginAllowed, plainPageUrl } from '../submit/page-url.ts'
import { createReceiver, type Received, type Receiver, type Result, signStart } from '../submit/receive.ts'
import { countView } from './count-view.ts'

/** Whether the page stands alone or in a frame of another page. */
type Place = 'hosted' | 'frame'

interface Shown {
  pageContext: PageContext
  place: Place
  published: PublishedForm
  form: LocalisedForm
  texts: FormTexts
}

const closed = (pageContext: PageContext, request: PageRequest): Answer => {
  const [language = 'en'] = acceptedLanguages(request.languages)
  const texts = textsFor(language)
  const translations = translationsFor(language, pageContext.branding.locale)
  const page = { title: texts.closedTitle, content: html`<p>${texts.closedBody}</p>` }
  return { kind: 'page', status: 404, page, translations }
}

/** Which pages may show the page in a frame: none, or those of the origins that the form allows. */
const ancestorsOf = (place: Place, { allowed_origins }: FormDefinition): string => {
  if (place === 'hosted') return "'none'"
  return allowed_origins === null ? '*' : ["'self'", ...allowed_origins].join(' ')
}

const documentFor = async (
  { pageContext, place, published, form, texts }: Shown,
  status: 200 | 400,
  title: string,
  content: ReturnType<typeof html>,
): Promise<Answer> => {
  const { definition } = published
  const appearance = await readSettings(pageContext.parts.sql, 'appearance')
  const look = themed(pageContext.branding, appearance, definition.theme)
  const isFramed = place === 'frame'
  const branding = isFramed ? { ...look, logoUrl: null, name: null, footer: null } : look
  const translations = translationsFor(form.language, branding.locale)
  const leadsTo = definition.success.action === 'redirect' ? definition.success.redirect_url : null
  const nonce = randomBytes(16).toString('base64')
  const policy = policyOf(branding, { leadsTo })
    .replace(
      "default-src 'none'",
      `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; worker-src blob:`,
    )
    .replace("frame-ancestors 'none'", `frame-ancestors ${ancestorsOf(place, definition)}`)
  const script = html`<script src="/forms/embed.js" nonce="${nonce}" data-form="${published.slug}" data-page data-proof="${String(definition.spam.proof_of_work)}" data-sending="${texts.sending}"></script>`
  const page = { title, content: html`${content}\n${script}` }
  const { language } = form
  const words = { ...translations, language, direction: directionOf(language) }
  const document = documentOf(branding, words, page)
  return { kind: 'document', status, policy, html: document, isFramed }
}

const actionOf = ({ place, published }: Shown): string =>
  `/forms/${published.slug}${place === 'frame' ? '/frame' : ''}`

/** Values of hidden fields from the parameters of the URL. */
const prefilled = ({ form }: Shown, query: URLSearchParams): Attempt => {
  const values = form.fields.flatMap(({ id, type, settings }) => {
    const name = type === 'hidden' ? settings.query_parameter : undefined
    const value = typeof name === 'string' ? query.get(name) : null
    return value === null ? [] : [[id, [storable(value, 1000)]] as const]
  })
  return { values: new Map(values), faults: new Map(), fault: null }
}

const formPage = (
  shown: Shown,
  status: 200 | 400,
  page: string | null,
  attempt: Attempt,
): Promise<Answer> => {
  const { parts, clock } = shown.pageContext
  const started = signStart(parts.secret, shown.published.id, clock.now())
  const content = formMarkup(shown.form, actionOf(shown), { started, page }, attempt)
  return documentFor(shown, status, shown.form.title ?? shown.texts.title, content)
}

const inLanguage = (
  shown: Omit<Shown, 'form' | 'texts'>,
  request: PageRequest,
  language: string | null,
): Shown => {
  const { definition } = shown.published
  const wanted = [...(language === null ? [] : [language]), ...acceptedLanguages(request.languages)]
  const form = localiseForm(definition, languageFor(definition, wanted))
  return { ...shown, form, texts: textsFor(form.language) }
}

const open = async (
  pageContext: PageContext,
  request: PageRequest,
  place: Place,
  language: string | null,
): Promise<Shown | null> => {
  const published = await findPublished(pageContext.parts.sql, request.token)
  if (published === null) return null
  return inLanguage({ pageContext, place, published }, request, language)
}

const show =
  (place: Place): PageHandler =>
  async (pageContext, request) => {
    const shown = await open(pageContext, request, place, request.query.get('language'))
    if (shown === null) return closed(pageContext, request)
    const { parts } = pageContext
    const own = `${parts.config.publicUrl}/forms/${shown.published.slug}`
    const page = place === 'hosted' ? own : plainPageUrl(request.referrer)
    if (!request.head) await countView(parts, shown.published.id, page)
    return formPage(shown, 200, page, prefilled(shown, request.query))
  }

const longestShown = 1000

const sentPage = (shown: Shown, asksToConfirm: boolean, next: string | null): Promise<Answer> => {
  const { texts, form } = shown
  const own = form.successText === null ? html`<p>${texts.sent}</p>` : paragraphs(form.successText)
  const link =
    next !== null && html`<p><a href="${next}" target="_top" rel="noreferrer">${texts.next}</a></p>`
  const content = html`<div role="status">${own}${asksToConfirm && html`<p>${texts.sentToConfirm}</p>`}</div>${link}`
  return documentFor(shown, 200, texts.sentTitle, content)
}

/** What the members of a form say that a browser sent. */
const receivedOf = (
  shown: Shown,
  request: PageRequest,
  parameters: URLSearchParams,
): { received: Received; page: string | null } => {
  const { definition } = shown.published
  const page = plainPageUrl(parameters.get('_page') ?? request.referrer)
  // One pass: a body can have 30,000 members, and a form 100 fields.
  const raw = new Map(definition.fields.map(({ id }): [string, string[]] => [id, []]))
  for (const [name, value] of parameters) raw.get(name)?.push(value)
  // Browsers do not send boxes that are not ticked.
  const boxes = new Set(parameters.getAll(boxName))
  for (const { id, type } of definition.fields)
    if (type === 'checkbox' && boxes.has(id) && raw.get(id)?.length === 0) raw.set(id, ['false'])
  const received = {
    raw,
    isTrapped: (parameters.get(trapName) ?? '') !== '',
    started: parameters.get('_started'),
    proof: parameters.get('altcha'),
    language: shown.form.language,
    pageUrl: page,
    ip: request.address,
  }
  return { received, page }
}

const answerTo = (
  shown: Shown,
  result: Result,
  { received: { raw }, page }: ReturnType<typeof receivedOf>,
): Promise<Answer> | Answer => {
  const { published, place, texts, form } = shown
  if (result.kind === 'accepted') {
    const { action, redirect_url } = published.definition.success
    const next = action === 'redirect' ? redirect_url : null
    // Most sites forbid to be shown in a frame, so the person leaves it with a link.
    if (next !== null && place === 'hosted') return { kind: 'redirect', status: 303, location: next }
    return sentPage(shown, result.asksToConfirm, next)
  }
  const values = new Map(
    [...raw].map(([id, texts]) => [id, texts.map((text) => storable(text, longestShown))]),
  )
  const faults = result.kind === 'faults' ? result.faults : new Map()
  const fieldOf = new Map(form.fields.map((field) => [field.id, field]))
  return formPage(shown, 400, page, {
    values,
    faults: new Map([...faults].map(([id, fault]) => [id, textOfFault(texts, fault, fieldOf.get(id))])),
    fault: result.kind === 'early' ? texts.tooFast : null,
  })
}

const tooLarge = () => problem('body_too_large')

const submit =
  (place: Place, receiverOf: (pageContext: PageContext) => Receiver): PageHandler =>
  async (pageContext, request) => {
    const { form: sent, multipart } = request
    const translations = pageContext.localise(null)
    if (sent === null && multipart === null)
      return { kind: 'page', status: 413, page: tooLargePage(translations), translations }
    if (sent?.isUrlEncoded === false)
      return { kind: 'page', status: 415, page: unsupportedPage(translations), translations }
    const shown = await open(pageContext, request, place, null)
    if (shown === null) return closed(pageContext, request)
    const { published } = shown
    const { config } = pageContext.parts
    // Our own page sends no origin, because it sends no referrer.
    const origin = request.origin === 'null' ? null : request.origin
    if (!isOriginAllowed(published.definition.allowed_origins, new URL(config.publicUrl).origin, origin))
      return closed(pageContext, request)
    const { receive, receiveFiles } = receiverOf(pageContext)
    let last = new URLSearchParams(sent?.text)
    const read = (parameters: URLSearchParams) => {
      last = parameters
      const localised = inLanguage(shown, request, parameters.get('_language'))
      return receivedOf(localised, request, parameters).received
    }
    const receiving =
      multipart === null
        ? receive(published, read(last))
        : receiveFiles(published, { request: multipart, tooLarge }, read)
    const result = await receiving.catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'not_found') return null
      throw error
    })
    if (result === null) return closed(pageContext, request)
    const localised = inLanguage(shown, request, last.get('_language'))
    return answerTo(localised, result, receivedOf(localised, request, last))
  }

/** The pages of forms, which work without a script. */
export const formPages = (limit: RateLimiter, quotas: FormQuotas): PageRoute[] => {
  let receiver: Receiver | undefined
  const receiverOf = ({ parts }: PageContext): Receiver => {
    receiver ??= createReceiver(parts, limit, quotas)
    return receiver
  }
  const getFormPage = show('hosted')
  const submitFormPage = submit('hosted', receiverOf)
  const getFormFrame = show('frame')
  const submitFormFrame = submit('frame', receiverOf)
  return [
    { method: 'get', path: '/forms/:token', handler: getFormPage, limited: true },
    { method: 'post', path: '/forms/:token', handler: submitFormPage, limited: true, files: true },
    { method: 'get', path: '/forms/:token/frame', handler: getFormFrame, limited: true },
    { method: 'post', path: '/forms/:token/frame', handler: submitFormFrame, limited: true, files: true },
  ]
}
