import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const shown = 10

/** Prints the ten slowest files after a run of more than ten files. */
export default class SlowestFiles implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= shown) return
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return { path: relative(this.#root, module.moduleId), ms: collectDuration + setupDuration + duration }
    })
    const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, shown)
    process.stdout.write('\nThe slowest files, in seconds:\n')
    for (const { path, ms } of slowest)
      process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)}  ${path}\n`)
  }
}
