export { ConditionBuilder } from './Builder.tsx'
export {
  completeIn as completeCondition,
  conditionIn,
  empty as emptyCondition,
  type Group as Condition,
} from './model/index.ts'
export { RemotePicker } from './Picker.tsx'
export { useConditionOptions, usePreview } from './queries.ts'
