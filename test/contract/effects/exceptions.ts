const elsewhere = (file: string): string => `its test is ${file}`
const needed = 'another value is refused before it is read: the arranged one is the only one'
const same = 'both values have the same result for what the walk arranges'

/**
 * Members without an effect in this walk, by operation and member, each with the reason. The list may only shrink: a member
 * that has an effect fails here.
 */
export const withoutEffect: Readonly<Record<string, string>> = {
  'rotateApiKey.overlap_hours': elsewhere('test/system/api-keys/api-keys.test.ts'),
  'updateLicence.licence_text': needed,
  'searchContacts.total': elsewhere('test/audience/contacts/search-contacts.test.ts'),
  'updateContact.force_status': elsewhere('test/audience/contacts/update-contact.test.ts'),
  'applyContactAction.force_status': elsewhere('test/audience/contacts/apply-contact-action.test.ts'),
  'completePrivacyRequest.accept_changed_address': elsewhere(
    'test/audience/privacy-requests/completing.test.ts',
  ),
  'testMailServer.email': 'the arranged mail server does not reply',
  'createBounceCorrection.source_id': same,
  'previewBounceCorrection.source_id': needed,
  'getCampaignSeries.occurred_after':
    'the arranged campaign was not sent: test/marketing/campaigns/statistics.test.ts',
  'getCampaignSeries.occurred_before':
    'the arranged campaign was not sent: test/marketing/campaigns/statistics.test.ts',
  'simulateAutomationDefinition.contact': elsewhere('test/marketing/automations/'),
  'simulateAutomation.contact': elsewhere('test/marketing/automations/'),
  'simulateAutomationDefinition.trigger_data':
    'the arranged definition uses none: test/marketing/automations/',
  'simulateAutomation.trigger_data': 'the arranged definition uses none: test/marketing/automations/',
  'simulateAutomationDefinition.definition': needed,
  'importAutomation.format': needed,
  'migrateAutomation.mapping': elsewhere('test/marketing/automations/'),
  'checkMigrationSource.credentials': needed,
  'createMigrationConnection.credentials': 'a secret, which no response shows',
  'updateMigrationConnection.credentials': 'a secret, which no response shows',
  'startMigration.expected_counts': elsewhere('test/migration/runs/plan.test.ts'),
  'startMigration.max_drift': elsewhere('test/migration/runs/plan.test.ts'),
}
