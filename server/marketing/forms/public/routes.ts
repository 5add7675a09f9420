import type { Request, RequestHandler, Response } from 'express'
import type { components } from '../../../../generated/recipient-types.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Document } from '../../../platform/contract/document.ts'
import { messageOf } from '../../../platform/contract/faults.ts'
import { createSchemaCompiler } from '../../../platform/contract/schemas.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { readBytes } from '../../../platform/http/arrival.ts'
import { createExpressRouter } from '../../../platform/http/express-router.ts'
import { isMultipart } from '../../../platform/http/multipart.ts'
import type { RateLimiter } from '../../../platform/http/rate-limit.ts'
import { createRoute } from '../../../platform/http/route.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Quota } from '../../../platform/quotas.ts'
import { addressOf, readBranding } from '../../../sending/pages/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import {
  acceptedLanguages,
  directionOf,
  type LocalisedForm,
  languageFor,
  localiseForm,
} from '../page/localise.ts'
import { formMarkup, themed } from '../page/markup.ts'
import { textOfFault, textsFor } from '../page/texts.ts'
import { findPublished, type PublishedForm } from '../store/published.ts'
import type { FormQuotas } from '../submit/limits.ts'
import { isOriginAllowed, plainPageUrl } from '../submit/page-url.ts'
import { createChallenge } from '../submit/proof.ts'
import { createReceiver, type Received, signStart } from '../submit/receive.ts'
import { countView } from './count-view.ts'
import { shadowStyles } from './styles.ts'

type Schemas = components['schemas']

const largest = 64 * 1024

const closed = () => problem('not_found', { detail: 'The form does not exist or is not published.' })
const tooLarge = () =>
  problem('body_too_large', {
    detail: 'The body is too large. The limit is 64 kB plus the files that the form accepts.',
  })

/** As for the pages of recipients. */
const routeQuota: Quota = { requests: 240, window_seconds: 60 }

interface Options {
  document: Document
  limit: RateLimiter
  quotas: FormQuotas
  /** Of all requests, by network address. */
  quota?: Quota | undefined
}

/** Bodies by their schemas in the document. @throws unsupported_media_type, body_too_large, invalid_request */
const bodyReader = (document: Document) => {
  const compile = createSchemaCompiler(document, { coerceTypes: false })
  const parse = <Name extends keyof Schemas & string>(text: string, name: Name): Schemas[Name] => {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      throw problem('invalid_request', { detail: 'The body is not valid JSON.' })
    }
    const validate = compile(name, { $ref: `#/components/schemas/${name}` })
    if (!validate(body)) {
      const errors = (validate.errors ?? [])
        .slice(0, 100)
        .map((error): Fault => ({ pointer: error.instancePath, ...messageOf(error) }))
      throw problem('invalid_request', { errors })
    }
    return body as Schemas[Name]
  }
  const read = async <Name extends keyof Schemas & string>(
    request: Request,
    name: Name,
  ): Promise<Schemas[Name]> => {
    const media = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
    if (media !== 'application/json')
      throw problem('unsupported_media_type', { detail: 'Send the body as Content-Type: application/json.' })
    return parse((await readBytes(request, { most: largest, tooLarge })).toString('utf8'), name)
  }
  return { parse, read }
}

/** The answers beside files: a part of its own, which comes first. @throws invalid_request */
const submissionIn = (texts: URLSearchParams): string => {
  const text = texts.get('submission')
  if (text !== null) return text
  const detail = 'The part `submission` is missing. Send it before the files.'
  throw problem('invalid_request', {
    detail,
    errors: [{ pointer: '/submission', code: 'required', detail }],
  })
}

const textsOf = (answer: Schemas['PublicAnswer']): string[] =>
  (Array.isArray(answer) ? answer : [answer]).map(String)

/** What scripts of other pages call: JSON, for the origins that a form allows. */
export const formRoutes = (
  context: AppContext,
  { document, limit, quotas, quota = routeQuota }: Options,
): RequestHandler => {
  const { sql, clock, secret, config } = context
  const { receive, receiveFiles } = createReceiver(context, limit, quotas)
  const bodies = bodyReader(document)
  const ownOrigin = new URL(config.publicUrl).origin

  /** The form, if the page that calls may use it. Sets the headers for its browser. @throws not_found, rate_limited */
  const open = async (request: Request, response: Response): Promise<PublishedForm> => {
    response.vary('Origin')
    const { allowed, reset_seconds } = await limit(`forms address ${addressKey(request.ip)}`, quota)
    if (!allowed)
      throw problem('rate_limited', {
        detail: 'Too many requests. Try again later.',
        headers: { 'Retry-After': String(reset_seconds) },
      })
    const form = await findPublished(sql, String(request.params.form))
    const { origin } = request.headers
    if (form === null) throw closed()
    if (!isOriginAllowed(form.definition.allowed_origins, ownOrigin, origin ?? null))
      throw problem('not_found', {
        detail:
          'The form cannot be used on pages of this origin. Add the origin to `allowed_origins`, and publish the form.',
      })
    if (origin !== undefined) response.setHeader('Access-Control-Allow-Origin', origin)
    return form
  }

  const route = createRoute(context)
  const on = (work: (request: Request, response: Response, form: PublishedForm) => Promise<object | null>) =>
    route(async (request, response) => {
      response.setHeader('Cache-Control', 'private, no-store')
      const body = await work(request, response, await open(request, response))
      if (body === null) response.status(204).end()
      else response.status(200).json(body)
    })

  const languagesOf = (request: Request, language: string | null): string[] => [
    ...(language === null ? [] : [language.slice(0, 35)]),
    ...acceptedLanguages(request.headers['accept-language']),
  ]

  const showDefinition = on(async function getPublicForm(request, _response, published): Promise<
    Schemas['PublicForm']
  > {
    const { definition } = published
    const wanted = languagesOf(request, new URL(request.originalUrl, ownOrigin).searchParams.get('language'))
    const form = localiseForm(definition, languageFor(definition, wanted))
    const texts = textsFor(form.language)
    const started = signStart(secret, published.id, clock.now())
    const appearance = await readSettings(sql, 'appearance')
    const { theme } = themed(await readBranding(sql), appearance, definition.theme)
    return {
      form_id: published.id,
      number: published.number,
      language: form.language,
      title: form.title,
      html: formMarkup(form, `${config.publicUrl}/forms/${published.slug}`, { started, page: null }).markup,
      css: shadowStyles(theme, directionOf(form.language)),
      presentation: definition.presentation,
      proof_of_work: definition.spam.proof_of_work,
      started,
      texts: {
        title: texts.title,
        faults: texts.faultsTitle,
        close: texts.close,
        sending: texts.sending,
        failed: texts.failed,
      },
    }
  })

  const showChallenge = on(async function getFormChallenge(_request, _response, { id }) {
    return createChallenge(secret, clock.now(), id)
  })

  const acceptAnswers = on(async function submitForm(request, _response, published): Promise<
    Schemas['PublicSubmissionResult']
  > {
    const { definition } = published
    const formIn = (language: string | null): LocalisedForm =>
      localiseForm(definition, languageFor(definition, languagesOf(request, language)))
    let form = formIn(null)
    const receivedOf = (body: Schemas['PublicSubmission']): Received => {
      form = formIn(body.language ?? null)
      return {
        raw: new Map(Object.entries(body.answers).map(([id, answer]) => [id, textsOf(answer)])),
        isTrapped: (body.homepage ?? '') !== '',
        started: body.started ?? null,
        proof: body.proof ?? null,
        language: form.language,
        pageUrl: body.page_url ?? null,
        ip: addressOf(request.ip),
      }
    }
    const result = isMultipart(request)
      ? await receiveFiles(published, { request, tooLarge }, (texts) =>
          receivedOf(bodies.parse(submissionIn(texts), 'PublicSubmission')),
        )
      : await receive(published, receivedOf(await bodies.read(request, 'PublicSubmission')))
    const texts = textsFor(form.language)
    if (result.kind === 'early')
      throw problem('invalid_request', {
        errors: [{ pointer: '/started', code: 'invalid_value', detail: texts.tooFast }],
      })
    if (result.kind === 'faults')
      throw problem('invalid_request', {
        errors: [...result.faults].map(([id, fault]) => ({
          pointer: `/answers/${id}`,
          code: fault.code,
          detail: textOfFault(
            texts,
            fault,
            form.fields.find((field) => field.id === id),
          ),
        })),
      })
    const { action, redirect_url } = definition.success
    return {
      title: texts.sentTitle,
      text: [form.successText ?? texts.sent, ...(result.asksToConfirm ? [texts.sentToConfirm] : [])].join(
        '\n\n',
      ),
      asks_to_confirm: result.asksToConfirm,
      redirect_url: action === 'redirect' ? redirect_url : null,
    }
  })

  const noteView = on(async function recordFormView(request, _response, published) {
    const { page_url } = await bodies.read(request, 'PublicFormView')
    await countView(context, published.id, plainPageUrl(page_url))
    return null
  })

  const allowMethods = on(async (_request, response) => {
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST')
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
    response.setHeader('Access-Control-Max-Age', '600')
    return null
  })

  const router = createExpressRouter({ caseSensitive: true, strict: true })
  const paths = ['definition', 'challenge', 'submissions', 'views'].map((last) => `/forms/:form/${last}`)
  router.options(paths, allowMethods)
  router.get('/forms/:form/definition', showDefinition)
  router.get('/forms/:form/challenge', showChallenge)
  router.post('/forms/:form/submissions', acceptAnswers)
  router.post('/forms/:form/views', noteView)
  return router
}
