import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from '../disk/disk.ts'
import { actOutside } from '../outside.ts'
import { ProblemError } from '../problem.ts'
import type { Envelope, Outcome } from './smtp.ts'
import { failureOf } from './verdict.ts'

/**
 * Names sort by time, and contain no person except the recipient: `2026-11-02T09-00-00-123Z ada@example.com
 * 4f1c09.eml`.
 */
const fileNameOf = (to: string, at: Date, mark: string): string => {
  const time = at.toISOString().replace(/[:.]/g, '-')
  const address = to.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 100)
  return `${time} ${address} ${mark}.eml`
}

/** A message with the envelope headers of a mailbox, so that the file shows its recipient. */
const delivered = ({ from, to }: Envelope, message: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`Return-Path: <${oneLine(from)}>\r\nX-Original-To: ${oneLine(to)}\r\n`),
    message,
  ])

const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, '')

/**
 * Writes a message to a folder, which it creates, atomically. A full disk is an outcome, not an exception.
 */
export const writeToFolder = async (
  disk: Disk,
  folder: string,
  envelope: Envelope,
  message: Buffer,
  at: Date,
): Promise<Outcome> => {
  actOutside('A folder of mail')
  const mark = randomBytes(4).toString('hex')
  const name = fileNameOf(envelope.to, at, mark)
  const draft = join(folder, `.${mark}.draft`)
  try {
    const bytes = delivered(envelope, message)
    await disk.take('mail', bytes.length)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600 })
    await rename(draft, join(folder, name))
    return { accepted: true, response: `Written to ${name}.` }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    const { code = 'unknown reason', message: detail } = error as Error & { code?: string }
    const reason = error instanceof ProblemError ? detail : `The file cannot be written (${code}).`
    return {
      accepted: false,
      failure: failureOf('data', null, reason),
    }
  }
}
