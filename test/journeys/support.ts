import { setTimeout as pause } from 'node:timers/promises'
import { startFlows } from '../../server/marketing/flows/index.ts'
import { createOutbound } from '../../server/platform/http/outbound.ts'
import { startEvents } from '../../server/system/webhooks/index.ts'
import { startDelivery } from '../../server/worker.ts'
import type { TestApp } from '../support/app.ts'
import { type Journey, runJourney } from './respect.ts'

/** Runs a journey while a worker runs jobs, as `npm start` does. */
export const runBesideAWorker = async (
  app: TestApp,
  name: string,
  inputs: Record<string, string> = {},
): Promise<Journey> => {
  let over = false
  const work = async (): Promise<void> => {
    while (!over) {
      await app.work()
      await pause(50)
    }
  }
  const { login: username, password } = app.admin
  const run = runJourney(name, app.url, { username, password, ...inputs }).finally(() => {
    over = true
  })
  const [journey] = await Promise.all([run, work()])
  return journey
}

/** Runs a journey while a worker runs jobs and sends mail, as `npm start` does. */
export const runBesideDelivery = async (
  app: TestApp,
  name: string,
  inputs: Record<string, string> = {},
): Promise<Journey> => {
  const delivery = startDelivery({ ...app.context, url: app.databaseUrl })
  try {
    return await runBesideAWorker(app, name, inputs)
  } finally {
    await delivery.stop()
  }
}

/** Runs a journey while a worker runs jobs, sends mail and walks contacts through automations. */
export const runBesideFlows = async (
  app: TestApp,
  name: string,
  inputs: Record<string, string> = {},
): Promise<Journey> => {
  const flows = startFlows({ ...app.context, sql: app.context.sql })
  try {
    return await runBesideDelivery(app, name, inputs)
  } finally {
    await flows.stop()
  }
}

/** Runs a journey while a worker runs jobs and calls webhooks, as `npm start` does. */
export const runBesideEvents = async (
  app: TestApp,
  name: string,
  inputs: Record<string, string>,
): Promise<Journey> => {
  const { context } = app
  const outbound = createOutbound({ allowed: context.config.webhookHosts })
  const events = startEvents({ ...context, outbound, findUser: context.host.findUser })
  try {
    return await runBesideAWorker(app, name, inputs)
  } finally {
    await events.stop()
  }
}
