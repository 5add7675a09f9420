import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import { arrangements } from '../walk/arrangements.ts'
import { addContact, freshWord } from '../walk/making.ts'
import { copyRow, type MakeScene, sceneOf } from './scene.ts'
import { addDeliveries } from './sending.ts'

const campaigns: MakeScene = async (app) => {
  const { id } = await sceneOf(arrangements.getCampaign, app)
  const now = app.clock.now()
  await copyRow(
    app,
    'campaigns',
    id,
    { id: newId(), name: freshWord(), state: 'scheduled' },
    { id: newId(), name: freshWord(), state: 'finished', finished_at: now },
    { id: newId(), name: freshWord(), state: 'cancelled', finished_at: now, archived_at: now },
  )
  return {}
}

const campaignDeliveries: MakeScene = async (app) => {
  const scene = await sceneOf(arrangements.getCampaign, app)
  const { id } = await sceneOf(arrangements.getDelivery, app)
  await addDeliveries(app, id, { source_id: scene.id })
  return scene
}

/** Sequences and automations share a table. */
const flows =
  (operation: 'getSequence' | 'getAutomation'): MakeScene =>
  async (app) => {
    const { id } = await sceneOf(arrangements[operation], app)
    await copyRow(
      app,
      'flows',
      id,
      { id: newId(), name: freshWord(), status: 'active' },
      { id: newId(), name: freshWord(), status: 'paused' },
    )
    return {}
  }

/** Enrolments at these nodes, of other contacts, and two that are over. */
const enrolments =
  (operation: 'getSequenceEnrolment' | 'getAutomationEnrolment', nodes: string[]): MakeScene =>
  async (app) => {
    const { params } = await arrangements[operation](app)
    const finished_at = app.clock.now()
    const over = { due_at: null, finished_at, node_id: null }
    for (const change of [
      { status: 'completed', ...over },
      { status: 'failed', ...over },
      ...nodes.map((node_id) => ({ node_id })),
    ]) {
      const { id: contact_id } = await addContact(app)
      await copyRow(app, 'enrolments', params?.enrolment_id ?? '', { id: newId(), contact_id, ...change })
    }
    return { params: { id: params?.id ?? '' } }
  }

const [step, nextStep] = [newId(), newId()]
/** A sequence has two nodes for each step. */
const sequenceNodes = [`wait_${step}`, `send_${step}`, `wait_${nextStep}`]

const forms: MakeScene = async (app) => {
  await arrangements.getForm(app)
  await arrangements.unpublishForm(app)
  return {}
}

const submissions: MakeScene = async (app) => {
  const { params } = await arrangements.getFormSubmission(app)
  for (const outcome of ['created', 'updated']) {
    app.clock.advance(60_000)
    const { id: contact_id } = await addContact(app)
    const change = { id: newId(), outcome, contact_id, submitted_at: app.clock.now() }
    await copyRow(app, 'form_submissions', params?.submission_id ?? '', { ...change, version_number: 2 })
  }
  return { params: { id: params?.id ?? '' } }
}

/** Lists of marketing areas. */
export const marketingScenes = {
  listCampaigns: campaigns,
  listCampaignDeliveries: campaignDeliveries,
  listSequences: flows('getSequence'),
  listSequenceEnrolments: enrolments('getSequenceEnrolment', sequenceNodes),
  listAutomations: flows('getAutomation'),
  listAutomationEnrolments: enrolments('getAutomationEnrolment', []),
  listForms: forms,
  listFormSubmissions: submissions,
} satisfies Partial<Record<OperationId, MakeScene>>
