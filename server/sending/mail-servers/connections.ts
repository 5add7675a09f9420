import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { diskOf } from '../../platform/disk/disk.ts'
import { type Connections, createConnections } from '../../platform/mail/connections.ts'
import { writeToFolder } from '../../platform/mail/folder.ts'
import type { SmtpServer } from '../../platform/mail/smtp.ts'
import { decrypt } from '../../platform/secrets.ts'
import type { MailServerRow } from './store.ts'

type ConnectionConfig = Pick<Config, 'secretKey' | 'dataDir' | 'diskLimits'>

/** Servers require a name with a dot, or an address literal. */
const ownName = (): string => {
  const name = hostname()
  return /^[A-Za-z0-9.-]+\.[A-Za-z]+$/.test(name) ? name : '[127.0.0.1]'
}

/** The connection settings of an SMTP server. @throws CannotOpen */
export const smtpServerOf = (config: ConnectionConfig, server: MailServerRow): SmtpServer => {
  const { host, port, security, username, password, hello_name } = server
  if (host === null || port === null || security === null)
    throw new Error(`The mail server ${server.id} has no host: it is no SMTP server.`)
  const login =
    username === null ? null : { username, password: password === null ? '' : decrypt(config, password) }
  return { host, port, security, login, ehloName: hello_name ?? ownName() }
}

/** The path of a folder's messages. */
export const folderOf = (
  { dataDir }: ConnectionConfig,
  { id, folder }: Pick<MailServerRow, 'id' | 'folder'>,
): string => join(dataDir, folder ?? `mail/${id}`)

const folderConnections = (config: ConnectionConfig, folder: string): Connections => ({
  async send(envelope, message, _urgency, onOutcome) {
    const outcome = await writeToFolder(diskOf(config), folder, envelope, message(), new Date())
    onOutcome?.(outcome)
    return outcome
  },
  close: () => undefined,
})

const openConnections = (config: ConnectionConfig, server: MailServerRow): Connections =>
  server.kind === 'folder'
    ? folderConnections(config, folderOf(config, server))
    : createConnections(smtpServerOf(config, server), {
        connections: server.max_connections,
        messages: server.messages_per_connection,
      })

/** The pools of this process by server id. */
const opened = new Map<string, { version: number; connections: Connections }>()

/**
 * The pool of this process for a server. A row with a newer version gets a new pool; the former one finishes
 * what is in flight and closes. @throws CannotOpen
 */
export const connectionsOf = (config: ConnectionConfig, server: MailServerRow): Connections => {
  const known = opened.get(server.id)
  if (known !== undefined && known.version >= server.version) return known.connections
  const connections = openConnections(config, server)
  opened.set(server.id, { version: server.version, connections })
  known?.connections.close()
  return connections
}

/** Closes the pool of one server, after it was deleted, or all pools at shutdown. */
export const closeConnections = (serverId?: string): void => {
  for (const [id, { connections }] of opened) {
    if (serverId !== undefined && id !== serverId) continue
    opened.delete(id)
    connections.close()
  }
}
