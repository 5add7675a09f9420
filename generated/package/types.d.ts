export type $Read<T> = {
    readonly $read: T;
};
export type $Write<T> = {
    readonly $write: T;
};
export type Readable<T> = T extends $Write<any> ? never : T extends $Read<infer U> ? Readable<U> : T extends (infer E)[] ? Readable<E>[] : T extends object ? {
    [K in keyof T as NonNullable<T[K]> extends $Write<any> ? never : K]: Readable<T[K]>;
} : T;
export type Writable<T> = T extends $Read<any> ? never : T extends $Write<infer U> ? Writable<U> : T extends (infer E)[] ? Writable<E>[] : T extends object ? {
    [K in keyof T as NonNullable<T[K]> extends $Read<any> ? never : K]: Writable<T[K]>;
} & {
    [K in keyof T as NonNullable<T[K]> extends $Read<any> ? K : never]?: never;
} : T;
export interface paths {
    "/automations/condition-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the vocabulary of conditions
         * @description Answers everything that a condition can be made of: groups, types with their operators, fields with the operators and
         *     values that each takes, and how large a condition may be. It is one vocabulary for searches, segments, bulk actions,
         *     exports and automations, and the one by which the service itself checks a condition. Custom fields are part of it as
         *     `custom.{key}` as soon as they are created. Fields are added when the areas that they belong to come.
         *
         *     | type | compared |
         *     | --- | --- |
         *     | `text` | whatever its upper and lower case; `contains`, `starts_with` and `ends_with` take what they are given literally |
         *     | `number` | as numbers |
         *     | `date` | as calendar days: `after` is any later day, `in_last_days: 7` today and the seven days before it in UTC |
         *     | `date_time` | as moments; a date given in place of a time stands for that whole day in UTC |
         *     | `boolean` | `is_false` is fulfilled by a stored false only |
         *     | `choice` | with one of the values that the field can have |
         *     | `set` | with some of them |
         *     | `happened` | by how often, between `min_count` (once, unless said otherwise) and `max_count`, in the time that is given |
         *
         *     `anniversary_in_days: 7` is fulfilled if the day comes round today or within the next seven days; 29 February comes round
         *     on 28 February in other years.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getConditionOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Answers contacts page by page, the newest first unless `sort` says otherwise. Filters are combined: a contact must
         *     satisfy all of them. Contacts in the trash are left out, unless `trashed=true` asks for exactly those. A list or tag
         *     that does not exist finds nobody; a segment that does not is refused as a fault. What filters cannot say,
         *     `POST /contacts/search` can.
         *
         *     It changes nothing. A page costs the same at any depth, because `cursor` says where to go on.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Creates a contact. Only `email` is needed; a contact whose status is left out is `subscribed`, so say `pending`
         *     where consent is still to be confirmed.
         *
         *     `custom_fields`, `lists` and `tags` say more about it in the same go.
         *
         *     Side effects: the activity `created` and the first entry of the e-mail history are written, those of lists and tags as
         *     well, and the contact counts towards the plan's limit of contacts. No mail is sent. An address that belongs to a contact in the trash is refused
         *     as `contact_trashed`: restore that contact instead, so that its history and its choices are kept.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Answers one contact by its id, its address (`email:ada@example.com`) or your own id for it (`external:4711`).
         *     `include` adds its latest activities, its latest notes and its former addresses.
         *
         *     It changes nothing. The `ETag` of an answer with `include` covers what was included as well; as `If-Match` it stands
         *     for the contact with its lists and tags alone, so that the `ETag` of any answer serves.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getContact"];
        /**
         * Update a contact
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace. In `custom_fields`, keys
         *     left out stay as well. `lists` and `tags`, where the body has them, become all that the contact has; to add or remove
         *     single ones, use `/contacts/{id}/lists` and `/contacts/{id}/tags`. Notes are never touched.
         *
         *     Side effects: an activity is written for what changed (`updated`, `status_changed`, `email_changed`, and those of lists
         *     and tags), and a new address becomes part of the e-mail history. A change of status follows the transitions that `GET /contacts/statuses`
         *     serves; one that is marked `force_required` needs `force_status: true` and `status_reason`. A body that changes
         *     nothing writes no activity and leaves `updated_at` as it is. Send `If-Match` so as not to overwrite somebody else's
         *     change.
         *
         *     Capability: `crm_access`, and `crm_administer` for `force_status: true`. Edition: free and Pro.
         */
        put: operations["updateContact"];
        post?: never;
        /**
         * Delete a contact
         * @description Puts a contact into the trash, where it stays for 30 days and then leaves for good. Until then `POST
         *     /contacts/{id}/restore` brings it back whole.
         *
         *     Side effects: the contact disappears from lists and look-ups, gets no mail, no longer counts towards the plan's
         *     limit, and keeps its address and external id reserved. The activity `trashed` is written. A second deletion answers
         *     404.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activities of a contact
         * @description Answers what happened to a contact, the latest first: created, changed, noted, put on a list, given a tag, imported, by
         *     whom and when. Types are added when the areas that they belong to come.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the consents of a contact
         * @description Answers the ledger of consent for one contact, the latest entry first: what the person agreed to or withdrew, when, on
         *     which basis, and the evidence of it. Entries are added by changes of status, by confirmations and by imports as well, and
         *     never change.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactConsents"];
        put?: never;
        /**
         * Record a consent of a contact
         * @description Adds an entry to the ledger of consent: what the person said, and the evidence of it. It cannot be changed or deleted; a
         *     withdrawal is an entry of its own.
         *
         *     Side effects: the activity `consent_recorded` is written. The status of the contact stays as it is: `PUT /contacts/{id}`
         *     changes it, and writes an entry of its own.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createContactConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/consents/{consent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a consent of a contact
         * @description Answers one entry of the ledger of consent.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getContactConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/email-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the e-mail addresses of a contact
         * @description Answers the address that a contact has and those that it had, with the time for which each was good and who brought
         *     it in. The present one comes first.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactEmailHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the e-mails to a contact
         * @description Answers the rows of the delivery ledger that belong to a contact, the latest first: what was sent, when, and how far
         *     it got. It is empty for a contact to whom nothing has been sent.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/enrolments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the enrolments of a contact
         * @description Answers the sequences and automations that a contact is in or has been through, the latest first. It is empty for a
         *     contact that has never entered one.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactEnrolments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a contact
         * @description Forgets a person for good, as the person has a right to ask. Here `{id}` finds contacts in the trash as well. There is no
         *     body, and a second time answers 404.
         *
         *     Side effects: the contact, its history, notes, events, memberships and tags are gone at once, without a way through the
         *     trash, and so are its addresses in errors of jobs; files of exports that may hold it are removed. Deliveries and consents
         *     stay as figures without a person. All that is left is a suppression with a keyed hash of each address that the contact
         *     had, so that no import brings it back: creating a contact with such an address is refused as `address_erased`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the custom events of a contact
         * @description Answers what the contact did elsewhere, as other systems have reported it, the latest first.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactEvents"];
        put?: never;
        /**
         * Record a custom event of a contact
         * @description Records something that the contact did elsewhere, such as an order in the shop. Conditions can ask for it at once. Send an
         *     `Idempotency-Key`, best the id of the event in your system, so that a repetition does not record it twice.
         *
         *     Side effects: the activity `custom_event` is written, and `engagement.last_active_at` moves on.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createContactEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a custom event of a contact
         * @description Answers one custom event.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getContactEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export everything about a contact
         * @description Has a job write everything that the service knows of one person into a JSON file, as the person has a right to ask: the
         *     contact with its history, notes, consents, memberships, events, and the e-mails that were sent. When the job has ended,
         *     `GET /jobs/{id}/result` hands out a signed link to the file. A contact in the trash is exported as well. There is no body.
         *
         *     The file is one JSON object. Its `schema` is `contact-export/1`; what is added later leaves that name as it is.
         *
         *     | member | what it holds |
         *     | --- | --- |
         *     | `schema`, `exported_at` | the form of the file, and when it was begun |
         *     | `contact` | the contact as `GET /contacts/{id}` shows it, with its lists, tags and custom fields |
         *     | `archived_custom_fields` | values of custom fields that are archived, by key |
         *     | `suppressions` | what keeps mail from the addresses that it has and has had, as `GET /suppressions` shows it |
         *     | `email_history` | its addresses |
         *     | `consents` | every consent given and withdrawn, with all its evidence |
         *     | `notes`, `events`, `enrolments` | as their lists show them |
         *     | `emails` | the e-mails that were sent |
         *     | `merges` | the contacts that became part of it: `id`, `merged_id`, the contact as it was in `merged`, `actor`, `merged_at` |
         *     | `activities` | what happened to it, and who did it |
         *
         *     Each list has the latest entry first. A contact that goes while the file is written ends the job as failed (`not_found`).
         *
         *     Side effects: the activity `exported` is written, and the file is kept for seven days, or until the person is erased. An
         *     API key needs `contacts:read` as well, because the contact is written out.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["exportContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lists of a contact
         * @description Answers the lists that a contact belongs to or has left, by name. They always fit on one page.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactLists"];
        put?: never;
        /**
         * Put a contact on lists
         * @description Puts a contact on lists, or changes how it belongs to them, and answers all its memberships. Either all of it is done or
         *     nothing. Lists that the body does not name are not touched, so nothing needs to be read before.
         *
         *     Side effects: the counts of the lists change, and the activity `list_joined` or `list_left` is written for each list that
         *     changes. A contact that has left a list is not brought back to it (409 `invalid_transition`). No mail is sent.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["addContactLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/lists/{list_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a contact off a list
         * @description Takes a contact off a list. One that is not on it answers 404, so a second removal does.
         *
         *     Side effects: the counts of the list change, and the activity `list_left` is written. The contact may be put on the list
         *     again, as if never there: where the person asked for it, set the membership to `unsubscribed` with
         *     `POST /contacts/{id}/lists` instead. That a contact has left a list stays on record, and is not removed (409
         *     `invalid_transition`).
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        delete: operations["removeContactList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another contact into a contact
         * @description Merges two contacts that are the same person: the one of the path stays, the one of `source_id` is gone, and all that
         *     belongs to it belongs to the other. With `dry_run: true`, the answer tells what would become of it, and nothing changes.
         *
         *     Of two values, `prefer` says which is kept; of two statuses, the one of higher precedence; of two memberships of a list,
         *     the one that was left. The address of the contact that is gone becomes part of the e-mail history, its external id is
         *     kept only if the other has none. A `source_id` that is not found, or is the contact itself, is refused as a fault.
         *
         *     Side effects: notes, activities, e-mails, events, consents, memberships and tags move over, and the activity `merged` is
         *     written. It cannot be undone. The contact that is gone does not go into the trash, and frees its place in the plan's limit
         *     of contacts.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["mergeContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on a contact
         * @description Answers what was written down about a contact: the pinned notes first, then the latest first.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactNotes"];
        put?: never;
        /**
         * Create a note on a contact
         * @description Writes a note about a contact; the caller becomes its author. The contact never sees it.
         *
         *     Side effects: the activity `note_added` is written.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createContactNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a note on a contact
         * @description Answers one note.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getContactNote"];
        /**
         * Update a note on a contact
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace. The author stays the
         *     one who wrote it first.
         *
         *     Side effects: the activity `note_updated` is written, unless nothing changes.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        put: operations["updateContactNote"];
        post?: never;
        /**
         * Delete a note on a contact
         * @description Deletes a note for good; there is no trash for notes. A second deletion answers 404.
         *
         *     Side effects: the activity `note_deleted` is written, without the text.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        delete: operations["deleteContactNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a contact
         * @description Takes a contact out of the trash, as it was: with its status, notes, activities and e-mail history. Here `{id}`
         *     finds contacts in the trash only; any other answers 404. There is no body.
         *
         *     Side effects: the contact counts towards the plan's limit of contacts again, and the activity `restored` is written.
         *     No mail is sent.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["restoreContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a contact
         * @description Answers the tags of a contact, by name. They always fit on one page.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactTags"];
        put?: never;
        /**
         * Give a contact tags
         * @description Gives a contact tags and answers all its tags. Either all of it is done or nothing. Tags that the body does not name are
         *     not touched, so nothing needs to be read before.
         *
         *     Side effects: the counts of the tags change, and the activity `tag_added` is written for each that is new to the contact.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["addContactTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/tags/{tag_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a tag off a contact
         * @description Takes a tag off a contact. One that the contact does not have answers 404, so a second removal does.
         *
         *     Side effects: the count of the tag changes, and the activity `tag_removed` is written.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        delete: operations["removeContactTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply one action to many contacts
         * @description Applies one action to many contacts. With `ids`, up to 1,000, it is done at once (200), and the answer tells what became
         *     of each. With `condition`, all contacts that fit it are meant, and a job does it (202). Exactly one of the two is needed.
         *     A contact that cannot be changed does not stop the others: it has the outcome `failed` with the problem that a single
         *     request would have had; of a job, it is among the errors.
         *
         *     | `action` | what it does |
         *     | --- | --- |
         *     | `change_status` | takes each contact to `status`, under the same rules as `PUT /contacts/{id}` |
         *     | `update_fields` | gives each contact the values in `fields`: members left out stay, `null` clears |
         *     | `add_to_lists` | puts each contact on the lists; one that has left any of them fails, and joins none |
         *     | `remove_from_lists` | takes each contact off the lists; whoever has left one stays on record as having left |
         *     | `add_to_tags`, `remove_from_tags` | gives each contact the tags, or takes them off |
         *     | `suppress` | keeps all mail from the address of each contact |
         *     | `export` | writes the contacts into a file, always as a job; an API key needs `contacts:read` for it as well |
         *     | `delete` | puts each contact into the trash, as `DELETE /contacts/{id}` does |
         *     | `restore` | takes each contact out of the trash; if the plan's limit of contacts has no room for all of them, none |
         *
         *     With `condition`, `expected_count` says on how many contacts, and another number is refused as `count_mismatch` with
         *     nothing done: `POST /segments/preview` counts and shows them. `dry_run: true` has the job find out what would become of
         *     each contact instead, and needs no count. The job works on the contacts that fit when it begins; the action `restore`
         *     looks for them in the trash.
         *
         *     Side effects: those of the single operations, for each contact that changes. What a job has done can be undone for 24
         *     hours with `POST /jobs/{id}/undo`, except for `suppress` and `export`.
         *
         *     Capability: `crm_access`, and `crm_administer` for the actions `delete` and `restore` and for `force_status: true`.
         *     Edition: free and Pro.
         */
        post: operations["applyContactAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many contacts
         * @description Puts many contacts into the trash: the action `delete` alone. With `ids`, up to 1,000, it is done at once (200), and the
         *     answer tells what became of each; a contact that is not found does not stop the others. With `condition`, a job does it
         *     (202), on as many contacts as `expected_count` says or on none.
         *
         *     Side effects: those of `DELETE /contacts/{id}`, for each contact. What a job has done can be undone for 24 hours with
         *     `POST /jobs/{id}/undo`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["deleteContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/by-email/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or merge a contact by e-mail address
         * @description Creates the contact with this address (201), or merges what the body says into the one that has it (200): the call
         *     to use for syncing from another system. It never wipes: members left out stay as they are, `null` clears, `lists` and
         *     `tags` add and take nothing away, and in `custom_fields` keys left out stay as well.
         *
         *     Side effects: as in creating or updating. A status that the contact has chosen or earned is never undone: a status
         *     of lower precedence than the present one is passed over in silence, so that a second import cannot resubscribe
         *     anybody. A contact in the trash is restored and merged. A contact that is created or restored counts towards the
         *     plan's limit of contacts. No mail is sent.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        put: operations["upsertContactByEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search contacts by condition
         * @description Answers the contacts that fit a condition page by page, the newest first unless `sort` says otherwise: what
         *     `GET /contacts` cannot be asked in an address. Contacts in the trash are left out. Follow `page.next_cursor` by sending
         *     the same body with `cursor`.
         *
         *     It changes nothing, so it takes no `Idempotency-Key`, and an API key that may read contacts may search them. A page
         *     costs the same at any depth.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["searchContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contact statuses
         * @description Answers every status that a contact can have: what it means, which mail it allows, whether the service alone sets
         *     it, and where a caller may take a contact from it. The list is the same for everybody and fits on one page.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listContactStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the custom fields
         * @description Answers the custom fields page by page in their order. Archived ones are left out, unless `archived=true` asks for
         *     exactly those.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listCustomFields"];
        put?: never;
        /**
         * Create a custom field
         * @description Creates a custom field at the end of the others. Its key and its type never change.
         *
         *     Side effects: contacts can have values in it at once, and conditions can ask for it as `custom.{key}`. It counts towards
         *     the plan's limit of custom fields.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["createCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a custom field
         * @description Answers one custom field, archived or not.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getCustomField"];
        /**
         * Update a custom field
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace. Key and type never change.
         *
         *     Side effects: the new label and options are shown at once. An option that contacts have cannot be left out (409
         *     `in_use`).
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateCustomField"];
        post?: never;
        /**
         * Delete a custom field
         * @description Deletes an archived custom field. One that is in use is refused as `invalid_state`: archive it first. A second deletion
         *     answers 404.
         *
         *     Side effects: the values that contacts have in it are gone for good, and its key is free again.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteCustomField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a custom field
         * @description Takes a custom field out of use and keeps its values. To archive a second time changes nothing. There is no body.
         *
         *     Side effects: contacts are shown without it, new values are refused, conditions cannot ask for it, and it no longer
         *     counts towards the plan's limit. One that a segment asks for is refused as `in_use`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["archiveCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a custom field back
         * @description Brings an archived custom field back into use, with the values that contacts had in it. To do so a second time changes
         *     nothing. There is no body.
         *
         *     Side effects: contacts are shown with it, conditions can ask for it, and it counts towards the plan's limit of custom
         *     fields again.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["unarchiveCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the custom fields in order
         * @description Puts the custom fields in the order of the body and answers the first page of them. Those that the body does not name
         *     follow in the order that they had, so that a field that somebody else has just created is not in the way.
         *
         *     Side effects: forms and condition builders show the fields in this order.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["reorderCustomFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export contacts
         * @description Has a job write the contacts that fit a condition into a file: a list, a tag or a segment is a condition with one
         *     question, and a condition without any is everybody. Contacts in the trash are left out. When the job has ended,
         *     `GET /jobs/{id}/result` hands out a signed link to the file.
         *
         *     Which contacts is settled when the job begins. They are written in the order of their creation, as they are when their
         *     turn comes; none is left out or written twice while others come and go, and one that has gone into the trash by then, or
         *     for good, is skipped.
         *
         *     CSV is as RFC 4180 has it: a header, commas, lines that end in CR LF, UTF-8. Free text always stands in quotation marks,
         *     so that an empty text and no value differ: a cell without anything means null. Times and dates are written as everywhere
         *     in this API, `true` and `false` for booleans. Each line of NDJSON ends in LF.
         *
         *     When a person is erased, the files of all exports are removed, and an export under way begins anew.
         *
         *     Side effects: the file is kept for seven days. An API key needs `contacts:read` as well, because contacts are written out.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports
         * @description Answers the imports page by page, the latest first. They are kept for 90 days, their files for seven.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Create an import
         * @description Announces a file of contacts, CSV or NDJSON, and answers where to send it: PUT its bytes to `upload.url`. From there,
         *     `GET /imports/{id}/preview` shows what its columns seem to be, `PUT /imports/{id}` says what they are, and
         *     `POST /imports/{id}/start` tries it or carries it out. What is known before can be said here at once.
         *
         *     Encoding, delimiter and header are guessed where they are not given. A file may have up to 1 GiB, 500 columns, rows
         *     of up to 1 MiB and cells of up to 20,000 characters.
         *
         *     Side effects: none besides; no contact changes before the start. An import whose file has not come within 24 hours is
         *     removed. An API key needs `contacts:write` as well, because an import writes contacts.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Answers one import with its settings, its state and its latest job.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getImport"];
        /**
         * Update an import
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace. While a job works on the
         *     import, when it is finished and when its file is gone, it is refused as `invalid_state`. A mapping must have a column for
         *     `email`, and of a CSV file that is there it may name only columns that the file has.
         *
         *     Side effects: none besides; what it says holds for the next start. An API key needs `contacts:write` as well, because an
         *     import writes contacts.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        put: operations["updateImport"];
        post?: never;
        /**
         * Delete an import
         * @description Deletes an import with its file. Contacts that it brought in stay. While a job works on it, it is refused as
         *     `invalid_state`: cancel the job first. A second deletion answers 404.
         *
         *     Side effects: the file is gone for good. Jobs of the import and their errors stay for their own time.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preview of an import
         * @description Answers how the file is read (encoding, delimiter, header), what its columns seem to be, and its first 20 rows. Settings
         *     of the import that are not null are followed, the others are guessed from the first 256 KiB. While the file is not there,
         *     or not any more, the answer is 404.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getImportPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an import
         * @description Has a job go through the file: with `dry_run: true` only to tell what would happen, otherwise to bring the contacts in. An
         *     import without its file, without a column for `email`, on which a job works already, or which is finished is refused as
         *     `invalid_state`.
         *
         *     Rows are known by their address. What is wrong with a row is told with its line by `GET /jobs/{id}/errors`, and stops no
         *     other row. The job survives a restart of the service and deals with no row twice. Rows for which the plan has no room
         *     fail as `plan_limit`; the address of a person who was erased fails as `address_erased`.
         *
         *     Side effects: as in creating and merging contacts, row by row, with the activity `imported`, the memberships, tags and the
         *     consent that the import names. A status that a contact has chosen or earned is never undone, and nobody is brought back to
         *     a list. An API key needs `contacts:write` as well.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs
         * @description Answers jobs page by page, the latest first: those that wait and run, and those that ended within the last 90 days.
         *     Filters are combined.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Answers how far one job is. To follow it, ask again every few seconds with `If-None-Match`, or watch it by the link of
         *     `GET /jobs/{id}/progress-link`.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Asks a job to stop. One that waits ends at once; one that runs ends after the batch that it is in, and is `running` with
         *     `cancel_requested_at` until then. To cancel a second time changes nothing. There is no body.
         *
         *     Side effects: what the job has done stays done; a bulk action that can be taken back can still be undone. One that has
         *     ended is refused as `invalid_state`.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the errors of a job
         * @description Answers the rows or contacts that a job could not deal with, page by page, in the order of the file or of the contacts'
         *     ids. They are kept as long as the job; all of them at once, one JSON object per line, are among the files of
         *     `GET /jobs/{id}/result`.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because addresses of contacts are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listJobErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/progress-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to watch a job
         * @description Answers a signed link under which a page can watch a job with an `EventSource`, which cannot send credentials of its own.
         *     The stream begins with an event `job` that holds the job as `GET /jobs/{id}` answers it, brings another whenever it has
         *     changed, at most once a second, and closes after one in a final state. A page that comes back opens it again and misses
         *     nothing that matters.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getJobProgressLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the files of a job
         * @description Answers the files that a job has written, each with a signed link that fetches it: what an export exported, and every
         *     error as one JSON object per line. Files are removed at the job's `result_expires_at`, seven days after its end; a job
         *     that writes none, or is not finished, answers no files.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because the files hold contacts. Whoever has a link can
         *     fetch its file until the link expires, so do not store it: ask for a new one.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getJobResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a bulk action
         * @description Takes a bulk action back with another job: contacts leave the lists that they were added to, get their former status
         *     and values again, come out of the trash. It works on what the first job has changed, also where that was cancelled
         *     or failed half-way, and until the first job's `undo_expires_at`, 24 hours after its end. Exports and suppressions cannot
         *     be taken back. There is no body.
         *
         *     Side effects: as those of the opposite action, for each contact. A contact that somebody has since changed in the same
         *     respect stays as it is and is counted as `skipped`. A job that was undone cannot be undone again; where its
         *     undoing was cancelled or failed, it can, and the next one goes on where that stopped. Where the first job needed
         *     `crm_administer`, or its opposite does (deleting and restoring), so does this. An API key needs `contacts:write` as well,
         *     because contacts are changed.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["undoJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lists
         * @description Answers the lists page by page, in their own order unless `sort` says otherwise, each with how many contacts belong to
         *     it.
         *
         *     It changes nothing. The counts are as of the last change that was completed.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listLists"];
        put?: never;
        /**
         * Create a list
         * @description Creates a list without members. Only `name` is needed.
         *
         *     Side effects: a public list appears in the preference centre of the contacts at once.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a list
         * @description Answers one list with how many contacts belong to it.
         *
         *     It changes nothing. As `If-Match`, the `ETag` stands for the list itself, so that members coming and going do not
         *     disturb a change.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getList"];
        /**
         * Update a list
         * @description Changes what the body names. Members left out stay as they are, `null` clears. Who belongs to the list is never touched.
         *
         *     Side effects: contacts see a new name, description or visibility at once. A new opt-in holds for whoever joins from then
         *     on; those who are pending stay so.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        put: operations["updateList"];
        post?: never;
        /**
         * Delete a list
         * @description Deletes a list. Its contacts stay. A second deletion answers 404.
         *
         *     Side effects: all memberships of the list are gone for good, those of contacts that have left it included. One that a
         *     segment asks for is refused as `in_use`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/growth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the growth of a list
         * @description Answers how many contacts joined and left a list in each day, week or month, and how many subscribers there were at its
         *     end: the last 30 days unless the parameters say otherwise.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getListGrowth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a list
         * @description Answers the contacts that belong to a list or have left it page by page, the latest change of membership first unless
         *     `sort` says otherwise. Contacts in the trash are left out. `GET /contacts` with `list_id` answers the contacts in full.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because contacts are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listListMembers"];
        put?: never;
        /**
         * Put contacts on a list
         * @description Puts up to 1,000 contacts on a list, or changes how they belong to it, and answers what became of each. Nobody needs to be
         *     read before: whoever is on it already is `unchanged`. A contact that cannot be put on it does not stop the others.
         *
         *     Side effects: the counts of the list change, and the activity `list_joined` or `list_left` is written for each contact
         *     that changes. Whoever has left the list is not brought back: such a contact has the outcome `failed` with
         *     `invalid_transition`. No mail is sent.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["addListMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take contacts off a list
         * @description Takes up to 1,000 contacts off a list and answers what became of each. Whoever is not on it is `unchanged`, and so is
         *     whoever has left it, because that stays on record.
         *
         *     Side effects: the counts of the list change, and the activity `list_left` is written for each contact that changes.
         *     Whoever is taken off may be put on again, as if never there: where the person asked for it, set the membership to
         *     `unsubscribed` with `POST /lists/{id}/members` instead.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["removeListMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whoever is authenticated
         * @description Answers how the request was authenticated, for which user, and what that allows in which edition: the call to try
         *     credentials with. An API key needs no scope for it.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the segments
         * @description Answers the saved segments page by page, by name unless `sort` says otherwise, each with its condition and how many
         *     contacts fitted when it was last counted.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description Saves a condition under a name. What the condition refers to (lists, tags, custom fields, other segments) must be there.
         *
         *     Side effects: its contacts are counted in the background; until then `contacts_count` is null. Lists, tags, fields and
         *     segments that the condition refers to cannot be deleted while it does.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description Answers one segment with its condition, which may be sent again as it is.
         *
         *     It changes nothing, and it does not count anew: `POST /segments/preview` does. As `If-Match`, the `ETag` stands for the
         *     segment itself, so that a new count does not disturb a change.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getSegment"];
        /**
         * Update a segment
         * @description Changes what the body names. Members left out stay as they are, `null` clears; a condition is replaced as a whole.
         *
         *     Side effects: whatever uses the segment asks the new condition from then on. A new condition is counted in the
         *     background; until then `contacts_count` is null. A condition that would lead back to its own segment is refused.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        put: operations["updateSegment"];
        post?: never;
        /**
         * Delete a segment
         * @description Deletes a segment. Its contacts stay. A second deletion answers 404.
         *
         *     Side effects: the segment is gone for good. One that another segment refers to is refused as `in_use`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why a contact belongs to a segment
         * @description Answers the segment's condition with what came of each part of it for one contact: which questions are answered with
         *     yes, which with no, and what the contact has there. A contact that is not found is refused as a fault of `contact_id`.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because the contact's values are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["explainSegment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts of a segment
         * @description Answers the contacts that fit the segment just now page by page, the newest first: the same as `GET /contacts` with
         *     `segment_id`, which takes further filters. Contacts in the trash are left out.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because contacts are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listSegmentMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a condition
         * @description Answers how many contacts fit a condition just now, and the ten newest of them: what a condition builder shows while
         *     somebody builds, and what a bulk action by condition wants to be told as `expected_count`.
         *
         *     It changes nothing, so it takes no `Idempotency-Key`. An API key needs `contacts:read` as well, because contacts are
         *     shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["previewSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description Answers all API keys, the latest first, without their secrets. They are listed in every edition, so that keys from a
         *     Pro time can be seen and deleted.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Makes an API key for the user who asks. The answer shows its `secret` this once; the service keeps only a hash of
         *     it. The key may do what both its `capabilities` and its user's allow, in the areas of its `scopes`.
         *
         *     Side effects: the key works at once. A repetition with the same `Idempotency-Key` gets the same answer, secret
         *     included; it is kept encrypted for that, for 24 hours.
         *
         *     Capability: `crm_administer`. Edition: Pro (`api_keys`).
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Answers one API key without its secret, in every edition.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        get: operations["getApiKey"];
        /**
         * Update an API key
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace. The secret stays the
         *     same.
         *
         *     Side effects: the new reach and expiry hold from the next request on.
         *
         *     Capability: `crm_administer`. Edition: Pro (`api_keys`).
         */
        put: operations["updateApiKey"];
        post?: never;
        /**
         * Delete an API key
         * @description Deletes an API key, in every edition. A second deletion answers 404.
         *
         *     Side effects: the key, and its previous secret where there is one, are refused from the next request on.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Gives an API key a new secret, shown this once. The present secret goes on working beside it for `overlap_hours`, 24
         *     unless told otherwise, so that programs can be moved over without a gap.
         *
         *     Side effects: a secret that was still good from an earlier rotation stops working at once. Id, reach and expiry stay
         *     the same. A repetition with the same `Idempotency-Key` gets the same answer, secret included.
         *
         *     Capability: `crm_administer`. Edition: Pro (`api_keys`).
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/edition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the edition and what is used of it
         * @description Answers the edition in force, the licence behind it, every limit of the plan with what is used and allowed, and
         *     every Pro feature with whether it is available: what an upgrade prompt needs to know before anything is refused.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getEdition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the suppressions
         * @description Answers the suppressions page by page, the latest first. Filters are combined.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Create a suppression
         * @description Keeps all mail from an address, a domain, or an address of which only the hash is known. One that is there already is
         *     refused as `already_exists`.
         *
         *     Side effects: no mail is sent to it from now on. Contacts that it covers stay as they are; the one with exactly that
         *     address gets the activity `suppressed`.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a suppression
         * @description Answers one suppression.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Delete a suppression
         * @description Deletes a suppression. A second deletion answers 404.
         *
         *     Side effects: mail may be sent to what it covered, where the status of the contact allows it. Where the person was erased,
         *     a contact with the address can be created again.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check addresses against the suppressions
         * @description Answers for up to 1,000 addresses whether mail may be sent to them as far as suppressions are concerned, and what speaks
         *     against it: what another system asks before it sends mail of its own.
         *
         *     It changes nothing, so it takes no `Idempotency-Key`.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["checkSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import suppressions
         * @description Takes up to 1,000 suppressions over at once, such as those of another tool, and answers what became of each. One that is
         *     there already is `unchanged`; one that does not fit its kind does not stop the others.
         *
         *     Side effects: no mail is sent to them from now on.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["importSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags
         * @description Answers the tags page by page, by name unless `sort` says otherwise, each with how many contacts have it.
         *
         *     It changes nothing. The counts are as of the last change that was completed.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Creates a tag that no contact has yet. Only `name` is needed.
         *
         *     Side effects: none besides.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description Answers one tag with how many contacts have it.
         *
         *     It changes nothing. As `If-Match`, the `ETag` stands for the tag itself, so that contacts that get or lose it do not
         *     disturb a change.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getTag"];
        /**
         * Update a tag
         * @description Changes what the body names. Members left out stay as they are, `null` clears. Which contacts have the tag is never
         *     touched.
         *
         *     Side effects: the new name is shown with every contact that has it.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        put: operations["updateTag"];
        post?: never;
        /**
         * Delete a tag
         * @description Deletes a tag. Its contacts stay. A second deletion answers 404.
         *
         *     Side effects: all contacts lose it, for good and without an activity. One that a segment asks for is refused as `in_use`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}/growth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the growth of a tag
         * @description Answers how many contacts got and lost a tag in each day, week or month, and how many had it at its end: the last 30 days
         *     unless the parameters say otherwise.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getTagGrowth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts with a tag
         * @description Answers the contacts that have a tag page by page, the latest to get it first unless `sort` says otherwise. Contacts in
         *     the trash are left out. `GET /contacts` with `tag_id` answers the contacts in full.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because contacts are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listTagMembers"];
        put?: never;
        /**
         * Give contacts a tag
         * @description Gives up to 1,000 contacts a tag and answers what became of each. Nobody needs to be read before: whoever has it already
         *     is `unchanged`. A contact that cannot get it does not stop the others.
         *
         *     Side effects: the count of the tag changes, and the activity `tag_added` is written for each contact that changes.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["addTagMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a tag off contacts
         * @description Takes a tag off up to 1,000 contacts and answers what became of each. Whoever does not have it is `unchanged`.
         *
         *     Side effects: the count of the tag changes, and the activity `tag_removed` is written for each contact that changes.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["removeTagMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Actor
         * @description Who did something.
         */
        Actor: {
            /** @description Its id; null for the service itself. */
            id: string | null;
            /**
             * @description A user of the host platform, an API key, the service itself, or the contact.
             * @enum {string}
             */
            kind: "user" | "api_key" | "system" | "contact";
            /** @description Its name at that time; null for the service itself. */
            name: string | null;
        };
        /**
         * API key
         * @description A key for programs (Pro). It acts for the user who made it, within its own capabilities and scopes. While the edition in force is free, keys are kept, but a request with one is refused with `pro_lock`.
         */
        ApiKey: {
            /** @description What the key may do at most; its user's own capabilities limit it further. */
            capabilities: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it stops working; null for never.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description The id of the key.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it last authenticated a request; brought up to date at most once a minute.
             */
            last_used_at: string | null;
            /** @description What the key is for. */
            name: string;
            /** @description The beginning of the secret, by which people recognise it. */
            prefix: string;
            /**
             * Format: date-time
             * @description When the secret before the last rotation stops working; null where there is none.
             */
            previous_secret_expires_at: string | null;
            /** @description Which areas it reaches. */
            scopes: components["schemas"]["Scope"][];
            /**
             * @description `rotating`: the previous secret is still good, until `previous_secret_expires_at`.
             * @enum {string}
             */
            status: "active" | "rotating" | "expired";
            /**
             * Format: date-time
             * @description When its name, reach, expiry or secret last changed.
             */
            updated_at: string;
            user: components["schemas"]["ApiKeyUser"];
        };
        /**
         * API key to create
         * @description A new API key for the user who asks.
         */
        ApiKeyCreate: {
            /** @description What the key may do at most. Its user must have them, too. */
            capabilities: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description When it stops working, a time in the future; left out or null, never.
             */
            expires_at?: string | null;
            /** @description What the key is for. */
            name: string;
            /** @description Which areas it reaches. */
            scopes: components["schemas"]["Scope"][];
        };
        /**
         * Page of API keys
         * @description API keys, the latest first.
         */
        ApiKeyPage: {
            /** @description The keys of this page. */
            data: components["schemas"]["ApiKey"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Rotation of an API key
         * @description How a secret gives way to the next. It may be empty.
         */
        ApiKeyRotate: {
            /**
             * @description For how many hours the present secret still works beside the new one. With 0 it stops working at once.
             * @default 24
             */
            overlap_hours?: number;
        };
        /**
         * Changes to an API key
         * @description What changes. Members left out stay as they are, null clears, arrays replace. At least one member is needed.
         */
        ApiKeyUpdate: {
            /** @description What the key may do at most. Its user must have them, too. */
            capabilities?: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description When it stops working, a time in the future; null for never.
             */
            expires_at?: string | null;
            /** @description What the key is for. */
            name?: string;
            /** @description Which areas it reaches. */
            scopes?: components["schemas"]["Scope"][];
        };
        /**
         * User of an API key
         * @description The user for whom the key acts.
         */
        ApiKeyUser: {
            /** @description The user's name for people. */
            display_name: string;
            /** @description The user's id in the host platform. */
            id: string;
        };
        /**
         * API key with its secret
         * @description An API key at the only moment at which its secret is shown. The service keeps a hash of it.
         */
        ApiKeyWithSecret: {
            /** @description What the key may do at most; its user's own capabilities limit it further. */
            capabilities: components["schemas"]["Capability"][];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it stops working; null for never.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description The id of the key.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it last authenticated a request; brought up to date at most once a minute.
             */
            last_used_at: string | null;
            /** @description What the key is for. */
            name: string;
            /** @description The beginning of the secret, by which people recognise it. */
            prefix: string;
            /**
             * Format: date-time
             * @description When the secret before the last rotation stops working; null where there is none.
             */
            previous_secret_expires_at: string | null;
            /** @description Which areas it reaches. */
            scopes: components["schemas"]["Scope"][];
            /** @description The whole key. Send it as the bearer token. */
            secret: string;
            /**
             * @description `rotating`: the previous secret is still good, until `previous_secret_expires_at`.
             * @enum {string}
             */
            status: "active" | "rotating" | "expired";
            /**
             * Format: date-time
             * @description When its name, reach, expiry or secret last changed.
             */
            updated_at: string;
            user: components["schemas"]["ApiKeyUser"];
        };
        /**
         * Dry run
         * @description With `condition` only: `true` has the job find out what would happen and change nothing. `expected_count` is not needed then.
         * @default false
         */
        BulkDryRun: boolean;
        /**
         * Expected count
         * @description With `condition` only, and needed unless it is a dry run: how many contacts the condition must fit. If it fits another number, nothing is done, and the answer is 409 `count_mismatch`. `POST /segments/preview` tells the number.
         */
        BulkExpectedCount: number;
        /**
         * Problem with one contact
         * @description Why one contact of a bulk request could not be changed.
         */
        BulkItemProblem: {
            code: components["schemas"]["ProblemCode"];
            /** @description What went wrong as a sentence. */
            detail: string;
        };
        /**
         * Result for one contact
         * @description What became of one contact.
         */
        BulkItemResult: {
            /**
             * Format: uuid
             * @description The id of the contact.
             */
            id: string;
            /**
             * @description `unchanged`: it already was as asked.
             * @enum {string}
             */
            outcome: "changed" | "unchanged" | "failed";
            /** @description Why it failed; null otherwise. */
            problem: components["schemas"]["BulkItemProblem"] | null;
        };
        /**
         * Bulk result
         * @description What became of each contact. One that failed does not stop the others.
         */
        BulkResult: {
            /** @description How many could not be changed. */
            failed_count: number;
            /** @description One entry per id, in the order of the request. */
            results: components["schemas"]["BulkItemResult"][];
            /** @description How many were changed or already were as asked. */
            succeeded_count: number;
        };
        /**
         * Capability
         * @description What a principal may do: `crm_access` to read and to manage contacts from day to day, `crm_administer` for settings, sending and destructive operations.
         * @enum {string}
         */
        Capability: "crm_access" | "crm_administer";
        /**
         * Condition
         * @description A tree: `match` says whether all, any or none of `conditions` must hold, and each of them is a question or such a tree again. What an answer holds may be sent as it is.
         */
        Condition: {
            /** @description Questions, and trees of questions. */
            conditions: (components["schemas"]["ConditionLeaf"] | components["schemas"]["Condition"])[];
            match: components["schemas"]["ConditionMatch"];
        };
        /**
         * Condition field
         * @description Something that can be asked of a contact.
         */
        ConditionFieldOption: {
            /** @description Whether it can be asked in the edition in force. */
            available: boolean;
            /** @description What is compared. */
            description: string;
            /** @description The Pro feature that it belongs to; null where it needs none. */
            feature: components["schemas"]["ProFeature"] | null;
            /** @description The key of the group under which it stands. */
            group: string;
            /** @description The word to send as `field`. */
            key: string;
            /** @description Name for people. */
            label: string;
            /** @description The operators that it takes, out of those of its type. */
            operators: components["schemas"]["ConditionOperatorKey"][];
            /** @description The values that it can have, where they are few and known; empty otherwise. */
            options: components["schemas"]["ConditionValueOption"][];
            /** @description Where its values are listed, as a path of this document: the `id` of an item is the value, its `name` the label. Null where they are not. */
            options_from: string | null;
            /** @description What narrows it down further. */
            parameters: components["schemas"]["ConditionParameterOption"][];
            /** @description Whether an upgrade prompt stands in its place. */
            pro_lock: boolean;
            type: components["schemas"]["ConditionFieldType"];
        };
        /**
         * Type of a condition field
         * @description `date` compares calendar days and `date_time` moments; `choice` is one of several words, `set` any number of them; `happened` asks whether and how often something was done. Types are added with the fields that have them.
         * @enum {string}
         */
        ConditionFieldType: "text" | "number" | "date" | "date_time" | "boolean" | "choice" | "set" | "happened";
        /**
         * Group of condition fields
         * @description A heading under which a condition builder shows fields.
         */
        ConditionGroupOption: {
            /** @description What it holds. */
            description: string;
            /** @description The word for programs. */
            key: string;
            /** @description Name for people. */
            label: string;
        };
        /**
         * Condition to ask with
         * @description A tree: `match` says whether all, any or none of `conditions` must hold, and each of them is a question or such a tree again. A tree is at most 8 levels deep and has at most 100 parts, segments that it refers to counted in. Text is compared whatever its upper and lower case, and `%` and `_` mean themselves. An operator with `not` is the exact opposite of the one without: a contact of which nothing is known satisfies `is_not`.
         */
        ConditionInput: {
            /** @description Questions, and trees of questions. */
            conditions: (components["schemas"]["ConditionLeafInput"] | components["schemas"]["ConditionInput"])[];
            match: components["schemas"]["ConditionMatch"];
        };
        /**
         * Question
         * @description One question about a contact. What an answer holds may be sent as it is.
         */
        ConditionLeaf: {
            /** @description What is asked about. */
            field: string;
            operator: components["schemas"]["ConditionOperatorKey"];
            /** @description What narrows the field down further; null where nothing was given. */
            parameters: components["schemas"]["ConditionParameters"] | null;
            value: components["schemas"]["ConditionValue"];
        };
        /**
         * Question to ask
         * @description One question about a contact, such as whether its city is London.
         */
        ConditionLeafInput: {
            /** @description What is asked about, such as `city`, or `custom.favourite_genre` for a custom field. */
            field: string;
            operator: components["schemas"]["ConditionOperatorKey"];
            /** @description What narrows the field down further, where it takes something. */
            parameters?: components["schemas"]["ConditionParametersInput"] | null;
            value?: components["schemas"]["ConditionValue"];
        };
        /**
         * Limits of a condition
         * @description How large a condition may be.
         */
        ConditionLimits: {
            /** @description How many trees may stand in each other. */
            max_depth: number;
            /** @description How many questions and trees there may be, those of the segments that it refers to counted in. */
            max_parts: number;
            /** @description How many values one question may have. */
            max_values: number;
        };
        /**
         * Match
         * @description Whether `all`, `any` or `none` of the conditions must hold. Where there are none, `all` and `none` fit everybody and `any` nobody.
         * @enum {string}
         */
        ConditionMatch: "all" | "any" | "none";
        /**
         * Condition operator
         * @description How a field is compared. `GET /automations/condition-options` serves which operators a field takes and what value each needs. Operators are added with the fields that take them.
         * @enum {string}
         */
        ConditionOperatorKey: "is" | "is_not" | "contains" | "not_contains" | "starts_with" | "ends_with" | "in" | "not_in" | "is_set" | "is_not_set" | "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "between" | "before" | "after" | "on" | "in_last_days" | "not_in_last_days" | "in_next_days" | "anniversary_in_days" | "is_true" | "is_false" | "contains_any" | "contains_all" | "contains_none" | "is_empty" | "is_not_empty" | "happened" | "did_not_happen";
        /**
         * Condition operator
         * @description One way to compare a field of a type.
         */
        ConditionOperatorOption: {
            key: components["schemas"]["ConditionOperatorKey"];
            /** @description Name for people, to stand between field and value. */
            label: string;
            /**
             * @description What `value` must be: nothing, one value of the field's type, an array of two of which the first is not greater, an array of one or more, or a number of days, 0 to 3650. A `date_time` is compared with a time, or with a date, which stands for that whole day in UTC.
             * @enum {string}
             */
            value: "none" | "one" | "pair" | "many" | "days";
        };
        /**
         * Condition options
         * @description The vocabulary of conditions: what can be asked of a contact, how, and with which values. A condition builder is made from it, and the service checks conditions by it.
         */
        ConditionOptions: {
            /** @description Everything that can be asked, custom fields included, group by group in the order to show it. */
            fields: components["schemas"]["ConditionFieldOption"][];
            /** @description The groups of fields, in the order to show them. */
            groups: components["schemas"]["ConditionGroupOption"][];
            limits: components["schemas"]["ConditionLimits"];
            /** @description The types of fields with the operators of each. */
            types: components["schemas"]["ConditionTypeOption"][];
        };
        /**
         * Condition parameter
         * @description Something that narrows a field down further.
         */
        ConditionParameterOption: {
            /** @description What it does. */
            description: string;
            /** @description The member of `parameters` to send. */
            key: string;
            /** @description Name for people. */
            label: string;
            /** @description Where its values are listed, as a path of this document; null where they are not. */
            options_from: string | null;
            /** @description Whether the field cannot be asked without it. */
            required: boolean;
            /**
             * @description What it must be; `value` is a text, a number or a boolean.
             * @enum {string}
             */
            type: "id" | "text" | "number" | "date_time" | "value";
        };
        /**
         * Parameters of a condition
         * @description What narrows a field down further. All members are always there; null is what does not narrow it.
         */
        ConditionParameters: {
            /**
             * Format: uuid
             * @description Which campaign.
             */
            campaign_id: string | null;
            /** @description The name of the custom event. */
            event: string | null;
            /**
             * Format: uuid
             * @description Which list.
             */
            list_id: string | null;
            /** @description How often it may have happened at most. */
            max_count: number | null;
            /** @description How often it must have happened at least. */
            min_count: number | null;
            /**
             * Format: date-time
             * @description Only what happened at this time or later.
             */
            occurred_after: string | null;
            /**
             * Format: date-time
             * @description Only what happened before this time.
             */
            occurred_before: string | null;
            /** @description The property that events must have. */
            property: string | null;
            /** @description The value of that property. */
            property_value: string | number | boolean | null;
            /** @description What the consent is about. */
            purpose: string | null;
            /** @description Only what happened within so many days before now. */
            within_days: number | null;
        };
        /**
         * Parameters to ask with
         * @description What narrows a field down further, such as which list or how long ago. Which of them a field takes, and which it needs, is served by `GET /automations/condition-options`. Null is the same as leaving a member out.
         */
        ConditionParametersInput: {
            /**
             * Format: uuid
             * @description Which campaign.
             */
            campaign_id?: string | null;
            /** @description The name of the custom event. */
            event?: string | null;
            /**
             * Format: uuid
             * @description Which list.
             */
            list_id?: string | null;
            /** @description How often it may have happened at most. */
            max_count?: number | null;
            /** @description How often it must have happened at least; once unless said otherwise. */
            min_count?: number | null;
            /**
             * Format: date-time
             * @description Only what happened at this time or later.
             */
            occurred_after?: string | null;
            /**
             * Format: date-time
             * @description Only what happened before this time.
             */
            occurred_before?: string | null;
            /** @description Only events with this property; `property_value` says which value it must have. */
            property?: string | null;
            /** @description The value of `property`. */
            property_value?: string | number | boolean | null;
            /** @description What the consent is about; marketing unless said otherwise. */
            purpose?: string | null;
            /** @description Only what happened within so many days before now. */
            within_days?: number | null;
        };
        /**
         * Type of condition fields
         * @description What kind of value a field has, and so how it can be compared.
         */
        ConditionTypeOption: {
            key: components["schemas"]["ConditionFieldType"];
            /** @description Name for people. */
            label: string;
            /** @description How fields of this type are compared, in the order to show it. */
            operators: components["schemas"]["ConditionOperatorOption"][];
        };
        /**
         * Condition value
         * @description What a field is compared with. How many values, and of which type, depends on the field and the operator: a text, a number, a date (`2026-10-05`) or a time, an array of them, or null where the operator needs none.
         */
        ConditionValue: string | number | boolean | (string | number)[] | null;
        /**
         * Value to choose
         * @description A value with its name for people.
         */
        ConditionValueOption: {
            /** @description Name for people. */
            label: string;
            /** @description The value to send. */
            value: string;
        };
        /**
         * Basis of consent
         * @description What an entry of the ledger rests on: the person asked for it (`opt_in`), and confirmed it (`double_opt_in`), or asked for the opposite (`opt_out`); a `contract` or a `legitimate_interest`; somebody's word without more (`asserted`, from an import `imported`), or an administrator against the rules (`forced`).
         * @enum {string}
         */
        ConsentBasis: "opt_in" | "double_opt_in" | "opt_out" | "contract" | "legitimate_interest" | "asserted" | "imported" | "forced";
        /**
         * Basis to record
         * @description What the entry rests on: the person asked for it (`opt_in`), and confirmed it (`double_opt_in`), or asked for the opposite (`opt_out`); a `contract` or a `legitimate_interest`; your word without more (`asserted`).
         * @enum {string}
         */
        ConsentBasisInput: "opt_in" | "double_opt_in" | "opt_out" | "contract" | "legitimate_interest" | "asserted";
        /**
         * Kind of consent
         * @description Whether consent was given or withdrawn.
         * @enum {string}
         */
        ConsentKind: "given" | "withdrawn";
        /**
         * Contact
         * @description A person with an e-mail address. `latest_activities`, `latest_notes` and `email_history` are there only when `include` asks for them; everything else is always there.
         */
        Contact: {
            address: components["schemas"]["ContactAddress"];
            /**
             * Format: uri
             * @description Address of a picture.
             */
            avatar_url: string | null;
            /** @description Company. */
            company: string | null;
            /**
             * Format: date-time
             * @description When the contact confirmed the address itself.
             */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When the contact was created.
             */
            created_at: string;
            custom_fields: components["schemas"]["ContactCustomFields"];
            /**
             * Format: date
             * @description Date of birth.
             */
            date_of_birth: string | null;
            /**
             * Format: email
             * @description The e-mail address.
             */
            email: string;
            /** @description The ten latest e-mail addresses, the present one first. Only with `include=email_history`. */
            email_history?: components["schemas"]["ContactEmailAddress"][];
            engagement: components["schemas"]["ContactEngagement"];
            /** @description Your own id for this person. */
            external_id: string | null;
            /** @description Given name. */
            first_name: string | null;
            frequency: components["schemas"]["ContactFrequency"];
            /** @description Given and family name together, put together by the service; null when both are unknown. */
            full_name: string | null;
            /**
             * Format: uuid
             * @description The id that the service gave (UUIDv7).
             */
            id: string;
            /** @description Position in the company. */
            job_title: string | null;
            /** @description Family name. */
            last_name: string | null;
            /** @description The ten latest activities, the latest first. Only with `include=latest_activities`. */
            latest_activities?: components["schemas"]["ContactActivity"][];
            /** @description The ten latest notes, the latest first. Only with `include=latest_notes`. */
            latest_notes?: components["schemas"]["ContactNote"][];
            /** @description The lists that the contact belongs to or has left, by name. */
            lists: components["schemas"]["ContactListMembership"][];
            /** @description Language and region (BCP 47). */
            locale: string | null;
            /** @description Telephone number. */
            phone: string | null;
            /** @description How the person is addressed before the name, such as Dr. */
            prefix: string | null;
            /** @description Where the contact came from, as a short key. */
            source: string | null;
            status: components["schemas"]["ContactStatusKey"];
            /** @description The tags of the contact, by name. */
            tags: components["schemas"]["ContactTag"][];
            /** @description Name of the time zone in the IANA database. */
            timezone: string | null;
            tracking: components["schemas"]["ContactTracking"];
            /**
             * Format: date-time
             * @description When the contact was put into the trash; null while it is not there.
             */
            trashed_at: string | null;
            /**
             * Format: date-time
             * @description When the contact last unsubscribed; null while it is not unsubscribed.
             */
            unsubscribed_at: string | null;
            /**
             * Format: date-time
             * @description When a member of the contact itself last changed; lists, tags and engagement do not count.
             */
            updated_at: string;
        };
        /**
         * Activity
         * @description Something that happened to a contact. Activities are only ever added.
         */
        ContactActivity: {
            actor: components["schemas"]["Actor"];
            data: components["schemas"]["ContactActivityData"];
            /**
             * Format: uuid
             * @description The id of the activity.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description What happened as a sentence in English. */
            summary: string;
            type: components["schemas"]["ContactActivityType"];
        };
        /**
         * Activity data
         * @description What happened, for programs. All members are always there; those that do not belong to the type are empty, null or false.
         */
        ContactActivityData: {
            /** @description The members that changed, for `updated`, `status_changed` and `email_changed`; for `created`, the members that were given. */
            changes: components["schemas"]["ContactChange"][];
            /** @description The name of the custom event. */
            event: string | null;
            /** @description Whether the status was changed with `force_status`. */
            forced: boolean;
            /**
             * Format: uuid
             * @description The job that did it, such as an import.
             */
            job_id: string | null;
            /** @description The list that was joined or left. */
            list: components["schemas"]["NamedThing"] | null;
            /** @description The membership status from then on; null where the membership was removed. */
            membership_status: components["schemas"]["MembershipStatus"] | null;
            /**
             * Format: uuid
             * @description The contact that was merged into this.
             */
            merged_contact_id: string | null;
            /**
             * Format: uuid
             * @description The note that was added, changed or deleted.
             */
            note_id: string | null;
            /** @description The `status_reason` that was given. */
            reason: string | null;
            /** @description The tag that was added or removed. */
            tag: components["schemas"]["NamedThing"] | null;
        };
        /**
         * Page of activities
         * @description Activities of a contact, the latest first.
         */
        ContactActivityPage: {
            /** @description The activities of this page. */
            data: components["schemas"]["ContactActivity"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Activity type
         * @description What happened. Types are added when the areas that they belong to come.
         * @enum {string}
         */
        ContactActivityType: "created" | "updated" | "status_changed" | "email_changed" | "note_added" | "note_updated" | "note_deleted" | "trashed" | "restored" | "list_joined" | "list_left" | "tag_added" | "tag_removed" | "consent_recorded" | "suppressed" | "imported" | "exported" | "merged" | "custom_event";
        /**
         * Address
         * @description Postal address of a contact. All six members are always there; what is not known is null.
         */
        ContactAddress: {
            /** @description Town or city. */
            city: string | null;
            /** @description Country (ISO 3166-1 alpha-2). */
            country: string | null;
            /** @description Street and number. */
            line1: string | null;
            /** @description Flat, floor, department. */
            line2: string | null;
            /** @description Postal code. */
            postal_code: string | null;
            /** @description State, province or county. */
            state: string | null;
        };
        /**
         * Address to store
         * @description The members of the address that change. Members left out stay as they are, null clears one; null in place of the whole address clears all six.
         */
        ContactAddressInput: {
            /** @description Town or city. */
            city?: string | null;
            /** @description Country (ISO 3166-1 alpha-2) in capitals. */
            country?: string | null;
            /** @description Street and number. */
            line1?: string | null;
            /** @description Flat, floor, department. */
            line2?: string | null;
            /** @description Postal code. */
            postal_code?: string | null;
            /** @description State, province or county. */
            state?: string | null;
        };
        /**
         * Bulk action
         * @description One action for many contacts; `action` says which. Either `ids` or `condition` says on whom.
         */
        ContactBulkAction: components["schemas"]["ContactBulkChangeStatus"] | components["schemas"]["ContactBulkUpdateFields"] | components["schemas"]["ContactBulkDeleteAction"] | components["schemas"]["ContactBulkRestore"] | components["schemas"]["ContactBulkAddToLists"] | components["schemas"]["ContactBulkRemoveFromLists"] | components["schemas"]["ContactBulkAddToTags"] | components["schemas"]["ContactBulkRemoveFromTags"] | components["schemas"]["ContactBulkSuppress"] | components["schemas"]["ContactBulkExport"];
        /**
         * Add to lists
         * @description Puts each contact on the lists. One that has left any of them fails with `invalid_transition`, and joins none.
         */
        ContactBulkAddToLists: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "add_to_lists";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
            /** @description Which lists. */
            lists: components["schemas"]["ListReference"][];
            /**
             * @description How a contact that joins belongs to the lists. Left out, `pending` on a list with double opt-in and `subscribed` on others.
             * @enum {string}
             */
            membership_status?: "pending" | "subscribed";
        };
        /**
         * Add tags
         * @description Gives each contact the tags.
         */
        ContactBulkAddToTags: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "add_to_tags";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
            /** @description Which tags. */
            tags: components["schemas"]["TagReference"][];
        };
        /**
         * Change the status
         * @description Takes each contact to a status, under the same rules as a single update.
         */
        ContactBulkChangeStatus: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "change_status";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            /** @description `true` makes transitions that are marked `force_required`. It needs `crm_administer` and `status_reason`. */
            force_status?: boolean;
            ids?: components["schemas"]["ContactIds"];
            status: components["schemas"]["ContactStatusKey"];
            /** @description Why the status changes; kept with each activity. Needed with `force_status`. */
            status_reason?: string;
        };
        /**
         * Contacts to delete
         * @description The contacts that go into the trash.
         */
        ContactBulkDelete: {
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
        };
        /**
         * Delete
         * @description Puts each contact into the trash. It needs `crm_administer`.
         */
        ContactBulkDeleteAction: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "delete";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
        };
        /**
         * Export
         * @description Writes the contacts into a file, as `POST /exports` does. It is always done by a job.
         */
        ContactBulkExport: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "export";
            columns?: components["schemas"]["ExportColumns"];
            condition?: components["schemas"]["ConditionInput"];
            format?: components["schemas"]["ExportFormat"];
            ids?: components["schemas"]["ContactIds"];
            spreadsheet_safe?: components["schemas"]["ExportSpreadsheetSafe"];
        };
        /**
         * Fields to update
         * @description The values. Members left out stay as they are, null clears. At least one member is needed.
         */
        ContactBulkFields: {
            /** @description Postal address. Members of it that are left out stay as they are. */
            address?: components["schemas"]["ContactAddressInput"] | null;
            /** @description Company. */
            company?: string | null;
            custom_fields?: components["schemas"]["ContactCustomFieldsInput"];
            frequency?: components["schemas"]["ContactFrequency"];
            /** @description Position in the company. */
            job_title?: string | null;
            /** @description Language and region (BCP 47), such as en-GB. */
            locale?: string | null;
            /** @description Where the contact came from, as a short key such as autumn-fair. */
            source?: string | null;
            /** @description Name of the time zone in the IANA database, such as Europe/London. */
            timezone?: string | null;
            tracking?: components["schemas"]["ContactTracking"];
        };
        /**
         * Remove from lists
         * @description Takes each contact off the lists. A membership that the contact has left stays on record as left.
         */
        ContactBulkRemoveFromLists: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "remove_from_lists";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
            /** @description Which lists. */
            lists: components["schemas"]["ListReference"][];
        };
        /**
         * Remove tags
         * @description Takes the tags off each contact.
         */
        ContactBulkRemoveFromTags: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "remove_from_tags";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
            /** @description Which tags. */
            tags: components["schemas"]["TagReference"][];
        };
        /**
         * Restore
         * @description Takes each contact out of the trash. It needs `crm_administer`.
         */
        ContactBulkRestore: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "restore";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
        };
        /**
         * Suppress
         * @description Keeps all mail from the address of each contact, from now on and whatever becomes of the contact.
         */
        ContactBulkSuppress: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "suppress";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            ids?: components["schemas"]["ContactIds"];
            /** @description Why; kept with each suppression. */
            note?: string;
        };
        /**
         * Update fields
         * @description Gives each contact the same values.
         */
        ContactBulkUpdateFields: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "update_fields";
            condition?: components["schemas"]["ConditionInput"];
            dry_run?: components["schemas"]["BulkDryRun"];
            expected_count?: components["schemas"]["BulkExpectedCount"];
            fields: components["schemas"]["ContactBulkFields"];
            ids?: components["schemas"]["ContactIds"];
        };
        /**
         * Change
         * @description One member of a contact before and after.
         */
        ContactChange: {
            /** @description The member, such as `company` or `address.city`. */
            field: string;
            /** @description The value before. */
            from: string | null;
            /** @description The value after. */
            to: string | null;
        };
        /**
         * Consent
         * @description An entry of the ledger of consent. Entries are only ever added.
         */
        ContactConsent: {
            actor: components["schemas"]["Actor"];
            basis: components["schemas"]["ConsentBasis"];
            /**
             * Format: uuid
             * @description The id of the entry.
             */
            id: string;
            /** @description The address of the person's device. */
            ip: string | null;
            kind: components["schemas"]["ConsentKind"];
            /**
             * Format: date-time
             * @description When the person said so.
             */
            occurred_at: string;
            /** @description What it is about, such as marketing. */
            purpose: string;
            /** @description Why, in the words of whoever recorded it. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When the ledger got it.
             */
            recorded_at: string;
            /** @description Where it happened, as a short key. */
            source: string | null;
            /** @description The version of the text that the person saw. */
            text_version: string | null;
        };
        /**
         * Consent to record
         * @description What the person said, and the evidence of it.
         */
        ContactConsentCreate: {
            basis: components["schemas"]["ConsentBasisInput"];
            /** @description The address of the person's device, IPv4 or IPv6. */
            ip?: string | null;
            kind: components["schemas"]["ConsentKind"];
            /**
             * Format: date-time
             * @description When the person said so, not in the future; now where it is left out.
             */
            occurred_at?: string | null;
            /**
             * @description What it is about.
             * @default marketing
             */
            purpose?: string;
            /** @description Why, or what was said, in your words. */
            reason?: string | null;
            /** @description Where it happened, as a short key such as newsletter-form. */
            source?: string | null;
            /** @description The version of the text that the person saw. */
            text_version?: string | null;
        };
        /**
         * Page of consents
         * @description Entries of the ledger of consent, the latest first.
         */
        ContactConsentPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["ContactConsent"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Contact to create
         * @description A new contact. Only `email` is needed. Null is the same as leaving a member out.
         */
        ContactCreate: {
            /** @description Postal address. Members left out are unknown. */
            address?: components["schemas"]["ContactAddressInput"] | null;
            /**
             * Format: uri
             * @description Address of a picture.
             */
            avatar_url?: string | null;
            /** @description Company. */
            company?: string | null;
            custom_fields?: components["schemas"]["ContactCustomFieldsInput"];
            /**
             * Format: date
             * @description Date of birth, from 1800-01-01 on and not in the future.
             */
            date_of_birth?: string | null;
            /**
             * Format: email
             * @description The e-mail address; unique among contacts, whatever its upper and lower case. Its domain is kept in lower case.
             */
            email: string;
            /** @description Your own id for this person; unique among contacts. Usable in paths as `external:{external_id}`. */
            external_id?: string | null;
            /** @description Given name. */
            first_name?: string | null;
            /** @default all */
            frequency?: components["schemas"]["ContactFrequency"];
            /** @description Position in the company. */
            job_title?: string | null;
            /** @description Family name. */
            last_name?: string | null;
            /** @description The lists that the contact joins: pending on a list with double opt-in, subscribed on others. */
            lists?: components["schemas"]["ListReference"][];
            /** @description Language and region (BCP 47), such as en-GB. */
            locale?: string | null;
            /** @description Telephone number, best in the international form that begins with +. */
            phone?: string | null;
            /** @description How the person is addressed before the name, such as Dr. */
            prefix?: string | null;
            /** @description Where the contact came from, as a short key such as autumn-fair. */
            source?: string | null;
            /**
             * @description The status to begin with; `bounced` and `complained` are set by the service alone.
             * @default subscribed
             */
            status?: components["schemas"]["ContactStatusKey"];
            /** @description The tags that the contact gets. */
            tags?: components["schemas"]["TagReference"][];
            /** @description Name of the time zone in the IANA database, such as Europe/London. */
            timezone?: string | null;
            /** @default individual */
            tracking?: components["schemas"]["ContactTracking"];
        };
        /**
         * Custom fields of a contact
         * @description The custom fields in which the contact has a value, each by its key. Archived fields are left out.
         */
        ContactCustomFields: {
            [key: string]: components["schemas"]["CustomFieldValue"];
        };
        /**
         * Custom fields to store
         * @description Values of custom fields, each by its key. Keys left out stay as they are, null clears one. A key that no field has, and a value that does not fit its field, is refused by name.
         */
        ContactCustomFieldsInput: {
            [key: string]: components["schemas"]["CustomFieldValueInput"];
        };
        /**
         * Deleted contact
         * @description A contact that now lies in the trash. A second deletion answers 404.
         */
        ContactDeleted: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            /**
             * Format: uuid
             * @description The id of the contact.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the contact leaves the trash for good. Until then it can be restored.
             */
            purge_at: string;
        };
        /**
         * E-mail to a contact
         * @description One row of the delivery ledger: the attempt to get one message to this contact. `accepted` means that the receiving or relaying server took the message, not that anybody has read it.
         */
        ContactEmail: {
            /**
             * Format: date-time
             * @description When a server took it.
             */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description When the ledger got this row.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a link in it was first followed by a person.
             */
            first_clicked_at: string | null;
            /**
             * Format: date-time
             * @description When it was first opened by a person.
             */
            first_opened_at: string | null;
            /**
             * Format: uuid
             * @description The id of the delivery.
             */
            id: string;
            /**
             * @description What sent it.
             * @enum {string}
             */
            kind: "campaign" | "sequence" | "automation" | "transactional";
            /**
             * Format: date-time
             * @description When it was ready to be sent.
             */
            queued_at: string;
            /** @description Why it was not sent; null unless `skipped`. */
            skip_reason: string | null;
            /**
             * @description How far it got. `deferred` is tried again; `skipped` was never sent, for the reason in `skip_reason`; `unknown` was interrupted at the moment of sending and is not tried again, so that nothing is sent twice.
             * @enum {string}
             */
            status: "queued" | "sending" | "accepted" | "deferred" | "bounced" | "failed" | "skipped" | "unknown";
            /** @description The subject as the contact saw it. */
            subject: string;
            /**
             * Format: email
             * @description The address that it went to.
             */
            to_address: string;
        };
        /**
         * E-mail address of a contact
         * @description An address that a contact has or had, and for how long.
         */
        ContactEmailAddress: {
            changed_by: components["schemas"]["Actor"];
            /**
             * Format: email
             * @description The address.
             */
            email: string;
            /**
             * Format: date-time
             * @description Since when the contact has or had it.
             */
            from_at: string;
            /**
             * Format: uuid
             * @description The id of this entry.
             */
            id: string;
            /**
             * Format: date-time
             * @description Until when; null for the present address.
             */
            until_at: string | null;
        };
        /**
         * Page of e-mail addresses
         * @description Addresses of a contact, the present one first.
         */
        ContactEmailAddressPage: {
            /** @description The addresses of this page. */
            data: components["schemas"]["ContactEmailAddress"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Page of e-mails
         * @description E-mails to a contact, the latest first.
         */
        ContactEmailPage: {
            /** @description The e-mails of this page. */
            data: components["schemas"]["ContactEmail"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Engagement
         * @description How lately the contact has taken notice of mail, as far as its `tracking` allows to know.
         */
        ContactEngagement: {
            /**
             * Format: date-time
             * @description When the contact last did anything: opened, clicked, or an event of its own.
             */
            last_active_at: string | null;
            /**
             * Format: date-time
             * @description When the contact last followed a link in an e-mail in person.
             */
            last_clicked_at: string | null;
            /**
             * Format: date-time
             * @description When the contact last opened an e-mail in person.
             */
            last_opened_at: string | null;
            level: components["schemas"]["ContactEngagementLevel"];
        };
        /**
         * Engagement level
         * @description `high`: active within the last 30 days. `medium`: within the last 90 days. `low`: longer ago, or never although mail was sent. `none`: nothing was sent yet, or nothing may be known.
         * @enum {string}
         */
        ContactEngagementLevel: "none" | "low" | "medium" | "high";
        /**
         * Enrolment
         * @description A passage of the contact through a sequence or an automation.
         */
        ContactEnrolment: {
            /**
             * Format: date-time
             * @description When the contact entered.
             */
            entered_at: string;
            /** @description Why it left early, as a short key; null unless `exited`. */
            exit_reason: string | null;
            /**
             * Format: date-time
             * @description When it reached a final state; null before.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description The id of the enrolment.
             */
            id: string;
            /**
             * @description What the contact passes through.
             * @enum {string}
             */
            kind: "sequence" | "automation";
            source: components["schemas"]["NamedThing"];
            /**
             * @description How far it is. The last four are final.
             * @enum {string}
             */
            state: "active" | "waiting" | "paused" | "completed" | "exited" | "failed" | "cancelled";
        };
        /**
         * Page of enrolments
         * @description Enrolments of a contact, the latest first.
         */
        ContactEnrolmentPage: {
            /** @description The enrolments of this page. */
            data: components["schemas"]["ContactEnrolment"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Erased contact
         * @description A person who was erased.
         */
        ContactErased: {
            /**
             * @description Always true.
             * @constant
             */
            erased: true;
            /**
             * Format: date-time
             * @description When it was done.
             */
            erased_at: string;
            /**
             * Format: uuid
             * @description The id that the contact had.
             */
            id: string;
            /**
             * Format: uuid
             * @description The suppression that holds the keyed hash of the address.
             */
            suppression_id: string;
        };
        /**
         * Custom event
         * @description Something that the contact did elsewhere, as another system reported it.
         */
        ContactEvent: {
            actor: components["schemas"]["Actor"];
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /** @description What happened, as a short key. */
            name: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            properties: components["schemas"]["ContactEventProperties"];
            /**
             * Format: date-time
             * @description When the service was told.
             */
            recorded_at: string;
        };
        /**
         * Custom event to record
         * @description What the contact did. Only `name` is needed.
         */
        ContactEventCreate: {
            /** @description What happened, as a short key such as order_placed. */
            name: string;
            /**
             * Format: date-time
             * @description When it happened, not in the future; now where it is left out.
             */
            occurred_at?: string | null;
            properties?: components["schemas"]["ContactEventProperties"];
        };
        /**
         * Page of custom events
         * @description Custom events of a contact, the latest first.
         */
        ContactEventPage: {
            /** @description The events of this page. */
            data: components["schemas"]["ContactEvent"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Properties of an event
         * @description What is known of the event, by names of your own.
         */
        ContactEventProperties: {
            [key: string]: string | number | boolean;
        };
        /**
         * Frequency
         * @description How often the contact wants to hear from the business: every campaign, at most one a week, or at most one a month.
         * @enum {string}
         */
        ContactFrequency: "all" | "weekly" | "monthly";
        /**
         * Ids of contacts
         * @description The contacts that are meant, each once.
         */
        ContactIds: string[];
        /**
         * List
         * @description A named collection that contacts join and leave.
         */
        ContactList: {
            counts: components["schemas"]["ListCounts"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description What contacts get from it, in words for them. */
            description: string | null;
            /**
             * Format: uuid
             * @description The id of the list.
             */
            id: string;
            /** @description The name, which contacts see where the list is public; unique whatever its upper and lower case. */
            name: string;
            opt_in: components["schemas"]["ListOptIn"];
            /** @description Where it stands among the lists; the lowest is first. */
            position: number;
            /** @description The short name for addresses and programs; unique. */
            slug: string;
            /**
             * Format: date-time
             * @description When the list itself last changed; members coming and going do not count.
             */
            updated_at: string;
            visibility: components["schemas"]["ListVisibility"];
        };
        /**
         * List to join
         * @description A list, and how the contact belongs to it from now on.
         */
        ContactListAdd: {
            list: components["schemas"]["ListReference"];
            /** @description The membership status. Left out, a contact that joins is `pending` on a list with double opt-in and `subscribed` on others, and a member stays as it is. */
            status?: components["schemas"]["MembershipStatus"];
        };
        /**
         * List to create
         * @description A new list. Only `name` is needed.
         */
        ContactListCreate: {
            /** @description What contacts get from it, in words for them. */
            description?: string | null;
            /** @description The name, which contacts see where the list is public; unique whatever its upper and lower case. */
            name: string;
            /** @description How a contact joins; `single` where it is left out. */
            opt_in?: components["schemas"]["ListOptIn"];
            /** @description Where it stands; at the end where it is left out. */
            position?: number;
            /** @description The short name for addresses and programs; made of the name where it is left out. An id is no slug. */
            slug?: string;
            /** @description Whether contacts see it; `private` where it is left out. */
            visibility?: components["schemas"]["ListVisibility"];
        };
        /**
         * Membership of a contact
         * @description A list that the contact belongs to, or has left.
         */
        ContactListMembership: {
            /**
             * Format: uuid
             * @description The id of the list.
             */
            id: string;
            /** @description The name of the list. */
            name: string;
            /**
             * Format: date-time
             * @description Since when the membership has this status.
             */
            since_at: string;
            /** @description The short name of the list for addresses and programs. */
            slug: string;
            status: components["schemas"]["MembershipStatus"];
        };
        /**
         * Page of memberships
         * @description The lists that a contact belongs to or has left, by name. They always fit on one page.
         */
        ContactListMembershipPage: {
            /** @description The memberships. */
            data: components["schemas"]["ContactListMembership"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Page of lists
         * @description Lists in the order that was asked for.
         */
        ContactListPage: {
            /** @description The lists of this page. */
            data: components["schemas"]["ContactList"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Lists to join
         * @description The lists that the contact joins, and how it belongs to them from now on.
         */
        ContactListsAdd: {
            /** @description The lists, each once. */
            lists: components["schemas"]["ContactListAdd"][];
        };
        /**
         * Changes to a list
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        ContactListUpdate: {
            /** @description What contacts get from it, in words for them. */
            description?: string | null;
            /** @description The name, which contacts see where the list is public; unique whatever its upper and lower case. */
            name?: string;
            opt_in?: components["schemas"]["ListOptIn"];
            /** @description Where it stands among the lists. */
            position?: number;
            /** @description The short name for addresses and programs; unique. An id is no slug. */
            slug?: string;
            visibility?: components["schemas"]["ListVisibility"];
        };
        /**
         * Contact to merge in
         * @description Which contact is merged into the one of the path, and how.
         */
        ContactMerge: {
            /**
             * @description `true` answers what would become of the contact and changes nothing.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description Whose value is kept where both have one: that of the contact of the path (`target`) or of the one that is merged in. Where only one has a value, that one is kept.
             * @default target
             * @enum {string}
             */
            prefer?: "target" | "source";
            /**
             * Format: uuid
             * @description The id of the contact that is merged in and is gone afterwards.
             */
            source_id: string;
        };
        /**
         * Result of a merge
         * @description What became of the contact, or would.
         */
        ContactMergeResult: {
            /** @description The members of the contact that changed. */
            changes: components["schemas"]["ContactChange"][];
            contact: components["schemas"]["Contact"];
            /** @description Whether nothing was changed. */
            dry_run: boolean;
            moved: components["schemas"]["ContactMoved"];
            /**
             * Format: uuid
             * @description The id of the contact that was merged in.
             */
            source_id: string;
        };
        /**
         * What was moved
         * @description How much of the history of one contact belongs to another now.
         */
        ContactMoved: {
            /** @description How many activities. */
            activities_count: number;
            /** @description How many addresses of the e-mail history. */
            addresses_count: number;
            /** @description How many entries of the ledger of consent. */
            consents_count: number;
            /** @description How many e-mails that were sent. */
            emails_count: number;
            /** @description How many custom events. */
            events_count: number;
            /** @description How many memberships that the contact did not have. */
            lists_count: number;
            /** @description How many notes. */
            notes_count: number;
            /** @description How many tags that the contact did not have. */
            tags_count: number;
        };
        /**
         * Note
         * @description Something that somebody wrote down about a contact. The contact never sees it.
         */
        ContactNote: {
            author: components["schemas"]["Actor"];
            /** @description The text. */
            body: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The id of the note.
             */
            id: string;
            /** @description Whether it stands before the others. */
            pinned: boolean;
            /** @description A heading. */
            title: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /**
         * Note to create
         * @description A new note. Only `body` is needed.
         */
        ContactNoteCreate: {
            /** @description The text; lines may be broken. */
            body: string;
            /**
             * @description Whether it stands before the others.
             * @default false
             */
            pinned?: boolean;
            /** @description A heading. */
            title?: string | null;
        };
        /**
         * Page of notes
         * @description Notes on a contact: the pinned ones first, then the latest first.
         */
        ContactNotePage: {
            /** @description The notes of this page. */
            data: components["schemas"]["ContactNote"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Changes to a note
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        ContactNoteUpdate: {
            /** @description The text; lines may be broken. */
            body?: string;
            /** @description Whether it stands before the others. */
            pinned?: boolean;
            /** @description A heading. */
            title?: string | null;
        };
        /**
         * Page of contacts
         * @description Contacts in the order that was asked for.
         */
        ContactPage: {
            /** @description The contacts of this page. */
            data: components["schemas"]["Contact"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Search for contacts
         * @description A condition, and how to answer what fits it.
         */
        ContactSearch: {
            condition: components["schemas"]["ConditionInput"];
            /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is good for the same condition and the same order only. */
            cursor?: string;
            /** @description Related things to add to each contact. */
            include?: ("latest_activities" | "latest_notes" | "email_history")[];
            /**
             * @description How many contacts a page holds at most.
             * @default 50
             */
            limit?: number;
            /**
             * @description The order; a minus turns it round. Contacts that are equal in it are ordered by id, and those without a last name come last either way.
             * @default -created_at
             * @enum {string}
             */
            sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "email" | "-email" | "last_name" | "-last_name";
            /**
             * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything.
             * @default bounded
             * @enum {string}
             */
            total?: "bounded" | "exact";
        };
        /**
         * Description of a contact status
         * @description What a status means, and where a caller may take a contact from it.
         */
        ContactStatus: {
            /** @description What it means for people. */
            description: string;
            key: components["schemas"]["ContactStatusKey"];
            /** @description Name for people. */
            label: string;
            /**
             * @description Which mail a contact with this status gets: none, mail that answers something the person did, the mail that asks for confirmation, or all mail.
             * @enum {string}
             */
            mailable: "none" | "transactional" | "confirmation" | "all";
            /** @description In an upsert, a status replaces the present one only if its precedence is at least as high. */
            precedence: number;
            /** @description Whether the service alone sets it. */
            system_only: boolean;
            /** @description Where a caller may take a contact from this status, the highest precedence first. */
            transitions: components["schemas"]["ContactStatusTransition"][];
        };
        /**
         * Contact status
         * @description Whether and which mail a contact gets. `GET /contacts/statuses` serves what each means and where it may go from there.
         * @enum {string}
         */
        ContactStatusKey: "pending" | "subscribed" | "unsubscribed" | "transactional" | "bounced" | "complained";
        /**
         * Page of contact statuses
         * @description All statuses, in the order of their precedence, the highest first. They always fit on one page.
         */
        ContactStatusPage: {
            /** @description The statuses. */
            data: components["schemas"]["ContactStatus"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Transition
         * @description A status that a contact may go to.
         */
        ContactStatusTransition: {
            /** @description Whether the change needs `force_status` with `status_reason`, and so `crm_administer`. */
            force_required: boolean;
            to: components["schemas"]["ContactStatusKey"];
        };
        /**
         * Contact in short
         * @description As much of a contact as a list of members needs.
         */
        ContactSummary: {
            /**
             * Format: email
             * @description The e-mail address.
             */
            email: string;
            /** @description Given and family name together; null when both are unknown. */
            full_name: string | null;
            /**
             * Format: uuid
             * @description The id of the contact.
             */
            id: string;
            status: components["schemas"]["ContactStatusKey"];
        };
        /**
         * Tag of a contact
         * @description A tag that the contact has.
         */
        ContactTag: {
            /**
             * Format: uuid
             * @description The id of the tag.
             */
            id: string;
            /** @description The name of the tag. */
            name: string;
            /** @description The short name of the tag for addresses and programs. */
            slug: string;
        };
        /**
         * Page of tags of a contact
         * @description The tags of a contact, by name. They always fit on one page.
         */
        ContactTagPage: {
            /** @description The tags. */
            data: components["schemas"]["ContactTag"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Tags to add
         * @description The tags that the contact gets.
         */
        ContactTagsAdd: {
            /** @description The tags, each once. */
            tags: components["schemas"]["TagReference"][];
        };
        /**
         * Tracking
         * @description How opens and clicks of this contact are counted: not at all, only in totals, or under the contact's name.
         * @enum {string}
         */
        ContactTracking: "none" | "aggregate" | "individual";
        /**
         * Changes to a contact
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        ContactUpdate: {
            /** @description Postal address. Members of it that are left out stay as they are. */
            address?: components["schemas"]["ContactAddressInput"] | null;
            /**
             * Format: uri
             * @description Address of a picture.
             */
            avatar_url?: string | null;
            /** @description Company. */
            company?: string | null;
            custom_fields?: components["schemas"]["ContactCustomFieldsInput"];
            /**
             * Format: date
             * @description Date of birth, from 1800-01-01 on and not in the future.
             */
            date_of_birth?: string | null;
            /**
             * Format: email
             * @description The e-mail address; unique among contacts, whatever its upper and lower case. Its domain is kept in lower case.
             */
            email?: string;
            /** @description Your own id for this person; unique among contacts. Usable in paths as `external:{external_id}`. */
            external_id?: string | null;
            /** @description Given name. */
            first_name?: string | null;
            /** @description `true` makes a transition that is marked `force_required`. It needs `crm_administer` and `status_reason`, and is recorded with both. */
            force_status?: boolean;
            frequency?: components["schemas"]["ContactFrequency"];
            /** @description Position in the company. */
            job_title?: string | null;
            /** @description Family name. */
            last_name?: string | null;
            /** @description All lists of the contact from now on: it joins those that are new and leaves the others. That it has left a list stays on record either way. Left out, its lists stay as they are. */
            lists?: components["schemas"]["ListReference"][];
            /** @description Language and region (BCP 47), such as en-GB. */
            locale?: string | null;
            /** @description Telephone number, best in the international form that begins with +. */
            phone?: string | null;
            /** @description How the person is addressed before the name, such as Dr. */
            prefix?: string | null;
            /** @description Where the contact came from, as a short key such as autumn-fair. */
            source?: string | null;
            /** @description The status to go to; `GET /contacts/statuses` serves where each may go. */
            status?: components["schemas"]["ContactStatusKey"];
            /** @description Why the status changes; kept with the activity. Needed with `force_status`. */
            status_reason?: string;
            /** @description All tags of the contact from now on. Left out, its tags stay as they are. */
            tags?: components["schemas"]["TagReference"][];
            /** @description Name of the time zone in the IANA database, such as Europe/London. */
            timezone?: string | null;
            tracking?: components["schemas"]["ContactTracking"];
        };
        /**
         * Contact to create or to merge
         * @description What is known of the person whose address stands in the path. A new contact is created from it; into a contact that exists it is merged: members left out stay as they are, null clears. It may be empty.
         */
        ContactUpsert: {
            /** @description Postal address. Members of it that are left out stay as they are. */
            address?: components["schemas"]["ContactAddressInput"] | null;
            /**
             * Format: uri
             * @description Address of a picture.
             */
            avatar_url?: string | null;
            /** @description Company. */
            company?: string | null;
            custom_fields?: components["schemas"]["ContactCustomFieldsInput"];
            /**
             * Format: date
             * @description Date of birth, from 1800-01-01 on and not in the future.
             */
            date_of_birth?: string | null;
            /** @description Your own id for this person; unique among contacts. Usable in paths as `external:{external_id}`. */
            external_id?: string | null;
            /** @description Given name. */
            first_name?: string | null;
            frequency?: components["schemas"]["ContactFrequency"];
            /** @description Position in the company. */
            job_title?: string | null;
            /** @description Family name. */
            last_name?: string | null;
            /** @description Lists that the contact joins: pending on a list with double opt-in, subscribed on others. It leaves none, and is brought back to none that it has left. */
            lists?: components["schemas"]["ListReference"][];
            /** @description Language and region (BCP 47), such as en-GB. */
            locale?: string | null;
            /** @description Telephone number, best in the international form that begins with +. */
            phone?: string | null;
            /** @description How the person is addressed before the name, such as Dr. */
            prefix?: string | null;
            /** @description Where the contact came from, as a short key such as autumn-fair. */
            source?: string | null;
            /** @description Left out, a new contact is `subscribed` and an existing one keeps its status. A status of lower precedence than the present one never replaces it. `bounced` and `complained` are set by the service alone. */
            status?: components["schemas"]["ContactStatusKey"];
            /** @description Tags that the contact gets. It loses none. */
            tags?: components["schemas"]["TagReference"][];
            /** @description Name of the time zone in the IANA database, such as Europe/London. */
            timezone?: string | null;
            tracking?: components["schemas"]["ContactTracking"];
        };
        /**
         * Custom field
         * @description Something that the business wants to know of its contacts.
         */
        CustomField: {
            /**
             * Format: date-time
             * @description When it was archived; null while it is in use.
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description What belongs into it. */
            description: string | null;
            /**
             * Format: uuid
             * @description The id of the custom field.
             */
            id: string;
            /** @description The key under which contacts have its values. It never changes. */
            key: string;
            /** @description Name for people. */
            label: string;
            /** @description What a select offers, in the order to show it; empty for other types. */
            options: components["schemas"]["CustomFieldOption"][];
            /** @description Where it stands among the fields; the lowest is first. */
            position: number;
            type: components["schemas"]["CustomFieldType"];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /**
         * Custom field to create
         * @description A new custom field, at the end of the others.
         */
        CustomFieldCreate: {
            /** @description What belongs into it. */
            description?: string | null;
            /** @description The key under which contacts have its values; unique, archived fields included. It never changes. */
            key: string;
            /** @description Name for people. */
            label: string;
            /** @description What a select offers, in the order to show it. Needed for the selects, and not allowed for other types. */
            options?: components["schemas"]["CustomFieldOptionInput"][];
            type: components["schemas"]["CustomFieldType"];
        };
        /**
         * Option
         * @description A value that a select offers.
         */
        CustomFieldOption: {
            /** @description Name for people. */
            label: string;
            /** @description The value that is stored. */
            value: string;
        };
        /**
         * Option to offer
         * @description A value that a select offers.
         */
        CustomFieldOptionInput: {
            /** @description Name for people. */
            label: string;
            /** @description The value that is stored; unique among the options of the field. */
            value: string;
        };
        /**
         * Order of custom fields
         * @description The custom fields in their new order.
         */
        CustomFieldOrder: {
            /** @description Ids of fields that are not archived. Those that are not named follow in the order that they had. */
            ids: string[];
        };
        /**
         * Page of custom fields
         * @description Custom fields in their order.
         */
        CustomFieldPage: {
            /** @description The custom fields of this page. */
            data: components["schemas"]["CustomField"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Custom field type
         * @description What a value must be. `text` is one line of up to 1,000 characters and `long_text` up to 10,000 with line breaks; `url` begins with http or https; the selects take values of `options`. In conditions, texts and urls are of the type `text`, `single_select` is a `choice` and `multi_select` a `set`.
         * @enum {string}
         */
        CustomFieldType: "text" | "long_text" | "number" | "boolean" | "date" | "date_time" | "url" | "single_select" | "multi_select";
        /**
         * Changes to a custom field
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed. Key and type never change.
         */
        CustomFieldUpdate: {
            /** @description What belongs into it. */
            description?: string | null;
            /** @description Name for people. */
            label?: string;
            /** @description What the select offers from now on, in the order to show it. Options that contacts have must be among them. */
            options?: components["schemas"]["CustomFieldOptionInput"][];
        };
        /**
         * Value of a custom field
         * @description A text (also for url and single_select), a number, a boolean, a date (`2026-10-05`), a time in UTC (`2026-10-05T09:15:00.000Z`), or for multi_select an array of option values.
         */
        CustomFieldValue: string | number | boolean | string[];
        /**
         * Value for a custom field
         * @description What the type of the field asks for: a text, a number, a boolean, a date (`2026-10-05`), a time with its zone (`2026-10-05T09:15:00Z`), the value of an option, or for multi_select an array of them. Null clears.
         */
        CustomFieldValueInput: string | number | boolean | string[] | null;
        /**
         * Deleted
         * @description What was deleted. A second deletion answers 404.
         */
        Deleted: {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            /**
             * Format: uuid
             * @description The id of what was deleted.
             */
            id: string;
        };
        /**
         * Edition
         * @description What the licence allows, and how much of it is used.
         */
        Edition: {
            edition: components["schemas"]["EditionName"];
            /** @description Every Pro feature. */
            features: components["schemas"]["EditionFeature"][];
            /** @description The licence that is installed, or null. Without a licence that is in force, the edition is free. */
            licence: components["schemas"]["Licence"] | null;
            /** @description Every limit of the plan. */
            limits: components["schemas"]["EditionLimit"][];
        };
        /**
         * Pro feature of the edition
         * @description A Pro feature and whether it can be used.
         */
        EditionFeature: {
            /** @description Whether the edition in force has it. */
            available: boolean;
            key: components["schemas"]["ProFeature"];
            /** @description Name for people. */
            label: string;
            /** @description Whether an upgrade prompt stands in its place. */
            pro_lock: boolean;
        };
        /**
         * Limit of the plan
         * @description A limit of the plan and how far it is used.
         */
        EditionLimit: {
            /** @description How much is allowed; null without limit. */
            allowed: number | null;
            key: components["schemas"]["PlanLimitKey"];
            /** @description Whether the limit is reached, so that more is refused with `pro_lock`. */
            locked: boolean;
            /** @description How much is used now. */
            used: number;
        };
        /**
         * Edition name
         * @description The free edition or the Pro edition.
         * @enum {string}
         */
        EditionName: "free" | "pro";
        /**
         * Explained condition
         * @description A tree of the condition with what came of it for the contact.
         */
        ExplainedCondition: {
            /** @description What came of each part, in the order of the condition. All of them are looked at. */
            conditions: (components["schemas"]["ExplainedQuestion"] | components["schemas"]["ExplainedCondition"])[];
            /** @description Whether the tree holds for the contact. */
            fits: boolean;
            /**
             * @description Tells a tree from a question. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "tree";
            match: components["schemas"]["ConditionMatch"];
        };
        /**
         * Explained question
         * @description A question of the condition with what came of it for the contact.
         */
        ExplainedQuestion: {
            /** @description What the contact has there: a value, the ids of its lists or tags, how often something happened; null where there is nothing. */
            actual: string | number | boolean | string[] | null;
            /** @description What is asked about. */
            field: string;
            /** @description Whether the question is answered with yes for the contact. */
            fits: boolean;
            /**
             * @description Tells a question from a tree. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "question";
            operator: components["schemas"]["ConditionOperatorKey"];
            /** @description What narrows the field down further; null where nothing was given. */
            parameters: components["schemas"]["ConditionParameters"] | null;
            /** @description The two compared, as a sentence in English. */
            reason: string;
            value: components["schemas"]["ConditionValue"];
        };
        /**
         * Export columns
         * @description What to write of each contact, in this order; left out, everything: the members as `GET /contacts/{id}` shows them, then in CSV the custom fields in use. A column is a member of the contact (`email`), a member of its address or engagement (`address.city`, `engagement.level`), a custom field in use (`custom.favourite_genre`), or `lists` or `tags`. In CSV these two, and fields of the type multi_select, are one cell with names joined by semicolons; a name that holds a semicolon or a quotation mark stands in quotation marks, those within it doubled. `lists` are there those that the contact is on, pending or subscribed, and not those that it has left. In NDJSON the object keeps its form and has only the chosen members.
         */
        ExportColumns: string[];
        /**
         * Export to create
         * @description Which contacts, and what of them.
         */
        ExportCreate: {
            columns?: components["schemas"]["ExportColumns"];
            condition: components["schemas"]["ConditionInput"];
            format?: components["schemas"]["ExportFormat"];
            spreadsheet_safe?: components["schemas"]["ExportSpreadsheetSafe"];
        };
        /**
         * Export format
         * @description `csv`: a header and one line per contact. `ndjson`: one JSON object per contact, as `GET /contacts/{id}` answers it.
         * @default csv
         * @enum {string}
         */
        ExportFormat: "csv" | "ndjson";
        /**
         * Safe for spreadsheets
         * @description Whether a CSV file is written for a person with a spreadsheet. It then begins with a byte order mark, so that it is read as UTF-8, and a cell of free text that a spreadsheet might take for a formula (it begins with `=`, `+`, `-` or `@`, also in full width, with a tab or a line break) gets an apostrophe before it: a telephone number `+49-30-12` too, of which a spreadsheet would make a sum. Numbers, dates, times and ids stay as they are: `-5` in a custom field of the type number is `-5`. Turn it off for programs and for reading the file back in: then there is no byte order mark, and every cell is exactly the value. NDJSON is not concerned.
         * @default true
         */
        ExportSpreadsheetSafe: boolean;
        /**
         * Fault
         * @description One thing that is wrong with a request. Exactly one of `pointer` (a member of the body), `parameter` (in path or query) and `header` says where.
         */
        Fault: {
            code: components["schemas"]["FaultCode"];
            /** @description One sentence for a person. */
            detail: string;
            /** @description Name of the header. */
            header?: string;
            /** @description Name of the path or query parameter. */
            parameter?: string;
            /** @description JSON pointer (RFC 6901) into the body; empty for the body as a whole. */
            pointer?: string;
        };
        /**
         * Fault code
         * @description What is wrong with one parameter, header or member. The list is closed.
         * @enum {string}
         */
        FaultCode: "required" | "unknown_member" | "unknown_parameter" | "type" | "enum" | "format" | "pattern" | "minimum" | "maximum" | "min_length" | "max_length" | "min_items" | "max_items" | "unique_items" | "min_properties" | "not_allowed" | "not_found" | "invalid_value";
        /**
         * Import
         * @description A file of contacts, what its columns mean, and how to bring it in.
         */
        Import: {
            /** @description How the people of the file agreed; null where that is not known. */
            consent: components["schemas"]["ImportConsent"] | null;
            /** @description Whether a tag of a mapped column that is not there is created; otherwise its row fails. */
            create_missing_tags: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            date_format: components["schemas"]["ImportDateFormat"];
            decimal_separator: components["schemas"]["ImportDecimalSeparator"];
            /** @description What stands between the cells of CSV; null is guessed from the first lines. */
            delimiter: string | null;
            /** @description Whether new contacts that would be subscribed become pending instead, to be asked for confirmation. */
            double_opt_in: boolean;
            duplicates: components["schemas"]["ImportDuplicates"];
            /** @description The encoding; null is guessed from the bytes. */
            encoding: components["schemas"]["ImportEncoding"] | null;
            /**
             * Format: date-time
             * @description When the file is removed, seven days after it arrived or after the latest job; null without one, and while a job works on it.
             */
            file_expires_at: string | null;
            /** @description What the file is called. */
            filename: string;
            format: components["schemas"]["ImportFormat"];
            /** @description Whether the first line names the columns; null is guessed. */
            has_header: boolean | null;
            /**
             * Format: uuid
             * @description The id of the import.
             */
            id: string;
            /**
             * Format: uuid
             * @description The latest job that tried or carried it out; null until then.
             */
            job_id: string | null;
            /** @description The lists that every contact of the file joins. */
            lists: components["schemas"]["NamedThing"][];
            /** @description What the columns are; columns left out are not imported. Null takes what the preview suggests. */
            mapping: components["schemas"]["ImportMapping"][] | null;
            /** @description Whether what the import changes may start automations. */
            run_automations: boolean;
            /** @description How large the file is; null until it is there. */
            size_bytes: number | null;
            /** @description The source of new contacts, where no mapped column tells another. */
            source: string;
            state: components["schemas"]["ImportState"];
            status: components["schemas"]["ImportStatus"];
            /** @description The tags that every contact of the file gets. */
            tags: components["schemas"]["NamedThing"][];
            /**
             * Format: date-time
             * @description When its settings last changed.
             */
            updated_at: string;
            /** @description Where the file goes; null once it is there, and for an API key without the scope `imports:write`. */
            upload: components["schemas"]["ImportUpload"] | null;
            /**
             * Format: date-time
             * @description When the file had arrived.
             */
            uploaded_at: string | null;
            value_separator: components["schemas"]["ImportValueSeparator"];
        };
        /**
         * Consent of an import
         * @description How the people of the file agreed. It is recorded for each contact that becomes subscribed or pending by it.
         */
        ImportConsent: {
            basis: components["schemas"]["ConsentBasis"];
            /**
             * Format: date-time
             * @description When they agreed; null where a column tells, or nobody knows.
             */
            occurred_at: string | null;
            /** @description What they agreed to. */
            purpose: string;
            /** @description Where they agreed, as a short key. */
            source: string | null;
            /** @description The version of the text that they saw. */
            text_version: string | null;
        };
        /**
         * Consent to record
         * @description How the people of the file agreed. It is recorded for each contact that becomes subscribed or pending by it.
         */
        ImportConsentInput: {
            basis: components["schemas"]["ConsentBasisInput"];
            /**
             * Format: date-time
             * @description When they agreed, where no column tells.
             */
            occurred_at?: string | null;
            /**
             * @description What they agreed to.
             * @default marketing
             */
            purpose?: string;
            /** @description Where they agreed, as a short key such as autumn-fair. */
            source?: string | null;
            /** @description The version of the text that they saw. */
            text_version?: string | null;
        };
        /**
         * Import to create
         * @description What the file is called and holds, and how to bring it in as far as that is known before.
         */
        ImportCreate: {
            /** @description How the people of the file agreed; null where that is not known. */
            consent?: components["schemas"]["ImportConsentInput"] | null;
            /**
             * @description Whether a tag of a mapped column that is not there is created; otherwise its row fails.
             * @default false
             */
            create_missing_tags?: boolean;
            /** @default iso */
            date_format?: components["schemas"]["ImportDateFormat"];
            /** @default point */
            decimal_separator?: components["schemas"]["ImportDecimalSeparator"];
            /** @description What stands between the cells of CSV, such as `;` or a tab; null is guessed from the first lines. */
            delimiter?: string | null;
            /**
             * @description Whether new contacts that would be subscribed become pending instead, to be asked for confirmation.
             * @default false
             */
            double_opt_in?: boolean;
            /** @default merge */
            duplicates?: components["schemas"]["ImportDuplicates"];
            /** @description The encoding; null is guessed from the bytes. */
            encoding?: components["schemas"]["ImportEncoding"] | null;
            /** @description What the file is called; for people only. */
            filename: string;
            format: components["schemas"]["ImportFormat"];
            /** @description Whether the first line names the columns; null is guessed. */
            has_header?: boolean | null;
            /**
             * @description Lists that every contact of the file joins; whoever has left one is not brought back to it.
             * @default []
             */
            lists?: components["schemas"]["ListReference"][];
            /** @description What the columns are; columns left out are not imported. Null takes what the preview suggests. */
            mapping?: components["schemas"]["ImportMappingInput"][] | null;
            /**
             * @description Whether what the import changes may start automations.
             * @default false
             */
            run_automations?: boolean;
            /**
             * @description The source of new contacts, where no mapped column tells another; a short key such as autumn-fair.
             * @default import
             */
            source?: string;
            /** @default subscribed */
            status?: components["schemas"]["ImportStatus"];
            /**
             * @description Tags that every contact of the file gets.
             * @default []
             */
            tags?: components["schemas"]["TagReference"][];
            /** @default comma */
            value_separator?: components["schemas"]["ImportValueSeparator"];
        };
        /**
         * Order of dates
         * @description How dates are written in the file: `iso` is 2026-10-05, `dmy` is 5/10/2026 or 05.10.26, `mdy` is 10/5/2026. ISO dates are understood with each.
         * @enum {string}
         */
        ImportDateFormat: "iso" | "dmy" | "mdy";
        /**
         * Decimal separator
         * @description Whether 1234.5 is written in the file with a point or with a comma.
         * @enum {string}
         */
        ImportDecimalSeparator: "point" | "comma";
        /**
         * Policy for duplicates
         * @description What to do with a row whose address a contact has already, or an earlier row of the same file. `skip`: nothing. `merge`: cells that hold something replace what was there, empty cells leave it. `overwrite`: every mapped column replaces what was there, empty cells clear it. Whatever the policy, a status that the contact has chosen or earned is never undone.
         * @enum {string}
         */
        ImportDuplicates: "skip" | "merge" | "overwrite";
        /**
         * Encoding
         * @description How the bytes of a file stand for characters.
         * @enum {string}
         */
        ImportEncoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
        /**
         * Import format
         * @description `csv`: lines of cells, quoted or not. `ndjson`: one JSON object per line, whose members are the columns.
         * @enum {string}
         */
        ImportFormat: "csv" | "ndjson";
        /**
         * Mapping of a column
         * @description What a column of the file is.
         */
        ImportMapping: {
            /** @description The name of the column, as the preview shows it. */
            column: string;
            /** @description What it becomes of a contact. */
            target: string;
        };
        /**
         * Mapping to use
         * @description What a column of the file is.
         */
        ImportMappingInput: {
            /** @description The name of the column, as the preview shows it. */
            column: string;
            /** @description A member of the contact that can be set (`email`, `first_name`, `status`), one of its address (`address.city`), a custom field (`custom.favourite_genre`), `lists` or `tags` (ids, slugs or names), or of the consent `consent_at` and `consent_ip`. One column must be `email`, and only `lists` and `tags` may come twice. */
            target: string;
        };
        /**
         * Page of imports
         * @description Imports, the latest first.
         */
        ImportPage: {
            /** @description The imports of this page. */
            data: components["schemas"]["Import"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Preview of an import
         * @description How the file is read, what its columns seem to be, and its first rows.
         */
        ImportPreview: {
            /** @description The columns, in the order of the file. */
            columns: components["schemas"]["ImportPreviewColumn"][];
            /** @description What stands between the cells; null for NDJSON. */
            delimiter: string | null;
            encoding: components["schemas"]["ImportEncoding"];
            /** @description Whether the first line names the columns; null for NDJSON. */
            has_header: boolean | null;
            /**
             * Format: uuid
             * @description The id of the import.
             */
            import_id: string;
            /** @description The first rows. */
            rows: components["schemas"]["ImportPreviewRow"][];
        };
        /**
         * Column of a preview
         * @description A column of the file, and what it seems to be.
         */
        ImportPreviewColumn: {
            /** @description Its name: from the header or the members of the objects, made unique by a number where there are several; `Column 1` and so on without a header. */
            name: string;
            /** @description Some of its values that are not empty. */
            samples: string[];
            /** @description What it becomes of a contact, by its name and its values; null where nothing fits. */
            suggested_target: string | null;
        };
        /**
         * Row of a preview
         * @description A row of the file.
         */
        ImportPreviewRow: {
            /** @description Its cells in the order of the columns; null where a cell is empty. None where the row cannot be read. */
            cells: (string | null)[];
            /** @description On which line of the file it begins, the first being 1. */
            line_number: number;
            /** @description Why the row cannot be read, so that it will fail; null where it can. Whether its values fit is for a trial to tell. */
            problem: string | null;
        };
        /**
         * Start of an import
         * @description Whether it counts.
         */
        ImportStart: {
            /**
             * @description `true` goes through the whole file and tells what would happen, without changing anything.
             * @default false
             */
            dry_run?: boolean;
        };
        /**
         * Import state
         * @description `awaiting_upload`: the file is still to come. `ready`: it is there, and can be previewed, tried and started. `running`: a job works on it. `finished`: it was imported, with or without errors. `expired`: its file is gone, and it was not imported. An import whose job failed or was cancelled is `ready` again; what it has brought in is then met as known.
         * @enum {string}
         */
        ImportState: "awaiting_upload" | "ready" | "running" | "finished" | "expired";
        /**
         * Status for new contacts
         * @description The status of contacts that are new, where no mapped column tells another. Known contacts get it only if it is of higher precedence than the one they have.
         * @enum {string}
         */
        ImportStatus: "pending" | "subscribed" | "unsubscribed" | "transactional";
        /**
         * Changes to an import
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        ImportUpdate: {
            /** @description How the people of the file agreed; null where that is not known. */
            consent?: components["schemas"]["ImportConsentInput"] | null;
            /** @description Whether a tag of a mapped column that is not there is created; otherwise its row fails. */
            create_missing_tags?: boolean;
            date_format?: components["schemas"]["ImportDateFormat"];
            decimal_separator?: components["schemas"]["ImportDecimalSeparator"];
            /** @description What stands between the cells of CSV, such as `;` or a tab; null is guessed from the first lines. */
            delimiter?: string | null;
            /** @description Whether new contacts that would be subscribed become pending instead, to be asked for confirmation. */
            double_opt_in?: boolean;
            duplicates?: components["schemas"]["ImportDuplicates"];
            /** @description The encoding; null is guessed from the bytes. */
            encoding?: components["schemas"]["ImportEncoding"] | null;
            /** @description What the file is called; for people only. */
            filename?: string;
            /** @description Whether the first line names the columns; null is guessed. */
            has_header?: boolean | null;
            /** @description Lists that every contact of the file joins; whoever has left one is not brought back to it. */
            lists?: components["schemas"]["ListReference"][];
            /** @description What the columns are; columns left out are not imported. Null takes what the preview suggests. */
            mapping?: components["schemas"]["ImportMappingInput"][] | null;
            /** @description Whether what the import changes may start automations. */
            run_automations?: boolean;
            /** @description The source of new contacts, where no mapped column tells another; a short key such as autumn-fair. */
            source?: string;
            status?: components["schemas"]["ImportStatus"];
            /** @description Tags that every contact of the file gets. */
            tags?: components["schemas"]["TagReference"][];
            value_separator?: components["schemas"]["ImportValueSeparator"];
        };
        /**
         * Upload of an import
         * @description Where the file goes.
         */
        ImportUpload: {
            /**
             * Format: date-time
             * @description Until when an upload can begin.
             */
            expires_at: string;
            /** @description How large the file may be, uncompressed. */
            max_bytes: number;
            /**
             * @description The method of the upload.
             * @constant
             */
            method: "PUT";
            /**
             * Format: uri
             * @description A signed link that takes the bytes of the file as they are, as the body of one request, and answers 204 when all have arrived. It needs no other credentials. An upload that breaks off leaves nothing: send it again. Refused are an empty file (400), one after the first (409), one that is too large (413), and a compressed one, a spreadsheet or an archive (415); without room for it the answer is 503.
             */
            url: string;
        };
        /**
         * Separator of several values
         * @description What stands between several values in one cell, such as the names of tags.
         * @enum {string}
         */
        ImportValueSeparator: "comma" | "semicolon" | "pipe";
        /**
         * Job
         * @description Something that takes longer than an answer may take, and how far it is. Jobs are kept for 90 days after their end.
         */
        Job: {
            /**
             * Format: date-time
             * @description When somebody cancelled it. It stops after the batch that it is in.
             */
            cancel_requested_at: string | null;
            /** @description Whether it can be cancelled now. */
            cancellable: boolean;
            /**
             * Format: uuid
             * @description The contact whose data it exports; null for other kinds.
             */
            contact_id: string | null;
            counters: components["schemas"]["JobCounters"];
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description Whether it only finds out what would happen. Its counters then tell what would. */
            dry_run: boolean;
            /**
             * Format: date-time
             * @description When it ended.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description The id of the job.
             */
            id: string;
            /**
             * Format: uuid
             * @description The import that it carries out; null for other kinds.
             */
            import_id: string | null;
            kind: components["schemas"]["JobKind"];
            /** @description Why it was given up; null unless `failed`. */
            problem: components["schemas"]["JobProblem"] | null;
            progress: components["schemas"]["JobProgress"];
            /** @description Whether there are files to fetch from `GET /jobs/{id}/result`. */
            result_available: boolean;
            /**
             * Format: date-time
             * @description When its files are removed; null where there are none.
             */
            result_expires_at: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string | null;
            state: components["schemas"]["JobState"];
            /** @description What it does as a sentence in English. */
            summary: string;
            /**
             * Format: date-time
             * @description Until when it can be taken back; null where it cannot.
             */
            undo_expires_at: string | null;
            /**
             * Format: uuid
             * @description The job that it takes back; null for other kinds.
             */
            undo_of_job_id: string | null;
            /**
             * Format: uuid
             * @description The job that takes it back; null where there is none, or where that was cancelled or has failed.
             */
            undone_by_job_id: string | null;
        };
        /**
         * Counters
         * @description What became of the rows or contacts that have been dealt with. Together they are `progress.done`.
         */
        JobCounters: {
            /** @description How many were created. */
            created: number;
            /** @description How many were written into a file. */
            exported: number;
            /** @description How many could not be dealt with; each has an entry among the errors. */
            failed: number;
            /** @description How many were passed over on purpose: known ones of an import that skips, or changed since by somebody else. */
            skipped: number;
            /** @description How many already were as asked. */
            unchanged: number;
            /** @description How many were changed. */
            updated: number;
        };
        /**
         * Job error
         * @description A row or contact that could not be dealt with.
         */
        JobError: {
            code: components["schemas"]["JobErrorCode"];
            /** @description What is wrong with which column; empty where it is not about columns. */
            columns: components["schemas"]["JobErrorColumn"][];
            /**
             * Format: uuid
             * @description The contact that it is about; null where there is none yet.
             */
            contact_id: string | null;
            /** @description What went wrong as a sentence. */
            detail: string;
            /** @description The address, as it stands in the file or with the contact; null where there is none, and of whoever was erased. */
            email: string | null;
            /**
             * Format: uuid
             * @description The id of this entry.
             */
            id: string;
            /** @description On which line of the file the row begins, the first being 1; null where there is no file. */
            line_number: number | null;
        };
        /**
         * Job error code
         * @description Why a row or contact could not be dealt with. `malformed_row` and `invalid_row` are about the file: it cannot be taken apart there, or a value does not fit. `plan_limit`: the plan has no room for more contacts. `changed_since`: somebody has changed what was to be taken back; the contact was passed over. The others are as the problem codes of the same name. Codes are added with the kinds of jobs that need them.
         * @enum {string}
         */
        JobErrorCode: "malformed_row" | "invalid_row" | "plan_limit" | "not_found" | "email_taken" | "external_id_taken" | "address_erased" | "invalid_transition" | "too_many" | "changed_since" | "internal_error";
        /**
         * Column at fault
         * @description A value of a row that does not fit.
         */
        JobErrorColumn: {
            code: components["schemas"]["FaultCode"];
            /** @description The name of the column, as the preview of the import shows it. */
            column: string;
            /** @description What is wrong with it as a sentence. */
            detail: string;
        };
        /**
         * Page of job errors
         * @description Errors of a job, in the order of the file or of the contacts' ids.
         */
        JobErrorPage: {
            /** @description The errors of this page. */
            data: components["schemas"]["JobError"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * File of a job
         * @description A file that a job has written, and the link that fetches it.
         */
        JobFile: {
            /**
             * Format: date-time
             * @description Until when the link is good, at least 15 minutes.
             */
            expires_at: string;
            /** @description A name to keep it under. */
            filename: string;
            /**
             * @description `result`: what was asked for. `errors`: every error, one JSON object per line.
             * @enum {string}
             */
            kind: "result" | "errors";
            /**
             * @description What it holds.
             * @enum {string}
             */
            media_type: "text/csv" | "application/x-ndjson" | "application/json";
            /** @description How many rows it has, without a header. */
            rows_count: number;
            /** @description Its size. */
            size_bytes: number;
            /**
             * Format: uri
             * @description A signed link that answers the file to GET. It needs no other credentials, and it stays the same for some minutes before the next answer brings a later one.
             */
            url: string;
        };
        /**
         * Job kind
         * @description What the job does: a bulk action on contacts that fit a condition, an undoing of one, an import, an export of contacts, or an export of everything about one contact. Kinds are added with the operations that start them.
         * @enum {string}
         */
        JobKind: "bulk_action" | "undo" | "import" | "export" | "contact_export";
        /**
         * Page of jobs
         * @description Jobs, the latest first.
         */
        JobPage: {
            /** @description The jobs of this page. */
            data: components["schemas"]["Job"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Problem of a job
         * @description Why a job was given up.
         */
        JobProblem: {
            code: components["schemas"]["ProblemCode"];
            /** @description What went wrong as a sentence. */
            detail: string;
        };
        /**
         * Progress
         * @description How far a job is.
         */
        JobProgress: {
            /** @description How many rows or contacts have been dealt with. */
            done: number;
            /** @description The same in whole percent; of an import, by how much of the file was read. Null until it begins. */
            percent: number | null;
            /** @description How many there are; null until that is known. */
            total: number | null;
        };
        /**
         * Link to the progress of a job
         * @description Where a page can watch a job.
         */
        JobProgressLink: {
            /**
             * Format: date-time
             * @description Until when a connection can be opened with it, at least 15 minutes.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description The id of the job.
             */
            job_id: string;
            /**
             * Format: uri
             * @description A signed link for an `EventSource`. It needs no other credentials, and it stays the same for some minutes before the next answer brings a later one.
             */
            url: string;
        };
        /**
         * Result of a job
         * @description The files that a job has written.
         */
        JobResult: {
            /** @description The files; empty while the job is not finished, where it writes none, and after they were removed. */
            files: components["schemas"]["JobFile"][];
            /**
             * Format: uuid
             * @description The id of the job.
             */
            job_id: string;
            state: components["schemas"]["JobState"];
        };
        /**
         * Job state
         * @description How far a job is. `succeeded`, `partially_failed` (done, but not with everything), `failed` (given up; `problem` says why) and `cancelled` are final.
         * @enum {string}
         */
        JobState: "queued" | "running" | "succeeded" | "partially_failed" | "failed" | "cancelled";
        /**
         * Licence
         * @description A signed licence, verified without asking anybody.
         */
        Licence: {
            edition: components["schemas"]["EditionName"];
            /**
             * Format: date-time
             * @description When it stops being in force; null for never.
             */
            expires_at: string | null;
            /** @description The id of the licence. */
            id: string;
            /**
             * Format: date-time
             * @description When it was issued.
             */
            issued_at: string;
            /** @description To whom it was issued. */
            licensee: string;
            /**
             * @description Whether it is in force.
             * @enum {string}
             */
            status: "active" | "expired";
        };
        /**
         * Counts of a list
         * @description How many contacts belong to the list, by membership status. Contacts in the trash are not counted.
         */
        ListCounts: {
            /** @description How many have still to confirm. */
            pending: number;
            /** @description How many are on it. */
            subscribed: number;
            /** @description How many have left it. */
            unsubscribed: number;
        };
        /**
         * Growth of a list
         * @description How many contacts joined and left in each interval.
         */
        ListGrowth: {
            /**
             * Format: date
             * @description The first day.
             */
            from_on: string;
            interval: components["schemas"]["SeriesInterval"];
            /**
             * Format: uuid
             * @description The id of the list.
             */
            list_id: string;
            /** @description One point per interval, also where nothing happened, the earliest first. */
            points: components["schemas"]["ListGrowthPoint"][];
            /**
             * Format: date
             * @description The last day.
             */
            until_on: string;
        };
        /**
         * Point of a growth series
         * @description What happened to a list in one interval.
         */
        ListGrowthPoint: {
            /** @description How many contacts became subscribers. */
            joined_count: number;
            /** @description How many subscribers left, were taken off, or went with their contact. */
            left_count: number;
            /**
             * Format: date
             * @description The first day of the interval.
             */
            starts_on: string;
            /** @description How many subscribers there were at the end of the interval, or now where it is not over. */
            subscribed_count: number;
        };
        /**
         * Member of a list
         * @description A contact that belongs to the list, or has left it.
         */
        ListMember: {
            contact: components["schemas"]["ContactSummary"];
            /**
             * Format: date-time
             * @description Since when the membership has this status.
             */
            since_at: string;
            status: components["schemas"]["MembershipStatus"];
        };
        /**
         * Page of members
         * @description Members of a list in the order that was asked for.
         */
        ListMemberPage: {
            /** @description The members of this page. */
            data: components["schemas"]["ListMember"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Contacts to put on the list
         * @description Up to 1,000 contacts, and how they belong to the list from now on.
         */
        ListMembersAdd: {
            contact_ids: components["schemas"]["ContactIds"];
            /** @description The membership status. Left out, contacts that join are `pending` on a list with double opt-in and `subscribed` on others, and members stay as they are. */
            status?: components["schemas"]["MembershipStatus"];
        };
        /**
         * Contacts to take off the list
         * @description Up to 1,000 contacts.
         */
        ListMembersRemove: {
            contact_ids: components["schemas"]["ContactIds"];
        };
        /**
         * Opt-in
         * @description How a contact joins: `single` makes it a subscriber at once, `double` keeps it pending until the person confirms.
         * @enum {string}
         */
        ListOptIn: "single" | "double";
        /**
         * List
         * @description A list, by its id or its slug. One that is not there is refused as a fault.
         */
        ListReference: string;
        /**
         * Visibility
         * @description Whether contacts see the list in their preference centre and may join or leave it there.
         * @enum {string}
         */
        ListVisibility: "public" | "private";
        /**
         * Me
         * @description Whoever is authenticated on this request, and what that allows.
         */
        Me: {
            /** @description What may be done on this way of authenticating. */
            capabilities: components["schemas"]["Capability"][];
            edition: components["schemas"]["EditionName"];
            principal: components["schemas"]["MePrincipal"];
            /** @description Which areas the API key reaches; null without an API key, when scopes do not apply. */
            scopes: components["schemas"]["Scope"][] | null;
            user: components["schemas"]["MeUser"];
        };
        /**
         * Credential
         * @description The application password or API key that was used.
         */
        MeCredential: {
            /** @description Its id. */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /**
         * Membership status
         * @description How a contact belongs to a list: it has still to confirm, it gets what is sent to the list, or it has left. Whoever left stays on record, so that a later import does not bring them back.
         * @enum {string}
         */
        MembershipStatus: "pending" | "subscribed" | "unsubscribed";
        /**
         * Principal
         * @description How the request was authenticated.
         */
        MePrincipal: {
            /** @description The application password or the API key; null for a session. */
            credential: components["schemas"]["MeCredential"] | null;
            /**
             * @description Which of the three ways it was.
             * @enum {string}
             */
            kind: "session" | "application_password" | "api_key";
        };
        /**
         * User
         * @description The user of the host platform.
         */
        MeUser: {
            /** @description The name for people. */
            display_name: string;
            /**
             * Format: email
             * @description The e-mail address.
             */
            email: string | null;
            /** @description The user's id in the host platform. */
            id: string;
            /** @description The name to log in with. */
            login: string;
            /** @description The roles in the host platform. */
            roles: string[];
        };
        /**
         * Named thing
         * @description A list or a tag in short.
         */
        NamedThing: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name; in what is kept of the past, the one that it had then. */
            name: string;
        };
        /**
         * Page
         * @description Where a page lies in its list.
         */
        PageInfo: {
            /** @description Send it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description Send it as `cursor` for the page before; null on the first one. */
            previous_cursor: string | null;
            total: components["schemas"]["PageTotal"];
        };
        /**
         * Total
         * @description How many items the whole list holds under its filters, counted when the first page is read; the pages that its cursors lead to repeat the number.
         */
        PageTotal: {
            /**
             * @description `eq`: exactly this many. `gte`: at least this many; ask with `total=exact` for the number.
             * @enum {string}
             */
            relation: "eq" | "gte";
            /** @description The number of items. */
            value: number;
        };
        /**
         * Plan limit
         * @description What the plan limits: `contacts` (those in the trash not counted), `custom_fields` (archived ones not counted), `users_with_access` (users of the host platform that have `crm_access`) and `deliveries_per_month` (e-mails accepted for sending in a calendar month, UTC). Limits are added with what they limit.
         * @enum {string}
         */
        PlanLimitKey: "contacts" | "custom_fields" | "users_with_access" | "deliveries_per_month";
        /**
         * Problem
         * @description Why a request was refused or failed, as RFC 9457 describes it, with our members `code`, `request_id` and `errors`. Programs go by `code`, people read `detail`.
         */
        Problem: {
            code: components["schemas"]["ProblemCode"];
            /** @description What happened this time, in a sentence. */
            detail: string;
            /** @description Everything that is wrong with the request, each with its place. Empty where the problem has no particular place. */
            errors: components["schemas"]["Fault"][];
            /**
             * Format: uri-reference
             * @description The path that was asked for.
             */
            instance: string;
            /** @description The same as `X-Request-Id`. */
            request_id: string;
            /** @description The HTTP status. */
            status: number;
            /** @description The kind of problem in a few words, the same for every problem of one `code`. */
            title: string;
            /**
             * Format: uri-reference
             * @description Where the reference explains this kind of problem.
             */
            type: string;
        };
        /**
         * Problem code
         * @description What went wrong, for programs. The list is closed: a code is only ever added together with a new operation or feature, and each has a page of its own in the reference, under the `type` of the problem.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "malformed_body" | "invalid_cursor" | "too_complex" | "unauthenticated" | "invalid_credentials" | "invalid_nonce" | "missing_capability" | "missing_scope" | "pro_lock" | "not_found" | "method_not_allowed" | "email_taken" | "external_id_taken" | "contact_trashed" | "address_erased" | "invalid_transition" | "already_exists" | "in_use" | "invalid_state" | "count_mismatch" | "too_many" | "idempotency_in_progress" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal_error" | "unavailable";
        /**
         * Pro feature
         * @description A feature that only the Pro edition has. Codes are added as features come.
         * @enum {string}
         */
        ProFeature: "api_keys";
        /**
         * Pro lock
         * @description A problem with the code `pro_lock`: the operation needs a Pro feature, or would exceed a limit of the plan. `pro_lock` is always `true`, and exactly one of `feature` and `limit` is not null.
         */
        ProLockProblem: {
            /**
             * @description What went wrong, for programs.
             * @constant
             */
            code: "pro_lock";
            /** @description What is locked, in a sentence that can be shown to a person. */
            detail: string;
            /** @description Empty, since the request itself is in order. */
            errors: components["schemas"]["Fault"][];
            /** @description The feature that is missing, or null when a limit is reached. */
            feature: components["schemas"]["ProFeature"] | null;
            /**
             * Format: uri-reference
             * @description The path that was asked for.
             */
            instance: string;
            /** @description The limit that is reached, or null when a feature is missing. */
            limit: components["schemas"]["ReachedLimit"] | null;
            /**
             * @description Always `true`: the mark by which an upgrade prompt is shown.
             * @constant
             */
            pro_lock: true;
            /** @description The same as `X-Request-Id`. */
            request_id: string;
            /**
             * @description The HTTP status.
             * @constant
             */
            status: 403;
            /** @description The kind of problem in a few words. */
            title: string;
            /**
             * Format: uri-reference
             * @description Where the reference explains this kind of problem.
             */
            type: string;
            /**
             * Format: uri-reference
             * @description Where an administrator can upgrade.
             */
            upgrade_url: string;
        };
        /**
         * Reached limit
         * @description A limit of the plan that the request would exceed.
         */
        ReachedLimit: {
            /** @description How much the plan allows. */
            allowed: number;
            key: components["schemas"]["PlanLimitKey"];
            /** @description How much is used now. */
            used: number;
        };
        /**
         * Removed
         * @description A membership that is no more. A second removal answers 404.
         */
        Removed: {
            /**
             * Format: uuid
             * @description The id of the list or the tag.
             */
            id: string;
            /**
             * @description Always true.
             * @constant
             */
            removed: true;
        };
        /**
         * Scope
         * @description Which area an API key reaches, and how: the area is the first tag of an operation, `read` covers what changes nothing (GET, searches, previews and checks), `write` everything else. `write` does not include `read`. Scopes are added with the areas that they belong to.
         * @enum {string}
         */
        Scope: "contacts:read" | "contacts:write" | "custom-fields:read" | "custom-fields:write" | "lists:read" | "lists:write" | "tags:read" | "tags:write" | "segments:read" | "segments:write" | "automations:read" | "imports:read" | "imports:write" | "exports:write" | "jobs:read" | "jobs:write" | "suppressions:read" | "suppressions:write" | "settings:read" | "settings:write";
        /**
         * Segment
         * @description A saved condition. Who belongs to it is found out whenever it is used, so that it is never out of date; only the count is taken from time to time.
         */
        Segment: {
            condition: components["schemas"]["Condition"];
            /** @description How many contacts fitted at `counted_at`; null until it is first counted. */
            contacts_count: number | null;
            /**
             * Format: date-time
             * @description When it was last counted. That happens in the background, after each change and at least once a day.
             */
            counted_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description What it is for. */
            description: string | null;
            /**
             * Format: uuid
             * @description The id of the segment.
             */
            id: string;
            /** @description The name; unique among segments, whatever its upper and lower case. */
            name: string;
            /**
             * Format: date-time
             * @description When name, description or condition last changed.
             */
            updated_at: string;
        };
        /**
         * Segment to create
         * @description A new segment.
         */
        SegmentCreate: {
            condition: components["schemas"]["ConditionInput"];
            /** @description What it is for. */
            description?: string | null;
            /** @description The name; unique among segments, whatever its upper and lower case. */
            name: string;
        };
        /**
         * Explanation
         * @description Why a contact belongs to a segment, or why not.
         */
        SegmentExplanation: {
            condition: components["schemas"]["ExplainedCondition"];
            /**
             * Format: uuid
             * @description The id of the contact.
             */
            contact_id: string;
            /** @description Whether the contact belongs to the segment. */
            fits: boolean;
            /**
             * Format: uuid
             * @description The id of the segment.
             */
            segment_id: string;
        };
        /**
         * Page of segments
         * @description Segments in the order that was asked for.
         */
        SegmentPage: {
            /** @description The segments of this page. */
            data: components["schemas"]["Segment"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Preview of a condition
         * @description How many contacts fit a condition just now, and some of them.
         */
        SegmentPreview: {
            /** @description How many contacts fit, exactly: the number to send as `expected_count` with a bulk action. */
            contacts_count: number;
            /** @description The ten newest of them. */
            sample: components["schemas"]["Contact"][];
        };
        /**
         * Condition to preview
         * @description A condition that need not be saved.
         */
        SegmentPreviewRequest: {
            condition: components["schemas"]["ConditionInput"];
        };
        /**
         * Changes to a segment
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        SegmentUpdate: {
            condition?: components["schemas"]["ConditionInput"];
            /** @description What it is for. */
            description?: string | null;
            /** @description The name; unique among segments, whatever its upper and lower case. */
            name?: string;
        };
        /**
         * Interval
         * @description How long each point of a series is. Weeks begin on Monday; all days are of UTC.
         * @enum {string}
         */
        SeriesInterval: "day" | "week" | "month";
        /**
         * Suppression
         * @description Something to which no mail is sent, whatever else is known of it. It outlives the contact.
         */
        Suppression: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /**
             * Format: uuid
             * @description The id of the suppression.
             */
            id: string;
            kind: components["schemas"]["SuppressionKind"];
            /** @description What somebody wrote down about it. */
            note: string | null;
            reason: components["schemas"]["SuppressionReason"];
            /** @description The address or the domain in small letters; null for a hash. */
            value: string | null;
        };
        /**
         * Addresses to check
         * @description Up to 1,000 addresses.
         */
        SuppressionCheck: {
            /** @description The addresses, whatever their upper and lower case. */
            emails: string[];
        };
        /**
         * Checked address
         * @description Whether an address is suppressed, and by what.
         */
        SuppressionCheckItem: {
            /**
             * Format: email
             * @description The address, as it was asked.
             */
            email: string;
            /** @description The kind of that suppression. */
            kind: components["schemas"]["SuppressionKind"] | null;
            /** @description The reason of that suppression. */
            reason: components["schemas"]["SuppressionReason"] | null;
            /** @description Whether no mail is sent to it. */
            suppressed: boolean;
            /**
             * Format: uuid
             * @description The suppression that covers it, the most particular where there are several; null where there is none.
             */
            suppression_id: string | null;
        };
        /**
         * Result of a check
         * @description Which addresses are suppressed.
         */
        SuppressionCheckResult: {
            /** @description One entry per address, in the order of the request. */
            results: components["schemas"]["SuppressionCheckItem"][];
            /** @description How many of the addresses are suppressed. */
            suppressed_count: number;
        };
        /**
         * Suppression to create
         * @description What no mail is sent to from now on.
         */
        SuppressionCreate: {
            kind: components["schemas"]["SuppressionKind"];
            /** @description What to write down about it. */
            note?: string | null;
            /**
             * @description Why.
             * @default manual
             * @enum {string}
             */
            reason?: "manual" | "unsubscribed" | "bounced" | "complained";
            /** @description The address; the domain without an @; or the SHA-256 of the address in small letters, as 64 hexadecimal digits. A domain does not stand for those below it. */
            value: string;
        };
        /**
         * Suppressions to import
         * @description Up to 1,000 suppressions, such as those of another tool.
         */
        SuppressionImport: {
            /** @description The suppressions. */
            entries: components["schemas"]["SuppressionImportEntry"][];
        };
        /**
         * Suppression to import
         * @description What no mail is sent to from now on.
         */
        SuppressionImportEntry: {
            kind: components["schemas"]["SuppressionKind"];
            /** @description What to write down about it. */
            note?: string | null;
            /**
             * @description Why.
             * @default imported
             * @enum {string}
             */
            reason?: "manual" | "unsubscribed" | "bounced" | "complained" | "imported";
            /** @description The address, the domain, or the hash, as for a single suppression. */
            value: string;
        };
        /**
         * Imported suppression
         * @description What became of one suppression.
         */
        SuppressionImportItem: {
            /**
             * @description What became of it.
             * @enum {string}
             */
            outcome: "created" | "unchanged" | "failed";
            /** @description Why it failed; null otherwise. */
            problem: components["schemas"]["BulkItemProblem"] | null;
            /**
             * Format: uuid
             * @description The suppression that is there now; null where it failed.
             */
            suppression_id: string | null;
        };
        /**
         * Result of an import of suppressions
         * @description What became of each. One that failed does not stop the others.
         */
        SuppressionImportResult: {
            /** @description How many are new. */
            created_count: number;
            /** @description How many could not be taken. */
            failed_count: number;
            /** @description One entry per suppression, in the order of the request. */
            results: components["schemas"]["SuppressionImportItem"][];
            /** @description How many were there already. */
            unchanged_count: number;
        };
        /**
         * Suppression kind
         * @description What is kept from mail: an `address`, every address of a `domain`, or an address of which only a `hash` is known.
         * @enum {string}
         */
        SuppressionKind: "address" | "domain" | "hash";
        /**
         * Page of suppressions
         * @description Suppressions, the latest first.
         */
        SuppressionPage: {
            /** @description The suppressions of this page. */
            data: components["schemas"]["Suppression"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Suppression reason
         * @description Why: somebody decided so (`manual`), the person unsubscribed elsewhere, the address bounced, the person complained or was erased, or it came with a list of suppressions (`imported`). Reasons are added with what else suppresses.
         * @enum {string}
         */
        SuppressionReason: "manual" | "unsubscribed" | "bounced" | "complained" | "erased" | "imported";
        /**
         * Tag
         * @description A plain mark that the business puts on contacts. Contacts never see it.
         */
        Tag: {
            /** @description The colour to show it in, as `#rrggbb`. */
            color: string | null;
            /** @description How many contacts have it. Those in the trash are not counted. */
            contacts_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The id of the tag.
             */
            id: string;
            /** @description The name; unique whatever its upper and lower case. */
            name: string;
            /** @description The short name for addresses and programs; unique. */
            slug: string;
            /**
             * Format: date-time
             * @description When the tag itself last changed; contacts that get or lose it do not count.
             */
            updated_at: string;
        };
        /**
         * Tag to create
         * @description A new tag. Only `name` is needed.
         */
        TagCreate: {
            /** @description The colour to show it in, as `#rrggbb`. */
            color?: string | null;
            /** @description The name; unique whatever its upper and lower case. */
            name: string;
            /** @description The short name for addresses and programs; made of the name where it is left out. An id is no slug. */
            slug?: string;
        };
        /**
         * Growth of a tag
         * @description How many contacts got and lost the tag in each interval.
         */
        TagGrowth: {
            /**
             * Format: date
             * @description The first day.
             */
            from_on: string;
            interval: components["schemas"]["SeriesInterval"];
            /** @description One point per interval, also where nothing happened, the earliest first. */
            points: components["schemas"]["TagGrowthPoint"][];
            /**
             * Format: uuid
             * @description The id of the tag.
             */
            tag_id: string;
            /**
             * Format: date
             * @description The last day.
             */
            until_on: string;
        };
        /**
         * Point of a tag's growth
         * @description What happened to a tag in one interval.
         */
        TagGrowthPoint: {
            /** @description How many contacts got it. */
            added_count: number;
            /** @description How many contacts had it at the end of the interval, or have it now where it is not over. */
            contacts_count: number;
            /** @description How many contacts lost it, or went with it. */
            removed_count: number;
            /**
             * Format: date
             * @description The first day of the interval.
             */
            starts_on: string;
        };
        /**
         * Contact with a tag
         * @description A contact that has the tag.
         */
        TagMember: {
            contact: components["schemas"]["ContactSummary"];
            /**
             * Format: date-time
             * @description Since when the contact has it.
             */
            since_at: string;
        };
        /**
         * Page of contacts with a tag
         * @description Contacts that have the tag, in the order that was asked for.
         */
        TagMemberPage: {
            /** @description The contacts of this page. */
            data: components["schemas"]["TagMember"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Contacts to give the tag
         * @description Up to 1,000 contacts.
         */
        TagMembersAdd: {
            contact_ids: components["schemas"]["ContactIds"];
        };
        /**
         * Contacts to take the tag off
         * @description Up to 1,000 contacts.
         */
        TagMembersRemove: {
            contact_ids: components["schemas"]["ContactIds"];
        };
        /**
         * Page of tags
         * @description Tags in the order that was asked for.
         */
        TagPage: {
            /** @description The tags of this page. */
            data: components["schemas"]["Tag"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Tag
         * @description A tag, by its id or its slug. One that is not there is refused as a fault.
         */
        TagReference: string;
        /**
         * Changes to a tag
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        TagUpdate: {
            /** @description The colour to show it in, as `#rrggbb`. */
            color?: string | null;
            /** @description The name; unique whatever its upper and lower case. */
            name?: string;
            /** @description The short name for addresses and programs; unique. An id is no slug. */
            slug?: string;
        };
    };
    responses: {
        /** @description The request does not fit the contract. */
        BadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract, or the cursor is not valid. */
        BadRequestOnList: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract, its body is not JSON, the cursor is not valid, or the condition is too complex. */
        BadRequestOnSearch: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract, or its body is not JSON. */
        BadRequestWithBody: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract, its body is not JSON, or the condition is too complex. */
        BadRequestWithCondition: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        BodyTooLarge: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The first request with this `Idempotency-Key` is still running. */
        Conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The condition fits another number of contacts than expected, or the first request with this `Idempotency-Key` is still running. */
        ConflictCount: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is one like this already, or the first request with this `Idempotency-Key` is still running. */
        ConflictExists: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something else depends on it, or the first request with this `Idempotency-Key` is still running. */
        ConflictInUse: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Its state does not allow this, or the first request with this `Idempotency-Key` is still running. */
        ConflictState: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no room for more, or the first request with this `Idempotency-Key` is still running. */
        ConflictTooMany: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The contact has left the list, which stays on record, or the first request with this `Idempotency-Key` is still running. */
        ConflictTransition: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change contradicts what is stored: an address or external id that is taken, a contact in the trash, a person who was erased, or a status that cannot be reached. */
        ContactConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change contradicts what is stored: an address or external id that is taken, a contact in the trash, a person who was erased, a status that cannot be reached, or more lists or tags than a contact has room for. */
        ContactUpdateConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change contradicts what is stored: an external id that is taken, a person who was erased, a status that the service alone sets, or more lists or tags than a contact has room for. */
        ContactUpsertConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Whoever authenticated may not do this. */
        Forbidden: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ProLockProblem"];
            };
        };
        /** @description Whoever authenticated may not do this, or the edition does not have the feature. */
        ForbiddenOrFeatureLocked: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ProLockProblem"];
            };
        };
        /** @description Whoever authenticated may not do this, or a limit of the plan is reached. */
        ForbiddenOrLimitLocked: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ProLockProblem"];
            };
        };
        /** @description Whoever authenticated may not do this. Scopes do not matter here. */
        ForbiddenWithoutScope: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ProLockProblem"];
            };
        };
        /** @description The `Idempotency-Key` was used for another request. */
        IdempotencyMismatch: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed in a way that it did not foresee. */
        InternalError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The contact has left the list and is not brought back, has no room for more lists, or the first request with this `Idempotency-Key` is still running. */
        MembershipConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or none that you may know of. */
        NotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing has changed since the `ETag` in `If-None-Match`. There is no body. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The `ETag` in `If-Match` is no longer the current one. */
        PreconditionFailed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is used up for now. */
        TooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nobody is authenticated. */
        Unauthorized: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is not available just now. */
        Unavailable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON. */
        UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The id of the API key.
         * @example 01a0fcb3-3c80-7609-89da-8735e826440d
         */
        ApiKeyId: string;
        /**
         * @description The id of the entry.
         * @example 01a110ce-54c0-75aa-9985-f5d2da7fc558
         */
        ContactConsentId: string;
        /**
         * @description The id of the event.
         * @example 01a13b6d-9600-7296-a3b9-a32ee32c2ca5
         */
        ContactEventId: string;
        /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
        ContactId: string;
        /**
         * @description Related things to add to each contact, separated by commas.
         * @example [
         *       "latest_notes"
         *     ]
         */
        ContactInclude: ("latest_activities" | "latest_notes" | "email_history")[];
        /**
         * @description The id of the list.
         * @example 01a0fcd3-47a0-78a3-9178-d327e72a92d3
         */
        ContactMembershipListId: string;
        /**
         * @description The id of the note.
         * @example 01a11617-7b00-7e81-8152-8fbd60aecc05
         */
        ContactNoteId: string;
        /**
         * @description The id of the tag.
         * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
         */
        ContactTagId: string;
        /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
        Cursor: string;
        /**
         * @description The id of the custom field.
         * @example 01a0fcea-2b00-7485-ad20-b49bcdfe182b
         */
        CustomFieldId: string;
        /**
         * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
         * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
         * @example "c-5f1b0c2a"
         */
        IfMatch: string;
        /**
         * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
         * @example "c-5f1b0c2a"
         */
        IfNoneMatch: string;
        /**
         * @description The id of the import.
         * @example 01a158b7-c140-7d94-af64-886578d87473
         */
        ImportId: string;
        /**
         * @description The id of the job.
         * @example 01a15ef9-ed80-7933-b76f-efadb3400462
         */
        JobId: string;
        /**
         * @description How many items a page holds at most.
         * @example 50
         */
        Limit: number;
        /**
         * @description The id of the list.
         * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
         */
        ListId: string;
        /**
         * @description The id of the segment.
         * @example 01a158a5-71c0-7539-bd60-e947202b13dc
         */
        SegmentId: string;
        /**
         * @description The first day (UTC); 29 days before `until_on` where it is left out. A series has at most 400 points.
         * @example 2026-10-19
         */
        SeriesFrom: string;
        /**
         * @description How long each point of the series is.
         * @example day
         */
        SeriesInterval: "day" | "week" | "month";
        /**
         * @description The last day (UTC), not before `from_on`; today where it is left out.
         * @example 2026-10-21
         */
        SeriesUntil: string;
        /**
         * @description The id of the suppression.
         * @example 01a15ec2-ff00-7107-b8d4-76a0fec05e66
         */
        SuppressionId: string;
        /**
         * @description The id of the tag.
         * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
         */
        TagId: string;
        /**
         * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
         * @example bounded
         */
        Total: "bounded" | "exact";
    };
    requestBodies: never;
    headers: {
        /**
         * @description The strong entity tag of what was answered. Send it back as `If-None-Match` to be told 304 when nothing has changed, or as `If-Match` to change the thing only if nobody else has.
         * @example "c-5f1b0c2a"
         */
        ETag: string;
        /**
         * @description `true` when this answer is the kept answer of an earlier request with the same `Idempotency-Key`, and nothing was done again. Absent otherwise.
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description The neighbouring pages as addresses with `rel="next"` and `rel="prev"`, each only where there is such a page, and beside `prev` the first page with `rel="first"`. Absent when the whole list fits on one page. Where filters are so long that this would not fit in 8,000 characters, the last addresses are left out; the cursors in the body say the same.
         * @example </service/v1/contacts?limit=2&cursor=eyJhIjoiMDFhMTBiNTgifQ.c2lnbmVk>; rel="next"
         */
        Link: string;
        /**
         * @description The path of what was created, or of the job that does the work.
         * @example /service/v1/contacts/01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01
         */
        Location: string;
        /**
         * @description What is left of that limit: the policy's name, how many requests remain (`r`) and in how many seconds the limit is whole again (`t`).
         * @example "read";r=2999;t=57
         */
        RateLimit: string;
        /**
         * @description The rate limit that counted this request: the policy's name, how many requests it allows (`q`) and within how many seconds (`w`).
         * @example "read";q=3000;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description After how many seconds the request is worth repeating.
         * @example 17
         */
        RetryAfter: number;
        /**
         * @description The ways to authenticate from outside the host platform. A page of the host platform (a request with `X-Host-Nonce`) is told of bearer tokens only, so that the browser does not ask for a password in a box of its own.
         * @example Basic realm="Contact Relationship Service", charset="UTF-8", Bearer realm="Contact Relationship Service"
         */
        WwwAuthenticate: string;
        /**
         * @description The id of this request, as it stands in the service's log. Taken from the caller's own `X-Request-Id` where that is 8 to 128 letters, digits, dots, dashes, underscores or tildes; otherwise made by the service. Quote it when you report a problem.
         * @example 01a15f30-dc00-7a4d-8d1e-8b792c6a8811
         */
        XRequestId: string;
    };
    pathItems: never;
}
export type Actor = components['schemas']['Actor'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyCreate = components['schemas']['ApiKeyCreate'];
export type ApiKeyPage = components['schemas']['ApiKeyPage'];
export type ApiKeyRotate = components['schemas']['ApiKeyRotate'];
export type ApiKeyUpdate = components['schemas']['ApiKeyUpdate'];
export type ApiKeyUser = components['schemas']['ApiKeyUser'];
export type ApiKeyWithSecret = components['schemas']['ApiKeyWithSecret'];
export type BulkDryRun = components['schemas']['BulkDryRun'];
export type BulkExpectedCount = components['schemas']['BulkExpectedCount'];
export type BulkItemProblem = components['schemas']['BulkItemProblem'];
export type BulkItemResult = components['schemas']['BulkItemResult'];
export type BulkResult = components['schemas']['BulkResult'];
export type Capability = components['schemas']['Capability'];
export type Condition = components['schemas']['Condition'];
export type ConditionFieldOption = components['schemas']['ConditionFieldOption'];
export type ConditionFieldType = components['schemas']['ConditionFieldType'];
export type ConditionGroupOption = components['schemas']['ConditionGroupOption'];
export type ConditionInput = components['schemas']['ConditionInput'];
export type ConditionLeaf = components['schemas']['ConditionLeaf'];
export type ConditionLeafInput = components['schemas']['ConditionLeafInput'];
export type ConditionLimits = components['schemas']['ConditionLimits'];
export type ConditionMatch = components['schemas']['ConditionMatch'];
export type ConditionOperatorKey = components['schemas']['ConditionOperatorKey'];
export type ConditionOperatorOption = components['schemas']['ConditionOperatorOption'];
export type ConditionOptions = components['schemas']['ConditionOptions'];
export type ConditionParameterOption = components['schemas']['ConditionParameterOption'];
export type ConditionParameters = components['schemas']['ConditionParameters'];
export type ConditionParametersInput = components['schemas']['ConditionParametersInput'];
export type ConditionTypeOption = components['schemas']['ConditionTypeOption'];
export type ConditionValue = components['schemas']['ConditionValue'];
export type ConditionValueOption = components['schemas']['ConditionValueOption'];
export type ConsentBasis = components['schemas']['ConsentBasis'];
export type ConsentBasisInput = components['schemas']['ConsentBasisInput'];
export type ConsentKind = components['schemas']['ConsentKind'];
export type Contact = components['schemas']['Contact'];
export type ContactActivity = components['schemas']['ContactActivity'];
export type ContactActivityData = components['schemas']['ContactActivityData'];
export type ContactActivityPage = components['schemas']['ContactActivityPage'];
export type ContactActivityType = components['schemas']['ContactActivityType'];
export type ContactAddress = components['schemas']['ContactAddress'];
export type ContactAddressInput = components['schemas']['ContactAddressInput'];
export type ContactBulkAction = components['schemas']['ContactBulkAction'];
export type ContactBulkAddToLists = components['schemas']['ContactBulkAddToLists'];
export type ContactBulkAddToTags = components['schemas']['ContactBulkAddToTags'];
export type ContactBulkChangeStatus = components['schemas']['ContactBulkChangeStatus'];
export type ContactBulkDelete = components['schemas']['ContactBulkDelete'];
export type ContactBulkDeleteAction = components['schemas']['ContactBulkDeleteAction'];
export type ContactBulkExport = components['schemas']['ContactBulkExport'];
export type ContactBulkFields = components['schemas']['ContactBulkFields'];
export type ContactBulkRemoveFromLists = components['schemas']['ContactBulkRemoveFromLists'];
export type ContactBulkRemoveFromTags = components['schemas']['ContactBulkRemoveFromTags'];
export type ContactBulkRestore = components['schemas']['ContactBulkRestore'];
export type ContactBulkSuppress = components['schemas']['ContactBulkSuppress'];
export type ContactBulkUpdateFields = components['schemas']['ContactBulkUpdateFields'];
export type ContactChange = components['schemas']['ContactChange'];
export type ContactConsent = components['schemas']['ContactConsent'];
export type ContactConsentCreate = components['schemas']['ContactConsentCreate'];
export type ContactConsentPage = components['schemas']['ContactConsentPage'];
export type ContactCreate = components['schemas']['ContactCreate'];
export type ContactCustomFields = components['schemas']['ContactCustomFields'];
export type ContactCustomFieldsInput = components['schemas']['ContactCustomFieldsInput'];
export type ContactDeleted = components['schemas']['ContactDeleted'];
export type ContactEmail = components['schemas']['ContactEmail'];
export type ContactEmailAddress = components['schemas']['ContactEmailAddress'];
export type ContactEmailAddressPage = components['schemas']['ContactEmailAddressPage'];
export type ContactEmailPage = components['schemas']['ContactEmailPage'];
export type ContactEngagement = components['schemas']['ContactEngagement'];
export type ContactEngagementLevel = components['schemas']['ContactEngagementLevel'];
export type ContactEnrolment = components['schemas']['ContactEnrolment'];
export type ContactEnrolmentPage = components['schemas']['ContactEnrolmentPage'];
export type ContactErased = components['schemas']['ContactErased'];
export type ContactEvent = components['schemas']['ContactEvent'];
export type ContactEventCreate = components['schemas']['ContactEventCreate'];
export type ContactEventPage = components['schemas']['ContactEventPage'];
export type ContactEventProperties = components['schemas']['ContactEventProperties'];
export type ContactFrequency = components['schemas']['ContactFrequency'];
export type ContactIds = components['schemas']['ContactIds'];
export type ContactList = components['schemas']['ContactList'];
export type ContactListAdd = components['schemas']['ContactListAdd'];
export type ContactListCreate = components['schemas']['ContactListCreate'];
export type ContactListMembership = components['schemas']['ContactListMembership'];
export type ContactListMembershipPage = components['schemas']['ContactListMembershipPage'];
export type ContactListPage = components['schemas']['ContactListPage'];
export type ContactListsAdd = components['schemas']['ContactListsAdd'];
export type ContactListUpdate = components['schemas']['ContactListUpdate'];
export type ContactMerge = components['schemas']['ContactMerge'];
export type ContactMergeResult = components['schemas']['ContactMergeResult'];
export type ContactMoved = components['schemas']['ContactMoved'];
export type ContactNote = components['schemas']['ContactNote'];
export type ContactNoteCreate = components['schemas']['ContactNoteCreate'];
export type ContactNotePage = components['schemas']['ContactNotePage'];
export type ContactNoteUpdate = components['schemas']['ContactNoteUpdate'];
export type ContactPage = components['schemas']['ContactPage'];
export type ContactSearch = components['schemas']['ContactSearch'];
export type ContactStatus = components['schemas']['ContactStatus'];
export type ContactStatusKey = components['schemas']['ContactStatusKey'];
export type ContactStatusPage = components['schemas']['ContactStatusPage'];
export type ContactStatusTransition = components['schemas']['ContactStatusTransition'];
export type ContactSummary = components['schemas']['ContactSummary'];
export type ContactTag = components['schemas']['ContactTag'];
export type ContactTagPage = components['schemas']['ContactTagPage'];
export type ContactTagsAdd = components['schemas']['ContactTagsAdd'];
export type ContactTracking = components['schemas']['ContactTracking'];
export type ContactUpdate = components['schemas']['ContactUpdate'];
export type ContactUpsert = components['schemas']['ContactUpsert'];
export type CustomField = components['schemas']['CustomField'];
export type CustomFieldCreate = components['schemas']['CustomFieldCreate'];
export type CustomFieldOption = components['schemas']['CustomFieldOption'];
export type CustomFieldOptionInput = components['schemas']['CustomFieldOptionInput'];
export type CustomFieldOrder = components['schemas']['CustomFieldOrder'];
export type CustomFieldPage = components['schemas']['CustomFieldPage'];
export type CustomFieldType = components['schemas']['CustomFieldType'];
export type CustomFieldUpdate = components['schemas']['CustomFieldUpdate'];
export type CustomFieldValue = components['schemas']['CustomFieldValue'];
export type CustomFieldValueInput = components['schemas']['CustomFieldValueInput'];
export type Deleted = components['schemas']['Deleted'];
export type Edition = components['schemas']['Edition'];
export type EditionFeature = components['schemas']['EditionFeature'];
export type EditionLimit = components['schemas']['EditionLimit'];
export type EditionName = components['schemas']['EditionName'];
export type ExplainedCondition = components['schemas']['ExplainedCondition'];
export type ExplainedQuestion = components['schemas']['ExplainedQuestion'];
export type ExportColumns = components['schemas']['ExportColumns'];
export type ExportCreate = components['schemas']['ExportCreate'];
export type ExportFormat = components['schemas']['ExportFormat'];
export type ExportSpreadsheetSafe = components['schemas']['ExportSpreadsheetSafe'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type Import = components['schemas']['Import'];
export type ImportConsent = components['schemas']['ImportConsent'];
export type ImportConsentInput = components['schemas']['ImportConsentInput'];
export type ImportCreate = components['schemas']['ImportCreate'];
export type ImportDateFormat = components['schemas']['ImportDateFormat'];
export type ImportDecimalSeparator = components['schemas']['ImportDecimalSeparator'];
export type ImportDuplicates = components['schemas']['ImportDuplicates'];
export type ImportEncoding = components['schemas']['ImportEncoding'];
export type ImportFormat = components['schemas']['ImportFormat'];
export type ImportMapping = components['schemas']['ImportMapping'];
export type ImportMappingInput = components['schemas']['ImportMappingInput'];
export type ImportPage = components['schemas']['ImportPage'];
export type ImportPreview = components['schemas']['ImportPreview'];
export type ImportPreviewColumn = components['schemas']['ImportPreviewColumn'];
export type ImportPreviewRow = components['schemas']['ImportPreviewRow'];
export type ImportStart = components['schemas']['ImportStart'];
export type ImportState = components['schemas']['ImportState'];
export type ImportStatus = components['schemas']['ImportStatus'];
export type ImportUpdate = components['schemas']['ImportUpdate'];
export type ImportUpload = components['schemas']['ImportUpload'];
export type ImportValueSeparator = components['schemas']['ImportValueSeparator'];
export type Job = components['schemas']['Job'];
export type JobCounters = components['schemas']['JobCounters'];
export type JobError = components['schemas']['JobError'];
export type JobErrorCode = components['schemas']['JobErrorCode'];
export type JobErrorColumn = components['schemas']['JobErrorColumn'];
export type JobErrorPage = components['schemas']['JobErrorPage'];
export type JobFile = components['schemas']['JobFile'];
export type JobKind = components['schemas']['JobKind'];
export type JobPage = components['schemas']['JobPage'];
export type JobProblem = components['schemas']['JobProblem'];
export type JobProgress = components['schemas']['JobProgress'];
export type JobProgressLink = components['schemas']['JobProgressLink'];
export type JobResult = components['schemas']['JobResult'];
export type JobState = components['schemas']['JobState'];
export type Licence = components['schemas']['Licence'];
export type ListCounts = components['schemas']['ListCounts'];
export type ListGrowth = components['schemas']['ListGrowth'];
export type ListGrowthPoint = components['schemas']['ListGrowthPoint'];
export type ListMember = components['schemas']['ListMember'];
export type ListMemberPage = components['schemas']['ListMemberPage'];
export type ListMembersAdd = components['schemas']['ListMembersAdd'];
export type ListMembersRemove = components['schemas']['ListMembersRemove'];
export type ListOptIn = components['schemas']['ListOptIn'];
export type ListReference = components['schemas']['ListReference'];
export type ListVisibility = components['schemas']['ListVisibility'];
export type Me = components['schemas']['Me'];
export type MeCredential = components['schemas']['MeCredential'];
export type MembershipStatus = components['schemas']['MembershipStatus'];
export type MePrincipal = components['schemas']['MePrincipal'];
export type MeUser = components['schemas']['MeUser'];
export type NamedThing = components['schemas']['NamedThing'];
export type PageInfo = components['schemas']['PageInfo'];
export type PageTotal = components['schemas']['PageTotal'];
export type PlanLimitKey = components['schemas']['PlanLimitKey'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProFeature = components['schemas']['ProFeature'];
export type ProLockProblem = components['schemas']['ProLockProblem'];
export type ReachedLimit = components['schemas']['ReachedLimit'];
export type Removed = components['schemas']['Removed'];
export type Scope = components['schemas']['Scope'];
export type Segment = components['schemas']['Segment'];
export type SegmentCreate = components['schemas']['SegmentCreate'];
export type SegmentExplanation = components['schemas']['SegmentExplanation'];
export type SegmentPage = components['schemas']['SegmentPage'];
export type SegmentPreview = components['schemas']['SegmentPreview'];
export type SegmentPreviewRequest = components['schemas']['SegmentPreviewRequest'];
export type SegmentUpdate = components['schemas']['SegmentUpdate'];
export type SeriesInterval = components['schemas']['SeriesInterval'];
export type Suppression = components['schemas']['Suppression'];
export type SuppressionCheck = components['schemas']['SuppressionCheck'];
export type SuppressionCheckItem = components['schemas']['SuppressionCheckItem'];
export type SuppressionCheckResult = components['schemas']['SuppressionCheckResult'];
export type SuppressionCreate = components['schemas']['SuppressionCreate'];
export type SuppressionImport = components['schemas']['SuppressionImport'];
export type SuppressionImportEntry = components['schemas']['SuppressionImportEntry'];
export type SuppressionImportItem = components['schemas']['SuppressionImportItem'];
export type SuppressionImportResult = components['schemas']['SuppressionImportResult'];
export type SuppressionKind = components['schemas']['SuppressionKind'];
export type SuppressionPage = components['schemas']['SuppressionPage'];
export type SuppressionReason = components['schemas']['SuppressionReason'];
export type Tag = components['schemas']['Tag'];
export type TagCreate = components['schemas']['TagCreate'];
export type TagGrowth = components['schemas']['TagGrowth'];
export type TagGrowthPoint = components['schemas']['TagGrowthPoint'];
export type TagMember = components['schemas']['TagMember'];
export type TagMemberPage = components['schemas']['TagMemberPage'];
export type TagMembersAdd = components['schemas']['TagMembersAdd'];
export type TagMembersRemove = components['schemas']['TagMembersRemove'];
export type TagPage = components['schemas']['TagPage'];
export type TagReference = components['schemas']['TagReference'];
export type TagUpdate = components['schemas']['TagUpdate'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseBadRequestOnList = components['responses']['BadRequestOnList'];
export type ResponseBadRequestOnSearch = components['responses']['BadRequestOnSearch'];
export type ResponseBadRequestWithBody = components['responses']['BadRequestWithBody'];
export type ResponseBadRequestWithCondition = components['responses']['BadRequestWithCondition'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseConflictCount = components['responses']['ConflictCount'];
export type ResponseConflictExists = components['responses']['ConflictExists'];
export type ResponseConflictInUse = components['responses']['ConflictInUse'];
export type ResponseConflictState = components['responses']['ConflictState'];
export type ResponseConflictTooMany = components['responses']['ConflictTooMany'];
export type ResponseConflictTransition = components['responses']['ConflictTransition'];
export type ResponseContactConflict = components['responses']['ContactConflict'];
export type ResponseContactUpdateConflict = components['responses']['ContactUpdateConflict'];
export type ResponseContactUpsertConflict = components['responses']['ContactUpsertConflict'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseForbiddenOrFeatureLocked = components['responses']['ForbiddenOrFeatureLocked'];
export type ResponseForbiddenOrLimitLocked = components['responses']['ForbiddenOrLimitLocked'];
export type ResponseForbiddenWithoutScope = components['responses']['ForbiddenWithoutScope'];
export type ResponseIdempotencyMismatch = components['responses']['IdempotencyMismatch'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseMembershipConflict = components['responses']['MembershipConflict'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ParameterApiKeyId = components['parameters']['ApiKeyId'];
export type ParameterContactConsentId = components['parameters']['ContactConsentId'];
export type ParameterContactEventId = components['parameters']['ContactEventId'];
export type ParameterContactId = components['parameters']['ContactId'];
export type ParameterContactInclude = components['parameters']['ContactInclude'];
export type ParameterContactMembershipListId = components['parameters']['ContactMembershipListId'];
export type ParameterContactNoteId = components['parameters']['ContactNoteId'];
export type ParameterContactTagId = components['parameters']['ContactTagId'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterCustomFieldId = components['parameters']['CustomFieldId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterImportId = components['parameters']['ImportId'];
export type ParameterJobId = components['parameters']['JobId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterListId = components['parameters']['ListId'];
export type ParameterSegmentId = components['parameters']['SegmentId'];
export type ParameterSeriesFrom = components['parameters']['SeriesFrom'];
export type ParameterSeriesInterval = components['parameters']['SeriesInterval'];
export type ParameterSeriesUntil = components['parameters']['SeriesUntil'];
export type ParameterSuppressionId = components['parameters']['SuppressionId'];
export type ParameterTagId = components['parameters']['TagId'];
export type ParameterTotal = components['parameters']['Total'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderIdempotencyReplayed = components['headers']['IdempotencyReplayed'];
export type HeaderLink = components['headers']['Link'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type $defs = Record<string, never>;
export interface operations {
    getConditionOptions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vocabulary. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionOptions"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description Only contacts created at this time or later.
                 * @example 2026-10-06T00:00:00Z
                 */
                created_after?: string;
                /**
                 * @description Only contacts created before this time.
                 * @example 2026-10-06T00:00:00Z
                 */
                created_before?: string;
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only the contact with this e-mail address, whatever its upper and lower case.
                 * @example ada@example.com
                 */
                email?: string;
                /**
                 * @description Only the contact with this external id.
                 * @example 4711
                 */
                external_id?: string;
                /**
                 * @description Related things to add to each contact, separated by commas.
                 * @example [
                 *       "latest_notes"
                 *     ]
                 */
                include?: components["parameters"]["ContactInclude"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only contacts that are pending or subscribed on one of these lists, separated by commas.
                 * @example [
                 *       "01a0fcce-b3c0-7dd6-b465-f6810e92c01c"
                 *     ]
                 */
                list_id?: string[];
                /**
                 * @description Only contacts whose name, e-mail address or company contains this, whatever its upper and lower case. Two characters are looked for at the beginning of words only. At least one letter or digit is needed.
                 * @example lovelace
                 */
                search?: string;
                /**
                 * @description Only contacts that fit this segment just now.
                 * @example 01a158a5-71c0-7539-bd60-e947202b13dc
                 */
                segment_id?: string;
                /**
                 * @description The order; a minus turns it round. Contacts that are equal in it are ordered by id, and those without a last name come last either way.
                 * @example -created_at
                 */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "email" | "-email" | "last_name" | "-last_name";
                /**
                 * @description Only contacts from this source.
                 * @example autumn-fair
                 */
                source?: string;
                /**
                 * @description Only contacts with one of these statuses, separated by commas.
                 * @example [
                 *       "subscribed",
                 *       "pending"
                 *     ]
                 */
                status?: components["schemas"]["ContactStatusKey"][];
                /**
                 * @description Only contacts that have one of these tags, separated by commas.
                 * @example [
                 *       "01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8"
                 *     ]
                 */
                tag_id?: string[];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
                /**
                 * @description `true` lists the contacts in the trash instead of the others.
                 * @example false
                 */
                trashed?: boolean;
                /**
                 * @description Only contacts changed at this time or later.
                 * @example 2026-10-06T00:00:00Z
                 */
                updated_after?: string;
                /**
                 * @description Only contacts changed before this time.
                 * @example 2026-10-06T00:00:00Z
                 */
                updated_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreate"];
            };
        };
        responses: {
            /** @description The contact that was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            409: components["responses"]["ContactConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: {
                /**
                 * @description Related things to add to each contact, separated by commas.
                 * @example [
                 *       "latest_notes"
                 *     ]
                 */
                include?: components["parameters"]["ContactInclude"];
            };
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpdate"];
            };
        };
        responses: {
            /** @description The contact as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ContactUpdateConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact lies in the trash. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactActivities: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what happened at this time or later.
                 * @example 2026-10-06T00:00:00Z
                 */
                occurred_after?: string;
                /**
                 * @description Only what happened before this time.
                 * @example 2026-10-06T00:00:00Z
                 */
                occurred_before?: string;
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
                /**
                 * @description Only activities of these types, separated by commas.
                 * @example [
                 *       "created",
                 *       "email_changed"
                 *     ]
                 */
                type?: components["schemas"]["ContactActivityType"][];
            };
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of activities. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactActivityPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactConsents: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only entries about this purpose.
                 * @example marketing
                 */
                purpose?: string;
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactConsentPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContactConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactConsentCreate"];
            };
        };
        responses: {
            /** @description The entry of the ledger. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactConsent"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the entry.
                 * @example 01a110ce-54c0-75aa-9985-f5d2da7fc558
                 */
                consent_id: components["parameters"]["ContactConsentId"];
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactConsent"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactEmailHistory: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of addresses. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEmailAddressPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactEmails: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of e-mails. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEmailPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactEnrolments: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of enrolments. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnrolmentPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is forgotten. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactErased"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactEvents: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only events of this name.
                 * @example order_placed
                 */
                name?: string;
                /**
                 * @description Only what happened at this time or later.
                 * @example 2026-10-06T00:00:00Z
                 */
                occurred_after?: string;
                /**
                 * @description Only what happened before this time.
                 * @example 2026-10-16T00:00:00Z
                 */
                occurred_before?: string;
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEventPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContactEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactEventCreate"];
            };
        };
        responses: {
            /** @description The event that was recorded. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEvent"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the event.
                 * @example 01a13b6d-9600-7296-a3b9-a32ee32c2ca5
                 */
                event_id: components["parameters"]["ContactEventId"];
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEvent"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that writes the file. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactLists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All memberships. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactListMembershipPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addContactLists: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactListsAdd"];
            };
        };
        responses: {
            /** @description All memberships of the contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactListMembershipPage"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MembershipConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeContactList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
                /**
                 * @description The id of the list.
                 * @example 01a0fcd3-47a0-78a3-9178-d327e72a92d3
                 */
                list_id: components["parameters"]["ContactMembershipListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact is off the list. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTransition"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMerge"];
            };
        };
        responses: {
            /** @description What became of the contact, or would. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactMergeResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactNotes: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactNotePage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContactNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactNoteCreate"];
            };
        };
        responses: {
            /** @description The note that was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactNote"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
                /**
                 * @description The id of the note.
                 * @example 01a11617-7b00-7e81-8152-8fbd60aecc05
                 */
                note_id: components["parameters"]["ContactNoteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactNote"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContactNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
                /**
                 * @description The id of the note.
                 * @example 01a11617-7b00-7e81-8152-8fbd60aecc05
                 */
                note_id: components["parameters"]["ContactNoteId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactNoteUpdate"];
            };
        };
        responses: {
            /** @description The note as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactNote"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContactNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
                /**
                 * @description The id of the note.
                 * @example 01a11617-7b00-7e81-8152-8fbd60aecc05
                 */
                note_id: components["parameters"]["ContactNoteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tags. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactTagPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addContactTags: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactTagsAdd"];
            };
        };
        responses: {
            /** @description All tags of the contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactTagPage"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooMany"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeContactTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The contact: its id, or `email:` with its address, or `external:` with your own id for it, encoded for a path (`/` as `%2F`). A contact in the trash is not found. */
                id: components["parameters"]["ContactId"];
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                tag_id: components["parameters"]["ContactTagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact no longer has it. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyContactAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBulkAction"];
            };
        };
        responses: {
            /** @description What became of each contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            /** @description The job that does it. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            409: components["responses"]["ConflictCount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContacts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBulkDelete"];
            };
        };
        responses: {
            /** @description What became of each contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            /** @description The job that does it. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ConflictCount"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertContactByEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The e-mail address, whatever its upper and lower case, encoded for a path.
                 * @example grace@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpsert"];
            };
        };
        responses: {
            /** @description The contact existed, and is merged. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description The contact is new. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            409: components["responses"]["ContactUpsertConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactSearch"];
            };
        };
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["BadRequestOnSearch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All statuses. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactStatusPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                /**
                 * @description `true` lists the archived fields instead of the others.
                 * @example false
                 */
                archived?: boolean;
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of custom fields. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFieldPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCustomField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomFieldCreate"];
            };
        };
        responses: {
            /** @description The custom field that was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            409: components["responses"]["ConflictExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the custom field.
                 * @example 01a0fcea-2b00-7485-ad20-b49bcdfe182b
                 */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom field. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCustomField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the custom field.
                 * @example 01a0fcea-2b00-7485-ad20-b49bcdfe182b
                 */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomFieldUpdate"];
            };
        };
        responses: {
            /** @description The custom field as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictInUse"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the custom field.
                 * @example 01a0fcea-2b00-7485-ad20-b49bcdfe182b
                 */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom field is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveCustomField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the custom field.
                 * @example 01a0fcea-2b00-7485-ad20-b49bcdfe182b
                 */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom field as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictInUse"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unarchiveCustomField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the custom field.
                 * @example 01a0fcea-2b00-7485-ad20-b49bcdfe182b
                 */
                id: components["parameters"]["CustomFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom field as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reorderCustomFields: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomFieldOrder"];
            };
        };
        responses: {
            /** @description The custom fields in their new order. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFieldPage"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportCreate"];
            };
        };
        responses: {
            /** @description The job that writes the file. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only imports in one of these states, separated by commas.
                 * @example [
                 *       "ready",
                 *       "running"
                 *     ]
                 */
                state?: components["schemas"]["ImportState"][];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportCreate"];
            };
        };
        responses: {
            /** @description The import, waiting for its file. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the import.
                 * @example 01a158b7-c140-7d94-af64-886578d87473
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the import.
                 * @example 01a158b7-c140-7d94-af64-886578d87473
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportUpdate"];
            };
        };
        responses: {
            /** @description The import as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the import.
                 * @example 01a158b7-c140-7d94-af64-886578d87473
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImportPreview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the import.
                 * @example 01a158b7-c140-7d94-af64-886578d87473
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the import.
                 * @example 01a158b7-c140-7d94-af64-886578d87473
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportStart"];
            };
        };
        responses: {
            /** @description The job that goes through the file. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /**
                 * @description Only jobs that were asked for at this time or later.
                 * @example 2026-10-21T00:00:00Z
                 */
                created_after?: string;
                /**
                 * @description Only jobs that were asked for before this time.
                 * @example 2026-10-21T00:00:00Z
                 */
                created_before?: string;
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only jobs of these kinds, separated by commas.
                 * @example [
                 *       "import",
                 *       "export"
                 *     ]
                 */
                kind?: components["schemas"]["JobKind"][];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only jobs in one of these states, separated by commas.
                 * @example [
                 *       "queued",
                 *       "running"
                 *     ]
                 */
                state?: components["schemas"]["JobState"][];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the job.
                 * @example 01a15ef9-ed80-7933-b76f-efadb3400462
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the job.
                 * @example 01a15ef9-ed80-7933-b76f-efadb3400462
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobErrors: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the job.
                 * @example 01a15ef9-ed80-7933-b76f-efadb3400462
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of errors. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobErrorPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJobProgressLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the job.
                 * @example 01a15ef9-ed80-7933-b76f-efadb3400462
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobProgressLink"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJobResult: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the job.
                 * @example 01a15ef9-ed80-7933-b76f-efadb3400462
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the job.
                 * @example 01a15ef9-ed80-7933-b76f-efadb3400462
                 */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that takes it back. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLists: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only lists whose name contains this, whatever its upper and lower case.
                 * @example circle
                 */
                search?: string;
                /**
                 * @description The order; a minus turns it round. Lists that are equal in it are ordered by id.
                 * @example position
                 */
                sort?: "position" | "-position" | "name" | "-name" | "created_at" | "-created_at";
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
                /**
                 * @description Only lists of this visibility.
                 * @example public
                 */
                visibility?: "public" | "private";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lists. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactListPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactListCreate"];
            };
        };
        responses: {
            /** @description The list that was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ConflictExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the list.
                 * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
                 */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the list.
                 * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
                 */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactListUpdate"];
            };
        };
        responses: {
            /** @description The list as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the list.
                 * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
                 */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictInUse"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getListGrowth: {
        parameters: {
            query?: {
                /**
                 * @description The first day (UTC); 29 days before `until_on` where it is left out. A series has at most 400 points.
                 * @example 2026-10-19
                 */
                from_on?: components["parameters"]["SeriesFrom"];
                /**
                 * @description How long each point of the series is.
                 * @example day
                 */
                interval?: components["parameters"]["SeriesInterval"];
                /**
                 * @description The last day (UTC), not before `from_on`; today where it is left out.
                 * @example 2026-10-21
                 */
                until_on?: components["parameters"]["SeriesUntil"];
            };
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the list.
                 * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
                 */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGrowth"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listListMembers: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The order; a minus turns it round. Members that are equal in it are ordered by the id of the contact.
                 * @example -since_at
                 */
                sort?: "since_at" | "-since_at";
                /**
                 * @description Only members with one of these membership statuses, separated by commas.
                 * @example [
                 *       "subscribed",
                 *       "pending"
                 *     ]
                 */
                status?: components["schemas"]["MembershipStatus"][];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the list.
                 * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
                 */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMemberPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addListMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the list.
                 * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
                 */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListMembersAdd"];
            };
        };
        responses: {
            /** @description What became of each contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeListMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the list.
                 * @example 01a0fcce-b3c0-7dd6-b465-f6810e92c01c
                 */
                id: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListMembersRemove"];
            };
        };
        responses: {
            /** @description What became of each contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whoever is authenticated. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only segments whose name contains this, whatever its upper and lower case.
                 * @example scholars
                 */
                search?: string;
                /**
                 * @description The order; a minus turns it round. Segments that are equal in it are ordered by id.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of segments. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentCreate"];
            };
        };
        responses: {
            /** @description The segment that was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ConflictExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the segment.
                 * @example 01a158a5-71c0-7539-bd60-e947202b13dc
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the segment.
                 * @example 01a158a5-71c0-7539-bd60-e947202b13dc
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentUpdate"];
            };
        };
        responses: {
            /** @description The segment as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the segment.
                 * @example 01a158a5-71c0-7539-bd60-e947202b13dc
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictInUse"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainSegment: {
        parameters: {
            query: {
                /**
                 * @description The contact, by its id, or `email:` with its address, or `external:` with your own id for it.
                 * @example email:grace@example.com
                 */
                contact_id: string;
            };
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the segment.
                 * @example 01a158a5-71c0-7539-bd60-e947202b13dc
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The condition, explained. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentExplanation"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSegmentMembers: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the segment.
                 * @example 01a158a5-71c0-7539-bd60-e947202b13dc
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentPreviewRequest"];
            };
        };
        responses: {
            /** @description How many, and who. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPreview"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrFeatureLocked"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the API key.
                 * @example 01a0fcb3-3c80-7609-89da-8735e826440d
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the API key.
                 * @example 01a0fcb3-3c80-7609-89da-8735e826440d
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyUpdate"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrFeatureLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the API key.
                 * @example 01a0fcb3-3c80-7609-89da-8735e826440d
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the API key.
                 * @example 01a0fcb3-3c80-7609-89da-8735e826440d
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotate"];
            };
        };
        responses: {
            /** @description The key with its new secret. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrFeatureLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEdition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The edition. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only suppressions that cover this address, itself, by its domain or by its hash.
                 * @example alan@example.com
                 */
                email?: string;
                /**
                 * @description Only suppressions of this kind.
                 * @example domain
                 */
                kind?: "address" | "domain" | "hash";
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only suppressions for one of these reasons, separated by commas.
                 * @example [
                 *       "bounced",
                 *       "complained"
                 *     ]
                 */
                reason?: components["schemas"]["SuppressionReason"][];
                /**
                 * @description Only addresses and domains that contain this.
                 * @example example.net
                 */
                search?: string;
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of suppressions. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSuppression: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionCreate"];
            };
        };
        responses: {
            /** @description The suppression that was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ConflictExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSuppression: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the suppression.
                 * @example 01a15ec2-ff00-7107-b8d4-76a0fec05e66
                 */
                id: components["parameters"]["SuppressionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppression. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSuppression: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the suppression.
                 * @example 01a15ec2-ff00-7107-b8d4-76a0fec05e66
                 */
                id: components["parameters"]["SuppressionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppression is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkSuppressions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionCheck"];
            };
        };
        responses: {
            /** @description What speaks against each address. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionCheckResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importSuppressions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionImport"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionImportResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only tags whose name contains this, whatever its upper and lower case.
                 * @example fair
                 */
                search?: string;
                /**
                 * @description The order; a minus turns it round. Tags that are equal in it are ordered by id.
                 * @example -contacts_count
                 */
                sort?: "name" | "-name" | "contacts_count" | "-contacts_count" | "created_at" | "-created_at";
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tags. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagCreate"];
            };
        };
        responses: {
            /** @description The tag that was created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ConflictExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description The tag as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` that you have read. The change is made only if it is still the current one; otherwise the answer is 412 and nothing has changed. `*` asks only that the thing exists.
                 * @example "c-5f1b0c2a"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag is gone. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictInUse"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTagGrowth: {
        parameters: {
            query?: {
                /**
                 * @description The first day (UTC); 29 days before `until_on` where it is left out. A series has at most 400 points.
                 * @example 2026-10-19
                 */
                from_on?: components["parameters"]["SeriesFrom"];
                /**
                 * @description How long each point of the series is.
                 * @example day
                 */
                interval?: components["parameters"]["SeriesInterval"];
                /**
                 * @description The last day (UTC), not before `from_on`; today where it is left out.
                 * @example 2026-10-21
                 */
                until_on?: components["parameters"]["SeriesUntil"];
            };
            header?: {
                /**
                 * @description The `ETag` that you have. If it is still the current one, the answer is 304 without a body.
                 * @example "c-5f1b0c2a"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagGrowth"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTagMembers: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The order; a minus turns it round. Contacts that are equal in it are ordered by id.
                 * @example -since_at
                 */
                sort?: "since_at" | "-since_at";
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagMemberPage"];
                };
            };
            400: components["responses"]["BadRequestOnList"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addTagMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagMembersAdd"];
            };
        };
        responses: {
            /** @description What became of each contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeTagMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value that is unique to this intention, for example a UUID. For 24 hours after a success, the same key with the same request is not carried out again: it gets the first answer, with `Idempotency-Replayed: true`. The same key with another request is refused (422), and so is one whose first request is still running (409). A refusal leaves no trace: the request may be mended and sent again with the same key. Keys of different callers do not meet.
                 * @example 7d0f2a86-5c1e-4a57-9a53-2f6f3d5b8c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example 01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8
                 */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagMembersRemove"];
            };
        };
        responses: {
            /** @description What became of each contact. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
type FlattenedDeepRequired<T> = {
    [K in keyof T]-?: FlattenedDeepRequired<T[K] extends unknown[] | undefined | null ? Extract<T[K], unknown[]>[number] : T[K]>;
};
type ReadonlyArray<T> = [
    Exclude<T, undefined>
] extends [
    unknown[]
] ? Readonly<Exclude<T, undefined>> : Readonly<Exclude<T, undefined>[]>;
export declare const pathsContactsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/contacts"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsListsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/lists"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsListsGetParametersQueryVisibilityValues: ReadonlyArray<FlattenedDeepRequired<paths>["/lists"]["get"]["parameters"]["query"]["visibility"]>;
export declare const pathsListsIdMembersGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/lists/{id}/members"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsSegmentsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/segments"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsSuppressionsGetParametersQueryKindValues: ReadonlyArray<FlattenedDeepRequired<paths>["/suppressions"]["get"]["parameters"]["query"]["kind"]>;
export declare const pathsTagsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/tags"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsTagsIdMembersGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/tags/{id}/members"]["get"]["parameters"]["query"]["sort"]>;
export declare const actorKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Actor"]["kind"]>;
export declare const apiKeyStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ApiKey"]["status"]>;
export declare const apiKeyWithSecretStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ApiKeyWithSecret"]["status"]>;
export declare const bulkItemResultOutcomeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["BulkItemResult"]["outcome"]>;
export declare const capabilityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Capability"]>;
export declare const conditionFieldTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConditionFieldType"]>;
export declare const conditionMatchValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConditionMatch"]>;
export declare const conditionOperatorKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConditionOperatorKey"]>;
export declare const conditionOperatorOptionValueValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConditionOperatorOption"]["value"]>;
export declare const conditionParameterOptionTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConditionParameterOption"]["type"]>;
export declare const consentBasisValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConsentBasis"]>;
export declare const consentBasisInputValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConsentBasisInput"]>;
export declare const consentKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ConsentKind"]>;
export declare const contactActivityTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactActivityType"]>;
export declare const contactBulkAddToListsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkAddToLists"]["action"]>;
export declare const contactBulkAddToListsMembership_statusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkAddToLists"]["membership_status"]>;
export declare const contactBulkAddToTagsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkAddToTags"]["action"]>;
export declare const contactBulkChangeStatusActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkChangeStatus"]["action"]>;
export declare const contactBulkDeleteActionActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkDeleteAction"]["action"]>;
export declare const contactBulkExportActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkExport"]["action"]>;
export declare const contactBulkRemoveFromListsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkRemoveFromLists"]["action"]>;
export declare const contactBulkRemoveFromTagsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkRemoveFromTags"]["action"]>;
export declare const contactBulkRestoreActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkRestore"]["action"]>;
export declare const contactBulkSuppressActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkSuppress"]["action"]>;
export declare const contactBulkUpdateFieldsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkUpdateFields"]["action"]>;
export declare const contactEmailKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactEmail"]["kind"]>;
export declare const contactEmailStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactEmail"]["status"]>;
export declare const contactEngagementLevelValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactEngagementLevel"]>;
export declare const contactEnrolmentKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactEnrolment"]["kind"]>;
export declare const contactEnrolmentStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactEnrolment"]["state"]>;
export declare const contactFrequencyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactFrequency"]>;
export declare const contactMergePreferValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactMerge"]["prefer"]>;
export declare const contactSearchIncludeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactSearch"]["include"]>;
export declare const contactSearchSortValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactSearch"]["sort"]>;
export declare const contactSearchTotalValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactSearch"]["total"]>;
export declare const contactStatusMailableValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactStatus"]["mailable"]>;
export declare const contactStatusKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactStatusKey"]>;
export declare const contactTrackingValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactTracking"]>;
export declare const customFieldTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CustomFieldType"]>;
export declare const editionNameValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["EditionName"]>;
export declare const explainedConditionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ExplainedCondition"]["kind"]>;
export declare const explainedQuestionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ExplainedQuestion"]["kind"]>;
export declare const exportFormatValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ExportFormat"]>;
export declare const faultCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FaultCode"]>;
export declare const importDateFormatValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportDateFormat"]>;
export declare const importDecimalSeparatorValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportDecimalSeparator"]>;
export declare const importDuplicatesValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportDuplicates"]>;
export declare const importEncodingValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportEncoding"]>;
export declare const importFormatValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportFormat"]>;
export declare const importStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportState"]>;
export declare const importStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportStatus"]>;
export declare const importValueSeparatorValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ImportValueSeparator"]>;
export declare const jobErrorCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobErrorCode"]>;
export declare const jobFileKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobFile"]["kind"]>;
export declare const jobFileMedia_typeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobFile"]["media_type"]>;
export declare const jobKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobKind"]>;
export declare const jobStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobState"]>;
export declare const licenceStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Licence"]["status"]>;
export declare const listOptInValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ListOptIn"]>;
export declare const listVisibilityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ListVisibility"]>;
export declare const membershipStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MembershipStatus"]>;
export declare const mePrincipalKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MePrincipal"]["kind"]>;
export declare const pageTotalRelationValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PageTotal"]["relation"]>;
export declare const planLimitKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PlanLimitKey"]>;
export declare const problemCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProblemCode"]>;
export declare const proFeatureValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProFeature"]>;
export declare const scopeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Scope"]>;
export declare const seriesIntervalValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SeriesInterval"]>;
export declare const suppressionCreateReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionCreate"]["reason"]>;
export declare const suppressionImportEntryReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionImportEntry"]["reason"]>;
export declare const suppressionImportItemOutcomeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionImportItem"]["outcome"]>;
export declare const suppressionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionKind"]>;
export declare const suppressionReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionReason"]>;
export declare const componentsParametersContactIncludeValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["ContactInclude"]>;
export declare const componentsParametersSeriesIntervalValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["SeriesInterval"]>;
export declare const componentsParametersTotalValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["Total"]>;
export {};
