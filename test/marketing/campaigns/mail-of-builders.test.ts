import { simpleParser } from 'mailparser'
import { afterAll, expect, test } from 'vitest'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addReader, addSender, beginCampaign, campaignOf, sendCampaign, useSink } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
afterAll(async () => {
  closeConnections()
  await sink.close()
})

const cell = (index: number): string =>
  `<tr><td class="cell" style="padding:0 25px;mso-padding-alt:0 25px;word-break:break-word">Row ${index} &ndash; caf&eacute; &#8203;</td></tr>`

/**
 * Parts as builders write them. Sources of the shapes: the output of MJML, BEE, Stripo and Unlayer, TedGoas/Cerberus (hidden preview
 * text, `x-apple-data-detectors`), and the guides of Outlook to VML.
 */
const parts = {
  office:
    '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
  hidden:
    '<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">New books &zwnj;&nbsp;&zwnj;&nbsp;</div>',
  background:
    '<!--[if gte mso 9]><v:rect xmlns:v="urn:schemas-microsoft-com:vml" fill="true" stroke="false" style="width:600px"><v:fill type="frame" src="https://img.example/bg.jpg" color="#333333"/><v:textbox style="mso-fit-shape-to-text:true" inset="0,0,0,0"><![endif]-->',
  vml: '<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="https://books.example/buy?a=1&amp;b=2" style="height:40px;v-text-anchor:middle;width:200px" arcsize="10%" stroke="f" fillcolor="#d62828"><w:anchorlock/><center>Buy</center></v:roundrect><![endif]-->',
  ghost: '<!--[if (gte mso 9)|(IE)]><table width="600"><tr><td><![endif]-->',
  revealed:
    '<!--[if !mso]><!-- --><a href="https://books.example/buy?a=1&amp;b=2" class="btn">Buy</a><!--<![endif]-->',
  map: '<img src="https://img.example/map.png" usemap="#m" alt="Map" width="600"><map name="m"><area shape="rect" coords="0,0,300,200" href="https://books.example/left" alt="Left"></map>',
}

const source = `<!DOCTYPE html><html lang="en" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<meta name="x-apple-disable-message-reformatting"><meta name="color-scheme" content="light dark">${parts.office}
<style>a[x-apple-data-detectors]{color:inherit!important}.btn{background:#d62828}@media (max-width:600px){.cell{display:block!important}}@media (prefers-color-scheme:dark){.cell{color:#fff!important}}[data-ogsc] .cell{color:#fff}u + .body .cell{padding:0}</style></head>
<body class="body" style="margin:0" bgcolor="#ffffff">${parts.hidden}${parts.ghost}
<table role="presentation" width="600" background="https://img.example/bg.jpg">${parts.background}${Array.from({ length: 60 }, (_, index) => cell(index)).join('\n')}
<tr><td>${parts.vml}${parts.revealed}${parts.map}<a href="{{ links.unsubscribe_url }}">Leave</a> {{ business.address }}</td></tr></table></body></html>`

test('a mail of a builder arrives as it was built, with tracked links and one pixel', async () => {
  await addReader(app, 'Ada')
  const id = await campaignOf(app, {
    sender_id,
    content: { kind: 'html', subject: 'New books', preheader: null, source, text: null },
  })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished')
  const raw = String(sink.received[0]?.message)
  const html = String((await simpleParser(raw)).html)

  for (const name of ['office', 'background', 'ghost', 'vml'] as const)
    expect(html, name).toContain(parts[name])
  for (const kept of [
    'a[x-apple-data-detectors]',
    '@media (max-width:600px)',
    '@media (prefers-color-scheme:dark)',
    '[data-ogsc] .cell',
    'u + .body .cell',
    'mso-hide:all',
    'background="https://img.example/bg.jpg"',
    'name="x-apple-disable-message-reformatting"',
  ])
    expect(html.replaceAll(': ', ':').replaceAll('@media(', '@media ('), kept).toContain(kept)

  // Links that every mail program shows are counted. Those that only Outlook sees within a comment lead where they were written.
  const tracked = [...html.matchAll(/<(?:a|area)[^>]* href="(http:\/\/crm\.test\/c\/[^"]+)"/g)].map(
    ([, url = '']) => url,
  )
  const targets = await Promise.all(
    tracked.map(async (url) => {
      const { headers } = await fetch(`${app.url}${new URL(url).pathname}`, { redirect: 'manual' })
      return headers.get('location')
    }),
  )
  // The last one is hidden: only machines follow it.
  expect(targets).toEqual([
    'https://books.example/buy?a=1&b=2',
    'https://books.example/left',
    'http://crm.test',
  ])
  const pixels = [...html.matchAll(/<img[^>]* src="http:\/\/crm\.test\/o\/[^"]+"[^>]*>/g)]
  expect(pixels).toHaveLength(1)
  expect(html.indexOf(String(pixels[0]?.[0]))).toBeGreaterThan(html.indexOf('Leave'))
  expect(html.indexOf(String(pixels[0]?.[0]))).toBeLessThan(html.indexOf('</body>'))
  // Inlining writes declarations to the elements; nothing else grows.
  expect(html.length).toBeLessThan(source.length * 1.5)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
})

test.each([
  ['\n<!DOCTYPE html>\n<body>', '<header>Head</header>'],
  ['<!doctype html><html lang="en"><body>', '<header class="x">Head</header>'],
  ['', '<header>Head</header>'],
])(
  'the page of a mail that begins with %j has its subject as the title, behind the document type',
  async (begin, body) => {
    sink.received.length = 0
    const source = `${begin}${body}<a href="{{ links.view_in_browser_url }}">View</a> {{ links.unsubscribe_url }} {{ business.address }}`
    const id = await campaignOf(app, {
      sender_id,
      content: { kind: 'html', subject: 'New books & more', preheader: null, source, text: null },
    })
    await beginCampaign(app, id)
    await sendCampaign(app, id, 'finished')
    const html = String((await simpleParser(String(sink.received[0]?.message))).html)
    const [, path = ''] = /crm\.test(\/view\/[\w-]+)/.exec(html) ?? []
    const page = await (await fetch(`${app.url}${path}`)).text()
    const [before = '', ...others] = page.split('<title>New books &amp; more</title>')
    expect(others).toHaveLength(1)
    expect(before).toMatch(/^\s*<!doctype html>/i)
    expect(before).not.toMatch(/<(?:body|header)/i)
    expect(page).toContain(body)
  },
)
