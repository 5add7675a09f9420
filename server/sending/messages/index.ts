export { type MessageMailing, prepareMessages } from './mailing.ts'
export { canMailNotices, mailNotice } from './notices.ts'
export { createConfirmationPace } from './pace.ts'
export { mailPrivacyLink } from './privacy.ts'
