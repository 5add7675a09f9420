import type { Sql } from '../../platform/storage/open.ts'

/** The senders, which lie above mail servers. */
export interface SendersOfServers {
  /** The name of a sender that uses the server by its own choice; null where none does. */
  findSenderOfServer(tx: Sql, serverId: string): Promise<string | null>
  /** Who a test message through the server comes from; null where there are no senders. */
  findTestSender(sql: Sql, serverId: string): Promise<{ name: string; email: string } | null>
}
