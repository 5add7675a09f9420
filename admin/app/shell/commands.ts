import { commands as contacts } from '../../audience/contacts/index.ts'
import { commands as customFields } from '../../audience/custom-fields/index.ts'
import { commands as exportsArea } from '../../audience/exports/index.ts'
import { commands as imports } from '../../audience/imports/index.ts'
import { commands as lists } from '../../audience/lists/index.ts'
import { commands as segments } from '../../audience/segments/index.ts'
import { commands as suppressions } from '../../audience/suppressions/index.ts'
import { commands as tags } from '../../audience/tags/index.ts'
import { commands as users } from '../../system/users/index.ts'
import type { Command } from '../../ui/screen.ts'

/** What all areas offer in the palette and under New. */
export const commands: readonly Command[] = [
  ...contacts,
  ...lists,
  ...tags,
  ...segments,
  ...customFields,
  ...imports,
  ...exportsArea,
  ...suppressions,
  ...users,
]
