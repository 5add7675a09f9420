import { expect, test } from 'vitest'
import { leavesThisMachine, problemOfLinks } from '../../../server/sending/mail-servers/index.ts'

test.for([
  'http://localhost:8080',
  'https://localhost',
  'https://crm.localhost',
  'https://LOCALHOST.',
  'https://crm',
  'https://crm:8443',
  'https://crm.local',
  'https://crm.test',
  'https://crm.internal',
  'https://crm.lan',
  'https://crm.home.arpa',
  'https://crm.books.example',
  'https://crm.invalid',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://0.0.0.0',
  'https://10.1.2.3',
  'https://172.20.0.2',
  'https://192.168.1.4',
  'https://100.64.0.1',
  'https://169.254.169.254',
  'https://[::1]',
  'https://[::]',
  'https://[fd00::1]',
  'https://[fe80::1]',
  'https://[::ffff:192.168.1.4]',
])('reports that recipients cannot reach %s', (url) => {
  expect(problemOfLinks(url)?.key).toBe('public_url_local')
})

test.for([
  'https://crm.books.org',
  'https://crm.books.org:8443',
  'https://localhost.books.org',
  'https://test.org',
  'https://xn--bcher-kva.de',
  'https://172.32.0.2',
  'https://8.8.8.8',
  'https://[2606:4700::1111]',
])('reports no problem with %s', (url) => {
  expect(problemOfLinks(url)).toBeNull()
  expect(problemOfLinks(url.replace('https:', 'http:'))?.key).toBe('public_url_insecure')
})

test.for([
  ['127.0.0.1', false],
  ['127.9.9.9', false],
  ['::1', false],
  ['localhost', false],
  ['mail.localhost', false],
  ['10.0.0.9', true],
  ['mailpit', true],
  ['localhost.books.org', true],
  ['smtp.books.org', true],
] as const)('e-mail by %s leaves this machine: %s', ([host, leaves]) => {
  expect(leavesThisMachine({ kind: 'smtp', host })).toBe(leaves)
})

test('e-mail into a folder stays on this machine', () => {
  expect(leavesThisMachine({ kind: 'folder', host: null })).toBe(false)
})
