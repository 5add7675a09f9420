const secret = 'it is a secret, and no answer shows it'
const kept = 'it is kept with the activity and not with the contact'
const returned = 'it ends the erasure of a person, and the consent ledger shows it'
const sent = 'it is a part of the email, which the ledger does not repeat'

/** Members that are not returned as they were written, by operation and member, each with its reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'updateContact.force_status': kept,
  'updateContact.status_reason': kept,
  'createContact.returned_at': returned,
  'upsertContactByEmail.returned_at': returned,
  'createMessage.content': sent,
  'createMessage.reply_to': sent,
  'createMessage.values': sent,
  'createMessage.to': 'the answer has to_address and to_name',
  'createSequenceStep.position': 'it is the place among the steps, which the sequence shows',
  'createAutomation.recipe_key':
    'the automation gets a copy of the definition, and no reference to the recipe',
  'importAutomation.format': 'it is the format of the file, which the automation does not have',
  'createMigrationConnection.credentials': secret,
  'updateMigrationConnection.credentials': secret,
  'createMailServer.password': secret,
  'updateMailServer.password': secret,
  'updateLicence.licence_text': secret,
}
