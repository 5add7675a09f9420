export { requestConfirmation, requestPendingConfirmations, resendConfirmations } from './request.ts'
