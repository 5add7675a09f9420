/*
 * The one file that is no TypeScript: to take the types out of the first file would fetch what takes them out, and keep it. What was
 * compiled once starts in half the time and with 20 MB less. Where nothing can be written, it is compiled each time.
 *
 * Any Node reads it, so that one that is too old for the rest says so: nothing new is imported before that.
 */
if (!process.features.typescript) {
  process.stderr.write(
    `This is Node ${process.versions.node}; the service needs 22.18 or newer. "npm start" and "npm run -s cli --" bring one along.\n`,
  )
  process.exit(2)
}
const { enableCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/code', import.meta.url)))
const [{ commands }, { runCommandLine }] = await Promise.all([
  import('./commands/index.ts'),
  import('./commands/run.ts'),
])
// What is written from here on is for the user of this process alone: addresses, tokens and keys are in it.
process.umask(0o077)

process.exitCode = await runCommandLine(commands, process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
})
// Everything is closed by now; should something still hold the process, it ends all the same.
setTimeout(() => process.exit(), 3000).unref()
