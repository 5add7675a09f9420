import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Router } from 'express'
import { createCompressedText } from '../../../platform/http/compress.ts'
import { createExpressRouter } from '../../../platform/http/express-router.ts'

/** The script of forms, and the worker of the kept library for the proof of work. */
const files: Readonly<Record<string, URL>> = {
  'embed.js': new URL('../browser/embed.js', import.meta.url),
  'proof.js': new URL(import.meta.resolve('altcha/workers/pbkdf2')),
}

/** Serves the scripts to pages of every origin. They contain nothing of this installation. */
export const formScripts = (): Router => {
  const router = createExpressRouter({ caseSensitive: true, strict: true })
  for (const [name, file] of Object.entries(files)) {
    const bytes = readFileSync(file)
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const text = createCompressedText(tag, () => bytes)
    router.get(`/forms/${name}`, async (request, response) => {
      response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' })
      response.set('X-Content-Type-Options', 'nosniff')
      await text.send(request, response, 'text/javascript')
    })
  }
  return router
}
