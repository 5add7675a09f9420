import { setTimeout } from 'node:timers/promises'
import type { components } from '../../../generated/types.ts'
import type { Config } from '../../platform/config.ts'
import { ProblemError } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { InboxContext } from './context.ts'
import { processInbox } from './inbox.ts'
import { visitMailbox } from './mailbox.ts'
import { requestProbe, sendProbes, serializeProbe } from './probe.ts'
import { findProbe, type ProbeRow } from './store/probes.ts'

type LoopContext = InboxContext & { config: Config }

/** Milliseconds between two reads of the mailbox. */
const pause = 1000

/** Requests a probe of the default sender. Returns null where none can be sent. */
const requestProbeIfReady = async ({ sql, config, clock }: LoopContext): Promise<ProbeRow | null> => {
  const by = { actor: { kind: 'system', id: null, name: null } as const, now: clock.now() }
  try {
    return (await sql.begin((tx: Sql) => requestProbe(tx, config, null, by))) as ProbeRow
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_ready') return null
    throw error
  }
}

/**
 * Reads the mailbox, sends a probe where possible and wanted, and waits for its return. For operators. `read`
 * is the problem with the mailbox, or null.
 */
export const testBounceLoop = async (
  context: LoopContext,
  { seconds, probing }: { seconds: number; probing: boolean },
): Promise<{ read: string | null; probe: components['schemas']['BounceProbe'] | null }> => {
  const { sql, clock } = context
  const read = await visitMailbox(context)
  const requested = probing ? await requestProbeIfReady(context) : null
  if (requested === null) return { read, probe: null }
  await sendProbes(context)
  const end = performance.now() + seconds * 1000
  for (;;) {
    await visitMailbox(context)
    await processInbox(context)
    const row = (await findProbe(sql, requested.id)) ?? requested
    const isOpen = row.state === 'sending' || row.state === 'waiting'
    if (!isOpen || performance.now() > end) return { read, probe: serializeProbe(row, clock.now()) }
    await setTimeout(pause)
  }
}
