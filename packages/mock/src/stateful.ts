import { join } from 'node:path'
import { startFilledService } from '../../filled-service.ts'

export interface StatefulOptions {
  port: number
  /** Made-up contacts to begin with. */
  contacts: number
  /** Leaves the service in the free edition. */
  locked: boolean
  write: (line: string) => void
}

/**
 * Runs the real service on a new data folder, which is deleted when the process ends. What is written stays until then, and mail is
 * written to files of the folder.
 */
export const startStateful = async ({ write, ...options }: StatefulOptions): Promise<void> => {
  const service = await startFilledService({ ...options, environment: { ALLOWED_ORIGINS: '*' } })
  try {
    const password = await service.command('app-password', 'create', '--user', 'admin', '--name', 'mock')
    write(`The stateful mock listens on ${service.address}/service/v1`)
    write(`Login admin, application password ${password}`)
    write(`Mail is written to ${join(service.folder, 'mail')}. Everything is deleted when this command ends.`)
    await service.ended
  } finally {
    await service.stop()
  }
}
