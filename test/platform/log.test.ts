import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const module = fileURLToPath(new URL('../../server/platform/log.ts', import.meta.url))

/** The output of a process that runs `statements` with a `log`. */
const written = (level: string, statements: string): { out: string; err: string } => {
  const program = `import { createLogger } from ${JSON.stringify(module)}; const log = createLogger('${level}'); ${statements}`
  const ran = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    encoding: 'utf8',
  })
  return { out: ran.stdout, err: ran.stderr }
}

describe('the log', () => {
  test('is one JSON object per line on standard error, with time and level by name', () => {
    const { out, err } = written('info', `log.info({ job: 'x' }, 'done'); log.debug('not asked for')`)
    expect(out).toBe('')
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(err)).toMatchObject({ level: 'info', job: 'x', msg: 'done' })
    expect(JSON.parse(err).time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })

  test('has its last line even if the process exits at once', () => {
    expect(written('info', `log.fatal('the end'); process.kill(process.pid, 'SIGKILL')`).err).toContain(
      'the end',
    )
  })

  test('removes secrets, at the top and one level down', () => {
    const { err } = written(
      'info',
      `log.info({ password: 'hunter2', user: { token: 'hunter2', login: 'ada' },
        request: { headers: { authorization: 'hunter2', cookie: 'hunter2' } } }, 'seen')`,
    )
    expect(err).not.toContain('hunter2')
    expect(JSON.parse(err)).toMatchObject({
      user: { login: 'ada' },
      request: { headers: { cookie: '[cut]' } },
    })
  })
})
