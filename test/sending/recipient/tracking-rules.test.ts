import { describe, expect, test } from 'vitest'
import { hiddenLinkId } from '../../../server/platform/mail/links.ts'
import { bitsOf, evidenceOf } from '../../../server/sending/deliveries/index.ts'
import { addressOf, storedAddressOf } from '../../../server/sending/pages/addresses.ts'
import type { Visit } from '../../../server/sending/pages/index.ts'
import {
  judgeVisit,
  mostRestrictive,
  type VisitContext,
} from '../../../server/sending/recipient/tracking/rules.ts'

const sentAt = new Date('2026-10-21T16:00:00.000Z')
const at = (seconds: number): Date => new Date(sentAt.getTime() + seconds * 1000)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const yahoo = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'
const apple = 'Mozilla/5.0'

const open = (seconds: number, userAgent = firefox, more: Partial<Visit> = {}): Visit => ({
  type: 'opened',
  at: at(seconds),
  head: false,
  userAgent,
  ip: '203.0.113.7',
  linkId: null,
  ...more,
})
const click = (seconds: number, linkId = 'a', userAgent = firefox, more: Partial<Visit> = {}): Visit => ({
  ...open(seconds, userAgent, more),
  type: 'clicked',
  linkId,
})
const links = (...followed: [linkId: string, seconds: number][]): VisitContext['clicks'] =>
  followed.map(([linkId, seconds]) => ({ linkId, at: at(seconds) }))

interface Case {
  what: string
  visit: Visit
  known?: Partial<VisitContext>
  human: boolean
  evidence: string[]
}

const cases: Case[] = [
  { what: 'a browser that opens after a minute', visit: open(60), human: true, evidence: [] },
  { what: 'a telephone that opens after a minute', visit: open(60, iphone), human: true, evidence: [] },
  {
    what: "Google's proxy, which loads what is looked at",
    visit: open(60, gmail),
    human: true,
    evidence: [],
  },
  {
    what: "Google's proxy a second after delivery",
    visit: open(1, gmail),
    human: false,
    evidence: ['too_soon'],
  },
  { what: "Yahoo's proxy, which loads what is looked at", visit: open(60, yahoo), human: true, evidence: [] },
  { what: "Apple's proxy after hours", visit: open(7200, apple), human: false, evidence: ['image_proxy'] },
  { what: 'a browser that opens in 2.9 s', visit: open(2.9), human: false, evidence: ['too_soon'] },
  { what: 'a browser that opens in 3 s', visit: open(3), human: true, evidence: [] },
  { what: 'a click in 7.9 s', visit: click(7.9), human: false, evidence: ['too_soon'] },
  { what: 'a click in 8 s', visit: click(8), human: true, evidence: [] },
  { what: 'a click in 10 minutes', visit: click(600), human: true, evidence: ['later_click'] },
  {
    what: 'an open before it is known that the message was taken',
    visit: open(60),
    known: { accepted: false },
    human: false,
    evidence: ['too_soon'],
  },
  {
    what: 'the only link there is',
    visit: click(60, 'a'),
    known: { links: 1, clicks: links(['a', 60]) },
    human: true,
    evidence: [],
  },
  {
    what: 'both links within 4 s',
    visit: click(60, 'a'),
    known: { links: 2, clicks: links(['a', 60], ['b', 64]) },
    human: false,
    evidence: ['all_links'],
  },
  {
    what: 'both links within 6 s',
    visit: click(60, 'a'),
    known: { links: 2, clicks: links(['a', 60], ['b', 66]) },
    human: true,
    evidence: [],
  },
  {
    what: 'two links of ten within 4 s',
    visit: click(60, 'a'),
    known: { links: 10, clicks: links(['a', 60], ['b', 64]) },
    human: true,
    evidence: [],
  },
  {
    what: 'four links of ten within 4 s',
    visit: click(60, 'a'),
    known: { links: 10, clicks: links(['a', 60], ['b', 61], ['c', 62], ['d', 64]) },
    human: false,
    evidence: ['all_links'],
  },
  {
    what: 'the same link four times within 4 s',
    visit: click(60, 'a'),
    known: { links: 10, clicks: links(['a', 60], ['a', 61], ['a', 62], ['a', 64]) },
    human: true,
    evidence: [],
  },
  {
    what: 'a link that people do not see',
    visit: click(60, hiddenLinkId),
    known: { clicks: links([hiddenLinkId, 60]) },
    human: false,
    evidence: ['hidden_link'],
  },
  {
    what: 'a link soon after one that people do not see',
    visit: click(66, 'a'),
    known: { clicks: links([hiddenLinkId, 60], ['a', 66]) },
    human: false,
    evidence: ['hidden_link'],
  },
  {
    what: 'a link long after one that people do not see',
    visit: click(120, 'a'),
    known: { clicks: links([hiddenLinkId, 60], ['a', 120]) },
    human: true,
    evidence: [],
  },
  {
    what: 'HEAD',
    visit: click(60, 'a', firefox, { head: true }),
    human: false,
    evidence: ['head_request'],
  },
  {
    what: 'a name of a filter',
    visit: click(60, 'a', 'BarracudaSentinel (EE)'),
    human: false,
    evidence: ['known_scanner'],
  },
  {
    what: 'a browser without a head',
    visit: click(60, 'a', 'Mozilla/5.0 HeadlessChrome/140.0'),
    human: false,
    evidence: ['known_scanner'],
  },
  {
    what: 'a library',
    visit: click(60, 'a', 'python-requests/2.32'),
    human: false,
    evidence: ['known_scanner'],
  },
  { what: 'somebody without a name', visit: click(60, 'a', ' '), human: false, evidence: ['known_scanner'] },
  {
    what: 'a network of filters',
    visit: click(60, 'a', firefox, { ip: '64.235.150.9' }),
    human: false,
    evidence: ['known_scanner'],
  },
  {
    what: 'an address in IPv6',
    visit: click(60, 'a', firefox, { ip: '2001:db8::1' }),
    human: true,
    evidence: [],
  },
  {
    what: 'all of it at once',
    visit: click(1, hiddenLinkId, 'curl/8', { head: true }),
    known: { links: 2, clicks: links([hiddenLinkId, 1], ['a', 1]) },
    human: false,
    evidence: ['too_soon', 'all_links', 'hidden_link', 'head_request', 'known_scanner'],
  },
]

describe('the judgement of a visit:', () => {
  test.each(cases)('$what', ({ visit, known, human, evidence }) => {
    const circumstances = { sentAt, accepted: true, links: 5, clicks: [], ...known }
    expect(judgeVisit(visit, circumstances)).toEqual({ human, evidence })
  })
})

describe('tracking', () => {
  test('uses the most restrictive mode', () => {
    expect(mostRestrictive('individual', 'individual')).toBe('individual')
    expect(mostRestrictive('individual', 'aggregate')).toBe('aggregate')
    expect(mostRestrictive('aggregate', 'none', 'individual')).toBe('none')
  })
})

describe('evidence', () => {
  test('is the same after it was stored', () => {
    expect(evidenceOf(bitsOf(['form_sent', 'too_soon', 'too_soon']))).toEqual(['too_soon', 'form_sent'])
    expect(evidenceOf(0)).toEqual([])
  })
})

describe('a network address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::5', '2001:db8::5', '2001:db8:0::'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0::'],
    ['::1', '::1', '0:0:0::'],
  ])('%s is stored in full as %s, shortened as %s, or not at all', (given, full, shortened) => {
    const address = addressOf(given)
    expect(storedAddressOf(address, 'full')).toBe(full)
    expect(storedAddressOf(address, 'shortened')).toBe(shortened)
    expect(storedAddressOf(address, 'none')).toBeNull()
  })

  test('that is invalid is not stored', () => {
    for (const given of [undefined, '', 'unknown', "1'); drop"]) expect(addressOf(given)).toBeNull()
  })
})
