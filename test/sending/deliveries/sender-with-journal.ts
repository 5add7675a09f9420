/*
 * Sends a campaign's chunk with a journal, until this process is killed or frozen. Arguments: the database,
 * the campaign, the sink's port, and the folder of the journals.
 */

import { createLogger } from '../../../server/platform/log.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import { createJournals } from '../../../server/sending/deliveries/sending/journal.ts'
import { claimChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { frozenAt, mailingTo } from './support.ts'

const [url = '', campaignId = '', port = '', folder = ''] = process.argv.slice(2)
const sql = openDatabase(url, { name: 'crs test sender' })
const chunk = await claimChunk(sql, campaignId, 30, frozenAt)
if (chunk === null) throw new Error('There is no chunk to claim.')
const mailing = mailingTo({ port: Number(port) }, campaignId)
await sendChunk(
  {
    sql,
    clock: { now: () => frozenAt },
    secret: Buffer.alloc(32, 7),
    journals: createJournals(folder, createLogger('silent')),
    ending: new AbortController().signal,
  },
  mailing,
  chunk,
)
mailing.connections.close()
await sql.end({ timeout: 1 })
