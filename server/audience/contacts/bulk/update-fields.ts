import { problem } from '../../../platform/problem.ts'
import { type CustomValue, readCustomValues } from '../../memberships/index.ts'
import { checkMembers } from '../checks.ts'
import { type CustomChanges, valuesOf } from '../fields.ts'
import { planChange } from '../plan.ts'
import type { ContactRow, Values } from '../store/contacts.ts'
import { type BulkAction, changedSince } from './action.ts'
import { applyPatch, revertEach } from './patch.ts'

interface Params {
  values: Values
  customFields: CustomChanges
}

type Snapshot = Params

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const custom = (row: ContactRow, key: string): CustomValue | null => row.custom_fields[key] ?? null

/** The values of the row that are about to change. */
const snapshotOf = (row: ContactRow, { values, customFields }: Params): Snapshot => {
  const columns = Object.keys(values) as (keyof Values)[]
  const changed = columns.filter((column) => row[column] !== values[column])
  const keys = Object.keys(customFields).filter((key) => !isSame(custom(row, key), customFields[key]))
  return {
    values: Object.fromEntries(changed.map((column) => [column, row[column]])) as Values,
    customFields: Object.fromEntries(keys.map((key) => [key, custom(row, key)])),
  }
}

/** Whether all changed values still are what the action set. */
const isAsLeft = (row: ContactRow, snapshot: Snapshot, params: Params): boolean =>
  (Object.keys(snapshot.values) as (keyof Values)[]).every(
    (column) => row[column] === params.values[column],
  ) && Object.keys(snapshot.customFields).every((key) => isSame(custom(row, key), params.customFields[key]))

export const updateFields: BulkAction<'update_fields', Params> = {
  from: 'live',
  read: async (tx, { fields }, { clock }) => {
    checkMembers(fields, clock, '/fields')
    const { values, faults } = await readCustomValues(tx, fields.custom_fields, '/fields/custom_fields')
    if (faults.length > 0) throw problem('invalid_request', { errors: faults })
    return { values: valuesOf(fields), customFields: values }
  },
  summary: (_params, contacts) => `Update the fields of ${contacts}.`,
  apply: (tx, params, ids, bulkContext) =>
    applyPatch(
      tx,
      ids,
      { from: 'live', patch: params, snapshotOf: (row) => snapshotOf(row, params) },
      bulkContext,
    ),
  undo: {
    requiredCapability: () => 'crm_access',
    revert: (tx, params, snapshots, bulkContext) =>
      revertEach<Snapshot>(
        tx,
        snapshots,
        'live',
        (row, snapshot) =>
          isAsLeft(row, snapshot, params) ? planChange(row, snapshot, bulkContext.now) : changedSince,
        bulkContext,
      ),
  },
}
