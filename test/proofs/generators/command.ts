import { spawn } from 'node:child_process'

export type Environment = Record<string, string>

/** Runs a command and returns what it prints; throws with its output if it fails. */
export const command = (
  folder: string,
  [program = '', ...words]: string[],
  environment: Environment = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: folder, env: { ...process.env, ...environment } })
    let out = ''
    let all = ''
    const note = (text: string): void => {
      all = (all + text).slice(-4000)
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      note(text)
    })
    child.stderr.setEncoding('utf8').on('data', note)
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(out)
      else reject(new Error(`${program} ${words.join(' ')} ended with ${code}:\n${all}`))
    })
  })
