import { type RouterContext, routeEvents } from '../../../../server/marketing/flows/router/route.ts'
import type { FlowTrigger } from '../../../../server/marketing/flows/types.ts'
import type { TestApp } from '../../../support/app.ts'
import { addFlow, chain, node, type TestFlow, walkAll } from '../support.ts'

export const trigger = (
  key: string,
  settings: object = {},
  condition: FlowTrigger['condition'] = null,
): FlowTrigger => ({ key, settings: { ...settings }, condition })

/** Routes until no event is left. Returns how many were routed. */
export const routeAll = async (app: TestApp, more: Partial<RouterContext> = {}): Promise<number> => {
  for (let count = 0; ; ) {
    const routed = await routeEvents({ ...app.context, ...more })
    if (routed === 0) return count
    count += routed
  }
}

/** Routes and walks until nothing is left to do. */
export const settle = async (app: TestApp): Promise<void> => {
  for (;;) if ((await routeAll(app)) + (await walkAll(app)) === 0) return
}

/** Deletes all flows, contacts and events. */
export const clear = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from enrolments`
  await sql`delete from flows`
  await sql`delete from contacts`
  await sql`delete from wanted_triggers`
  await sql`delete from trigger_events`
}

const hour = { mode: 'duration', amount: 1, unit: 'hours' }

/** An automation that contacts enter by triggers and where they wait for an hour. */
export const entranceOf = (
  app: TestApp,
  triggers: FlowTrigger[],
  rest: Partial<ReturnType<typeof chain>> = {},
): Promise<TestFlow> => addFlow(app, chain([node('wait', 'wait', hour)], { triggers, ...rest }))
