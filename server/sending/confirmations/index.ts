export { confirmationPages } from './pages.ts'
export { requestConfirmation, requestPendingConfirmations, resendConfirmations } from './request.ts'
