import { setTimeout } from 'node:timers/promises'
import type { components } from '../../../generated/types.ts'
import type { Config } from '../../platform/config.ts'
import { ProblemError } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { workOffInbox } from './inbox.ts'
import { visitMailbox } from './mailbox.ts'
import type { InboxParts } from './parts.ts'
import { askForProbe, probeShape, sendProbes } from './probe.ts'
import { findProbe, type ProbeRow } from './store/probes.ts'

type LoopParts = InboxParts & { config: Config }

/** Milliseconds between two looks into the mailbox. */
const pause = 1000

/** Asks for a probe of the default sender; null where none can be sent. */
const askIfReady = async ({ sql, config, clock }: LoopParts): Promise<ProbeRow | null> => {
  const by = { actor: { kind: 'system', id: null, name: null } as const, now: clock.now() }
  try {
    return (await sql.begin((tx: Sql) => askForProbe(tx, config, null, by))) as ProbeRow
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_ready') return null
    throw error
  }
}

/**
 * Reads the mailbox, sends a probe through the loop and waits for it, where one can be sent and nobody says otherwise: for whoever looks
 * after an installation. `read` says what went wrong with the mailbox; null where nothing did.
 */
export const tryLoop = async (
  parts: LoopParts,
  { seconds, probing }: { seconds: number; probing: boolean },
): Promise<{ read: string | null; probe: components['schemas']['BounceProbe'] | null }> => {
  const { sql, clock } = parts
  const read = await visitMailbox(parts)
  const asked = probing ? await askIfReady(parts) : null
  if (asked === null) return { read, probe: null }
  await sendProbes(parts)
  const end = performance.now() + seconds * 1000
  for (;;) {
    await visitMailbox(parts)
    await workOffInbox(parts)
    const row = (await findProbe(sql, asked.id)) ?? asked
    const isOpen = row.state === 'sending' || row.state === 'waiting'
    if (!isOpen || performance.now() > end) return { read, probe: probeShape(row, clock.now()) }
    await setTimeout(pause)
  }
}
