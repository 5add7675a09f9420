import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import { threadFigures } from '../threads/pool.ts'
import { operationIdOf } from './operation-id.ts'

/**
 * The process's metrics in a registry of its own, so that several applications in one process (tests) do not
 * mix.
 */
export const createMetrics = (clock: Clock) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'crs_http_request_duration_seconds',
    help: 'Time from request to response, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const violations = new Counter({
    name: 'crs_contract_violations_total',
    help: 'Responses that broke the contract.',
    labelNames: ['operation'],
    registers: [registry],
  })

  new Gauge({
    name: 'crs_content_threads',
    help: 'Threads that process content, and the tasks that run in them or wait for them.',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      const { threads, running, waiting } = await threadFigures()
      this.set({ what: 'threads' }, threads)
      this.set({ what: 'running' }, running)
      this.set({ what: 'waiting' }, waiting)
    },
  })
  new Counter({
    name: 'crs_content_tasks_total',
    help: 'Content tasks, by outcome: done, failed, stopped because of time or memory, rejected because no thread was free.',
    labelNames: ['outcome'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [outcome, count] of Object.entries((await threadFigures()).ended))
        this.inc({ outcome }, count)
    },
  })
  new Gauge({
    name: 'crs_clock_skew_seconds',
    help: "Seconds by which this machine's clock is ahead of the database's.",
    registers: [registry],
    collect() {
      this.set(clock.skewSeconds?.() ?? 0)
    },
  })

  const observe: RequestHandler = function observeRequest(_request, response, next) {
    const startedAt = performance.now()
    response.once('finish', () => {
      const operation = operationIdOf(response) ?? 'none'
      requests.observe({ operation, status: response.statusCode }, (performance.now() - startedAt) / 1000)
    })
    next()
  }

  return { registry, violations, observe }
}

export type Metrics = ReturnType<typeof createMetrics>
