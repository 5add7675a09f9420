import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { addReader, addSender, campaignOf } from './support.ts'

const app = await startTestApp({ edition: 'pro' })

/** Reads a stream of events until one of them contains the text. */
const readUntil = async (url: string, wanted: string): Promise<string> => {
  const leaving = new AbortController()
  const response = await fetch(url, { signal: leaving.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes(wanted)) break
  }
  leaving.abort()
  return text
}

test('a page watches a campaign by a link: it gets the accounting now and after each change', async () => {
  await addReader(app, 'Ada')
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  const { body } = await app.send<{ url: string }>('GET', `/campaigns/${id}/progress-link`)
  const url = `${app.url}${new URL(body.url).pathname}`
  await app.send('POST', `/campaigns/${id}/send`, { body: {} })
  const watched = readUntil(url, '"queued":1')
  await app.work()
  const text = await watched
  expect(text).toContain('event: campaign\ndata: {"campaign_id"')
  expect(text).toContain('"adds_up":true')
  expect((await fetch(`${url}x`)).status).toBe(404)
})

test('the stream of an ended campaign closes after one event', async () => {
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  await app.send('POST', `/campaigns/${id}/schedule`, {
    body: { send_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString() },
  })
  await app.send('POST', `/campaigns/${id}/cancel`)
  const { body } = await app.send<{ url: string }>('GET', `/campaigns/${id}/progress-link`)
  const text = await (await fetch(`${app.url}${new URL(body.url).pathname}`)).text()
  expect(text.match(/event: campaign/g)).toHaveLength(1)
  expect(text).toContain('"state":"cancelled"')
})
