import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Router } from 'express'
import type { Config } from '../config.ts'
import { builtPart, hashOf, pageFilesIn } from '../http/built-parts.ts'
import { type CompressedText, createCompressedText } from '../http/compress.ts'
import { createExpressRouter } from '../http/express-router.ts'
import { readDocumentText } from './document.ts'

/** Pages load only files of this folder. "Try it" calls this service, or a mock on the machine of the browser. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self' http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The address in the generated document and samples. */
const generatedFor = 'http://127.0.0.1:8080'

/** A file of the reference: read and compressed on its first request. */
const packedFile = (path: string, publicUrl: string) => {
  const { size, mtimeMs } = statSync(path)
  return createCompressedText(hashOf([size, mtimeMs, publicUrl].join(' ')), async () =>
    Buffer.from((await readFile(path, 'utf8')).replaceAll(generatedFor, publicUrl)),
  )
}

type Where = Pick<Config, 'publicUrl' | 'dataDir'>

/** The files of the reference by path below `/reference/`; a folder stands for its `index.html`. */
const filesByPath = async ({ publicUrl, dataDir }: Where) => {
  const files = pageFilesIn(await builtPart('reference', dataDir))
  return new Map(
    files.flatMap(({ path, file, type }) => {
      const packed = { type, text: packedFile(file, publicUrl) }
      return path.endsWith('index.html')
        ? [[path, packed] as const, [path.slice(0, -'index.html'.length), packed] as const]
        : [[path, packed] as const]
    }),
  )
}

const documentFor = async (publicUrl: string): Promise<CompressedText> => {
  // The text of a string would take twice as many bytes.
  const bytes = Buffer.from((await readDocumentText()).replaceAll(generatedFor, publicUrl))
  return createCompressedText(hashOf(bytes), () => bytes)
}

/**
 * `/openapi.json`, readable from every origin, and `/reference` with a page per problem code. Servers and
 * samples show the address of this installation, so that they can be copied.
 */
export const referenceRoutes = (where: Where): Router => {
  const router = createExpressRouter()
  let document: ReturnType<typeof documentFor> | undefined
  router.get('/openapi.json', async (request, response) => {
    // At the first request, too: it has megabytes.
    document ??= documentFor(where.publicUrl)
    document.catch(() => {
      document = undefined
    })
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=60' })
    await (await document).send(request, response, 'application/json')
  })
  router.use('/reference', (_request, response, next) => {
    response.set('Content-Security-Policy', referencePolicy)
    next()
  })
  let built: ReturnType<typeof filesByPath> | undefined
  router.use('/reference', async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    // At the first request: a start needs none of its 190 files.
    built ??= filesByPath(where)
    built.catch(() => {
      built = undefined
    })
    const files = await built
    // Links of pages are relative, so a folder needs its final slash.
    const isFolder =
      files.has(`${request.path.slice(1)}/`) || request.originalUrl.split('?')[0] === '/reference'
    if (isFolder) return response.redirect(301, `${request.baseUrl}${request.path.replace(/\/$/, '')}/`)
    const file = files.get(request.path.slice(1))
    if (file === undefined) return next()
    response.set('Cache-Control', 'public, max-age=60')
    await file.text.send(request, response, file.type)
  })
  return router
}
