import { commands } from './cli/index.ts'
import { runCommandLine } from './cli/run.ts'

process.exitCode = await runCommandLine(commands, process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
})
// Everything is closed by now; should something still hold the process, it ends all the same.
setTimeout(() => process.exit(), 3000).unref()
