import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a server of this folder in its own process; the server prints its port. */
export const startServer = async (
  name: string,
  url: string,
  mode: string,
): Promise<{ child: ChildProcess; port: number }> => {
  const script = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [script, url, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
    child.once('exit', (code) => reject(new Error(`The ${mode} server ended with ${code}.`)))
  })
  return { child, port }
}
