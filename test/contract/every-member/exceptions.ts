const secret = 'it is a secret, and no answer shows it'
const kept = 'it is kept with the activity and not with the contact'
const sent = 'it is a part of the email, which the ledger does not repeat'

/** Members that are not returned as they were written, by operation and member, each with its reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'updateContact.force_status': kept,
  'updateContact.status_reason': kept,
  'createMessage.content': sent,
  'createMessage.reply_to': sent,
  'createMessage.values': sent,
  'createMessage.to': 'the answer has to_address and to_name',
  'createMailServer.password': secret,
  'updateMailServer.password': secret,
}
