import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const msPerTick = 10

interface Process {
  parent: number
  /** Ticks of the process itself. */
  own: number
  /** Ticks of its children that have ended. */
  ended: number
}

const readProcess = (pid: number): Process | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The process name is in brackets and may contain spaces and brackets itself.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = (at: number): number => Number(fields[at])
    return { parent: ticks(1), own: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) }
  } catch {
    return null
  }
}

/** The parent of a process; null where there is no `/proc`. */
export const parentOf = (pid: number): number | null => readProcess(pid)?.parent ?? null

/** Milliseconds of processor time that a process and its descendants have used. */
export const cpuOfTree = (root: number): number => {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), found: readProcess(Number(name)) }))
  const cpuBelow = (pid: number, { own, ended }: Process): number =>
    processes.reduce(
      (sum, child) => (child.found?.parent === pid ? sum + cpuBelow(child.pid, child.found) : sum),
      own + ended,
    )
  const process = readProcess(root)
  return process === null ? 0 : cpuBelow(root, process) * msPerTick
}
