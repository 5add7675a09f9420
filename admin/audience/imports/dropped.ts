export { droppedFile } from '../contacts/index.ts'
