import { createServer, type Socket } from 'node:net'

/**
 * The cheapest possible SMTP sink: it supports just enough SMTP, with PIPELINING, and discards messages. It
 * prints its port. When its parent process sends a message, it returns the number of messages received. It
 * notifies the parent of each message to an address that begins with `probe-`.
 */
const end = Buffer.from('\r\n.\r\n')
let taken = 0

const serve = (socket: Socket): void => {
  socket.setNoDelay(true)
  let pending = Buffer.alloc(0)
  let inData = false
  let probe: string | null = null
  socket.write('220 sink ESMTP\r\n')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    let rest = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    let replies = ''
    for (;;) {
      if (inData) {
        const at = rest.indexOf(end)
        if (at === -1) {
          // Keeps enough bytes to find an end mark that two chunks divide.
          rest = rest.subarray(Math.max(0, rest.length - end.length + 1))
          break
        }
        rest = rest.subarray(at + end.length)
        inData = false
        taken += 1
        if (probe !== null) process.send?.({ probe })
        probe = null
        replies += '250 2.0.0 taken\r\n'
        continue
      }
      const line = rest.indexOf('\r\n')
      if (line === -1) break
      const command = rest.toString('latin1', 0, 4).toUpperCase()
      if (command === 'RCPT') probe = /<(probe-[^>]*)>/.exec(rest.toString('latin1', 0, line))?.[1] ?? null
      rest = rest.subarray(line + 2)
      if (command === 'EHLO')
        replies += '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 ENHANCEDSTATUSCODES\r\n'
      else if (command === 'DATA') {
        replies += '354 go on\r\n'
        inData = true
      } else if (command === 'QUIT') replies += '221 bye\r\n'
      else replies += '250 2.0.0 ok\r\n'
    }
    pending = Buffer.from(rest)
    if (replies !== '') socket.write(replies)
  })
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`)
})
process.on('message', (asked: { id: number }) => process.send?.({ id: asked.id, taken }))
