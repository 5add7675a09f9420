import { build } from '../../build.ts'
import { sizesOf, tableOf } from './sizes.ts'

const sizes = await sizesOf(await build('admin'))
process.stdout.write(`kB gzipped, and the limit of admin/budgets.json\n${tableOf(sizes)}\n`)
if (sizes.some(({ is, limit }) => is > limit)) process.exitCode = 1
