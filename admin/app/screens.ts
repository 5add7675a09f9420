import { screens as contacts } from '../audience/contacts/index.ts'
import { screens as customFields } from '../audience/custom-fields/index.ts'
import { screens as exportsArea } from '../audience/exports/index.ts'
import { screens as imports } from '../audience/imports/index.ts'
import { screens as lists } from '../audience/lists/index.ts'
import { screens as segments } from '../audience/segments/index.ts'
import { screens as suppressions } from '../audience/suppressions/index.ts'
import { screens as tags } from '../audience/tags/index.ts'
import { screens as jobs } from '../system/jobs/index.ts'
import { screens as users } from '../system/users/index.ts'
import type { Screen } from '../ui/screen.ts'

/** All screens. One that is not here does not exist. */
export const screens: readonly Screen[] = [
  ...contacts,
  ...lists,
  ...tags,
  ...segments,
  ...customFields,
  ...imports,
  ...exportsArea,
  ...suppressions,
  ...jobs,
  ...users,
]
