// Made by `npm run generate` from openapi/. Change that and run it again; what is changed here is lost.

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
         *     satisfy all of them. Contacts in the trash are left out, unless `trashed=true` asks for exactly those.
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
         *     Side effects: the activity `created` and the first entry of the e-mail history are written, and the contact counts
         *     towards the plan's limit of contacts. No mail is sent. An address that belongs to a contact in the trash is refused
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
         *     for the contact alone, so that the `ETag` of any answer serves.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getContact"];
        /**
         * Update a contact
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace. Memberships and notes
         *     are never touched.
         *
         *     Side effects: an activity is written for what changed (`updated`, `status_changed`, `email_changed`), and a new
         *     address becomes part of the e-mail history. A change of status follows the transitions that `GET /contacts/statuses`
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
         * @description Answers what happened to a contact, the latest first: created, changed, noted, trashed, restored, by whom and when.
         *     Types are added when the areas that they belong to come.
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
         * @description Applies one action to up to 1,000 contacts and answers what became of each. A contact that cannot be changed does
         *     not stop the others: it has the outcome `failed` with the problem that a single request would have had.
         *
         *     | `action` | what it does |
         *     | --- | --- |
         *     | `change_status` | takes each contact to `status`, under the same rules as `PUT /contacts/{id}` |
         *     | `update_fields` | gives each contact the values in `fields`: members left out stay, `null` clears |
         *     | `delete` | puts each contact into the trash, as `DELETE /contacts/{id}` does |
         *     | `restore` | takes each contact out of the trash; if the plan's limit of contacts has no room for all of them, none |
         *
         *     Side effects: those of the single operations, for each contact that changes.
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
         * @description Puts up to 1,000 contacts into the trash and answers what became of each: the action `delete` alone. A contact that
         *     is not found does not stop the others.
         *
         *     Side effects: those of `DELETE /contacts/{id}`, for each contact.
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
         *     to use for syncing from another system. It never wipes: members left out stay as they are, `null` clears, arrays
         *     replace.
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
            /** @description Language and region (BCP 47). */
            locale: string | null;
            /** @description Telephone number. */
            phone: string | null;
            /** @description How the person is addressed before the name, such as Dr. */
            prefix: string | null;
            /** @description Where the contact came from, as a short key. */
            source: string | null;
            status: components["schemas"]["ContactStatusKey"];
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
             * @description When a member of the contact last changed.
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
            /** @description Whether the status was changed with `force_status`. */
            forced: boolean;
            /**
             * Format: uuid
             * @description The note that was added, changed or deleted.
             */
            note_id: string | null;
            /** @description The `status_reason` that was given. */
            reason: string | null;
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
        ContactActivityType: "created" | "updated" | "status_changed" | "email_changed" | "note_added" | "note_updated" | "note_deleted" | "trashed" | "restored";
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
         * @description One action for many contacts; `action` says which.
         */
        ContactBulkAction: components["schemas"]["ContactBulkChangeStatus"] | components["schemas"]["ContactBulkUpdateFields"] | components["schemas"]["ContactBulkDeleteAction"] | components["schemas"]["ContactBulkRestore"];
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
            /** @description `true` makes transitions that are marked `force_required`. It needs `crm_administer` and `status_reason`. */
            force_status?: boolean;
            ids: components["schemas"]["ContactIds"];
            status: components["schemas"]["ContactStatusKey"];
            /** @description Why the status changes; kept with each activity. Needed with `force_status`. */
            status_reason?: string;
        };
        /**
         * Contacts to delete
         * @description The contacts that go into the trash.
         */
        ContactBulkDelete: {
            ids: components["schemas"]["ContactIds"];
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
            ids: components["schemas"]["ContactIds"];
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
         * Restore
         * @description Takes each contact out of the trash. It needs `crm_administer`.
         */
        ContactBulkRestore: {
            /**
             * @description The action. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "restore";
            ids: components["schemas"]["ContactIds"];
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
            fields: components["schemas"]["ContactBulkFields"];
            ids: components["schemas"]["ContactIds"];
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
            /** @description Name of the time zone in the IANA database, such as Europe/London. */
            timezone?: string | null;
            /** @default individual */
            tracking?: components["schemas"]["ContactTracking"];
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
            /** @description Name of the time zone in the IANA database, such as Europe/London. */
            timezone?: string | null;
            tracking?: components["schemas"]["ContactTracking"];
        };
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
         * @description What the plan limits: `contacts` (those in the trash not counted), `users_with_access` (users of the host platform that have `crm_access`) and `deliveries_per_month` (e-mails accepted for sending in a calendar month, UTC).
         * @enum {string}
         */
        PlanLimitKey: "contacts" | "users_with_access" | "deliveries_per_month";
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
        ProblemCode: "invalid_request" | "malformed_body" | "invalid_cursor" | "unauthenticated" | "invalid_credentials" | "invalid_nonce" | "missing_capability" | "missing_scope" | "pro_lock" | "not_found" | "method_not_allowed" | "email_taken" | "external_id_taken" | "contact_trashed" | "invalid_transition" | "idempotency_in_progress" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal_error" | "unavailable";
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
         * Scope
         * @description Which area an API key reaches, and how: the area is the first tag of an operation, `read` covers GET, `write` everything else. `write` does not include `read`.
         * @enum {string}
         */
        Scope: "contacts:read" | "contacts:write" | "settings:read" | "settings:write";
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
        /** @description The change contradicts what is stored: an address or external id that is taken, a contact in the trash, or a status that cannot be reached. */
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
        /** @description The change contradicts what is stored: an external id that is taken, or a status that the service alone sets. */
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
         * @description The id of the note.
         * @example 01a11617-7b00-7e81-8152-8fbd60aecc05
         */
        ContactNoteId: string;
        /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
        Cursor: string;
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
         * @description How many items a page holds at most.
         * @example 50
         */
        Limit: number;
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
         * @description The path of what was created.
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
export type BulkItemProblem = components['schemas']['BulkItemProblem'];
export type BulkItemResult = components['schemas']['BulkItemResult'];
export type BulkResult = components['schemas']['BulkResult'];
export type Capability = components['schemas']['Capability'];
export type Contact = components['schemas']['Contact'];
export type ContactActivity = components['schemas']['ContactActivity'];
export type ContactActivityData = components['schemas']['ContactActivityData'];
export type ContactActivityPage = components['schemas']['ContactActivityPage'];
export type ContactActivityType = components['schemas']['ContactActivityType'];
export type ContactAddress = components['schemas']['ContactAddress'];
export type ContactAddressInput = components['schemas']['ContactAddressInput'];
export type ContactBulkAction = components['schemas']['ContactBulkAction'];
export type ContactBulkChangeStatus = components['schemas']['ContactBulkChangeStatus'];
export type ContactBulkDelete = components['schemas']['ContactBulkDelete'];
export type ContactBulkDeleteAction = components['schemas']['ContactBulkDeleteAction'];
export type ContactBulkFields = components['schemas']['ContactBulkFields'];
export type ContactBulkRestore = components['schemas']['ContactBulkRestore'];
export type ContactBulkUpdateFields = components['schemas']['ContactBulkUpdateFields'];
export type ContactChange = components['schemas']['ContactChange'];
export type ContactCreate = components['schemas']['ContactCreate'];
export type ContactDeleted = components['schemas']['ContactDeleted'];
export type ContactEmail = components['schemas']['ContactEmail'];
export type ContactEmailAddress = components['schemas']['ContactEmailAddress'];
export type ContactEmailAddressPage = components['schemas']['ContactEmailAddressPage'];
export type ContactEmailPage = components['schemas']['ContactEmailPage'];
export type ContactFrequency = components['schemas']['ContactFrequency'];
export type ContactIds = components['schemas']['ContactIds'];
export type ContactNote = components['schemas']['ContactNote'];
export type ContactNoteCreate = components['schemas']['ContactNoteCreate'];
export type ContactNotePage = components['schemas']['ContactNotePage'];
export type ContactNoteUpdate = components['schemas']['ContactNoteUpdate'];
export type ContactPage = components['schemas']['ContactPage'];
export type ContactStatus = components['schemas']['ContactStatus'];
export type ContactStatusKey = components['schemas']['ContactStatusKey'];
export type ContactStatusPage = components['schemas']['ContactStatusPage'];
export type ContactStatusTransition = components['schemas']['ContactStatusTransition'];
export type ContactTracking = components['schemas']['ContactTracking'];
export type ContactUpdate = components['schemas']['ContactUpdate'];
export type ContactUpsert = components['schemas']['ContactUpsert'];
export type Deleted = components['schemas']['Deleted'];
export type Edition = components['schemas']['Edition'];
export type EditionFeature = components['schemas']['EditionFeature'];
export type EditionLimit = components['schemas']['EditionLimit'];
export type EditionName = components['schemas']['EditionName'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type Licence = components['schemas']['Licence'];
export type Me = components['schemas']['Me'];
export type MeCredential = components['schemas']['MeCredential'];
export type MePrincipal = components['schemas']['MePrincipal'];
export type MeUser = components['schemas']['MeUser'];
export type PageInfo = components['schemas']['PageInfo'];
export type PageTotal = components['schemas']['PageTotal'];
export type PlanLimitKey = components['schemas']['PlanLimitKey'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProFeature = components['schemas']['ProFeature'];
export type ProLockProblem = components['schemas']['ProLockProblem'];
export type ReachedLimit = components['schemas']['ReachedLimit'];
export type Scope = components['schemas']['Scope'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseBadRequestOnList = components['responses']['BadRequestOnList'];
export type ResponseBadRequestWithBody = components['responses']['BadRequestWithBody'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseContactConflict = components['responses']['ContactConflict'];
export type ResponseContactUpsertConflict = components['responses']['ContactUpsertConflict'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseForbiddenOrFeatureLocked = components['responses']['ForbiddenOrFeatureLocked'];
export type ResponseForbiddenOrLimitLocked = components['responses']['ForbiddenOrLimitLocked'];
export type ResponseForbiddenWithoutScope = components['responses']['ForbiddenWithoutScope'];
export type ResponseIdempotencyMismatch = components['responses']['IdempotencyMismatch'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ParameterApiKeyId = components['parameters']['ApiKeyId'];
export type ParameterContactId = components['parameters']['ContactId'];
export type ParameterContactInclude = components['parameters']['ContactInclude'];
export type ParameterContactNoteId = components['parameters']['ContactNoteId'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterLimit = components['parameters']['Limit'];
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
                 * @description Only contacts whose name, e-mail address or company contains this, whatever its upper and lower case. Two characters are looked for at the beginning of words only. At least one letter or digit is needed.
                 * @example lovelace
                 */
                search?: string;
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
            409: components["responses"]["ContactConflict"];
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
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            409: components["responses"]["Conflict"];
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
}
type FlattenedDeepRequired<T> = {
    [K in keyof T]-?: FlattenedDeepRequired<T[K] extends unknown[] | undefined | null ? Extract<T[K], unknown[]>[number] : T[K]>;
};
type ReadonlyArray<T> = [
    Exclude<T, undefined>
] extends [
    unknown[]
] ? Readonly<Exclude<T, undefined>> : Readonly<Exclude<T, undefined>[]>;
export const pathsContactsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/contacts"]["get"]["parameters"]["query"]["sort"]> = ["created_at", "-created_at", "updated_at", "-updated_at", "email", "-email", "last_name", "-last_name"];
export const actorKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Actor"]["kind"]> = ["user", "api_key", "system", "contact"];
export const apiKeyStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ApiKey"]["status"]> = ["active", "rotating", "expired"];
export const apiKeyWithSecretStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ApiKeyWithSecret"]["status"]> = ["active", "rotating", "expired"];
export const bulkItemResultOutcomeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["BulkItemResult"]["outcome"]> = ["changed", "unchanged", "failed"];
export const capabilityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Capability"]> = ["crm_access", "crm_administer"];
export const contactActivityTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactActivityType"]> = ["created", "updated", "status_changed", "email_changed", "note_added", "note_updated", "note_deleted", "trashed", "restored"];
export const contactBulkChangeStatusActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkChangeStatus"]["action"]> = ["change_status"];
export const contactBulkDeleteActionActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkDeleteAction"]["action"]> = ["delete"];
export const contactBulkRestoreActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkRestore"]["action"]> = ["restore"];
export const contactBulkUpdateFieldsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkUpdateFields"]["action"]> = ["update_fields"];
export const contactEmailKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactEmail"]["kind"]> = ["campaign", "sequence", "automation", "transactional"];
export const contactEmailStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactEmail"]["status"]> = ["queued", "sending", "accepted", "deferred", "bounced", "failed", "skipped", "unknown"];
export const contactFrequencyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactFrequency"]> = ["all", "weekly", "monthly"];
export const contactStatusMailableValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactStatus"]["mailable"]> = ["none", "transactional", "confirmation", "all"];
export const contactStatusKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactStatusKey"]> = ["pending", "subscribed", "unsubscribed", "transactional", "bounced", "complained"];
export const contactTrackingValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactTracking"]> = ["none", "aggregate", "individual"];
export const editionNameValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["EditionName"]> = ["free", "pro"];
export const faultCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FaultCode"]> = ["required", "unknown_member", "unknown_parameter", "type", "enum", "format", "pattern", "minimum", "maximum", "min_length", "max_length", "min_items", "max_items", "unique_items", "min_properties", "not_allowed", "not_found", "invalid_value"];
export const licenceStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Licence"]["status"]> = ["active", "expired"];
export const mePrincipalKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MePrincipal"]["kind"]> = ["session", "application_password", "api_key"];
export const pageTotalRelationValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PageTotal"]["relation"]> = ["eq", "gte"];
export const planLimitKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PlanLimitKey"]> = ["contacts", "users_with_access", "deliveries_per_month"];
export const problemCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProblemCode"]> = ["invalid_request", "malformed_body", "invalid_cursor", "unauthenticated", "invalid_credentials", "invalid_nonce", "missing_capability", "missing_scope", "pro_lock", "not_found", "method_not_allowed", "email_taken", "external_id_taken", "contact_trashed", "invalid_transition", "idempotency_in_progress", "precondition_failed", "body_too_large", "unsupported_media_type", "idempotency_mismatch", "rate_limited", "internal_error", "unavailable"];
export const proFeatureValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProFeature"]> = ["api_keys"];
export const scopeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Scope"]> = ["contacts:read", "contacts:write", "settings:read", "settings:write"];
export const componentsParametersContactIncludeValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["ContactInclude"]> = ["latest_activities", "latest_notes", "email_history"];
export const componentsParametersTotalValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["Total"]> = ["bounded", "exact"];
