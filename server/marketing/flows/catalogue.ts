import type { NodeType } from './node.ts'
import { addActivity } from './nodes/add-activity.ts'
import { addNote } from './nodes/add-note.ts'
import { addTag } from './nodes/add-tag.ts'
import { addToList } from './nodes/add-to-list.ts'
import { callWebhook } from './nodes/call-webhook.ts'
import { changeStatus } from './nodes/change-status.ts'
import { clearField } from './nodes/clear-field.ts'
import { emitEvent } from './nodes/emit-event.ts'
import { end } from './nodes/end.ts'
import { enrolInSequence } from './nodes/enrol-in-sequence.ts'
import { goTo } from './nodes/go-to.ts'
import { goal } from './nodes/goal.ts'
import { ifElse } from './nodes/if-else.ts'
import { incrementField } from './nodes/increment-field.ts'
import { notifyTeam } from './nodes/notify-team.ts'
import { removeFromList } from './nodes/remove-from-list.ts'
import { removeFromSequence } from './nodes/remove-from-sequence.ts'
import { removeTag } from './nodes/remove-tag.ts'
import { sendDoubleOptIn } from './nodes/send-double-opt-in.ts'
import { sendEmail } from './nodes/send-email.ts'
import { setFrequency } from './nodes/set-frequency.ts'
import { splitMany } from './nodes/split-many.ts'
import { splitPercent } from './nodes/split-percent.ts'
import { startAutomation } from './nodes/start-automation.ts'
import { stopAutomation } from './nodes/stop-automation.ts'
import { suppressContact } from './nodes/suppress.ts'
import { updateField } from './nodes/update-field.ts'
import { wait } from './nodes/wait.ts'
import { waitFor } from './nodes/wait-for.ts'
import type { TriggerType } from './trigger.ts'
import { automationCompleted } from './triggers/automation-completed.ts'
import { campaignSentToContact } from './triggers/campaign-sent-to-contact.ts'
import { contactConfirmed } from './triggers/contact-confirmed.ts'
import { contactCreated } from './triggers/contact-created.ts'
import { contactEmailChanged } from './triggers/contact-email-changed.ts'
import { contactImported } from './triggers/contact-imported.ts'
import { contactInactive } from './triggers/contact-inactive.ts'
import { contactStatusChanged } from './triggers/contact-status-changed.ts'
import { contactUpdated } from './triggers/contact-updated.ts'
import { customEvent } from './triggers/custom-event.ts'
import { dateReached } from './triggers/date-reached.ts'
import { emailBounced } from './triggers/email-bounced.ts'
import { emailClicked } from './triggers/email-clicked.ts'
import { emailComplained } from './triggers/email-complained.ts'
import { emailOpened } from './triggers/email-opened.ts'
import { emailUnsubscribed } from './triggers/email-unsubscribed.ts'
import { formSubmitted } from './triggers/form-submitted.ts'
import { hostRoleChanged } from './triggers/host-role-changed.ts'
import { hostUserLoggedIn } from './triggers/host-user-logged-in.ts'
import { hostUserRegistered } from './triggers/host-user-registered.ts'
import { linkTrigger } from './triggers/link-trigger.ts'
import { listJoined } from './triggers/list-joined.ts'
import { listLeft } from './triggers/list-left.ts'
import { manual } from './triggers/manual.ts'
import { schedule } from './triggers/schedule.ts'
import { segmentEntered } from './triggers/segment-entered.ts'
import { segmentLeft } from './triggers/segment-left.ts'
import { sequenceCompleted } from './triggers/sequence-completed.ts'
import { sequenceExited } from './triggers/sequence-exited.ts'
import { tagAdded } from './triggers/tag-added.ts'
import { tagRemoved } from './triggers/tag-removed.ts'
import { webhookReceived } from './triggers/webhook-received.ts'

const byKey = <Entry extends { key: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [entry.key, entry]))

/** In the order of the catalogue. */
export const triggerTypes: ReadonlyMap<string, TriggerType> = byKey([
  contactCreated,
  contactUpdated,
  contactStatusChanged,
  contactEmailChanged,
  contactImported,
  contactConfirmed,
  listJoined,
  listLeft,
  tagAdded,
  tagRemoved,
  segmentEntered,
  segmentLeft,
  formSubmitted,
  emailOpened,
  emailClicked,
  emailBounced,
  emailComplained,
  emailUnsubscribed,
  campaignSentToContact,
  sequenceCompleted,
  sequenceExited,
  automationCompleted,
  dateReached,
  schedule,
  contactInactive,
  customEvent,
  webhookReceived,
  linkTrigger,
  manual,
  hostUserRegistered,
  hostUserLoggedIn,
  hostRoleChanged,
])

/** In the order of the catalogue. */
export const nodeTypes: ReadonlyMap<string, NodeType> = byKey([
  sendEmail,
  notifyTeam,
  sendDoubleOptIn,
  updateField,
  incrementField,
  clearField,
  changeStatus,
  addNote,
  addActivity,
  setFrequency,
  suppressContact,
  addToList,
  removeFromList,
  addTag,
  removeTag,
  enrolInSequence,
  removeFromSequence,
  startAutomation,
  stopAutomation,
  wait,
  waitFor,
  ifElse,
  splitMany,
  splitPercent,
  goal,
  goTo,
  end,
  callWebhook,
  emitEvent,
])
