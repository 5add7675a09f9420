import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the packages that a worker loads when it starts. */
const script = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name !== undefined) packages.add(name)
      return next(url, context)
    },
  })
  await import('./server/commands/worker.ts')
  console.log(JSON.stringify([...packages]))
`

test('a worker loads nothing at its start that only requests, previews or HTML need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const packages: string[] = JSON.parse(stdout)
  expect(packages).toEqual(expect.arrayContaining(['pg', 'graphile-worker', 'nodemailer']))
  for (const heavy of ['express', 'body-parser', 'sanitize-html', 'mjml', 'piscina'])
    expect(packages).not.toContain(heavy)
})
