import { setTimeout as pause } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { addSender, setDefaultSender } from '../sending/messages/support.ts'
import type { TestApp } from '../support/app.ts'
import type { SmtpSink } from '../support/smtp-sink.ts'

/** A service whose mail goes to a sink, with what marketing e-mail requires. */
export const prepareSending = async (app: TestApp, { port }: SmtpSink): Promise<void> => {
  const { senderId } = await addSender(app, { port })
  await setDefaultSender(app, senderId)
  await app.send('PUT', '/settings/general', { body: { business_name: 'Harbour Books' } })
  await app.send('PUT', '/settings/compliance', { body: { postal_address: '1 Harbour Street, London' } })
}

export interface ReceivedMail {
  to: string
  subject: string
  html: string
}

/** The mail that a sink accepted, the oldest first. */
export const mailOf = (sink: SmtpSink): Promise<ReceivedMail[]> =>
  Promise.all(
    sink.received.map(async ({ to, message }) => {
      const { subject = '', html } = await simpleParser(message)
      return { to, subject, html: String(html) }
    }),
  )

/** The link of a confirmation e-mail at the address of this test. Null in other e-mails. */
export const confirmLinkOf = ({ html }: ReceivedMail, app: TestApp): string | null => {
  const [link] = /https?:\/\/[^/"]+\/confirm\/[\w-]+/.exec(html) ?? []
  return link?.replace(/^https?:\/\/[^/]+/, app.url) ?? null
}

/** Waits until something is there. */
export const until = async <Value>(find: () => Promise<Value | null | undefined | false>): Promise<Value> => {
  for (let tries = 0; tries < 300; tries++) {
    const found = await find()
    if (found) return found
    await pause(100)
  }
  throw new Error('It did not happen within thirty seconds.')
}
