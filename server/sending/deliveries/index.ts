export type { ErrorClass, SkipReason } from './errors.ts'
export { bitsOf, type Evidence, evidenceOf } from './evidence.ts'
export { campaignDeliveryId } from './ids.ts'
export { deliveryJobs } from './jobs.ts'
export { countMonthlyDeliveries, mailQuotaOf } from './plan-quota.ts'
export {
  findRecipient,
  findRecipientAnywhere,
  type LinkRecipient,
  lockRecipient,
  lockRecipientAnywhere,
  referenceOf,
} from './recipient.ts'
export { visitRetention } from './retention.ts'
export {
  type Eligibility,
  isBounce,
  type JudgedFailure,
  judgeFailure,
  notOfTheMailbox,
  skipAtAddress,
  skipOf,
} from './rules.ts'
export { settleRepeatedly } from './sending/abandoned.ts'
export { type Breaker, createBreaker, type StopReason } from './sending/breaker.ts'
export { createDomainRates, type DomainRates } from './sending/domain-rates.ts'
export { createJournals, type Journals } from './sending/journal.ts'
export { CannotCompose, type Mailing, type Recipient } from './sending/mailing.ts'
export { createReport } from './sending/pausing.ts'
export { yieldToPriority } from './sending/priority.ts'
export { type Prepared, type QueueSending, workQueue } from './sending/queue.ts'
export { bucketsOf, createAllow } from './sending/rates.ts'
export { admitRetries, retriesOf } from './sending/retries.ts'
export { sendCampaigns } from './sending/worker.ts'
export { serializeDelivery, serializeEvent } from './serializers.ts'
export { type CampaignsSettled, settlementKind } from './settle.ts'
export { findBreakerMemory, saveBreakerMemory } from './store/breaker-memory.ts'
export {
  countComplaints,
  countUnsubscribed,
  type EventCount,
  findLatestReply,
  hasQueued,
  listEventCounts,
  listSeries,
  type SeriesRow,
} from './store/campaign-events.ts'
export { listNotices, listTallies, type Notice, type Tally } from './store/campaign-tallies.ts'
export {
  findPlaceInChunks,
  hasOpenChunks,
  insertChunks,
  isTestOut,
  type PlaceInChunks,
  postponeChunks,
  postponeZone,
  releaseRest,
} from './store/chunks.ts'
export { deliveryData, forgetDeliveries, forgetSubjects } from './store/contact-data.ts'
export {
  countWaitingConfirmations,
  deliveriesUsed,
  fromMarketingMail,
  listMarketingTimes,
} from './store/counting.ts'
export {
  bulkConfirmationQueue,
  enqueue,
  insertQueued,
  longestReply,
  queueOf,
  type Result,
  type Trouble,
} from './store/ledger.ts'
export { findLinkedDelivery, insertUnsubscribed, type LinkedDelivery } from './store/linked-delivery.ts'
export { mailChannel, notifySenders, type QueuedDelivery } from './store/queue.ts'
export {
  type DeliveryEventRow,
  type DeliveryRow,
  deliveryColumns,
  deliveryEventColumns,
  eventList,
  findConfirmation,
  findDelivery,
  findLatestReplyOf,
  isUnknownFor,
} from './store/reading.ts'
export { requeueSome, skipDeliveries, skipWaiting } from './store/retries.ts'
export {
  correctDeliveries,
  insertReturnEvent,
  stands,
  updateArrived,
  updateReturned,
} from './store/returned.ts'
export { countPace, listNoted, mergeDays, mergeTallies, recountTallies } from './store/tallies.ts'
export { insertVisits, type NewVisit, noteFirstVisits } from './store/visits.ts'
export { type UnsubscribeRequest, unsubscribe, unsubscribeElsewhere } from './unsubscribe.ts'
