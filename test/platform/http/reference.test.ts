import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()

test.each(['/openapi.json', '/reference/', '/reference/recipient/'])(
  '%s contains the address of the service',
  async (path) => {
    const text = await (await fetch(`${app.url}${path}`)).text()
    expect(text).not.toContain('127.0.0.1:8080')
    expect(text).toContain(app.context.config.publicUrl)
  },
)
