import { readFile } from 'node:fs/promises'

/** How `npm run worker` starts Node. */
export const workerFlags = async (): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { worker: string } }
  return scripts.worker.split(' ').filter((word) => word.startsWith('--'))
}
