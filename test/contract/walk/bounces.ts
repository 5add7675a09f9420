import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import { setAside } from '../../../server/sending/bounces/store/set-aside.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, create, freshEmail, freshWord } from './making.ts'

/** A default sender whose bounces go to a mailbox. Nothing listens at the server of the mailbox. */
const addLoop = async (app: TestApp): Promise<string> => {
  const server = { kind: 'smtp', name: freshWord(), host: '127.0.0.1', port: 1, security: 'none' }
  const { id } = await create(app, '/mail-servers', server)
  const sender = await create(app, '/senders', { name: freshWord(), email: freshEmail(), mail_server_id: id })
  await app.send('PUT', '/settings/sending', { body: { default_sender_id: sender.id } })
  await app.send('PUT', '/settings/bounces', {
    body: {
      return_path_address: 'bounces@books.example',
      mailbox: { host: '127.0.0.1', port: 1, security: 'none', username: 'bounces' },
    },
  })
  return sender.id
}

const afterLoop: Arrange = async (app) => {
  return { body: { sender_id: await addLoop(app) } }
}

const addUnbelieved = async ({ context: { sql, clock } }: TestApp): Promise<void> => {
  await sql`
    insert into unbelieved_reports (id, received_at, kind, reason, delivery_id, enhanced_code)
    values (${newId()}, ${clock.now()}, 'bounced', 'unsigned', ${newId()}, '5.1.1')`
}

/** A mail that could not be processed. */
export const addSetAside = async (
  { context: { sql, clock } }: TestApp,
  { id = newId(), body = 'Subject: x\r\n\r\n' }: { id?: string; body?: string } = {},
): Promise<string> => {
  const now = clock.now()
  // An erasure deletes older mails; this one is newer than any erasure.
  const receivedAt = new Date(now.getTime() + 1)
  await sql`
    insert into inbound_messages (id, channel, event_id, received_at, state, due_at, body)
    values (${id}, 'mailbox', ${id}, ${receivedAt}, 'waiting', ${now}, ${Buffer.from(body)})`
  await setAside(sql, id, 'time', now)
  return id
}

const ofSetAside: Arrange = async (app) => ({ params: { id: await addSetAside(app) } })

const nowhere = () => ({ source_id: newId() })

export const bounceArrangements = {
  listUnbelievedReports: async (app) => {
    for (let at = 0; at < 3; at += 1) await addUnbelieved(app)
    return {}
  },
  listSetAsideMails: async (app) => {
    for (let at = 0; at < 3; at += 1) await addSetAside(app)
    return {}
  },
  getSetAsideMail: ofSetAside,
  deleteSetAsideMail: ofSetAside,
  retrySetAsideMail: ofSetAside,
  previewBounceCorrection: async () => ({ body: nowhere() }),
  createBounceCorrection: async () => ({ body: { ...nowhere(), expected_count: 0 } }),
  createBounceProbe: afterLoop,
  getBounceProbe: async (app) => {
    await addLoop(app)
    return { params: { id: (await create(app, '/bounces/probes', {})).id } }
  },
} satisfies Partial<Record<OperationId, Arrange>>

export const bounceConflicts = {
  createBounceCorrection: {
    count_mismatch: async () => ({ body: { ...nowhere(), expected_count: 3 } }),
  },
  createBounceProbe: {
    not_ready: async (app) => {
      const { id } = await create(app, '/senders', { name: freshWord(), email: freshEmail() })
      await app.send('PUT', '/settings/bounces', { body: { mailbox: null } })
      return { body: { sender_id: id } }
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
