import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Response, Router } from 'express'
import type { components } from '../generated/types.ts'
import type { AppContext } from './platform/app-context.ts'
import { type PageSession, withAccess } from './platform/host.ts'
import { builtPart, hashOf, NotBuilt, pageFilesIn } from './platform/http/built-parts.ts'
import { type CompressedText, createCompressedText } from './platform/http/compress.ts'
import { createExpressRouter } from './platform/http/express-router.ts'
import type { Sql } from './platform/storage/open.ts'
import { readSettings } from './system/settings/index.ts'
import { readPreferences } from './system/users/index.ts'

type Context = Pick<AppContext, 'config' | 'host' | 'log' | 'sql'>

/** Only files of the application run. Styles of components have the nonce of the page. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

interface Built {
  page: string
  files: Map<string, { type: string; text: CompressedText }>
}

const readBuilt = async (dataDir: string): Promise<Built> => {
  const folder = await builtPart('admin', dataDir)
  const found = pageFilesIn(folder)
  const page = found.find(({ path }) => path === 'index.html')
  if (page === undefined) throw new Error('The build of the admin application has no page.')
  const files = new Map(
    found.map(({ path, file, type }) => [
      path,
      { type, text: createCompressedText(hashOf(path), () => readFile(file)) },
    ]),
  )
  return { page: readFileSync(page.file, 'utf8'), files }
}

/** JSON that can stand in a script element: no text of a user can end it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** How the user wants to see the page, and the time zone of the business. */
interface Wishes {
  preferences: components['schemas']['Preferences']
  timezone: string
}

const readWishes = async (sql: Sql, userId: string): Promise<Wishes> => {
  const [preferences, { default_timezone }] = await Promise.all([
    readPreferences(sql, userId),
    readSettings(sql, 'general'),
  ])
  return { preferences, timezone: default_timezone }
}

/** The colours in the page itself: neither a script nor a file comes before the first paint. */
const withColours = (page: string, scheme: string): string =>
  scheme === 'light' || scheme === 'dark'
    ? page
        .replace('<html lang="en">', `<html lang="en" data-theme="${scheme}">`)
        .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${scheme}"`)
    : page

interface Filling extends Wishes {
  root: string
  session: PageSession
  styleNonce: string
}

/** The page with what it needs to know first, so that it shows something without a request. */
const pageFor = (page: string, { root, session, styleNonce, preferences, timezone }: Filling): string => {
  const { user, nonce } = session
  const { id, display_name, email, capabilities } = user
  const boot = {
    root,
    session: `${root}/host/session`,
    logIn: `${root}/host/login?next=${encodeURIComponent(`${root}/admin/`)}`,
    account: `${root}/host`,
    version: hashOf(page),
    user: { id, display_name, email },
    capabilities: withAccess(capabilities),
    nonce,
    preferences,
    timezone,
  }
  return withColours(page, preferences.colour_scheme)
    .replace(/<base href="[^"]*" ?\/?>/, () => `<base href="${root}/admin/">`)
    .replace('</head>', () => `<meta property="csp-nonce" nonce="${styleNonce}"></head>`)
    .replace(
      /(<script type="application\/json" id="boot">)[^<]*/,
      (_, start: string) => `${start}${inScript(boot)}`,
    )
}

const sendText = (response: Response, status: number, text: string): void => {
  response.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').end(text)
}

/** What `/admin` shows to users until it is built. */
const notBuilt = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The admin application is not built – Contact Relationship Service</title>
</head>
<body>
<main>
<h1>The admin application is not built</h1>
<p>The service works, but this installation has no admin application. To get it, do one of these:</p>
<ul>
<li>Use a release archive, which has it.</li>
<li>In the folder of the service, run <code>npm ci --include=dev</code> and <code>npm run build -- admin</code>. Then load this page again.</li>
</ul>
</main>
</body>
</html>
`

const sendNotBuilt = (response: Response): void => {
  response
    .status(503)
    .set({
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'no-store',
      'Retry-After': '60',
    })
    .type('text/html; charset=utf-8')
    .end(notBuilt)
}

/**
 * The admin application at `/admin`: its files, and its page for every other address. `prepare` builds it if something has changed, so
 * that the first request does not wait for it.
 */
export const adminRoutes = ({ config, host, log, sql }: Context): { routes: Router; prepare: () => void } => {
  let built: Promise<Built> | undefined
  const read = (): Promise<Built> => {
    built ??= readBuilt(config.dataDir)
    built.catch(() => {
      built = undefined
    })
    return built
  }
  const readIfBuilt = (): Promise<Built | null> =>
    read().catch((error: unknown) => {
      // The start of the service has said it.
      if (!(error instanceof NotBuilt)) log.error({ err: error }, 'the admin application could not be built')
      return null
    })
  const root = new URL(config.publicUrl).pathname.replace(/\/$/, '')
  const router = createExpressRouter()

  router.get(/^\/assets\/.+/, async (request, response, next) => {
    const file = (await readIfBuilt())?.files.get(request.path.slice(1))
    if (file === undefined) return sendText(response, 404, 'There is no such file.\n')
    // Its name has a hash of its content.
    response.set('Cache-Control', 'public, max-age=31536000, immutable')
    await file.text.send(request, response, file.type).catch(next)
  })

  router.get(/.*/, async (request, response) => {
    response.vary('Cookie')
    const session = await host.openSession(request.headers.cookie)
    const path = `${root}/admin${request.url === '/' ? '/' : request.url}`
    if (session === null) return response.redirect(302, `${root}/host/login?next=${encodeURIComponent(path)}`)
    if (request.originalUrl.split('?')[0] === '/admin') return response.redirect(302, `${root}/admin/`)
    if (session.user.capabilities.length === 0) return response.redirect(302, `${root}/host`)
    const found = await readIfBuilt()
    if (found === null) return sendNotBuilt(response)
    const wishes = await readWishes(sql, session.user.id)
    const styleNonce = randomBytes(16).toString('base64')
    response
      .set({
        'Content-Security-Policy': policyOf(styleNonce),
        'X-Frame-Options': 'SAMEORIGIN',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Referrer-Policy': 'same-origin',
        'Cache-Control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .end(pageFor(found.page, { root, session, styleNonce, ...wishes }))
  })

  return {
    routes: router,
    prepare: () => {
      read().catch((error: unknown) => {
        if (error instanceof NotBuilt) log.warn(error.message)
        else log.warn({ err: error }, 'the admin application could not be built')
      })
    },
  }
}
