import { describe, expect, test } from 'vitest'
import { readContract } from '../../openapi/tools/contract.ts'

/**
 * The people in the examples. All examples share one cast, so that two operations show the same people. A new
 * address is a new person: add it here first.
 */
const cast: Record<string, string> = {
  'ada@example.com': 'Ada Lovelace, a contact',
  'ada.lovelace@example.com': 'Ada, after she changed her address',
  'alan@example.com': 'Alan Turing, who wants no mail',
  'grace@example.com': 'Grace Hopper, a contact',
  'mary@example.com': 'somebody in the visitors’ book',
  'charles@example.org': 'Charles, who ordered as a guest and is no contact',
  'katherine@example.com': 'Katherine Johnson, who runs the shop',
  'hello@harbourbooks.example': 'the shop as a sender',
  'orders@harbourbooks.example': 'where answers to orders go',
  'circle@harbourbooks.example': 'the reading circle as a sender',
  'grace@harbourbooks.example': 'Grace as a sender',
  'letters@harbourbooks.example': 'a sender that the catalogue of smart codes shows',
  'mailer@harbourbooks.example': 'the log-in of the relay',
  'bounces@harbourbooks.example': 'where bounces come back to',
  'dmarc@harbourbooks.example': 'where DMARC reports go',
  'MAILER-DAEMON@mx.example': 'a mail server that sends a message back',
  'stranger@example.net': 'somebody who writes to the mailbox for bounces',
}

/**
 * The `Message-ID`s of the examples. The host is the return path of the sending domain. Older ones have no
 * signature.
 */
const messageIds = /^[0-9a-f-]{36}(?:\.[a-z2-7]{16})?@bounces\.harbourbooks\.example$/

const hosts = ['harbourbooks.example', 'www.harbourbooks.example', 'example.com', '127.0.0.1']

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** All strings in the examples of the document. */
const textsIn = (node: Json, inExample: boolean): string[] => {
  if (typeof node === 'string') return inExample ? [node] : []
  if (node === null || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap((one) => textsIn(one, inExample))
  return Object.entries(node).flatMap(([name, one]) =>
    textsIn(one, inExample || name === 'examples' || name === 'example'),
  )
}

const bundle = readContract() as unknown as { paths: Json }
const texts = textsIn(bundle.paths, false)

describe('all examples share one cast', () => {
  test('every address belongs to the cast', () => {
    const met = new Set(texts.flatMap((text) => text.match(/[\w.+-]+@[\w.-]+\.[a-z]+/g) ?? []))
    expect([...met].filter((address) => !messageIds.test(address)).sort()).toEqual(Object.keys(cast).sort())
  })

  test('links point to the shop or to this service', () => {
    const met = new Set(
      texts.flatMap((text) => [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host)),
    )
    expect([...met].sort()).toEqual(hosts.toSorted())
  })
})
