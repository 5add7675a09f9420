export { confirmationPages } from './pages.ts'
