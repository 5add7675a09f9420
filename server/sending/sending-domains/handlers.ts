import { basePath } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { type Fault, type ProblemError, problem } from '../../platform/problem.ts'
import { encrypt } from '../../platform/secrets.ts'
import { closeNotice } from '../../system/notices/index.ts'
import type { CampaignsOfDomains } from './campaigns.ts'
import { keepDnsResults, lookUpDomain, refreshState } from './checking.ts'
import { makeKeyPair, selectorOf } from './keys.ts'
import { lookUp } from './lookup.ts'
import { expectedRecords } from './records.ts'
import { faultsOfHosts } from './rules.ts'
import { domainTag, serializeDomain, serializeKey, versionTag } from './serializers.ts'
import {
  activateKey,
  type DomainOrder,
  type DomainRow,
  deleteDomain,
  deleteKey,
  domainList,
  findDomain,
  findKey,
  insertDomain,
  insertKey,
  type KeyRow,
  keyList,
  listKeysOf,
  lockDomain,
  recordDnsResults,
  updateDomain,
} from './store.ts'

const noSuchDomain = (): ProblemError => problem('not_found', { detail: doesNotExist('sending domain') })

const requireDomain = async (found: Promise<DomainRow | null>): Promise<DomainRow> => {
  const row = await found
  if (row === null) throw noSuchDomain()
  return row
}

const requireKey = async (found: Promise<KeyRow | null>): Promise<KeyRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('DKIM key') })
  return row
}

const refuse = (errors: Fault[]): void => {
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** Names that are tried for a key without a given name: as many as one month may need. */
const namesTried = 100

const canBegin = (state: KeyRow['state']): boolean => state === 'pending' || state === 'published'

const shown = <Status extends 200 | 201>(
  { config, clock }: AppContext,
  status: Status,
  row: DomainRow,
  keys: readonly KeyRow[],
) => {
  const body = serializeDomain(row, keys, { publicUrl: config.publicUrl, now: clock.now() })
  return { status, body, etag: domainTag(row, body) }
}

const shownKey = <Status extends 200 | 201>(status: Status, row: KeyRow, domain: DomainRow) => ({
  status,
  body: serializeKey(row, domain.name),
  etag: versionTag(row),
})

export const sendingDomainHandlers = {
  async listSendingDomains(request, { sql, secret, config, clock }) {
    const { state, sort = 'name' } = request.query
    const order = { by: sort.replace('-', '') as DomainOrder, descending: sort.startsWith('-') }
    const list = domainList(sql, state, order)
    const { rows, page, headers } = await readPage<DomainRow>(sql, secret, request, list)
    const ids = rows.map(({ id }) => id)
    const keys = Map.groupBy(await listKeysOf(sql, ids), (key) => key.sending_domain_id)
    const around = { publicUrl: config.publicUrl, now: clock.now() }
    const data = rows.map((row) => serializeDomain(row, keys.get(row.id) ?? [], around))
    return { status: 200, body: { data, page }, headers }
  },

  async createSendingDomain({ body, transaction }, context) {
    const { name, spf_mechanism = null, return_path_host = null, tracking_host = null } = body
    refuse(faultsOfHosts(name, body))
    const now = context.clock.now().toISOString()
    const row: DomainRow = {
      id: newId(),
      name,
      spf_mechanism,
      return_path_host,
      tracking_host,
      findings: [],
      state: 'unchecked',
      checked_at: null,
      created_at: now,
      updated_at: now,
      version: 1,
    }
    await transaction(async (tx) => {
      if (await insertDomain(tx, row)) return row
      throw problem('already_exists', {
        detail: `The sending domain ${name} already exists.`,
        errors: [{ pointer: '/name', code: 'not_allowed', detail: `${name} is already a sending domain.` }],
      })
    })
    return { ...shown(context, 201, row, []), headers: { Location: `${basePath}/sending-domains/${row.id}` } }
  },

  async getSendingDomain({ params }, context) {
    const row = await requireDomain(findDomain(context.sql, params.id))
    return shown(context, 200, row, await listKeysOf(context.sql, [row.id]))
  },

  async updateSendingDomain({ params, headers, body, transaction }, context) {
    const now = context.clock.now()
    return transaction(async (tx) => {
      const present = await requireDomain(lockDomain(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      refuse(faultsOfHosts(present.name, body))
      const next: DomainRow = { ...present, ...body }
      const keys = await listKeysOf(tx, [present.id])
      const members = ['spf_mechanism', 'return_path_host', 'tracking_host'] as const
      if (members.every((member) => next[member] === present[member]))
        return shown(context, 200, present, keys)
      await updateDomain(tx, next, now.toISOString())
      await refreshState(tx, context.config, present.id, now)
      return shown(context, 200, await requireDomain(findDomain(tx, present.id)), keys)
    })
  },

  async deleteSendingDomain({ params, headers, transaction }, { clock, campaignsOfDomains }) {
    const id = await transaction(async (tx) => {
      const present = await requireDomain(lockDomain(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      const campaign = await campaignsOfDomains.findCampaignFrom(tx, present.name)
      if (campaign !== null)
        throw problem('in_use', {
          detail: `The campaign ${campaign} sends from this domain and has not ended. Wait until it ends, or cancel it.`,
        })
      await deleteDomain(tx, present.id)
      if (present.state !== 'ok')
        await closeNotice(tx, { kind: 'sending_domain_failed', subject: present.id, now: clock.now() })
      return present.id
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async checkSendingDomain({ params, transaction }, context) {
    const present = await requireDomain(findDomain(context.sql, params.id))
    const now = context.clock.now()
    const found = await lookUpDomain(context.sql, context.config, present, now)
    return transaction(async (tx) => {
      const saved = await keepDnsResults(tx, context.config, present.id, found, now)
      if (saved === null) throw noSuchDomain()
      return shown(context, 200, saved.domain, saved.keys)
    })
  },

  async listDkimKeys(request, { sql, secret }) {
    const domain = await requireDomain(findDomain(sql, request.params.id))
    const list = keyList(sql, domain.id)
    const { rows, page, headers } = await readPage<KeyRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map((row) => serializeKey(row, domain.name)), page }, headers }
  },

  async createDkimKey({ params, body, transaction }, { sql, clock, config }) {
    await requireDomain(findDomain(sql, params.id))
    const now = clock.now()
    const algorithm = body.algorithm ?? 'rsa_2048'
    const { privateKey, publicKey } = await makeKeyPair(algorithm)
    return transaction(async (tx) => {
      const domain = await requireDomain(lockDomain(tx, params.id))
      const given: KeyRow = {
        id: newId(),
        sending_domain_id: domain.id,
        algorithm,
        selector: body.selector ?? '',
        private_key: encrypt(config, privateKey),
        public_key: publicKey,
        state: 'pending',
        activated_at: null,
        retired_at: null,
        created_at: now.toISOString(),
        version: 1,
      }
      const names =
        body.selector === undefined
          ? Array.from({ length: namesTried }, (_, index) => selectorOf(algorithm, now, index + 1))
          : [body.selector]
      for (const selector of names) {
        const row = { ...given, selector }
        if (!(await insertKey(tx, row))) continue
        await refreshState(tx, config, domain.id, now)
        const location = `${basePath}/sending-domains/${domain.id}/dkim-keys/${row.id}`
        return { ...shownKey(201, row, domain), headers: { Location: location } }
      }
      const taken = names.at(-1)
      const detail = `Another key of ${domain.name} has the selector \`${taken}\`.`
      throw problem('already_exists', {
        detail,
        errors: [{ pointer: '/selector', code: 'not_allowed', detail }],
      })
    })
  },

  async getDkimKey({ params }, { sql }) {
    const domain = await requireDomain(findDomain(sql, params.id))
    return shownKey(200, await requireKey(findKey(sql, domain.id, params.key_id)), domain)
  },

  async deleteDkimKey({ params, headers, transaction }, { clock, config }) {
    const now = clock.now()
    const id = await transaction(async (tx) => {
      const domain = await requireDomain(lockDomain(tx, params.id))
      const key = await requireKey(findKey(tx, domain.id, params.key_id))
      requireMatch(headers['If-Match'], versionTag(key))
      if (key.state === 'active') {
        const detail = 'The key signs mail. Activate another key with the same algorithm first.'
        throw problem('invalid_state', { detail })
      }
      await deleteKey(tx, key.id)
      await refreshState(tx, config, domain.id, now)
      return key.id
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async activateDkimKey({ params, transaction }, { clock, sql, config }) {
    const now = clock.now()
    const found = await requireDomain(findDomain(sql, params.id))
    const candidate = await requireKey(findKey(sql, found.id, params.key_id))
    const requireReady = ({ state }: KeyRow): void => {
      if (!canBegin(state))
        throw problem('invalid_state', {
          detail: `The key is \`${state}\`. Only a pending or published key can be activated.`,
        })
    }
    requireReady(candidate)
    const expected = expectedRecords(found, [candidate], { publicUrl: config.publicUrl, now }).filter(
      ({ keyId }) => keyId === candidate.id,
    )
    const [result] = await lookUp(config.dnsServers, expected)
    if (result?.state !== 'ok')
      throw problem('invalid_state', {
        detail: `The DNS record of the key could not be confirmed. ${result?.detail ?? ''}`.trim(),
      })
    return transaction(async (tx) => {
      const domain = await requireDomain(lockDomain(tx, params.id))
      const key = await requireKey(findKey(tx, domain.id, params.key_id))
      requireReady(key)
      await activateKey(tx, key, now.toISOString())
      // The record was just looked up, so the domain's check result includes it too.
      const others = domain.findings.filter(({ host }) => host !== result.host)
      const checkedAt = domain.checked_at ?? now.toISOString()
      await recordDnsResults(tx, domain.id, [...others, result], checkedAt)
      await refreshState(tx, config, domain.id, now)
      return shownKey(200, await requireKey(findKey(tx, domain.id, key.id)), domain)
    })
  },
} satisfies Partial<Handlers<AppContext & { campaignsOfDomains: CampaignsOfDomains }>>
