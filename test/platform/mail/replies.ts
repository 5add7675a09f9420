import { readFileSync } from 'node:fs'
import {
  type Failure,
  failureOf,
  returnedFailure,
  type Stage,
  type Verdict,
} from '../../../server/platform/mail/verdict.ts'

/** A server's reply and the correct verdict. */
export interface KnownReply {
  /** Its heading on the page. */
  server: string
  stage: Stage
  verdict: Verdict
  reply: string
  reason: string
}

const line = /^(connect|login|mail|rcpt|data|sent|returned) (\w+) \| (.*) \| (.*)$/

const read = (): KnownReply[] => {
  let server = ''
  return readFileSync(new URL('./replies.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((text) => {
      if (text.startsWith('## ')) server = text.slice(3)
      const [, stage, verdict, reply, reason] = line.exec(text) ?? []
      if (reply === undefined || reason === undefined) return []
      return [
        {
          server,
          stage: stage as Stage,
          verdict: verdict as Verdict,
          reply: reply.replaceAll('⏎', '\n'),
          reason,
        },
      ]
    })
}

export const knownReplies: readonly KnownReply[] = read()

/** The failure that the sending engine, or the parser of reports, would create. */
export const failureIn = ({ stage, reply }: Pick<KnownReply, 'stage' | 'reply'>): Failure => {
  if (stage !== 'returned') {
    const code = /^\d{3}\b/.exec(reply)?.[0]
    return failureOf(stage, code === undefined ? null : Number(code), reply)
  }
  const [, status = null, text = reply] = /^(\d\.\d+\.\d+); (.*)$/s.exec(reply) ?? []
  return returnedFailure(status, text)
}
