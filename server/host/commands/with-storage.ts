import type { CommandContext, OpenStorage } from '../../platform/command.ts'

/** Opens the database for one command and always closes it. */
export const withStorage = async (
  context: CommandContext,
  work: (storage: OpenStorage) => Promise<void>,
): Promise<void> => {
  const storage = await context.open()
  try {
    await work(storage)
  } finally {
    await storage.close()
  }
}
