import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Router } from 'express'
import { readDocumentText } from '../contract/document.ts'
import { createCompressedText } from './compress.ts'
import { createRouter, loadExpress } from './router.ts'

const folder = fileURLToPath(new URL('../../../generated/reference/', import.meta.url))

/** The page is one file with inline script and styles, and its policy allows just those. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "connect-src 'self'",
  'worker-src blob:',
  'font-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The large pages by path. The rest of the folder is small. */
const largePages = ['', 'recipient/']

/** The address in the generated document and samples. */
const generatedFor = 'http://127.0.0.1:8080'

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

const packedPage = (below: string, publicUrl: string) => {
  const file = `${folder}${below}index.html`
  const { size, mtimeMs } = statSync(file)
  const tag = hashOf([size, mtimeMs, publicUrl].join(' '))
  return createCompressedText(tag, async () =>
    Buffer.from((await readFile(file, 'utf8')).replaceAll(generatedFor, publicUrl)),
  )
}

/**
 * `/openapi.json`, readable from every origin, and `/reference` with a page per problem code. Servers and
 * samples show the address of this installation, so that they can be copied.
 */
export const referenceRoutes = (publicUrl: string): Router => {
  const router = createRouter()
  // The text of a string would take twice as many bytes.
  const bytes = Buffer.from(readDocumentText().replaceAll(generatedFor, publicUrl))
  const document = createCompressedText(hashOf(bytes), () => bytes)
  router.get('/openapi.json', async (request, response) => {
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=60' })
    await document.send(request, response, 'application/json')
  })
  router.use('/reference', (_request, response, next) => {
    response.set('Content-Security-Policy', referencePolicy)
    next()
  })
  for (const below of largePages) {
    const page = packedPage(below, publicUrl)
    router.get(`/reference/${below}`, async (request, response, next) => {
      // A URL without the final slash is redirected to the one with it.
      if (!request.path.endsWith('/')) {
        next()
        return
      }
      response.set('Cache-Control', 'public, max-age=60')
      await page.send(request, response, 'text/html')
    })
  }
  router.use(
    '/reference',
    loadExpress().static(folder, { index: 'index.html', redirect: true, maxAge: '1m' }),
  )
  return router
}
