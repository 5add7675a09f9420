import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { closeConnections } from '../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../support/app.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { confirmLinkOf, mailOf, prepareSending } from './person.ts'
import { stepsOf } from './respect.ts'
import { runBesideFlows } from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
afterAll(async () => {
  closeConnections()
  await sink.close()
})

/**
 * Clicks the button of each confirmation e-mail, once the workflow has looked for it, and lets minutes pass while a sequence
 * waits.
 */
const actAsPerson = (): (() => Promise<void>) => {
  let over = false
  let isExpected = false
  const look = ({ url = '' }: IncomingMessage): void => {
    isExpected ||= /\/contacts\/[^/]+\/emails/.test(url)
  }
  app.server.on('request', look)
  const clicked = new Set<string>()
  const act = async (): Promise<void> => {
    while (!over) {
      for (const mail of await mailOf(sink)) {
        const link = confirmLinkOf(mail, app)
        if (link === null || clicked.has(link) || !isExpected) continue
        clicked.add(link)
        // A scanner opens every link first.
        await fetch(link)
        await fetch(link, { method: 'POST' })
      }
      const waiting = await app.context.sql`
        select from enrolments where kind = 'sequence' and status = 'waiting'`
      if (waiting.length > 0) app.clock.advance(61_000)
      await pause(200)
    }
  }
  const done = act()
  return async () => {
    over = true
    app.server.off('request', look)
    await done
  }
}

test('leads a person from a form through an automation to its goal, twice on the same service', async () => {
  await prepareSending(app, sink)
  const steps = await stepsOf('forms')
  for (const run of ['autumn', 'winter']) {
    sink.received.length = 0
    const email = `ada.${run}@example.com`
    const stop = actAsPerson()
    const { passed, failed } = await runBesideFlows(app, 'forms', { run, email }).finally(stop)
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
    expect((await mailOf(sink)).map(({ to, subject }) => [to, subject])).toEqual([
      [email, expect.stringContaining('onfirm')],
      [email, 'Welcome to the circle'],
      [email, 'What our members like'],
    ])
  }
}, 240_000)
