import { removeCustomValues } from './audience/contacts/index.ts'
import { contactValues } from './audience/custom-fields/index.ts'
import { confirmations } from './audience/memberships/index.ts'
import { askAgain, askPending, askToConfirm } from './sending/confirmations/index.ts'

/*
 * What areas call that areas above them do. Whatever composes the service imports this: the application and the work of jobs.
 */
confirmations.connect({ askAgain, askPending, askToConfirm })
contactValues.connect({ remove: removeCustomValues })
