/*
 * Sends a campaign's chunk and freezes, like a stopped process or a sleeping machine, inside the transaction
 * that records its position. Arguments: the database, the campaign, the sink's port, and where it freezes.
 * `between`: between two statements. `within`: in a statement whose rest the server waits for.
 */
import { writeSync } from 'node:fs'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import { claimChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { frozenAt, mailingTo } from './support.ts'

const [url = '', campaignId = '', port = '', where = ''] = process.argv.slice(2)
const sql = openDatabase(url, { name: 'crs test sender', idleTimeout: 500 })
const clock = { now: () => frozenAt }
const secret = Buffer.alloc(32, 7)

const freeze = (): void => {
  writeSync(1, 'frozen ')
  process.kill(process.pid, 'SIGSTOP')
}

const mailing = mailingTo({ port: Number(port) }, campaignId)
const { load } = mailing
let loads = 0
mailing.load = async (tx: Sql, contactIds, now) => {
  loads += 1
  if (loads !== 3) return load(tx, contactIds, now)
  if (where === 'within') {
    // More than the connection sends at once: the server has the statement, and waits for the rest of its
    // parameter.
    const asked = tx`select length(${'x'.repeat(2 ** 25)})`.execute()
    const freezeOnceSent = (): void => {
      setImmediate(asked.stop === null ? freezeOnceSent : freeze)
    }
    freezeOnceSent()
    await asked
  } else freeze()
  return load(tx, contactIds, now)
}

const chunk = await claimChunk(sql, campaignId, 30, frozenAt)
if (chunk === null) throw new Error('There is no chunk to claim.')
const ended = await sendChunk(
  { sql, clock, secret, ending: new AbortController().signal },
  mailing,
  chunk,
).catch((error: { code?: string }) => error.code)
writeSync(1, String(ended))
mailing.connections.close()
await sql.end({ timeout: 1 })
