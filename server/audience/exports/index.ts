export { exportKind } from './kind.ts'
export { personKind } from './person.ts'
