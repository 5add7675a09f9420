import { removeCustomValues } from './audience/contacts/index.ts'
import { contactValues } from './audience/custom-fields/index.ts'
import { confirmations } from './audience/memberships/index.ts'
import { askAgain, askPending, askToConfirm } from './sending/confirmations/index.ts'

/*
 * Connects the ports: functions that areas call and that higher areas implement. The application and the work
 * of jobs import this file.
 */
confirmations.connect({ askAgain, askPending, askToConfirm })
contactValues.connect({ remove: removeCustomValues })
