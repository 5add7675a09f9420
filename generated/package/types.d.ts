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
         *     values that each takes, and how large a condition may be. It is one vocabulary for searches, segments, bulk actions
         *     and automations, and the one by which the service itself checks a condition. Custom fields are part of it as
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
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns
         * @description Answers the campaigns page by page, the latest first unless `sort` says otherwise, each with what became of its audience
         *     and how many people took notice. Archived ones are left out unless they are asked for. The content is in `GET
         *     /campaigns/{id}`.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description Creates a draft. Only `name` is needed; everything else can follow with `PUT`. The content can be copied from a
         *     template: later changes to that do not reach the campaign. Smart codes are checked: an unknown one is refused as a fault
         *     of the member in which it stands, and so are broken MJML and links that lead nowhere. What else is missing is told by
         *     the lint, and only keeps it from being sent. An A/B test and `per_contact_zone` exclude each other: both together are a
         *     fault.
         *
         *     Side effects: nothing is sent. Lists, tags and segments that it names cannot be deleted while it is not in a final
         *     state.
         *
         *     Capability: `crm_access`. Edition: free and Pro. Pro (`ab_testing`) for `ab`. Pro (`send_time_per_contact`) for
         *     `schedule.per_contact_zone`.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign
         * @description Answers one campaign with its content, and what became of everybody in its audience: `accounting` adds up at every
         *     moment. To follow one that is sent, watch it by the link of `GET /campaigns/{id}/progress-link`.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getCampaign"];
        /**
         * Update a campaign
         * @description Changes what the body names. Members left out stay as they are, also within `content`, `audience`, `schedule` and
         *     `tracking`; `null` clears, arrays replace, and `ab` is replaced as a whole. Only a draft can be changed: take one that
         *     is scheduled back with `POST /campaigns/{id}/unschedule` first. What is being sent, or is over, stays as it was sent,
         *     but for `name`, which can change at any time where the body names nothing else. Anything else is refused as
         *     `invalid_state`. Everything is checked as in creating.
         *
         *     Side effects: none but the campaign; it is not sent.
         *
         *     Capability: `crm_access`. Edition: free and Pro. Pro (`ab_testing`) for `ab`. Pro (`send_time_per_contact`) for
         *     `schedule.per_contact_zone`.
         */
        put: operations["updateCampaign"];
        post?: never;
        /**
         * Delete a campaign
         * @description Deletes a draft, or a campaign that was cancelled before its audience was fixed. Any other is refused as
         *     `invalid_state`: its deliveries are part of what is known of the contacts, so it is archived rather than deleted. One
         *     that a segment asks for is refused as `in_use`. A second deletion answers 404.
         *
         *     Side effects: the campaign is gone for good.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/accounting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the accounting of a campaign
         * @description Answers what became of everybody in the audience of a campaign, in more detail than the campaign itself: by variant, by
         *     what went wrong, and how fast it goes. Everybody is in exactly one state, so that at every moment the states together
         *     are the audience; `adds_up` is the database's own word for it. Those who wait for a window, for the winner of an A/B
         *     test or during a pause are `queued`.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getCampaignAccounting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a campaign
         * @description Takes a campaign that is over out of the list. To archive a second time changes nothing. There is no body. One that is
         *     not in a final state is refused as `invalid_state`.
         *
         *     Side effects: it is listed only where archived ones are asked for, and cannot be retried until it is brought back. Its
         *     report, its deliveries and its links stay as they are, and what happens to its messages is still counted.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["archiveCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a campaign
         * @description Ends a campaign that is `scheduled`, `preparing`, `sending` or `paused`, for good. To cancel a second time changes
         *     nothing. There is no body. A draft, and one that is over, is refused as `invalid_state`.
         *
         *     Side effects: whoever has the message has it. Everybody whose turn had not come, or whose message was put off, gets
         *     nothing and is counted as skipped with the reason `cancelled`. What is being handed over at that moment is finished, so
         *     the accounting may still change for some seconds.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["cancelCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a campaign
         * @description Answers the rows of the delivery ledger that belong to a campaign, the latest first: to whom it was sent, what became of
         *     it, and why somebody got nothing. A row is there as soon as a contact's turn has come: those who still wait are counted
         *     in the accounting and have none yet, and whoever a cancelled campaign never came to has none at all.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because addresses of contacts are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listCampaignDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipient domains of a campaign
         * @description Answers what became of a campaign at each recipient domain, the one with the most messages first: a provider that puts
         *     off or refuses what others take is seen here first.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listCampaignDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a campaign
         * @description Creates a draft like another campaign, whatever state that is in: content, sender, audience, window, throttle, tracking
         *     and A/B test are copied; time, state, winner and what became of it are not. Lists, tags and segments that are gone
         *     meanwhile are left out.
         *
         *     Side effects: none but the draft; nothing is sent.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["duplicateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the audience of a campaign
         * @description Counts whom a campaign would reach if it began now, and why others in its audience would get nothing: unsubscribed,
         *     suppressed, without consent, with as much mail as they want already. With `audience`, it counts one that is not saved
         *     yet: members left out are those of the campaign. It is an estimate because contacts come and go: each is looked at again
         *     at the moment of sending.
         *
         *     It changes nothing, so it takes no `Idempotency-Key`.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["estimateCampaignAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a campaign
         * @description Answers the links of a campaign and how often people and machines followed each. An address that stands several times is
         *     listed once. A draft has none yet: they are taken down when it begins.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listCampaignLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/lint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lint a campaign
         * @description Answers everything that is worth knowing before a campaign is sent: what is missing or wrong and keeps it from being
         *     sent (`error`), what will likely go wrong (`warning`), and what could be better (`hint`). A campaign without a way to
         *     unsubscribe, without the postal address of the business, or from a sender whose address is not verified cannot be sent;
         *     the settings' footer brings the first two where the content does not. Links are looked at, but not followed. Of a
         *     campaign that is being sent or is over, it is what would be found now.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getCampaignLint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign
         * @description Stops a campaign that is `preparing` or `sending`. To pause one that is paused changes nothing. There is no body. Any
         *     other is refused as `invalid_state`; a scheduled one is taken back with `POST /campaigns/{id}/unschedule`.
         *
         *     Side effects: nobody's turn comes any more, and nothing is tried again, until it is resumed. What is being handed over
         *     at that moment, a few messages for each connection, is finished. The audience stays as it was fixed. The time until an
         *     A/B test is decided goes on.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a campaign
         * @description Answers a campaign as it would be sent, footer included: for one contact, or with the values of the catalogue's
         *     examples. Of an A/B test, `variant` says which; the first one where it is left out. With `content`, it is rendered with
         *     changes that are not saved yet; what is wrong with them is in `faults` and makes no refusal. Links are not rewritten,
         *     and the links to unsubscribe and to preferences lead to examples. Without an A/B test, a `variant` is refused as a
         *     fault.
         *
         *     It changes nothing, so it takes no `Idempotency-Key`. An API key needs `contacts:read` as well, because the contact's
         *     values are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["previewCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/progress-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to watch a campaign
         * @description Answers a signed link under which a page can watch a campaign with an `EventSource`, which cannot send credentials of
         *     its own. The stream begins with an event `campaign` that holds the account as `GET /campaigns/{id}/accounting` answers
         *     it, brings another whenever it has changed, at most once a second, and closes after one in a final state; of a campaign
         *     that has not begun or is paused, it stays open. A page that comes back opens it again and misses nothing that matters.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getCampaignProgressLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of a campaign
         * @description Answers what came of a campaign. What people did and what machines did (mail programs that load all images, filters that
         *     follow all links) are told apart by the evidence of each event, and never added up. `contacts_count` counts each contact
         *     once, exactly, and leaves out those that are counted in totals only; the counts of how often hold them, too. It can be
         *     asked at any time after the campaign has begun; before that, all is nothing.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getCampaignReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a campaign to non-openers
         * @description Creates a draft for everybody who got a campaign and has neither opened it nor followed a link in it in person; what
         *     machines opened does not count. The draft has the content, sender and settings of the campaign, and an audience by
         *     condition, so that whoever opens the first message before the second is sent gets no second one. Look at it, change it,
         *     and send it like any other. The campaign must be `finished` or `partially_failed`, and opens must have been counted for
         *     each contact; otherwise it is refused as `invalid_state`. Contacts that want to be counted only in totals, or not at
         *     all, cannot be told apart, and are left out.
         *
         *     Side effects: none but the draft; nothing is sent.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["resendCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a campaign
         * @description Goes on with a paused campaign where it stopped, whoever paused it. There is no body. Any other is refused as
         *     `invalid_state`. Where the plan has no room for those who still wait, it is refused with `pro_lock`.
         *
         *     Side effects: those who wait get their message, and what was put off is tried again, however long the pause was; each
         *     contact is looked at again first. One that the service itself paused is tried with a few messages, and paused again
         *     where the reason still holds.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["resumeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry what failed of a campaign
         * @description Tries messages of a campaign again that is `partially_failed`: those that failed and, only where `unknown` is `true`,
         *     those of which nobody knows whether they were handed over. Failed ones were delivered to nobody, so that trying them
         *     again repeats nothing. Of the unknown ones, whoever did get the message gets it a second time; both have the same
         *     `Message-ID`, and the delivery says `repeated`. Bounced ones are never tried again. Where there is nothing to try, or
         *     the campaign is in another state, it is refused as `invalid_state`; where the plan has no room, with `pro_lock`.
         *
         *     Side effects: the campaign is `sending` again, with the content and the audience that it had; those messages are
         *     `queued`, and each contact is looked at again first: whoever has unsubscribed meanwhile is skipped.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["retryCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule a campaign
         * @description Has a draft begin at a time in the future, at most a year ahead; one that is scheduled already gets the new time. A
         *     campaign that the lint finds an error in is refused as `not_ready`, and `errors` names them all.
         *
         *     With `per_contact_zone`, each contact gets it when its own clock shows what the clock of the business shows at
         *     `send_at`: the campaign begins as soon as that is so anywhere, up to a day before `send_at`, and whoever's time has
         *     passed by then gets it at once. A contact whose time zone is not known has that of the business. Together with an A/B
         *     test it is a fault.
         *
         *     Side effects: the campaign is `scheduled` and cannot be changed until it is taken back. At its time, everything is
         *     looked at again: whom it goes to is found out then, and where it is no longer ready or the plan has no room, it is
         *     `paused` with the reason rather than sent by halves.
         *
         *     Capability: `crm_administer`. Edition: free and Pro. Pro (`send_time_per_contact`) for `per_contact_zone`.
         */
        post: operations["scheduleCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a campaign
         * @description Begins to send a draft, or one that is scheduled, right now. A campaign that the lint finds an error in is refused as
         *     `not_ready`, and `errors` names them all. With `expected_count`, it is refused as `count_mismatch` where it would go to
         *     another number of contacts. Where it would go to more contacts than the plan has deliveries left this month, it is
         *     refused with `pro_lock`.
         *
         *     Side effects: the campaign is `preparing` while its audience is fixed, and `sending` from then on; the answer does not
         *     wait for that. Consent, status and suppressions of each contact are looked at once more at the moment when its turn
         *     comes, so whoever unsubscribes meanwhile gets nothing. Each contact gets the message at most once: where the service is
         *     interrupted just when it hands a message over, that one is `unknown` and not repeated by itself. What is put off by the
         *     receiving side is tried again for up to 72 hours, and the campaign is `sending` as long. Where servers refuse the sender
         *     or the content, the campaign is paused instead of failing people. It is `finished` when everybody has a final status and
         *     none of them is failed or unknown, and `partially_failed` otherwise.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["sendCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign over time
         * @description Answers what happened to a campaign in each hour or day: from its beginning on, for two days by the hour and for 30 by
         *     the day unless the parameters say otherwise. A series has at most 400 points; more are refused as a fault.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getCampaignSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test of a campaign
         * @description Sends a campaign to up to ten addresses, filled in for one contact or with the values of the catalogue's examples, to
         *     see it in real mail programs. It can be done in every state. Of an A/B test, `variant` says which; the first one where
         *     it is left out.
         *
         *     Side effects: mail goes to these addresses, and to nobody else; the campaign itself is not touched. Each message begins
         *     its subject with `[Test]`, goes out in the lane of single messages, and counts as a delivery of the plan. Nothing in it
         *     is counted as opened or clicked, and its link to unsubscribe leads to a page that says so and changes nothing. `GET
         *     /messages/{id}` tells what became of each. Where subject or body is missing, there is no sender, its address is not
         *     verified yet, or its mail server is paused, it is refused as `not_ready`. An API key needs `contacts:read` as well,
         *     because the contact's values are shown.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["testCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a campaign back from the archive
         * @description Puts an archived campaign back into the list. To do it a second time changes nothing. There is no body.
         *
         *     Side effects: none but that.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["unarchiveCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/unschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a scheduled campaign back
         * @description Makes a scheduled campaign a draft again, to change it or to send it at another time. There is no body. One that is in
         *     another state is refused as `invalid_state`: once it has begun, it can be paused or cancelled.
         *
         *     Side effects: it does not begin at its time; `schedule.send_at` is empty again, the rest of `schedule` stays.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["unscheduleCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/winner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pick the winner of an A/B test
         * @description Decides an A/B test that is running, before its time or, with `manual`, at any time. A campaign without a test, or whose
         *     test has not begun or is decided, is refused as `invalid_state`; a variant that it does not have is a fault. Left to
         *     itself, a test is decided `decide_after_hours` after its last message is out, by the share of contacts; where shares are
         *     equal, or nobody has done anything, the first of the variants wins.
         *
         *     Side effects: the rest of the audience gets the variant from now on; the campaign is `sending` or `paused` as before.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["pickCampaignWinner"];
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
         *     satisfy all of them. Contacts in the trash are left out, unless `trashed=true` asks for exactly those. A list, tag or
         *     segment that does not exist finds nobody. What filters cannot say, `POST /contacts/search` can.
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
         * @description Answers what happened to a contact, the latest first: created, changed, noted, put on a list, given a tag, imported, mailed, by
         *     whom and when. What people did with mail is there as far as it is counted for each contact; what machines did is not. Types are added when the areas that they belong to come.
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
         *     | `delete` | puts each contact into the trash, as `DELETE /contacts/{id}` does |
         *     | `restore` | takes each contact out of the trash; if the plan's limit of contacts has no room for all of them, none |
         *
         *     With `condition`, `expected_count` says on how many contacts, and another number is refused as `count_mismatch` with
         *     nothing done: `POST /segments/preview` counts and shows them. `dry_run: true` has the job find out what would become of
         *     each contact instead, and needs no count. The job works on the contacts that fit when it begins; the action `restore`
         *     looks for them in the trash.
         *
         *     Side effects: those of the single operations, for each contact that changes. What a job has done can be undone for 24
         *     hours with `POST /jobs/{id}/undo`, except for `suppress`.
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
         *     counts towards the plan's limit. One that a segment asks for, or the audience of a campaign that
         *     is not over, is refused as `in_use`.
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
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries
         * @description Answers the delivery ledger page by page, the latest first: every message to every contact, whatever sent it, and what
         *     became of it. A row is there as soon as a contact's turn has come: those who still wait are counted in the accounting
         *     and have none yet, and whoever a cancelled campaign never came to has none at all.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because addresses of contacts are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Answers one message to one contact with what happened to it: opened and clicked, by people and by machines with what
         *     speaks for either; put off and come back, with what the other server said. Opens and clicks are there only where they
         *     are counted for each contact.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because the address of the contact is shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
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
         *     half-way, and until the first job's `undo_expires_at`, 24 hours after its end. Exports and suppressions cannot be taken
         *     back. There is no body.
         *
         *     Side effects: as those of the opposite action, for each contact. A contact that somebody has since changed in the same
         *     respect stays as it is and is counted as `skipped`. A job that was undone cannot be undone again. Where the first job
         *     needed `crm_administer`, or its opposite does (deleting and restoring), so does this. An API key needs `contacts:write` as
         *     well, because contacts are changed.
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
         *     segment asks for, or a campaign that is not over goes to, is refused as `in_use`.
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
    "/mail-servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mail servers
         * @description Answers the mail servers page by page, by name unless `sort` says otherwise, without their passwords.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listMailServers"];
        put?: never;
        /**
         * Create a mail server
         * @description Creates a way for mail to leave the service: an SMTP server, or a folder into which messages are written.
         *
         *     Side effects: the first mail server becomes the default one. It is not tried: do that with `POST /mail-servers/{id}/test`.
         *     The password is stored encrypted and never shown. A name that another one has is refused as `already_exists`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["createMailServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-servers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a mail server
         * @description Answers one mail server without its password.
         *
         *     It changes nothing. As `If-Match`, the `ETag` stands for the mail server itself, so that a day of its warm-up does not
         *     disturb a change.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getMailServer"];
        /**
         * Update a mail server
         * @description Changes what the body names. Members left out stay as they are, `null` clears. The kind stays the same. A new `host` or
         *     `port` forgets the password unless the body brings it along, so that it cannot be led elsewhere.
         *
         *     Side effects: connections that are open are closed, and new ones made with the new values. A pause stays.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateMailServer"];
        post?: never;
        /**
         * Delete a mail server
         * @description Deletes a mail server with its password. A second deletion answers 404.
         *
         *     Side effects: none on what was sent; messages in a folder stay there. The default one while there are others, and one that
         *     a sender uses, are refused as `in_use`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteMailServer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-servers/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a mail server
         * @description Stops mail from going through a mail server. There is no body.
         *
         *     Side effects: messages that are on their way are finished, all others wait, and campaigns that use it stand still. One
         *     that is paused already is refused as `invalid_state`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["pauseMailServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-servers/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a mail server
         * @description Lets mail go through a paused mail server again, whoever paused it. There is no body.
         *
         *     Side effects: what has waited goes out, within the rates. Where the cause of the pause is still there, the service pauses
         *     it anew. One that is not paused is refused as `invalid_state`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["resumeMailServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-servers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a mail server
         * @description Tries a mail server step by step, within 20 seconds, and answers how far it got. With `to`, a short test message is handed
         *     over as the last step; it comes from the default sender, or from the first one that uses this server. A step that fails is
         *     no refusal: the answer is 200 and says which. Of a folder, only the last step is tried.
         *
         *     Side effects: with `to`, one e-mail goes out, past rates and pauses, and stands in no report.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["testMailServer"];
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
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages
         * @description Answers the messages page by page, the latest first: those made by `POST /messages`, confirmations and tests. Filters are
         *     combined.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because addresses of contacts are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description Sends one e-mail to one address or one contact, in a lane of its own that no campaign slows down. The answer comes as soon
         *     as the message is safely stored; `GET /messages/{id}` tells what became of it. Smart codes have the values of the contact,
         *     where the address belongs to one, and under `event` those of `values`; one that does not exist is refused as a fault.
         *
         *     Side effects: one e-mail goes out, whatever the contact's status, since it is not marketing: only addresses that bounced
         *     for good, complained or are suppressed get none, and the message is then `skipped`. It knows no send window, frequency
         *     cap, footer or unsubscribe link, and its opens and clicks are not counted. Where the service is interrupted at the moment
         *     of handing it over, it goes out again rather than not at all. It counts towards the deliveries of the month. Without a
         *     sender that may send, it is refused as `not_ready`. An API key needs `contacts:read` as well, because the values of the
         *     contact go into the message.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["createMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message
         * @description Answers one message, and how far it got.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because the address of the contact is shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a message
         * @description Answers what happened to a message page by page, the latest first: attempts that were put off, a bounce, a complaint. That
         *     it was accepted stands in the message itself.
         *
         *     It changes nothing. An API key needs `contacts:read` as well, because it is shown what the contact did.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listMessageEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/deliverability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the deliverability
         * @description Answers whether mail arrives: what became of it in each day, week or month, by recipient domain, and which difficulties it
         *     met; the last 30 days unless the parameters say otherwise.
         *
         *     It changes nothing. Days are those of UTC. A bounce that comes later is counted on the day of its delivery.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getDeliverabilityReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/engagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the engagement
         * @description Answers what people open and click in each day, week or month, at which hours of the week, how active the audience is, and
         *     which campaigns and links took most; the last 30 days unless the parameters say otherwise.
         *
         *     It changes nothing. Days are those of UTC. Opens and clicks that are not counted for each contact are left out. An API key
         *     needs `campaigns:read` as well, because campaigns are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getEngagementReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/growth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the growth of the audience
         * @description Answers how many contacts came and went in each day, week or month, where they came from, and why they left; the last 30
         *     days unless the parameters say otherwise.
         *
         *     It changes nothing. Days are those of UTC.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getGrowthReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the overview
         * @description Answers the numbers that a business looks at first: the audience, the mail and what became of it, beside those of as many
         *     days before; the last 30 days unless the parameters say otherwise. It is about marketing mail only.
         *
         *     It changes nothing. Days are those of UTC. Opens and clicks that are not counted for each contact are left out. An API key
         *     needs `campaigns:read` as well, because campaigns are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getOverviewReport"];
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
         *     Side effects: the segment is gone for good. One that another segment refers to, or a campaign that is not
         *     over goes to, is refused as `in_use`.
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
    "/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the senders
         * @description Answers the senders page by page, by name unless `sort` says otherwise.
         *
         *     It changes nothing. Whether a domain authenticates its mail is as of its last check.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Create a sender
         * @description Creates a sender. One with the same name and address is refused as `already_exists`.
         *
         *     Side effects: the first sender becomes the default one. No mail is sent: ask for a link with `POST /senders/{id}/verify`.
         *     Until the address is verified, or an active DKIM key signs for its domain, nothing can be sent from it but tests.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["createSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sender
         * @description Answers one sender, and whether its domain authenticates its mail, as of the last check.
         *
         *     It changes nothing. As `If-Match`, the `ETag` stands for the sender itself, so that a check of its domain does not disturb
         *     a change.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getSender"];
        /**
         * Update a sender
         * @description Changes what the body names. Members left out stay as they are, `null` clears.
         *
         *     Side effects: campaigns that have not begun, and messages from now on, go out with the new values; what is being sent
         *     keeps the former. A new address is not verified: `verified_at` becomes null. One with the same name and address as another
         *     is refused as `already_exists`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateSender"];
        post?: never;
        /**
         * Delete a sender
         * @description Deletes a sender. A second deletion answers 404.
         *
         *     Side effects: none on what was sent. The default sender while there are others, and one that a setting or a campaign that
         *     is not over names, are refused as `in_use`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a sender
         * @description Mails a link to the address of a sender. Whoever follows it, and presses the button of the page that opens, proves that
         *     the business reads this address. The link is good for three days and for this address only; an earlier one stops working.
         *     There is no body.
         *
         *     Side effects: one e-mail goes to the address, in the transactional lane, and `verification_sent_at` is now; within a
         *     minute of the last one, or where the sender is verified already, it is refused as `invalid_state`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["verifySender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sending domains
         * @description Answers the sending domains page by page, by name unless `sort` says otherwise, each with its records as of the last
         *     check.
         *
         *     It changes nothing, and looks nothing up.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listSendingDomains"];
        put?: never;
        /**
         * Create a sending domain
         * @description Makes a domain known that the business sends from, and answers which records it should have in the DNS.
         *
         *     Side effects: none outside. The records are `unchecked` until `POST /sending-domains/{id}/check`, and mail is not signed
         *     until it has a DKIM key that is active. A domain that is there already is refused as `already_exists`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["createSendingDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending-domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sending domain
         * @description Answers one sending domain with its records as of the last check.
         *
         *     It changes nothing, and looks nothing up. As `If-Match`, the `ETag` stands for the domain itself, so that a check does not
         *     disturb a change.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getSendingDomain"];
        /**
         * Update a sending domain
         * @description Changes what the body names. Members left out stay as they are, `null` clears. The name stays the same.
         *
         *     Side effects: bounces of mail from now on come back to the new host, and links in it lead to the new one; links in mail
         *     that was sent go on working. Records that are expected anew are `unchecked`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateSendingDomain"];
        post?: never;
        /**
         * Delete a sending domain
         * @description Deletes a sending domain with its DKIM keys. A second deletion answers 404.
         *
         *     Side effects: mail of its senders is no longer signed from now on, and its keys cannot be brought back. One that a
         *     campaign is being sent from is refused as `in_use`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteSendingDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending-domains/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a sending domain
         * @description Looks all records of a sending domain up in the DNS, within ten seconds, and answers what was expected and what was found.
         *     A record that the DNS does not answer for in that time is `unchecked`. There is no body.
         *
         *     Side effects: what was found is kept, and a DKIM key whose record is there becomes `published`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["checkSendingDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending-domains/{id}/dkim-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the DKIM keys of a domain
         * @description Answers the DKIM keys of a sending domain page by page, the latest first, each with the record that belongs into the DNS.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listDkimKeys"];
        put?: never;
        /**
         * Create a DKIM key
         * @description Makes a pair of keys for a sending domain, and answers the record to put into the DNS.
         *
         *     Side effects: none on mail: it signs only after `POST /sending-domains/{id}/dkim-keys/{key_id}/activate`. A selector that
         *     another key of the domain has is refused as `already_exists`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["createDkimKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending-domains/{id}/dkim-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a DKIM key
         * @description Answers one DKIM key with the record that belongs into the DNS.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getDkimKey"];
        put?: never;
        post?: never;
        /**
         * Delete a DKIM key
         * @description Deletes a DKIM key with its private half. A second deletion answers 404.
         *
         *     Side effects: none on mail. An active key is refused as `invalid_state`: activate another of its algorithm first. Leave
         *     the record of a retired one in the DNS until `record_needed_until_at`.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteDkimKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending-domains/{id}/dkim-keys/{key_id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a DKIM key
         * @description Lets a key sign the mail of its domain. Its record is looked up once more; where it is not found as it should be, or the
         *     key is not `pending` or `published`, the request is refused as `invalid_state`. There is no body.
         *
         *     Side effects: messages from now on carry its signature. The key of the same algorithm that has signed until now is
         *     `retired`, and its record is needed for seven days more. A key of the other algorithm goes on signing beside it.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["activateDkimKey"];
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
    "/settings/appearance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the appearance settings
         * @description Answers how the pages look that recipients see: to unsubscribe, to choose, to confirm.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getAppearanceSettings"];
        /**
         * Update the appearance settings
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace.
         *
         *     Side effects: the pages look so from the next view on.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateAppearanceSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bounce settings
         * @description Answers how the service learns of bounces and complaints: the mailbox that it reads, the rule for soft bounces, and the
         *     addresses for webhooks of mail providers. Only administrators see them, since these addresses hold a secret word.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        get: operations["getBounceSettings"];
        /**
         * Update the bounce settings
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace.
         *
         *     Side effects: the mailbox is read anew with the new values, and a wrong login shows in its `state`. The new rule judges
         *     bounces from now on.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateBounceSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the compliance settings
         * @description Answers which address mail shows, how people end it, and what they may choose for themselves.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getComplianceSettings"];
        /**
         * Update the compliance settings
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace.
         *
         *     Side effects: the pages show the new words at once. A shorter time for the ledger of consent takes effect with the next
         *     nightly clearing.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateComplianceSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the consent settings
         * @description Answers how people confirm that they want mail, and the text that they agree to, with all its versions.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getConsentSettings"];
        /**
         * Update the consent settings
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace.
         *
         *     Side effects: links that were mailed keep the days that they were given. A new consent text gets a version of its own,
         *     which the ledger of consent names from then on.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateConsentSettings"];
        post?: never;
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
    "/settings/general": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the general settings
         * @description Answers who the business is: what the smart codes of the group `business` say, and what the footer of mail shows.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getGeneralSettings"];
        /**
         * Update the general settings
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace.
         *
         *     Side effects: smart codes say the new values in mail that is composed from now on. Contacts without a locale or a time
         *     zone of their own take the new default.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateGeneralSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sending settings
         * @description Answers how mail goes out where a campaign or a sender does not say otherwise.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getSendingSettings"];
        /**
         * Update the sending settings
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace.
         *
         *     Side effects: the new rate and cap hold at once, also for what is being sent; the new window and footer for campaigns that
         *     have not begun. Transactional mail knows no window, cap or footer.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateSendingSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tracking settings
         * @description Answers what is counted of opens and clicks. The least of these settings, of the campaign and of the contact holds.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getTrackingSettings"];
        /**
         * Update the tracking settings
         * @description Changes what the body names. Members left out stay as they are, `null` clears, arrays replace.
         *
         *     Side effects: they hold for mail that is composed from now on. Links in mail that was sent go on working; where clicks are
         *     no longer counted, nothing is kept of them.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        put: operations["updateTrackingSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smart-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the smart codes
         * @description Answers every smart code that content can be made personal with: what it becomes, where it may stand, in which kinds of
         *     mail, and whether it needs a default. Custom fields are part of it as `contact.custom.{key}` as soon as they are
         *     created. The filters that values can go through are listed beside, and there are no others. It is the list by which the
         *     service itself checks content, and it fits on one page.
         *
         *     Smart codes are written in Liquid: `{{ contact.first_name | default: "there" }}`, and `{% if %}`, `{% unless %}`, `{%
         *     case %}` and `{% for %}` with what the catalogue has. Under `event`, every name may stand: its values come with the
         *     message, `values` of `POST /messages`. A value is escaped for the place where it stands, so that none can bring markup,
         *     a header or an address of its own.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listSmartCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smart-codes/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a text with smart codes
         * @description Fills the smart codes of a text for one contact, or with the values of the catalogue's examples, and tells what is wrong
         *     with it. A fault does not make a refusal: it is in `faults` with its line, so that an editor can show it there. Content
         *     is checked in the same way when a template or a campaign is saved. Rendering has a limit of time and of size; what
         *     exceeds it is the fault `limit_exceeded`.
         *
         *     It changes nothing, so it takes no `Idempotency-Key`. An API key needs `contacts:read` as well, because the contact's
         *     values are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["renderSmartCodes"];
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
         *     Side effects: all contacts lose it, for good and without an activity. One that a segment asks for, or a
         *     campaign that is not over goes to, is refused as `in_use`.
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
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates
         * @description Answers the templates page by page, the one changed last first unless `sort` says otherwise, without their content.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Creates a template, from content of your own or from a starter template. Smart codes are checked: an unknown one is
         *     refused as a fault of the member in which it stands, and so are broken MJML and links that lead nowhere.
         *
         *     Side effects: none but the template, whose content is its version 1.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description Answers one template with its content.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getTemplate"];
        /**
         * Update a template
         * @description Changes what the body names. Members left out stay as they are, `null` clears. Smart codes are checked as in creating.
         *
         *     Side effects: where the content changes, it becomes a new version; the latest 50 versions are kept. Campaigns that
         *     copied the content keep theirs. Messages that are made from the template have the new content from now on.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        put: operations["updateTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description Deletes a template with all its versions. A second deletion answers 404.
         *
         *     Side effects: campaigns keep the content that they copied, and forget where it came from. Messages can no longer be made
         *     from it.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a template
         * @description Creates a template with the content of another one. Versions are not copied.
         *
         *     Side effects: none but the new template.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["duplicateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Answers a template as it would be sent: for one contact, or with the values of the catalogue's examples. With `content`,
         *     it is rendered with changes that are not saved yet, so that an editor can show them as they are typed; what is wrong
         *     with them is in `faults` and makes no refusal. Links are not rewritten, and the links to unsubscribe and to preferences
         *     lead to examples.
         *
         *     It changes nothing, so it takes no `Idempotency-Key`. An API key needs `contacts:read` as well, because the contact's
         *     values are shown.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test of a template
         * @description Sends a template to up to ten addresses, filled in for one contact or with the values of the catalogue's examples, to
         *     see it in real mail programs.
         *
         *     Side effects: mail goes to these addresses, and to nobody else. Each message begins its subject with `[Test]`, goes out
         *     in the lane of single messages, and counts as a delivery of the plan. Nothing in it is counted as opened or clicked, and
         *     its link to unsubscribe leads to a page that says so and changes nothing. `GET /messages/{id}` tells what became of
         *     each. Where subject or body is missing, there is no sender, its address is not verified yet, or its mail server is
         *     paused, it is refused as `not_ready`. An API key needs `contacts:read` as well, because the contact's values are shown.
         *
         *     Capability: `crm_administer`. Edition: free and Pro.
         */
        post: operations["testTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a template
         * @description Answers the versions of a template page by page, the latest first, without their content. Whenever the content was
         *     saved, it became a version; the latest 50 are kept.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a template
         * @description Answers the content of a template as it was saved once.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getTemplateVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of a template
         * @description Brings the content of an earlier version back. Name and description stay. There is no body. The version in force already
         *     is left as it is.
         *
         *     Side effects: as in updating: the content becomes a new version, and nothing of what was there is lost.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        post: operations["restoreTemplateVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/starters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the starter templates
         * @description Answers the gallery: templates that come with the service, to begin one of your own from. They look well on every
         *     screen, in light and in dark, and are made with the colours and the logo of the business. The gallery fits on one page.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["listStarterTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/starters/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a starter template
         * @description Answers one starter template with its content, and how it looks with the values of the catalogue's examples. To use it,
         *     name its key in `POST /templates`.
         *
         *     It changes nothing.
         *
         *     Capability: `crm_access`. Edition: free and Pro.
         */
        get: operations["getStarterTemplate"];
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
         * Appearance settings
         * @description How the pages look that recipients see.
         */
        AppearanceSettings: {
            /** @description The colour of buttons and links. What stands on a button is black or white, whichever is easier to read. As #rrggbb. */
            accent_colour: string;
            /** @description The colour behind everything. As #rrggbb. */
            background_colour: string;
            font: components["schemas"]["PageFont"];
            /** @description What stands at the foot of each page; null for the name of the business. */
            footer_text: string | null;
            /**
             * Format: uri
             * @description The address of the logo; null for that of the general settings.
             */
            logo_url: string | null;
            /** @description The colour of the sheet that the text stands on. As #rrggbb. */
            surface_colour: string;
            /** @description The colour of the text. As #rrggbb. */
            text_colour: string;
            /**
             * Format: date-time
             * @description When it was last changed; null where it never was, and everything is as it comes.
             */
            updated_at: string | null;
        };
        /**
         * Changes to the appearance settings
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        AppearanceSettingsUpdate: {
            /** @description The colour of buttons and links. What stands on a button is black or white, whichever is easier to read. As #rrggbb. */
            accent_colour?: string;
            /** @description The colour behind everything. As #rrggbb. */
            background_colour?: string;
            font?: components["schemas"]["PageFont"];
            /** @description What stands at the foot of each page; null for the name of the business. */
            footer_text?: string | null;
            /**
             * Format: uri
             * @description The address of the logo; null for that of the general settings.
             */
            logo_url?: string | null;
            /** @description The colour of the sheet that the text stands on. As #rrggbb. */
            surface_colour?: string;
            /** @description The colour of the text. As #rrggbb. */
            text_colour?: string;
        };
        /**
         * Bounce mailbox
         * @description The mailbox that bounces and complaints come back to, read by IMAP every few minutes.
         */
        BounceMailbox: {
            after_reading: components["schemas"]["BounceMailboxAfterReading"];
            /** @description The folder that is read. */
            folder: string;
            /** @description Whether a password is stored. It is never shown. */
            has_password: boolean;
            /** @description The host. */
            host: string;
            /** @description The port. */
            port: number;
            /** @description What went wrong the last time; null where nothing did. */
            problem: string | null;
            /**
             * Format: date-time
             * @description When it was last read; null until then.
             */
            read_at: string | null;
            security: components["schemas"]["MailServerSecurity"];
            state: components["schemas"]["BounceMailboxState"];
            /** @description The name to log in with. */
            username: string;
        };
        /**
         * After reading
         * @description What becomes of a message that was read: it is marked as seen, or deleted.
         * @enum {string}
         */
        BounceMailboxAfterReading: "mark_seen" | "delete";
        /**
         * Bounce mailbox to set
         * @description The mailbox that bounces and complaints come back to. Members left out stay as they are; a first mailbox needs `host` and `username`. A new host or port forgets the password unless it comes along.
         */
        BounceMailboxInput: {
            /** @description What becomes of a message that was read; `mark_seen` where nothing was said. */
            after_reading?: components["schemas"]["BounceMailboxAfterReading"];
            /** @description The folder that is read; INBOX where there was none. */
            folder?: string;
            /** @description The host: a name or an address. It may be in your own network. */
            host?: string;
            /** @description The password. It is stored encrypted and never shown; null forgets it. */
            password?: string | null;
            /** @description The port; 993 where there was none. */
            port?: number;
            /** @description How the connection is secured; `tls` where there was none. */
            security?: components["schemas"]["MailServerSecurity"];
            /** @description The name to log in with. */
            username?: string;
        };
        /**
         * State of the mailbox
         * @description What came of the last time that it was read: it was not read yet, all went well, or it failed.
         * @enum {string}
         */
        BounceMailboxState: "unchecked" | "ok" | "failed";
        /**
         * Webhooks of a provider
         * @description How a mail provider reports to the service.
         */
        BounceProvider: {
            /** @description Topics of Amazon SNS from which reports are taken; always empty for other providers. */
            allowed_topics: string[];
            /** @description Whether its reports are taken. Others answer 404. */
            enabled: boolean;
            /** @description Whether a secret is stored. It is never shown. */
            has_secret: boolean;
            /**
             * Format: date-time
             * @description When a report that was genuine last came; null until then.
             */
            received_at: string | null;
            /**
             * Format: uri
             * @description The address to give to the provider. It holds a secret word, so treat it like a password.
             */
            url: string;
        };
        /**
         * Webhooks of a provider to set
         * @description What changes. Members left out stay as they are.
         */
        BounceProviderInput: {
            /** @description Topics of Amazon SNS from which reports are taken; for other providers without effect. */
            allowed_topics?: string[];
            /** @description Whether its reports are taken. */
            enabled?: boolean;
            /**
             * @description `true` makes a new address; the former one answers 404 from then on.
             * @constant
             */
            new_url?: true;
            /** @description What its reports are verified with, stored encrypted and never shown: the verification key of SendGrid, the signing key of Mailgun, the password of HTTP Basic that Postmark and SparkPost send, the bearer token of Brevo. Amazon SES needs none. null forgets it. */
            secret?: string | null;
        };
        /**
         * Webhooks of providers
         * @description How each mail provider reports to the service.
         */
        BounceProviders: {
            /** @description Brevo. */
            brevo: components["schemas"]["BounceProvider"];
            /** @description Mailgun. */
            mailgun: components["schemas"]["BounceProvider"];
            /** @description Postmark. */
            postmark: components["schemas"]["BounceProvider"];
            /** @description SendGrid. */
            sendgrid: components["schemas"]["BounceProvider"];
            /** @description Amazon SES, over SNS. */
            ses: components["schemas"]["BounceProvider"];
            /** @description SparkPost. */
            sparkpost: components["schemas"]["BounceProvider"];
        };
        /**
         * Webhooks of providers to set
         * @description The providers that change. Those left out stay as they are.
         */
        BounceProvidersInput: {
            /** @description Brevo. */
            brevo?: components["schemas"]["BounceProviderInput"];
            /** @description Mailgun. */
            mailgun?: components["schemas"]["BounceProviderInput"];
            /** @description Postmark. */
            postmark?: components["schemas"]["BounceProviderInput"];
            /** @description SendGrid. */
            sendgrid?: components["schemas"]["BounceProviderInput"];
            /** @description Amazon SES, over SNS. */
            ses?: components["schemas"]["BounceProviderInput"];
            /** @description SparkPost. */
            sparkpost?: components["schemas"]["BounceProviderInput"];
        };
        /**
         * Bounce settings
         * @description How the service learns that mail did not arrive, or was not wanted.
         */
        BounceSettings: {
            /** @description The mailbox that is read; null for none. */
            mailbox: components["schemas"]["BounceMailbox"] | null;
            providers: components["schemas"]["BounceProviders"];
            /**
             * Format: email
             * @description Where bounces come back to when the sending domain has no host for them; a word is added to it with a plus for each message. Null to use the address of the sender.
             */
            return_path_address: string | null;
            soft_bounces: components["schemas"]["SoftBounceRule"];
            /**
             * Format: date-time
             * @description When it was last changed; null where it never was, and everything is as it comes.
             */
            updated_at: string | null;
        };
        /**
         * Changes to the bounce settings
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        BounceSettingsUpdate: {
            /** @description The mailbox that is read; null removes it with its password. */
            mailbox?: components["schemas"]["BounceMailboxInput"] | null;
            providers?: components["schemas"]["BounceProvidersInput"];
            /**
             * Format: email
             * @description Where bounces come back to when the sending domain has no host for them; a word is added to it with a plus for each message. Null to use the address of the sender.
             */
            return_path_address?: string | null;
            soft_bounces?: components["schemas"]["SoftBounceRuleInput"];
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
         * Campaign
         * @description One message that goes to many contacts, and what became of it.
         */
        Campaign: {
            /** @description Its A/B test; null without one. */
            ab: components["schemas"]["CampaignAb"] | null;
            /** @description What became of everybody in the audience; null before that is fixed. */
            accounting: components["schemas"]["CampaignAccounting"] | null;
            /**
             * Format: date-time
             * @description When it was archived; null unless it is.
             */
            archived_at: string | null;
            audience: components["schemas"]["CampaignAudience"];
            content: components["schemas"]["CampaignContent"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description When it came to its final state.
             */
            finished_at: string | null;
            /** @description Whether contacts that have had as much mail as the settings allow are skipped. What a contact itself wants always holds. */
            frequency_cap: boolean;
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            id: string;
            /** @description The name, for the business only. */
            name: string;
            /** @description The same as a sentence, such as what a server said. */
            pause_detail: string | null;
            /** @description Why it is paused; null unless `paused`. */
            pause_reason: components["schemas"]["CampaignPauseReason"] | null;
            /**
             * Format: date-time
             * @description Since when it is paused.
             */
            paused_at: string | null;
            /**
             * Format: email
             * @description Where answers go; null is where the sender's go.
             */
            reply_to: string | null;
            /**
             * Format: uuid
             * @description The campaign whose non-openers it goes to; null for others.
             */
            resent_from_id: string | null;
            schedule: components["schemas"]["CampaignSchedule"];
            /**
             * Format: date-time
             * @description When somebody scheduled it; null unless that was done.
             */
            scheduled_at: string | null;
            /**
             * Format: uuid
             * @description Who sends it; null is the default sender at the time of sending.
             */
            sender_id: string | null;
            /** @description The keys of the smart codes that stand in it, in alphabetical order. */
            smart_codes: string[];
            /**
             * Format: date-time
             * @description When its audience began to be fixed.
             */
            started_at: string | null;
            state: components["schemas"]["CampaignState"];
            /**
             * Format: uuid
             * @description The template that its content was copied from; null where there was none, and after it was deleted.
             */
            template_id: string | null;
            /** @description How fast it may go; null is as fast as the mail server. */
            throttle: components["schemas"]["CampaignThrottle"] | null;
            tracking: components["schemas"]["CampaignTracking"];
            /**
             * Format: date-time
             * @description When it was last changed by somebody, or its state changed.
             */
            updated_at: string;
        };
        /**
         * A/B test
         * @description A part of the audience gets the variants, in equal numbers by chance; the rest gets the winner.
         */
        CampaignAb: {
            /** @description How long after its last message the test is decided. A test with `manual` waits until somebody does it. */
            decide_after_hours: number;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            decided_at: string | null;
            /**
             * Format: date-time
             * @description When the service decides it; null before all messages of the test are out, with `manual`, and after it.
             */
            decides_at: string | null;
            /**
             * @description How far the test is.
             * @enum {string}
             */
            state: "not_started" | "testing" | "decided";
            /** @description How much of the audience gets the variants; 100 is all of it. */
            test_share_percent: number;
            /** @description The variants, in the order of their keys. */
            variants: components["schemas"]["CampaignVariant"][];
            /** @description The variant that won; null until then. */
            winner: components["schemas"]["CampaignVariantKey"] | null;
            winner_by: components["schemas"]["CampaignWinnerBy"];
        };
        /**
         * A/B test to store
         * @description A test in place of the one that is there, as a whole. Variants have different keys, and differ from each other in something.
         */
        CampaignAbInput: {
            /**
             * @description How long after its last message the test is decided; of no matter with `manual`.
             * @default 4
             */
            decide_after_hours?: number;
            /** @description How much of the audience gets the variants; 100 is all of it. */
            test_share_percent: number;
            /** @description The variants. */
            variants: components["schemas"]["CampaignVariantInput"][];
            winner_by: components["schemas"]["CampaignWinnerBy"];
        };
        /**
         * Account of a campaign
         * @description What became of everybody in the audience, in more detail.
         */
        CampaignAccount: {
            /** @description The accounting; null before the audience is fixed. */
            accounting: components["schemas"]["CampaignAccounting"] | null;
            /** @description Whether the states together are the audience, as the database finds it in one statement. */
            adds_up: boolean;
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            campaign_id: string;
            /** @description What those that are deferred, bounced or failed met, the most frequent first. */
            errors: components["schemas"]["CampaignErrorCount"][];
            /** @description Why it is paused; null unless `paused`. */
            pause_reason: components["schemas"]["CampaignPauseReason"] | null;
            /** @description How many were sent again after they had been unknown, so that somebody may have them twice. */
            repeated_count: number;
            /** @description How many servers took within the last 60 seconds. */
            sent_last_minute_count: number;
            state: components["schemas"]["CampaignState"];
            /** @description The same by variant; empty without an A/B test. */
            variants: components["schemas"]["CampaignVariantAccounting"][];
        };
        /**
         * Accounting
         * @description What became of everybody in the audience. Each contact is in exactly one of the states, so that they add up.
         */
        CampaignAccounting: {
            /** @description How many were taken by a server and have not come back. */
            accepted: number;
            /** @description How many contacts it was fixed to go to. All numbers below together are this one. */
            audience: number;
            /** @description How many came back. */
            bounced: number;
            /** @description How many were put off and are tried again. */
            deferred: number;
            /** @description How many could not be handed over. */
            failed: number;
            /** @description How many wait for their turn. */
            queued: number;
            /** @description How many are being handed over. */
            sending: number;
            /** @description How many were never sent; `skipped_by_reason` says why. */
            skipped: number;
            /** @description Why they were skipped, the most frequent reason first; together they are `skipped`. */
            skipped_by_reason: components["schemas"]["SkippedCount"][];
            /** @description Of how many nobody knows whether they were handed over. */
            unknown: number;
        };
        /**
         * Numbers of an action
         * @description How often something was done, and by how many.
         */
        CampaignActionCounts: {
            /** @description How many contacts did it in person, each counted once, exactly; null unless it is counted for each contact. */
            contacts_count: number | null;
            /** @description How often people did it. */
            human_count: number;
            /** @description For how many contacts only machines did it; null unless it is counted for each contact. */
            machine_contacts_count: number | null;
            /** @description How often machines did it. */
            machine_count: number;
        };
        /**
         * Audience
         * @description Whom a campaign goes to: everybody in `include` who is not in `exclude`. Where `include` names nothing, it goes to nobody; the condition `{ "match": "all", "conditions": [] }` means everybody.
         */
        CampaignAudience: {
            exclude: components["schemas"]["CampaignTarget"];
            include: components["schemas"]["CampaignTarget"];
        };
        /**
         * Audience to store
         * @description Whom a campaign goes to: everybody in `include` who is not in `exclude`. Members left out stay as they are, null clears.
         */
        CampaignAudienceInput: {
            /** @description Who is left out of these; null is nobody. */
            exclude?: components["schemas"]["CampaignTargetInput"] | null;
            /** @description Who is meant; null is nobody. */
            include?: components["schemas"]["CampaignTargetInput"] | null;
        };
        /**
         * Content of a campaign
         * @description What is sent.
         */
        CampaignContent: {
            kind: components["schemas"]["ContentKind"];
            /** @description What mail programs show beside the subject. */
            preheader: string | null;
            /** @description The body in the language that `kind` names, with smart codes; null while it is not written. */
            source: string | null;
            /** @description The subject; null while there is none. */
            subject: string | null;
            /** @description The text part as it was written; null where it is made from the body for each message. */
            text: string | null;
        };
        /**
         * Content to store
         * @description The members of the content that change. Members left out stay as they are, null clears. Smart codes are checked: an unknown one is refused as a fault.
         */
        CampaignContentInput: {
            kind?: components["schemas"]["ContentKind"];
            /** @description What mail programs show beside the subject; smart codes may stand in it. */
            preheader?: string | null;
            /** @description The body in the language that `kind` names, with smart codes. Images stand in it as addresses, not as data. */
            source?: string | null;
            /** @description The subject; smart codes may stand in it. */
            subject?: string | null;
            /** @description The text part, with smart codes; null has it made from the body for each message. */
            text?: string | null;
        };
        /**
         * Campaign to create
         * @description A new draft. Only `name` is needed; what is left out is empty, or as the settings say.
         */
        CampaignCreate: {
            /** @description An A/B test, which needs the Pro feature `ab_testing`; null is none. */
            ab?: components["schemas"]["CampaignAbInput"] | null;
            audience?: components["schemas"]["CampaignAudienceInput"];
            content?: components["schemas"]["CampaignContentInput"];
            /** @description Whether contacts that have had as much mail as the settings allow are skipped. Left out, they are. */
            frequency_cap?: boolean;
            /** @description The name, for the business only; it need not be unique. */
            name: string;
            /**
             * Format: email
             * @description Where answers go; null is where the sender's go.
             */
            reply_to?: string | null;
            schedule?: components["schemas"]["CampaignScheduleInput"];
            /**
             * Format: uuid
             * @description Who sends it; null is the default sender at the time of sending.
             */
            sender_id?: string | null;
            /**
             * Format: uuid
             * @description A template whose content is copied now. What `content` names takes the place of what was copied.
             */
            template_id?: string | null;
            /** @description How fast it may go; null is as fast as the mail server. */
            throttle?: components["schemas"]["CampaignThrottle"] | null;
            tracking?: components["schemas"]["CampaignTrackingInput"];
        };
        /**
         * Recipient domain of a campaign
         * @description What became of the messages to addresses of one domain.
         */
        CampaignDomain: {
            /** @description How many were taken and have not come back. */
            accepted_count: number;
            /** @description How many came back. */
            bounced_count: number;
            /** @description How many contacts followed a link in person, as far as that is counted for each. */
            clicked_contacts_count: number;
            /** @description How many contacts complained. */
            complaints_count: number;
            /** @description How many were put off and are tried again. */
            deferred_count: number;
            /** @description What stands after the @, in lower case. */
            domain: string;
            /** @description How many could not be handed over. */
            failed_count: number;
            /** @description How many messages were sent there, or tried to; those that were skipped are not counted. */
            messages_count: number;
            /** @description How many contacts opened it in person, as far as that is counted for each. */
            opened_contacts_count: number;
            /** @description Of how many nobody knows whether they were handed over. */
            unknown_count: number;
            /** @description How many contacts unsubscribed by it. */
            unsubscribes_count: number;
        };
        /**
         * Page of domains
         * @description Recipient domains of a campaign, the one with the most messages first.
         */
        CampaignDomainPage: {
            /** @description The domains of this page. */
            data: components["schemas"]["CampaignDomain"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Copy of a campaign
         * @description What the copy is called.
         */
        CampaignDuplicate: {
            /** @description The name of the copy; the campaign's own with "(copy)" where it is left out. */
            name?: string;
        };
        /**
         * Engagement with a campaign
         * @description How many contacts took notice, people only.
         */
        CampaignEngagement: {
            /** @description How many followed a link in it; null where clicks are not counted. */
            clicked_contacts_count: number | null;
            /** @description How many opened it; null where opens are not counted. */
            opened_contacts_count: number | null;
            /** @description How many unsubscribed by it. */
            unsubscribed_contacts_count: number;
        };
        /**
         * Difficulties of one class
         * @description How many messages met one class of difficulties and are where that left them.
         */
        CampaignErrorCount: {
            /** @description How many. */
            contacts_count: number;
            error_class: components["schemas"]["DeliveryErrorClass"];
            /**
             * @description Where it left them.
             * @enum {string}
             */
            status: "deferred" | "bounced" | "failed";
        };
        /**
         * Estimate of an audience
         * @description Whom a campaign would reach if it began now. `included_count` less `excluded_count` is `audience_count`, and that is `mailable_count` and all of `skipped` together.
         */
        CampaignEstimate: {
            /** @description How many are left: the audience as it would be fixed. */
            audience_count: number;
            /** @description How many more deliveries the plan has room for this month; null where it sets no limit. */
            deliveries_left_count: number | null;
            /**
             * Format: date-time
             * @description When this was counted.
             */
            estimated_at: string;
            /** @description How many of them `exclude` takes out. */
            excluded_count: number;
            /** @description How many contacts `include` means, each counted once. */
            included_count: number;
            /** @description How many of them would get it: the number to send as `expected_count`. */
            mailable_count: number;
            /** @description Why the others would get nothing, the most frequent reason first. */
            skipped: components["schemas"]["SkippedCount"][];
        };
        /**
         * Audience to estimate
         * @description An audience that is not saved yet; the campaign's own where it is left out.
         */
        CampaignEstimateRequest: {
            audience?: components["schemas"]["CampaignAudienceInput"];
        };
        /**
         * Link of a campaign
         * @description An address in a campaign, and how often it was followed.
         */
        CampaignLink: {
            /** @description How many contacts followed it in person, each counted once; null unless clicks are counted for each contact. */
            clicked_contacts_count: number | null;
            /** @description How often it was followed by people. */
            clicks_count: number;
            /**
             * Format: date-time
             * @description When a person first followed it.
             */
            first_clicked_at: string | null;
            /**
             * Format: uuid
             * @description The id of the link.
             */
            id: string;
            /** @description What stands there to be clicked; null for an image without a text. */
            label: string | null;
            /**
             * Format: date-time
             * @description When a person last followed it.
             */
            last_clicked_at: string | null;
            /** @description How often it was followed by machines. */
            machine_clicks_count: number;
            /** @description Which link it is, counted from the top; the first where the address stands several times. */
            position: number;
            /** @description Where it leads, as it is written: smart codes in it stand as codes. */
            url: string;
        };
        /**
         * Page of links
         * @description Links of a campaign in the order that was asked for.
         */
        CampaignLinkPage: {
            /** @description The links of this page. */
            data: components["schemas"]["CampaignLink"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Lint of a campaign
         * @description Everything that is worth knowing before a campaign is sent.
         */
        CampaignLint: {
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            campaign_id: string;
            /** @description The findings, errors first, then warnings, then hints. */
            findings: components["schemas"]["CampaignLintFinding"][];
            /** @description How large the HTML part is as it is sent, with the values of the examples. */
            html_size_bytes: number;
            /** @description How many images it has. */
            images_count: number;
            /** @description How many links it has. */
            links_count: number;
            /** @description Whether it can be sent, as no finding is an error. */
            ready: boolean;
            /** @description How large the text part is. */
            text_size_bytes: number;
        };
        /**
         * Finding of the lint
         * @description Something about a campaign that keeps it from being sent, or is worth a look.
         */
        CampaignLintFinding: {
            /** @description What it is and what helps as a sentence. */
            detail: string;
            /** @description What stands there. */
            excerpt: string | null;
            key: components["schemas"]["CampaignLintKey"];
            /**
             * @description `error`: it cannot be sent. `warning`: it can, but something will likely go wrong. `hint`: it could be better.
             * @enum {string}
             */
            level: "error" | "warning" | "hint";
            /** @description On which line of it, the first being 1; null where it has no line. */
            line_number: number | null;
            /** @description JSON pointer (RFC 6901) into the campaign as `GET /campaigns/{id}` answers it; empty where it lies elsewhere. */
            pointer: string;
            /** @description The variant that it is about; null where it is about all. */
            variant: components["schemas"]["CampaignVariantKey"] | null;
        };
        /**
         * Lint finding
         * @description What the lint looks for. About what must be there: `subject_missing`, `content_missing`, `audience_missing`, `sender_missing`, `sender_unverified`, `sender_unauthenticated` (SPF, DKIM or DMARC of its domain do not hold), `mail_server_missing`, `mail_server_paused`, `tracking_domain_unready`, `postal_address_missing`, `unsubscribe_missing`, `edition` (it uses what the edition in force does not have), `reference_gone` (a list, tag, segment or sender that it names is not there any more). About smart codes: `smart_code_unknown`, `smart_code_misplaced`, `smart_code_without_default`. About links: `link_invalid`, `link_insecure`, `link_shortened`, `link_missing`. About size and looks: `html_too_large`, `images_too_heavy`, `image_without_text`, `images_only`, `markup_invalid`. About how it reads: `subject_too_long`, `subject_shouts`, `preheader_missing`, `text_like_spam`. About the A/B test: `variants_alike`, `test_too_small`, `winner_untracked` (what the winner is found by is not counted). About time: `window_too_short` (the throttle does not get through the audience in a week of windows).
         * @enum {string}
         */
        CampaignLintKey: "subject_missing" | "content_missing" | "audience_missing" | "sender_missing" | "sender_unverified" | "sender_unauthenticated" | "mail_server_missing" | "mail_server_paused" | "tracking_domain_unready" | "postal_address_missing" | "unsubscribe_missing" | "edition" | "reference_gone" | "smart_code_unknown" | "smart_code_misplaced" | "smart_code_without_default" | "link_invalid" | "link_insecure" | "link_shortened" | "link_missing" | "html_too_large" | "images_too_heavy" | "image_without_text" | "images_only" | "markup_invalid" | "subject_too_long" | "subject_shouts" | "preheader_missing" | "text_like_spam" | "variants_alike" | "test_too_small" | "winner_untracked" | "window_too_short";
        /**
         * Page of campaigns
         * @description Campaigns in the order that was asked for, without their content.
         */
        CampaignPage: {
            /** @description The campaigns of this page. */
            data: components["schemas"]["CampaignSummary"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Reason of a pause
         * @description Why a campaign is paused. `user`: somebody paused it. All others are the service's own doing, so that contacts are not made to pay for what is wrong elsewhere: `refused` (servers refuse the sender or the content), `mail_server` (it is paused, gone, or does not let us in), `not_ready` (when its time came, the lint found an error in it), `plan_limit` (the plan has no room for more deliveries this month), `bounces` and `complaints` (more of them than is good for the sender's name), `render_errors` (the message cannot be made for too many contacts).
         * @enum {string}
         */
        CampaignPauseReason: "user" | "refused" | "mail_server" | "not_ready" | "plan_limit" | "bounces" | "complaints" | "render_errors";
        /**
         * Preview of a campaign
         * @description For whom it is rendered, and with which changes.
         */
        CampaignPreviewRequest: {
            /** @description For whom it is rendered. Left out or null, smart codes have the values of the catalogue's examples. */
            contact_id?: components["schemas"]["ContactReference"] | null;
            content?: components["schemas"]["ContentToPreview"];
            variant?: components["schemas"]["CampaignVariantKey"];
        };
        /**
         * Link to the progress of a campaign
         * @description Where a page can watch a campaign.
         */
        CampaignProgressLink: {
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            campaign_id: string;
            /**
             * Format: date-time
             * @description Until when a connection can be opened with it, at least 15 minutes.
             */
            expires_at: string;
            /**
             * Format: uri
             * @description A signed link for an `EventSource`. It needs no other credentials, and it stays the same for some minutes before the next answer brings a later one.
             */
            url: string;
        };
        /**
         * Rates
         * @description Shares in percent with two decimals, people only; null where there is nothing to divide by, or it is not counted for each contact.
         */
        CampaignRates: {
            /** @description Messages that were taken, of those that were not skipped. */
            accepted_percent: number | null;
            /** @description Messages that came back, of those that were not skipped. */
            bounced_percent: number | null;
            /** @description Contacts that followed a link, of contacts that opened it or followed a link. */
            clicked_of_opened_percent: number | null;
            /** @description Contacts that followed a link, of messages that were taken. */
            clicked_percent: number | null;
            /** @description Contacts that complained, of messages that were taken. */
            complained_percent: number | null;
            /** @description Contacts that opened it, of messages that were taken. */
            opened_percent: number | null;
            /** @description Contacts that unsubscribed by it, of messages that were taken. */
            unsubscribed_percent: number | null;
        };
        /**
         * Unsubscribed for one reason
         * @description How many contacts gave one reason.
         */
        CampaignReasonCount: {
            /** @description How many. */
            contacts_count: number;
            /** @description The reason; null where none was given. */
            reason: components["schemas"]["UnsubscribeReason"] | null;
        };
        /**
         * Report of a campaign
         * @description What came of a campaign. What people did and what machines did are counted apart everywhere.
         */
        CampaignReport: {
            /** @description What became of everybody in the audience; null before that is fixed. */
            accounting: components["schemas"]["CampaignAccounting"] | null;
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            campaign_id: string;
            clicks: components["schemas"]["CampaignActionCounts"];
            /** @description How many contacts complained. */
            complaints_count: number;
            /**
             * Format: date-time
             * @description When it came to its final state.
             */
            finished_at: string | null;
            /** @description How many messages came back for good; together with the soft ones they are `accounting.bounced`. */
            hard_bounces_count: number;
            opens: components["schemas"]["CampaignActionCounts"];
            rates: components["schemas"]["CampaignRates"];
            /** @description How many came back for now, such as from a full mailbox. */
            soft_bounces_count: number;
            /**
             * Format: date-time
             * @description When its audience began to be fixed.
             */
            started_at: string | null;
            state: components["schemas"]["CampaignState"];
            /** @description The links that most people followed. */
            top_links: components["schemas"]["CampaignLink"][];
            tracking: components["schemas"]["CampaignTracking"];
            /** @description The reasons that they gave, the most frequent first. */
            unsubscribe_reasons: components["schemas"]["CampaignReasonCount"][];
            /** @description How many contacts unsubscribed by it. */
            unsubscribes_count: number;
            /** @description The same by variant; empty without an A/B test. */
            variants: components["schemas"]["CampaignVariantReport"][];
        };
        /**
         * Second try
         * @description What is different in the second message.
         */
        CampaignResend: {
            /** @description The name of the draft; the campaign's own with "(again)" where it is left out. */
            name?: string;
            /** @description The subject, which had better be another one; the campaign's own where it is left out. */
            subject?: string;
        };
        /**
         * What to try again
         * @description Which messages are tried again; at least one of the two must be `true`.
         */
        CampaignRetry: {
            /**
             * @description Whether those that failed are tried again. None of them was delivered, so nobody gets anything twice.
             * @default true
             */
            failed?: boolean;
            /**
             * @description Whether those of which nobody knows if they were handed over are tried again. Whoever did get the message then gets it a second time. Both have the same `Message-ID`, by which many mail programs show them as one.
             * @default false
             */
            unknown?: boolean;
        };
        /**
         * Schedule
         * @description When a campaign goes out.
         */
        CampaignSchedule: {
            /** @description Whether each contact gets it when the clock of its own time zone shows what the clock of the business shows at `send_at`, and `window` is read in that zone, too. */
            per_contact_zone: boolean;
            /**
             * Format: date-time
             * @description When it begins; null unless it was scheduled.
             */
            send_at: string | null;
            /** @description When messages may go out; null is as the settings say. */
            window: components["schemas"]["SendWindow"] | null;
        };
        /**
         * Schedule to store
         * @description How a campaign is spread over time. Members left out stay as they are, null clears. When it begins is set by `POST /campaigns/{id}/schedule`.
         */
        CampaignScheduleInput: {
            /** @description Whether each contact gets it when the clock of its own time zone shows what the clock of the business shows at `send_at`, and `window` is read in that zone, too. It needs the Pro feature `send_time_per_contact`. */
            per_contact_zone?: boolean;
            /** @description When messages may go out; null is as the settings say. */
            window?: components["schemas"]["SendWindowInput"] | null;
        };
        /**
         * Time to begin
         * @description When a campaign begins. What stands beside `send_at` takes the place of what the campaign's `schedule` has; left out, that stays.
         */
        CampaignScheduleRequest: {
            /** @description Whether each contact gets it when the clock of its own time zone shows what the clock of the business shows at `send_at`, and `window` is read in that zone, too. It needs the Pro feature `send_time_per_contact`. */
            per_contact_zone?: boolean;
            /**
             * Format: date-time
             * @description When it begins, a time in the future, at most a year ahead.
             */
            send_at: string;
            /** @description When messages may go out; null is as the settings say. */
            window?: components["schemas"]["SendWindowInput"] | null;
        };
        /**
         * Order to send
         * @description A check against a mistake about the audience.
         */
        CampaignSend: {
            /** @description How many contacts would get it, as `mailable_count` of `POST /campaigns/{id}/estimate` says. If it is another number, nothing is done, and the answer is 409 `count_mismatch`. Left out, it is sent to as many as there are. */
            expected_count?: number;
        };
        /**
         * Series of a campaign
         * @description What happened to a campaign over time.
         */
        CampaignSeries: {
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            campaign_id: string;
            /**
             * @description How long each point is. Days are of UTC.
             * @enum {string}
             */
            interval: "hour" | "day";
            /** @description One point per interval, also where nothing happened, the earliest first; empty before the campaign has begun. */
            points: components["schemas"]["CampaignSeriesPoint"][];
        };
        /**
         * Point of a series of a campaign
         * @description What happened in one interval.
         */
        CampaignSeriesPoint: {
            /** @description How many messages servers took. */
            accepted_count: number;
            /** @description How many came back. */
            bounced_count: number;
            /** @description How often people followed a link. */
            clicks_count: number;
            /** @description How many contacts complained. */
            complaints_count: number;
            /** @description How often machines did. */
            machine_clicks_count: number;
            /** @description How often machines did. */
            machine_opens_count: number;
            /** @description How often people opened it. */
            opens_count: number;
            /**
             * Format: date-time
             * @description When the interval begins.
             */
            starts_at: string;
            /** @description How many contacts unsubscribed by it. */
            unsubscribes_count: number;
        };
        /**
         * Campaign state
         * @description Where a campaign is in its life. `draft`: it is being written; only here can it be changed. `scheduled`: it begins at `schedule.send_at`. `preparing`: its audience is being fixed. `sending`: messages go out, wait for their window, their next attempt or the winner of an A/B test. `paused`: nothing goes out until it is resumed. `finished`, `partially_failed` (over, but some messages failed or are unknown; it can be retried) and `cancelled` are final, except that a retry leads back to `sending`.
         * @enum {string}
         */
        CampaignState: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "finished" | "partially_failed" | "cancelled";
        /**
         * Campaign in short
         * @description As much of a campaign as a list needs. `GET /campaigns/{id}` answers it with its content.
         */
        CampaignSummary: {
            /** @description What became of everybody in the audience; null before that is fixed. */
            accounting: components["schemas"]["CampaignAccounting"] | null;
            /**
             * Format: date-time
             * @description When it was archived; null unless it is.
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description How many took notice; null before the audience is fixed. */
            engagement: components["schemas"]["CampaignEngagement"] | null;
            /**
             * Format: date-time
             * @description When it came to its final state.
             */
            finished_at: string | null;
            /** @description Whether it has variants. */
            has_ab_test: boolean;
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            id: string;
            /** @description The name, for the business only. */
            name: string;
            /** @description Why it is paused; null unless `paused`. */
            pause_reason: components["schemas"]["CampaignPauseReason"] | null;
            /**
             * Format: uuid
             * @description The campaign whose non-openers it goes to; null for others.
             */
            resent_from_id: string | null;
            /**
             * Format: date-time
             * @description When somebody scheduled it; null unless that was done.
             */
            scheduled_at: string | null;
            /**
             * Format: date-time
             * @description When it begins; null unless it was scheduled.
             */
            send_at: string | null;
            /**
             * Format: uuid
             * @description Who sends it; null is the default sender at the time of sending.
             */
            sender_id: string | null;
            /**
             * Format: date-time
             * @description When its audience began to be fixed.
             */
            started_at: string | null;
            state: components["schemas"]["CampaignState"];
            /** @description The subject; null while there is none. */
            subject: string | null;
            /**
             * Format: date-time
             * @description When it was last changed by somebody, or its state changed.
             */
            updated_at: string;
        };
        /**
         * Contacts that are meant
         * @description Whoever is on any of the lists, has any of the tags, belongs to any of the segments, or fits the condition.
         */
        CampaignTarget: {
            /** @description A condition, of which all contacts that fit are meant; null has none. */
            condition: components["schemas"]["Condition"] | null;
            /** @description Lists, of which the subscribers are meant. */
            list_ids: string[];
            /** @description Segments, of which all contacts are meant. */
            segment_ids: string[];
            /** @description Tags, of which all contacts are meant. */
            tag_ids: string[];
        };
        /**
         * Contacts that are to be meant
         * @description Whoever is on any of the lists, has any of the tags, belongs to any of the segments, or fits the condition. Members left out stay as they are, arrays replace. What is not there is refused as a fault.
         */
        CampaignTargetInput: {
            /** @description A condition, of which all contacts that fit are meant; null has none. */
            condition?: components["schemas"]["ConditionInput"] | null;
            /** @description Lists, of which the subscribers are meant. */
            list_ids?: string[];
            /** @description Segments, of which all contacts are meant. */
            segment_ids?: string[];
            /** @description Tags, of which all contacts are meant. */
            tag_ids?: string[];
        };
        /**
         * Test of a campaign
         * @description To whom a test goes, and for whom it is rendered.
         */
        CampaignTest: {
            /** @description Whose values the smart codes have. Left out or null, those of the catalogue's examples. */
            contact_id?: components["schemas"]["ContactReference"] | null;
            emails: components["schemas"]["MailTestEmails"];
            variant?: components["schemas"]["CampaignVariantKey"];
        };
        /**
         * Throttle
         * @description How fast a campaign may go at most, however fast its mail server is.
         */
        CampaignThrottle: {
            /** @description How many messages may go out in an hour. */
            per_hour: number;
        };
        /**
         * Tracking of a campaign
         * @description What is counted of it. Where the settings, a list or a contact want less, less it is.
         */
        CampaignTracking: {
            clicks: components["schemas"]["TrackingMode"];
            opens: components["schemas"]["TrackingMode"];
        };
        /**
         * Tracking to store
         * @description What is to be counted. Members left out stay as they are; in a new campaign they are as the settings say.
         */
        CampaignTrackingInput: {
            clicks?: components["schemas"]["TrackingMode"];
            opens?: components["schemas"]["TrackingMode"];
        };
        /**
         * Changes to a campaign
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        CampaignUpdate: {
            /** @description An A/B test, which needs the Pro feature `ab_testing`; null is none. */
            ab?: components["schemas"]["CampaignAbInput"] | null;
            audience?: components["schemas"]["CampaignAudienceInput"];
            content?: components["schemas"]["CampaignContentInput"];
            /** @description Whether contacts that have had as much mail as the settings allow are skipped. */
            frequency_cap?: boolean;
            /** @description The name, for the business only; it need not be unique. */
            name?: string;
            /**
             * Format: email
             * @description Where answers go; null is where the sender's go.
             */
            reply_to?: string | null;
            schedule?: components["schemas"]["CampaignScheduleInput"];
            /**
             * Format: uuid
             * @description Who sends it; null is the default sender at the time of sending.
             */
            sender_id?: string | null;
            /**
             * Format: uuid
             * @description A template whose content is copied now, in place of the content that is there. What `content` names takes the place of what was copied. Null forgets where the content came from, and leaves it.
             */
            template_id?: string | null;
            /** @description How fast it may go; null is as fast as the mail server. */
            throttle?: components["schemas"]["CampaignThrottle"] | null;
            tracking?: components["schemas"]["CampaignTrackingInput"];
        };
        /**
         * Variant of a campaign
         * @description What is different in it. Members that are null are as in the campaign itself.
         */
        CampaignVariant: {
            /** @description Its body. */
            content: components["schemas"]["CampaignVariantContent"] | null;
            key: components["schemas"]["CampaignVariantKey"];
            /** @description Its preheader. */
            preheader: string | null;
            /**
             * Format: uuid
             * @description Its sender.
             */
            sender_id: string | null;
            /** @description Its subject. */
            subject: string | null;
        };
        /**
         * Accounting of a variant
         * @description The same for the contacts that one variant goes to.
         */
        CampaignVariantAccounting: {
            accounting: components["schemas"]["CampaignAccounting"];
            /** @description The variant; null for those held back until there is a winner. */
            variant: components["schemas"]["CampaignVariantKey"] | null;
        };
        /**
         * Body of a variant
         * @description What takes the place of the campaign's own body.
         */
        CampaignVariantContent: {
            kind: components["schemas"]["ContentKind"];
            /** @description The body in the language that `kind` names. */
            source: string;
            /** @description The text part; null where it is made from the body. */
            text: string | null;
        };
        /**
         * Body of a variant to store
         * @description What takes the place of the campaign's own body.
         */
        CampaignVariantContentInput: {
            kind: components["schemas"]["ContentKind"];
            /** @description The body in the language that `kind` names, with smart codes. */
            source: string;
            /** @description The text part; null has it made from the body. */
            text?: string | null;
        };
        /**
         * Variant to store
         * @description What is different in it. Members left out or null are as in the campaign itself.
         */
        CampaignVariantInput: {
            /** @description Its body. */
            content?: components["schemas"]["CampaignVariantContentInput"] | null;
            key: components["schemas"]["CampaignVariantKey"];
            /** @description Its preheader; smart codes may stand in it. */
            preheader?: string | null;
            /**
             * Format: uuid
             * @description Its sender.
             */
            sender_id?: string | null;
            /** @description Its subject; smart codes may stand in it. */
            subject?: string | null;
        };
        /**
         * Variant
         * @description A variant of an A/B test.
         * @enum {string}
         */
        CampaignVariantKey: "a" | "b" | "c" | "d" | "e";
        /**
         * Report of a variant
         * @description The same numbers for the contacts that got one variant.
         */
        CampaignVariantReport: {
            /** @description How many of its messages were taken. */
            accepted_count: number;
            clicks: components["schemas"]["CampaignActionCounts"];
            /** @description Whether it won. */
            is_winner: boolean;
            opens: components["schemas"]["CampaignActionCounts"];
            rates: components["schemas"]["CampaignRates"];
            /** @description How many contacts unsubscribed by it. */
            unsubscribes_count: number;
            variant: components["schemas"]["CampaignVariantKey"];
        };
        /**
         * Winner
         * @description Which variant the rest of the audience gets.
         */
        CampaignWinner: {
            variant: components["schemas"]["CampaignVariantKey"];
        };
        /**
         * Way to find the winner
         * @description By the share of contacts that followed a link in person, by the share that opened the message in person, or by decision of somebody at the business.
         * @enum {string}
         */
        CampaignWinnerBy: "human_clicks" | "human_opens" | "manual";
        /**
         * Capability
         * @description What a principal may do: `crm_access` to read and to manage contacts from day to day, `crm_administer` for settings, sending and destructive operations.
         * @enum {string}
         */
        Capability: "crm_access" | "crm_administer";
        /**
         * Compliance settings
         * @description What the law and good manners ask of marketing mail.
         */
        ComplianceSettings: {
            /** @description For how many days the ledger of consent is kept after a contact is gone; null for good. */
            consent_kept_for_days: number | null;
            /** @description The address that the footer of marketing mail shows, as lines; null to make it of the general settings. */
            postal_address: string | null;
            preference_centre: components["schemas"]["PreferenceCentre"];
            /** @description The page with the button that ends marketing mail; null for the usual words. */
            unsubscribe_page: components["schemas"]["RecipientPageText"] | null;
            /** @description The reasons that people may choose from, in this order; none, and they are not asked. */
            unsubscribe_reasons: components["schemas"]["UnsubscribeReason"][];
            /** @description The page after that; null for the usual words. */
            unsubscribed_page: components["schemas"]["RecipientPageText"] | null;
            /**
             * Format: date-time
             * @description When it was last changed; null where it never was, and everything is as it comes.
             */
            updated_at: string | null;
        };
        /**
         * Changes to the compliance settings
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        ComplianceSettingsUpdate: {
            /** @description For how many days the ledger of consent is kept after a contact is gone; null for good. */
            consent_kept_for_days?: number | null;
            /** @description The address that the footer of marketing mail shows, as lines; null to make it of the general settings. */
            postal_address?: string | null;
            preference_centre?: components["schemas"]["PreferenceCentreInput"];
            /** @description The page with the button that ends marketing mail; null for the usual words. */
            unsubscribe_page?: components["schemas"]["RecipientPageTextInput"] | null;
            /** @description The reasons that people may choose from, in this order; none, and they are not asked. */
            unsubscribe_reasons?: components["schemas"]["UnsubscribeReason"][];
            /** @description The page after that; null for the usual words. */
            unsubscribed_page?: components["schemas"]["RecipientPageTextInput"] | null;
        };
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
         * @description `date` compares calendar days and `date_time` moments; `choice` is one of several words, `set` any number of them; `happened` asks whether and how often something was done.
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
         * @description How a field is compared. `GET /automations/condition-options` serves which operators a field takes and what value each needs.
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
             * @description Which link of the campaign.
             */
            link_id: string | null;
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
             * @description Which link of the campaign, by its id; any of them where it is left out.
             */
            link_id?: string | null;
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
         * Consent settings
         * @description How people say yes.
         */
        ConsentSettings: {
            /** @description The page with the button that confirms; null for the usual words. */
            confirm_page: components["schemas"]["RecipientPageText"] | null;
            /** @description For how many days its link is good. */
            confirmation_expires_after_days: number;
            /**
             * Format: uuid
             * @description The sender of the mail that asks for confirmation; null for the default one.
             */
            confirmation_sender_id: string | null;
            /**
             * Format: uuid
             * @description The template of that mail; null for the one that comes with the service.
             */
            confirmation_template_id: string | null;
            /** @description The page after that; null for the usual words. */
            confirmed_page: components["schemas"]["RecipientPageText"] | null;
            /**
             * Format: uri
             * @description Where to go after that instead of the page; null to stay.
             */
            confirmed_redirect_url: string | null;
            /** @description The text that people agree to; null while there is none. */
            consent_text: string | null;
            /** @description The version of that text; null while there is none. */
            consent_text_version: string | null;
            /** @description All texts that there were, the latest first. None is ever changed or removed. */
            consent_text_versions: components["schemas"]["ConsentTextVersion"][];
            /**
             * Format: date-time
             * @description When it was last changed; null where it never was, and everything is as it comes.
             */
            updated_at: string | null;
        };
        /**
         * Changes to the consent settings
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        ConsentSettingsUpdate: {
            /** @description The page with the button that confirms; null for the usual words. */
            confirm_page?: components["schemas"]["RecipientPageTextInput"] | null;
            /** @description For how many days its link is good. */
            confirmation_expires_after_days?: number;
            /**
             * Format: uuid
             * @description The sender of the mail that asks for confirmation; null for the default one.
             */
            confirmation_sender_id?: string | null;
            /**
             * Format: uuid
             * @description The template of that mail, which must hold `links.confirm_url`; null for the one that comes with the service.
             */
            confirmation_template_id?: string | null;
            /** @description The page after that; null for the usual words. */
            confirmed_page?: components["schemas"]["RecipientPageTextInput"] | null;
            /**
             * Format: uri
             * @description Where to go after that instead of the page; null to stay.
             */
            confirmed_redirect_url?: string | null;
            /** @description The text that people agree to. One that differs from the present text is stored as a new version. */
            consent_text?: string | null;
        };
        /**
         * Version of the consent text
         * @description A text that people agreed to, as it stood for a time.
         */
        ConsentTextVersion: {
            /**
             * Format: date-time
             * @description From when on it stood.
             */
            published_at: string;
            /** @description The text. */
            text: string;
            /** @description The version, as the ledger of consent names it. */
            version: string;
        };
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
            /** @description The message that was sent, opened, clicked, came back or was complained about, or by which the contact unsubscribed. */
            delivery: components["schemas"]["DeliveryReference"] | null;
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
            /** @description The `status_reason` that was given, or the reason for unsubscribing. */
            reason: string | null;
            /** @description The tag that was added or removed. */
            tag: components["schemas"]["NamedThing"] | null;
            /** @description The link that was followed, for `email_clicked`. */
            url: string | null;
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
        ContactActivityType: "created" | "updated" | "status_changed" | "email_changed" | "note_added" | "note_updated" | "note_deleted" | "trashed" | "restored" | "list_joined" | "list_left" | "tag_added" | "tag_removed" | "consent_recorded" | "suppressed" | "imported" | "exported" | "merged" | "custom_event" | "email_sent" | "email_opened" | "email_clicked" | "email_bounced" | "email_complained" | "unsubscribed" | "confirmed";
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
        ContactBulkAction: components["schemas"]["ContactBulkChangeStatus"] | components["schemas"]["ContactBulkUpdateFields"] | components["schemas"]["ContactBulkDeleteAction"] | components["schemas"]["ContactBulkRestore"] | components["schemas"]["ContactBulkAddToLists"] | components["schemas"]["ContactBulkRemoveFromLists"] | components["schemas"]["ContactBulkAddToTags"] | components["schemas"]["ContactBulkRemoveFromTags"] | components["schemas"]["ContactBulkSuppress"];
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
            kind: components["schemas"]["DeliveryKind"];
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
            /** @description The subject as the contact saw it; empty where the message was not made. */
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
         * Contact
         * @description A contact, by its id, or `email:` with its address, or `external:` with your own id for it. One that is not there, or lies in the trash, is refused as a fault.
         */
        ContactReference: string;
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
         * Kind of content
         * @description What `source` is written in: `html`; `mjml`, from which responsive HTML is made; `markdown`, which is set into the layout of the business (settings, appearance); or `plain`, of which no HTML is made at all.
         * @enum {string}
         */
        ContentKind: "html" | "mjml" | "markdown" | "plain";
        /**
         * Content to preview
         * @description Content that is not saved yet. Members left out are those of what is saved, null has none.
         */
        ContentToPreview: {
            kind?: components["schemas"]["ContentKind"];
            /** @description What mail programs show beside the subject; smart codes may stand in it. */
            preheader?: string | null;
            /** @description The body in the language that `kind` names, with smart codes. Images stand in it as addresses, not as data. */
            source?: string;
            /** @description The subject; smart codes may stand in it. */
            subject?: string | null;
            /** @description The text part, with smart codes; null has it made from the body for each message. */
            text?: string | null;
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
         * Recipient domain
         * @description What became of mail to the addresses of one domain.
         */
        DeliverabilityDomain: {
            /** @description How many were taken by a server and have not come back. */
            accepted_count: number;
            /** @description How many came back. */
            bounced_count: number;
            /** @description How many somebody complained of. */
            complained_count: number;
            /** @description How many are put off and tried again. */
            deferred_count: number;
            /** @description What stands after the @, in small letters. */
            domain: string;
            /** @description How many could not be handed over. */
            failed_count: number;
            /** @description How many were opened by a person, each counted once. */
            human_opened_count: number;
        };
        /**
         * Difficulty
         * @description How often mail met one kind of difficulty.
         */
        DeliverabilityError: {
            /** @description For how many deliveries it is the last that they met. */
            deliveries_count: number;
            /** @description The enhanced status code that came with it; null where none did. */
            enhanced_code: string | null;
            error_class: components["schemas"]["DeliveryErrorClass"];
        };
        /**
         * Point of the deliverability
         * @description What became of the deliveries that were queued in one interval.
         */
        DeliverabilityPoint: {
            /** @description How many were taken by a server and have not come back. */
            accepted_count: number;
            /** @description How many came back. */
            bounced_count: number;
            /** @description How many somebody complained of. */
            complained_count: number;
            /** @description How many are put off and tried again. */
            deferred_count: number;
            /** @description How many could not be handed over. */
            failed_count: number;
            /**
             * Format: date
             * @description The first day of the interval.
             */
            starts_on: string;
        };
        /**
         * Deliverability
         * @description Whether mail arrives, where it does not, and why.
         */
        DeliverabilityReport: {
            /** @description The domains that most mail went to, at most fifty. */
            domains: components["schemas"]["DeliverabilityDomain"][];
            /** @description What mail met, the most frequent first, at most fifty. */
            errors: components["schemas"]["DeliverabilityError"][];
            /**
             * Format: date
             * @description The first day.
             */
            from_on: string;
            interval: components["schemas"]["SeriesInterval"];
            mail: components["schemas"]["ReportMail"];
            /** @description Mail over the time, one point per interval, also where nothing happened, the earliest first. */
            points: components["schemas"]["DeliverabilityPoint"][];
            /** @description Why deliveries were skipped, the most frequent reason first; together they are `mail.skipped_count`. */
            skipped_by_reason: components["schemas"]["SkippedCount"][];
            /**
             * Format: date
             * @description The last day.
             */
            until_on: string;
        };
        /**
         * Delivery
         * @description One row of the ledger, and so the attempt to get one message to one person. It ends in exactly one status.
         */
        Delivery: {
            /**
             * Format: date-time
             * @description When a server took it.
             */
            accepted_at: string | null;
            /** @description How often it was tried to hand it over. */
            attempts_count: number;
            /**
             * Format: uuid
             * @description The contact; null where there is none, and after it was erased.
             */
            contact_id: string | null;
            /**
             * Format: date-time
             * @description When the ledger got this row.
             */
            created_at: string;
            /** @description The enhanced status code (RFC 3463) of that difficulty, such as 4.2.2; null where there was none. */
            enhanced_code: string | null;
            /** @description What the last attempt met; null where it met no difficulty. */
            error_class: components["schemas"]["DeliveryErrorClass"] | null;
            /**
             * Format: date-time
             * @description When a link in it was first followed by a person, as far as tracking tells.
             */
            first_clicked_at: string | null;
            /**
             * Format: date-time
             * @description When a link in it was first followed by a machine, such as a filter that follows all of them.
             */
            first_machine_clicked_at: string | null;
            /**
             * Format: date-time
             * @description When its images were first loaded by a machine, such as a mail program that loads all of them.
             */
            first_machine_opened_at: string | null;
            /**
             * Format: date-time
             * @description When it was first opened by a person, as far as tracking tells.
             */
            first_opened_at: string | null;
            /**
             * Format: uuid
             * @description The id of the delivery.
             */
            id: string;
            kind: components["schemas"]["DeliveryKind"];
            /** @description The `Message-ID` of the message, without angle brackets; null where it was skipped. */
            message_id: string | null;
            /**
             * Format: date-time
             * @description When it is tried again, at the earliest; null unless `deferred`.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was ready to be sent.
             */
            queued_at: string;
            /** @description Whether it was sent again although nobody knew if the first time had succeeded, so that the contact may have it twice. Both have the same `message_id`. */
            repeated: boolean;
            /** @description Why it was not sent; null unless `skipped`. */
            skip_reason: components["schemas"]["DeliverySkipReason"] | null;
            /**
             * Format: uuid
             * @description The campaign that it belongs to, or the message; null where there is none.
             */
            source_id: string | null;
            status: components["schemas"]["DeliveryStatus"];
            /** @description The subject as it was sent; null where it was skipped before it was made. */
            subject: string | null;
            /**
             * Format: email
             * @description The address that it went to; null after the contact was erased.
             */
            to_address: string | null;
            /** @description The variant of the campaign that was sent; null where it has none. */
            variant: components["schemas"]["CampaignVariantKey"] | null;
        };
        /**
         * Delivery with its events
         * @description A row of the ledger, and what happened to the message.
         */
        DeliveryDetail: {
            /**
             * Format: date-time
             * @description When a server took it.
             */
            accepted_at: string | null;
            /** @description How often it was tried to hand it over. */
            attempts_count: number;
            /**
             * Format: uuid
             * @description The contact; null where there is none, and after it was erased.
             */
            contact_id: string | null;
            /**
             * Format: date-time
             * @description When the ledger got this row.
             */
            created_at: string;
            /** @description The enhanced status code (RFC 3463) of that difficulty, such as 4.2.2; null where there was none. */
            enhanced_code: string | null;
            /** @description What the last attempt met; null where it met no difficulty. */
            error_class: components["schemas"]["DeliveryErrorClass"] | null;
            /** @description What happened to it after it was first handed over, the latest first; the latest 200 where there is more. */
            events: components["schemas"]["DeliveryEvent"][];
            /**
             * Format: date-time
             * @description When a link in it was first followed by a person, as far as tracking tells.
             */
            first_clicked_at: string | null;
            /**
             * Format: date-time
             * @description When a link in it was first followed by a machine, such as a filter that follows all of them.
             */
            first_machine_clicked_at: string | null;
            /**
             * Format: date-time
             * @description When its images were first loaded by a machine, such as a mail program that loads all of them.
             */
            first_machine_opened_at: string | null;
            /**
             * Format: date-time
             * @description When it was first opened by a person, as far as tracking tells.
             */
            first_opened_at: string | null;
            /**
             * Format: uuid
             * @description The id of the delivery.
             */
            id: string;
            kind: components["schemas"]["DeliveryKind"];
            /** @description The `Message-ID` of the message, without angle brackets; null where it was skipped. */
            message_id: string | null;
            /**
             * Format: date-time
             * @description When it is tried again, at the earliest; null unless `deferred`.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was ready to be sent.
             */
            queued_at: string;
            /** @description Whether it was sent again although nobody knew if the first time had succeeded, so that the contact may have it twice. Both have the same `message_id`. */
            repeated: boolean;
            /** @description Why it was not sent; null unless `skipped`. */
            skip_reason: components["schemas"]["DeliverySkipReason"] | null;
            /**
             * Format: uuid
             * @description The campaign that it belongs to, or the message; null where there is none.
             */
            source_id: string | null;
            status: components["schemas"]["DeliveryStatus"];
            /** @description The subject as it was sent; null where it was skipped before it was made. */
            subject: string | null;
            /**
             * Format: email
             * @description The address that it went to; null after the contact was erased.
             */
            to_address: string | null;
            /** @description The variant of the campaign that was sent; null where it has none. */
            variant: components["schemas"]["CampaignVariantKey"] | null;
        };
        /**
         * Class of a delivery error
         * @description What kind of difficulty the last attempt met. About the contact's address: `mailbox_unknown`, `mailbox_full`, `domain_unknown`. About us: `sender_refused` (the sender, its authentication or its reputation), `content_refused`, `too_large`, `credentials_refused` (the mail server does not let us in). About the way: `rate_limited`, `connection`, `time_out`, `temporary`. `expired`: it was tried for 72 hours. `other`: none of these.
         * @enum {string}
         */
        DeliveryErrorClass: "mailbox_unknown" | "mailbox_full" | "domain_unknown" | "sender_refused" | "content_refused" | "too_large" | "credentials_refused" | "rate_limited" | "connection" | "time_out" | "temporary" | "expired" | "other";
        /**
         * Delivery event
         * @description Something that happened to a message. All members are always there; those that do not belong to the type are null or empty.
         */
        DeliveryEvent: {
            /** @description Who opened or clicked; null for other types. */
            actor: components["schemas"]["DeliveryEventActor"] | null;
            /** @description The enhanced status code that came with it, such as 5.1.1. */
            enhanced_code: string | null;
            /** @description What an attempt met, for `deferred`, `bounced` and `failed`. */
            error_class: components["schemas"]["DeliveryErrorClass"] | null;
            /** @description What this was judged by; empty for other types than `opened` and `clicked`, and where nothing speaks for a machine. */
            evidence: components["schemas"]["DeliveryEvidence"][];
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /** @description Where it was opened or clicked from; null unless the settings have it stored. */
            ip_address: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description The reason that the person gave, for `unsubscribed`. */
            reason: string | null;
            /** @description What the other server said. */
            reply: string | null;
            type: components["schemas"]["DeliveryEventType"];
            /** @description The link that was followed, for `clicked`. */
            url: string | null;
            /** @description What the program that opened or clicked calls itself; null where it says nothing. */
            user_agent: string | null;
        };
        /**
         * Who acted
         * @description Whether a person did it, or a machine: a mail program that loads all images, a filter that follows all links.
         * @enum {string}
         */
        DeliveryEventActor: "human" | "machine";
        /**
         * Type of a delivery event
         * @description What happened to a message. `repeated`: it was sent again after its status had been `unknown`. The others are as the words say.
         * @enum {string}
         */
        DeliveryEventType: "deferred" | "bounced" | "failed" | "repeated" | "opened" | "clicked" | "complained" | "unsubscribed";
        /**
         * Evidence
         * @description What speaks for a person or a machine. For a machine: `image_proxy` (a proxy known to load every image), `too_soon` (within seconds of the delivery), `all_links` (every link within seconds), `hidden_link` (a link that people do not see), `head_request` (asked for without the content), `known_scanner` (the address or the name of a known filter). For a person: `later_click` (a link followed long after the delivery), `form_sent` (a button pressed on a page).
         * @enum {string}
         */
        DeliveryEvidence: "image_proxy" | "too_soon" | "all_links" | "hidden_link" | "head_request" | "known_scanner" | "later_click" | "form_sent";
        /**
         * Kind of delivery
         * @description What sent it: a `campaign`, a `sequence`, an `automation`, or whoever asked for one message to one address (`transactional`). A `confirmation` asks whether somebody wants to subscribe; a `test` shows content to the business, and counts in no report.
         * @enum {string}
         */
        DeliveryKind: "campaign" | "sequence" | "automation" | "transactional" | "confirmation" | "test";
        /**
         * Page of deliveries
         * @description Deliveries, the latest first.
         */
        DeliveryPage: {
            /** @description The deliveries of this page. */
            data: components["schemas"]["Delivery"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Delivery in short
         * @description The message that something is about.
         */
        DeliveryReference: {
            /**
             * Format: uuid
             * @description The id of the delivery.
             */
            id: string;
            kind: components["schemas"]["DeliveryKind"];
            /**
             * Format: uuid
             * @description The campaign or message that it belongs to.
             */
            source_id: string | null;
            /** @description The subject as it was sent. */
            subject: string | null;
        };
        /**
         * Reason for skipping
         * @description Why somebody got nothing, as it was found at the moment of sending. `unsubscribed`: has unsubscribed, or has left the list by which it belonged to the audience. `suppressed`: the address or its domain is suppressed, or has complained. `invalid`: mail to the address has come back for good. `no_consent`: pending or transactional, so has not agreed to marketing mail. `frequency_cap`: has had as much mail as it wants, or as the settings allow. `duplicate`: the address has had this message already. `over_limit`: the plan had no room. `render_error`: the message could not be made for this contact. `contact_gone`: deleted or erased since the audience was fixed. `cancelled`: the campaign was cancelled before its turn came.
         * @enum {string}
         */
        DeliverySkipReason: "unsubscribed" | "suppressed" | "invalid" | "no_consent" | "frequency_cap" | "duplicate" | "over_limit" | "render_error" | "contact_gone" | "cancelled";
        /**
         * Delivery status
         * @description How far a message got. `queued` waits for its turn, `sending` is being handed over, `deferred` was put off by the receiving side and is tried again; these three change still. `accepted`: the receiving or relaying server took it, which does not mean that anybody has read it. `bounced`: the address refused it, then or later. `failed`: it could not be handed over, through no fault of the contact. `skipped`: it was never sent, for the reason in `skip_reason`. `unknown`: the service was interrupted at the moment of handing it over, so nobody knows whether the server took it.
         * @enum {string}
         */
        DeliveryStatus: "queued" | "sending" | "accepted" | "deferred" | "bounced" | "failed" | "skipped" | "unknown";
        /**
         * Algorithm of a key
         * @description RSA with 2,048 bits, which every receiver knows, or Ed25519, which is shorter. With an active key of each, mail carries both signatures.
         * @enum {string}
         */
        DkimAlgorithm: "rsa_2048" | "ed25519";
        /**
         * DKIM key
         * @description A key that signs mail of a domain. The service keeps its private half encrypted and never shows it.
         */
        DkimKey: {
            /**
             * Format: date-time
             * @description Since when it signs, or did; null where it never has.
             */
            activated_at: string | null;
            algorithm: components["schemas"]["DkimAlgorithm"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The id of the key.
             */
            id: string;
            record: components["schemas"]["DkimRecord"];
            /**
             * Format: date-time
             * @description Until when a retired key should stay in the DNS, so that mail on its way can still be verified; null otherwise.
             */
            record_needed_until_at: string | null;
            /**
             * Format: date-time
             * @description When another took its place; null where none has.
             */
            retired_at: string | null;
            /** @description The name that signatures find the key by; unique in the domain. */
            selector: string;
            /**
             * Format: uuid
             * @description The sending domain that it signs for.
             */
            sending_domain_id: string;
            state: components["schemas"]["DkimKeyState"];
        };
        /**
         * DKIM key to create
         * @description A new key.
         */
        DkimKeyCreate: {
            /**
             * @description The algorithm.
             * @default rsa_2048
             */
            algorithm?: components["schemas"]["DkimAlgorithm"];
            /** @description The name that signatures find the key by; made of the month and the algorithm where it is left out. */
            selector?: string;
        };
        /**
         * Page of DKIM keys
         * @description DKIM keys, the latest first.
         */
        DkimKeyPage: {
            /** @description The keys of this page. */
            data: components["schemas"]["DkimKey"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * State of a key
         * @description `pending` until its record is found, then `published`; `active` while mail is signed with it; `retired` when another has taken its place.
         * @enum {string}
         */
        DkimKeyState: "pending" | "published" | "active" | "retired";
        /**
         * Record of a key
         * @description The TXT record to put into the DNS.
         */
        DkimRecord: {
            /** @description The name that it stands under. */
            host: string;
            /** @description Its text. Where it is longer than 255 characters, the DNS takes it in pieces. */
            value: string;
        };
        /**
         * DNS record
         * @description A record that the domain should have, and what was found.
         */
        DnsRecord: {
            /** @description What to do about it, in a sentence; null where it is as it should be. */
            detail: string | null;
            /** @description What should stand there; null where anything of its kind will do. */
            expected: string | null;
            /** @description What stands there, as of the last check. */
            found: string[];
            /** @description The name that it stands under. */
            host: string;
            purpose: components["schemas"]["DnsRecordPurpose"];
            /** @description Whether mail suffers without it. The others are advice. */
            required: boolean;
            state: components["schemas"]["DnsRecordState"];
            /**
             * @description The type of the record.
             * @enum {string}
             */
            type: "TXT" | "CNAME" | "MX";
        };
        /**
         * Purpose of a record
         * @description What a record in the DNS is for: it says who may send for the domain (`spf`), holds the public half of a signing key (`dkim`) or the policy for what is not authenticated (`dmarc`), leads bounces back (`return_path`) or links in mail to the service (`tracking`).
         * @enum {string}
         */
        DnsRecordPurpose: "spf" | "dkim" | "dmarc" | "return_path" | "tracking";
        /**
         * State of a record
         * @description What the last check found: what was expected, nothing, something else, or the record was not checked yet or the DNS did not answer.
         * @enum {string}
         */
        DnsRecordState: "ok" | "missing" | "wrong" | "unchecked";
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
         * Hour of the week
         * @description When people open and click, in the time zone of the business.
         */
        EngagementHour: {
            /** @description The hour of the day. */
            hour: number;
            /** @description In how many a person followed a link for the first time. */
            human_clicked_count: number;
            /** @description How many deliveries a person opened for the first time in that hour. */
            human_opened_count: number;
            weekday: components["schemas"]["Weekday"];
        };
        /**
         * Contacts of a level
         * @description How many contacts are how active.
         */
        EngagementLevelCount: {
            /** @description How many subscribed contacts have the level now. */
            contacts_count: number;
            level: components["schemas"]["ContactEngagementLevel"];
        };
        /**
         * Link in a report
         * @description A link, wherever it stood.
         */
        EngagementLink: {
            /** @description In how many deliveries a person followed it, each counted once. */
            human_clicked_count: number;
            /** @description In how many only machines did. */
            machine_clicked_count: number;
            /** @description The address that it leads to. */
            url: string;
        };
        /**
         * Point of the engagement
         * @description What was opened and clicked in one interval, whenever it was sent.
         */
        EngagementPoint: {
            /** @description In how many deliveries a person followed a link for the first time. */
            human_clicked_count: number;
            /** @description How many deliveries a person opened for the first time. */
            human_opened_count: number;
            /** @description In how many deliveries a machine followed a link for the first time. */
            machine_clicked_count: number;
            /** @description How many deliveries a machine opened for the first time. */
            machine_opened_count: number;
            /**
             * Format: date
             * @description The first day of the interval.
             */
            starts_on: string;
        };
        /**
         * Engagement
         * @description What people open and click, when, and how active they are.
         */
        EngagementReport: {
            /** @description The campaigns that began in the time and in which most people followed a link, at most twenty. */
            campaigns: components["schemas"]["ReportCampaign"][];
            /**
             * Format: date
             * @description The first day.
             */
            from_on: string;
            /** @description The hours of the week in which something was opened or clicked, from Monday on. */
            hours: components["schemas"]["EngagementHour"][];
            interval: components["schemas"]["SeriesInterval"];
            /** @description How active the audience is now. */
            levels: components["schemas"]["EngagementLevelCount"][];
            /** @description The links that most people followed, at most twenty. */
            links: components["schemas"]["EngagementLink"][];
            /** @description Opens and clicks over the time, one point per interval, also where nothing happened, the earliest first. */
            points: components["schemas"]["EngagementPoint"][];
            /**
             * Format: date
             * @description The last day.
             */
            until_on: string;
        };
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
         * Frequency cap
         * @description How many marketing messages a contact gets at most in a time. What would be more is skipped, not put off.
         */
        FrequencyCap: {
            /** @description How many marketing messages a contact gets at most. */
            max_count: number;
            /** @description Within how many days. */
            period_days: number;
        };
        /**
         * Frequency cap to set
         * @description How many marketing messages a contact gets at most in a time. What would be more is skipped, not put off.
         */
        FrequencyCapInput: {
            /** @description How many marketing messages a contact gets at most. */
            max_count: number;
            /** @description Within how many days. */
            period_days: number;
        };
        /**
         * General settings
         * @description Who the business is.
         */
        GeneralSettings: {
            /** @description The postal address of the business. */
            address: components["schemas"]["ContactAddress"];
            /** @description The name of the business, as contacts know it. */
            business_name: string | null;
            /** @description Language and region (BCP 47) of contacts of whom none is known. */
            default_locale: string;
            /** @description The time zone (IANA) of contacts of whom none is known, and of the business. */
            default_timezone: string;
            /**
             * Format: uri
             * @description The address of the logo for mail.
             */
            logo_url: string | null;
            /** @description The telephone number. */
            phone: string | null;
            /**
             * Format: date-time
             * @description When it was last changed; null where it never was, and everything is as it comes.
             */
            updated_at: string | null;
            /**
             * Format: uri
             * @description The address of the website.
             */
            website_url: string | null;
        };
        /**
         * Changes to the general settings
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        GeneralSettingsUpdate: {
            /** @description The postal address of the business. */
            address?: components["schemas"]["ContactAddressInput"] | null;
            /** @description The name of the business, as contacts know it. */
            business_name?: string | null;
            /** @description Language and region (BCP 47) of contacts of whom none is known. */
            default_locale?: string;
            /** @description The time zone (IANA) of contacts of whom none is known, and of the business. */
            default_timezone?: string;
            /**
             * Format: uri
             * @description The address of the logo for mail.
             */
            logo_url?: string | null;
            /** @description The telephone number. */
            phone?: string | null;
            /**
             * Format: uri
             * @description The address of the website.
             */
            website_url?: string | null;
        };
        /**
         * Point of the growth
         * @description What happened to the audience in one interval.
         */
        GrowthPoint: {
            /** @description How many became `bounced`. */
            bounced_count: number;
            /** @description How many complained. */
            complained_count: number;
            /** @description How many confirmed that they want mail. */
            confirmed_count: number;
            /** @description How many contacts were created. */
            created_count: number;
            /** @description How many were deleted or erased. */
            deleted_count: number;
            /**
             * Format: date
             * @description The first day of the interval.
             */
            starts_on: string;
            /** @description How many have the status `subscribed` at the end of the interval, or now where it is not over. */
            subscribed_count: number;
            /** @description How many unsubscribed. */
            unsubscribed_count: number;
        };
        /**
         * Reason for leaving
         * @description Why people unsubscribed.
         */
        GrowthReason: {
            /** @description How many people gave it. */
            contacts_count: number;
            /** @description The reason; null where none was given. */
            reason: components["schemas"]["UnsubscribeReason"] | null;
        };
        /**
         * Growth
         * @description How the audience grows and shrinks, and why.
         */
        GrowthReport: {
            /**
             * Format: date
             * @description The first day.
             */
            from_on: string;
            interval: components["schemas"]["SeriesInterval"];
            /** @description The audience over the time, one point per interval, also where nothing happened, the earliest first. */
            points: components["schemas"]["GrowthPoint"][];
            /** @description Where the contacts created in the time came from, the most first; the fifty greatest. */
            sources: components["schemas"]["GrowthSource"][];
            /** @description Why people unsubscribed in the time, the most first. */
            unsubscribe_reasons: components["schemas"]["GrowthReason"][];
            /**
             * Format: date
             * @description The last day.
             */
            until_on: string;
        };
        /**
         * Source of contacts
         * @description Where new contacts came from.
         */
        GrowthSource: {
            /** @description How many contacts came from there. */
            created_count: number;
            /** @description The source as a short key; null where none is known. */
            source: string | null;
        };
        /**
         * Storage of addresses
         * @description What is kept of the network address that an open, a click or a visit comes from: nothing, the address without its last part (`shortened`), or all of it.
         * @enum {string}
         */
        IpStorage: "none" | "shortened" | "full";
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
             * @description The job that takes it back; null where there is none.
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
         * @description Why a row or contact could not be dealt with. `malformed_row` and `invalid_row` are about the file: it cannot be taken apart there, or a value does not fit. `plan_limit`: the plan has no room for more contacts. `changed_since`: somebody has changed what was to be taken back; the contact was passed over. The others are as the problem codes of the same name.
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
         * @description What the job does: a bulk action on contacts that fit a condition, an undoing of one, an import, an export of contacts, or an export of everything about one contact.
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
         * Preview
         * @description Content as it would be sent: MJML and Markdown made into HTML, styles written into the elements, smart codes filled in. Scripts, frames and event handlers are left out.
         */
        MailPreview: {
            /** @description What is wrong or worth a look. */
            faults: components["schemas"]["RenderFault"][];
            /** @description The HTML part, whole; null for `plain`, and where an error kept it from being made. Show it in a sandboxed frame only. */
            html: string | null;
            /** @description What mail programs show beside the subject. */
            preheader: string | null;
            /** @description How large the HTML part is as it is sent. Some mail programs cut messages off at 102 kB. */
            size_bytes: number;
            /** @description The subject. */
            subject: string | null;
            /** @description The text part; null where an error kept it from being made. */
            text: string | null;
        };
        /**
         * Mail server
         * @description A way for mail to leave the service.
         */
        MailServer: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Where the messages lie, below the data folder of the service; null for SMTP. */
            folder: string | null;
            /** @description Whether a password is stored. It is never shown. */
            has_password: boolean;
            /** @description The name by which we greet the server; null for that of this machine. */
            hello_name: string | null;
            /** @description The host; null for a folder. */
            host: string | null;
            /**
             * Format: uuid
             * @description The id of the mail server.
             */
            id: string;
            /** @description Whether it is the default one. `PUT /settings/sending` names another. */
            is_default: boolean;
            kind: components["schemas"]["MailServerKind"];
            /** @description How many connections may be open at a time. */
            max_connections: number;
            /** @description After how many messages a connection is closed. */
            messages_per_connection: number;
            /** @description The name; unique whatever its upper and lower case. */
            name: string;
            /**
             * Format: date-time
             * @description Since when it is paused; null where it is not.
             */
            paused_at: string | null;
            /** @description What the server said, or somebody wrote; null where there is nothing. */
            paused_detail: string | null;
            /** @description Why it is paused; null where it is not. */
            paused_reason: components["schemas"]["MailServerPauseReason"] | null;
            /** @description The port; null for a folder. */
            port: number | null;
            rate: components["schemas"]["SendRate"];
            /** @description How the connection is secured; null for a folder. */
            security: components["schemas"]["MailServerSecurity"] | null;
            state: components["schemas"]["MailServerState"];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The name to log in with; null to send without logging in. */
            username: string | null;
            /** @description The warm-up; null without. */
            warm_up: components["schemas"]["MailServerWarmUp"] | null;
        };
        /**
         * Mail server to create
         * @description A new mail server; `kind` says of which kind.
         */
        MailServerCreate: components["schemas"]["MailServerCreateSmtp"] | components["schemas"]["MailServerCreateFolder"];
        /**
         * Folder to create
         * @description A folder below the data folder of the service, into which messages are written as files instead of being sent.
         */
        MailServerCreateFolder: {
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "folder";
            /**
             * @description How many connections may be open at a time.
             * @default 5
             */
            max_connections?: number;
            /**
             * @description After how many messages a connection is closed.
             * @default 100
             */
            messages_per_connection?: number;
            /** @description The name; unique whatever its upper and lower case. */
            name: string;
            rate?: components["schemas"]["SendRateInput"];
            /** @description The warm-up; null without. */
            warm_up?: components["schemas"]["MailServerWarmUpInput"] | null;
        };
        /**
         * SMTP server to create
         * @description A server that takes mail by SMTP.
         */
        MailServerCreateSmtp: {
            /** @description The name by which we greet the server; null for that of this machine. */
            hello_name?: string | null;
            /** @description The host: a name or an address. It may be in your own network. */
            host: string;
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "smtp";
            /**
             * @description How many connections may be open at a time.
             * @default 5
             */
            max_connections?: number;
            /**
             * @description After how many messages a connection is closed.
             * @default 100
             */
            messages_per_connection?: number;
            /** @description The name; unique whatever its upper and lower case. */
            name: string;
            /** @description The password. It is stored encrypted and never shown; null forgets it. */
            password?: string | null;
            /** @description The port, mostly 587 with STARTTLS and 465 with TLS; 587 where it is left out. */
            port?: number;
            rate?: components["schemas"]["SendRateInput"];
            /** @description How the connection is secured; `starttls` where it is left out. */
            security?: components["schemas"]["MailServerSecurity"];
            /** @description The name to log in with; null to send without logging in. */
            username?: string | null;
            /** @description The warm-up; null without. */
            warm_up?: components["schemas"]["MailServerWarmUpInput"] | null;
        };
        /**
         * Mail server kind
         * @description How mail leaves the service: handed to a server by SMTP, or written to files in a `folder` for people to look at.
         * @enum {string}
         */
        MailServerKind: "smtp" | "folder";
        /**
         * Page of mail servers
         * @description Mail servers in the order that was asked for.
         */
        MailServerPage: {
            /** @description The mail servers of this page. */
            data: components["schemas"]["MailServer"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Reason of a pause
         * @description Why a mail server is paused: somebody paused it (`manual`), it refuses the login (`authentication`), it refuses us or our mail (`refused`), or it has not been reached for long (`unreachable`).
         * @enum {string}
         */
        MailServerPauseReason: "manual" | "authentication" | "refused" | "unreachable";
        /**
         * Connection security
         * @description How the connection is secured: not at all, by STARTTLS, without which nothing is sent, or by TLS from the first byte. The certificate must be good for the host.
         * @enum {string}
         */
        MailServerSecurity: "none" | "starttls" | "tls";
        /**
         * Mail server state
         * @description Whether mail goes through it. While it is `paused`, mail waits.
         * @enum {string}
         */
        MailServerState: "ok" | "paused";
        /**
         * Test of a mail server
         * @description What to try.
         */
        MailServerTest: {
            /**
             * Format: email
             * @description Where to send a test message; left out or null, none is sent.
             */
            to?: string | null;
        };
        /**
         * Result of a test
         * @description Whether mail would get through a mail server, and if not, where it gets stuck.
         */
        MailServerTestResult: {
            /**
             * Format: uuid
             * @description The id of the mail server.
             */
            mail_server_id: string;
            /** @description The steps, in their order. */
            steps: components["schemas"]["MailServerTestStep"][];
            /** @description Whether no step failed. */
            succeeded: boolean;
        };
        /**
         * Step of a test
         * @description One step of the test of a mail server.
         */
        MailServerTestStep: {
            /** @description What was found, or what the server said; null where there is nothing to say. */
            detail: string | null;
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
            key: components["schemas"]["MailServerTestStepKey"];
            /**
             * @description What came of it. After a step that failed, the others are skipped.
             * @enum {string}
             */
            result: "passed" | "failed" | "skipped";
        };
        /**
         * Step of a test
         * @description What is tried: to find the host, to connect, to secure the connection, to log in, and to hand over a message.
         * @enum {string}
         */
        MailServerTestStepKey: "resolve" | "connect" | "tls" | "authenticate" | "mail";
        /**
         * Changes to a mail server
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed; those of SMTP are refused for a folder.
         */
        MailServerUpdate: {
            /** @description The name by which we greet the server; null for that of this machine. */
            hello_name?: string | null;
            /** @description The host: a name or an address. A new host or port forgets the password unless it comes along. */
            host?: string;
            /** @description How many connections may be open at a time. */
            max_connections?: number;
            /** @description After how many messages a connection is closed. */
            messages_per_connection?: number;
            /** @description The name; unique whatever its upper and lower case. */
            name?: string;
            /** @description The password. It is stored encrypted and never shown; null forgets it. */
            password?: string | null;
            /** @description The port, mostly 587 with STARTTLS and 465 with TLS. */
            port?: number;
            rate?: components["schemas"]["SendRateInput"];
            security?: components["schemas"]["MailServerSecurity"];
            /** @description The name to log in with; null to send without logging in. */
            username?: string | null;
            /** @description The warm-up; null without. */
            warm_up?: components["schemas"]["MailServerWarmUpInput"] | null;
        };
        /**
         * Warm-up
         * @description A plan that lets a new server send a little more each day, until receivers know it.
         */
        MailServerWarmUp: {
            /** @description How many messages the plan allows today (UTC); null where it is over or has not begun. */
            allowed_today: number | null;
            /** @description By how much of a hundred each day may be fuller than the one before. */
            daily_growth_percent: number;
            /** @description How many messages went out on the first day at most. */
            first_per_day: number;
            /**
             * Format: date
             * @description The day (UTC) on which it began, or will.
             */
            started_on: string;
            /** @description The number a day at which it is over. */
            until_per_day: number;
        };
        /**
         * Warm-up to set
         * @description A plan that lets a new server send a little more each day, until receivers know it.
         */
        MailServerWarmUpInput: {
            /** @description By how much of a hundred each day may be fuller than the one before. */
            daily_growth_percent: number;
            /** @description How many messages may go out on the first day. */
            first_per_day: number;
            /**
             * Format: date
             * @description The day (UTC) on which it begins.
             */
            started_on: string;
            /** @description The number a day at which it is over. */
            until_per_day: number;
        };
        /**
         * Addresses of a test
         * @description Where the test goes. One that is suppressed is refused as a fault.
         */
        MailTestEmails: string[];
        /**
         * Test message
         * @description A message to one address. `GET /messages/{id}` tells what became of it.
         */
        MailTestMessage: {
            /**
             * Format: email
             * @description Where it goes.
             */
            email: string;
            /**
             * Format: uuid
             * @description The id of the message.
             */
            message_id: string;
        };
        /**
         * Tests on their way
         * @description The messages that were made, one for each address in the order of the request.
         */
        MailTestResult: {
            /** @description The messages. */
            messages: components["schemas"]["MailTestMessage"][];
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
         * Message
         * @description One e-mail to one person, outside of campaigns, and how far it got. What it said is not shown, and is forgotten as soon as nothing more happens with it.
         */
        Message: {
            /**
             * Format: date-time
             * @description When a server took it; null until then.
             */
            accepted_at: string | null;
            /** @description How often it was tried to hand it over. */
            attempts_count: number;
            /**
             * Format: uuid
             * @description The contact that it goes to; null where there is none with this address, and after it was erased.
             */
            contact_id: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description The enhanced status code (RFC 3463) of that difficulty; null where there was none. */
            enhanced_code: string | null;
            /** @description What the last attempt met; null where it met no difficulty. */
            error_class: components["schemas"]["DeliveryErrorClass"] | null;
            /**
             * Format: uuid
             * @description The id of the message, which is also that of its delivery.
             */
            id: string;
            /** @description What it is: `transactional` where `POST /messages` made it, otherwise a confirmation or a test. */
            kind: components["schemas"]["DeliveryKind"];
            /** @description Its `Message-ID`, without angle brackets, the same in every attempt; null where it was skipped. */
            message_id: string | null;
            /**
             * Format: date-time
             * @description When it is tried again, at the earliest; null unless `deferred`.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was ready to be sent.
             */
            queued_at: string;
            /** @description Whether it was sent again although nobody knew if the first time had succeeded, so that the person may have it twice. */
            repeated: boolean;
            /**
             * Format: uuid
             * @description The sender that it comes from; null where that was deleted.
             */
            sender_id: string | null;
            /** @description Why it was not sent; null unless `skipped`. */
            skip_reason: components["schemas"]["DeliverySkipReason"] | null;
            status: components["schemas"]["DeliveryStatus"];
            /** @description The subject as it was sent; null where it was skipped before it was made. */
            subject: string | null;
            /**
             * Format: uuid
             * @description The template that it was made of; null where it had content of its own.
             */
            template_id: string | null;
            /**
             * Format: email
             * @description The address that it goes to; null after the contact was erased.
             */
            to_address: string | null;
            /** @description The name that stands before the address; null for none. */
            to_name: string | null;
        };
        /**
         * Content of a message
         * @description What a message says, where no template does.
         */
        MessageContent: {
            /**
             * @description What `source` is written in.
             * @default html
             */
            kind?: components["schemas"]["ContentKind"];
            /** @description What mail programs show beside the subject; smart codes may stand in it. */
            preheader?: string | null;
            /** @description The body in the language that `kind` names, with smart codes. */
            source: string;
            /** @description The subject; smart codes may stand in it. */
            subject: string;
            /** @description The text part, with smart codes; left out or null, it is made from the body. */
            text?: string | null;
        };
        /**
         * Message to send
         * @description What to send, and to whom: exactly one of `template_id` and `content`, and exactly one of `to` and `contact_id`.
         */
        MessageCreate: {
            /** @description The contact to send it to, by its id, or `email:` with its address, or `external:` with your own id for it. */
            contact_id?: components["schemas"]["ContactReference"];
            content?: components["schemas"]["MessageContent"];
            /**
             * Format: email
             * @description Where answers go; left out or null, where the sender says.
             */
            reply_to?: string | null;
            /**
             * Format: uuid
             * @description Who it comes from; the default sender where it is left out or null.
             */
            sender_id?: string | null;
            /**
             * Format: uuid
             * @description The template to make it of.
             */
            template_id?: string;
            to?: components["schemas"]["MessageRecipient"];
            values?: components["schemas"]["MessageValues"];
        };
        /**
         * Page of events
         * @description What happened to a message, the latest first.
         */
        MessageEventPage: {
            /** @description The events of this page. */
            data: components["schemas"]["DeliveryEvent"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Page of messages
         * @description Messages, the latest first.
         */
        MessagePage: {
            /** @description The messages of this page. */
            data: components["schemas"]["Message"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Recipient
         * @description An address that a message goes to. It need not belong to a contact, and makes none.
         */
        MessageRecipient: {
            /**
             * Format: email
             * @description The address.
             */
            email: string;
            /** @description The name that stands before it. */
            name?: string | null;
        };
        /**
         * Value
         * @description A value; null is the same as none.
         */
        MessageValue: string | number | boolean | null;
        /**
         * Row of values
         * @description The values of one row, such as an item of an order, by names of your own.
         */
        MessageValueRow: {
            [key: string]: components["schemas"]["MessageValue"];
        };
        /**
         * Values of a message
         * @description What the smart codes of the group `event` say: `order_number` stands for `event.order_number`. They are escaped for their place like any other.
         */
        MessageValues: {
            [key: string]: components["schemas"]["MessageValue"] | components["schemas"]["MessageValueRow"][];
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
         * Point of the overview
         * @description What happened to the deliveries that were queued in one interval.
         */
        OverviewPoint: {
            /** @description How many were taken by a server and have not come back. */
            accepted_count: number;
            /** @description In how many a person followed a link, each counted once. */
            human_clicked_count: number;
            /** @description How many were opened by a person, each counted once. */
            human_opened_count: number;
            /**
             * Format: date
             * @description The first day of the interval.
             */
            starts_on: string;
        };
        /**
         * Overview
         * @description The numbers that a business looks at first.
         */
        OverviewReport: {
            audience: components["schemas"]["ReportAudience"];
            /** @description How many campaigns began in the time. */
            campaigns_count: number;
            /**
             * Format: date
             * @description The first day.
             */
            from_on: string;
            interval: components["schemas"]["SeriesInterval"];
            /** @description The five campaigns that began last, within the time. */
            latest_campaigns: components["schemas"]["ReportCampaign"][];
            mail: components["schemas"]["ReportMail"];
            /** @description Mail over the time, one point per interval, also where nothing happened, the earliest first. */
            points: components["schemas"]["OverviewPoint"][];
            /** @description The same for the time before, of as many days. */
            previous_audience: components["schemas"]["ReportAudience"];
            /** @description The same for the time before, of as many days. */
            previous_mail: components["schemas"]["ReportMail"];
            /**
             * Format: date
             * @description The last day.
             */
            until_on: string;
        };
        /**
         * Font of pages
         * @description The font of the pages that recipients see. All of them are on the device already: nothing is loaded.
         * @enum {string}
         */
        PageFont: "system" | "serif" | "humanist" | "monospace";
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
         * @description What the plan limits: `contacts` (those in the trash not counted), `custom_fields` (archived ones not counted), `users_with_access` (users of the host platform that have `crm_access`) and `deliveries_per_month` (e-mails accepted for sending in a calendar month, UTC).
         * @enum {string}
         */
        PlanLimitKey: "contacts" | "custom_fields" | "users_with_access" | "deliveries_per_month";
        /**
         * Preference centre
         * @description What the preference centre offers. To end all marketing mail is always offered.
         */
        PreferenceCentre: {
            /** @description What they may change of themselves. */
            fields: components["schemas"]["PreferenceField"][];
            /** @description Whether they choose how often they hear from the business. */
            shows_frequency: boolean;
            /** @description Whether people see the public lists there, and join and leave them. */
            shows_lists: boolean;
            /** @description Whether they choose how opens and clicks are counted. */
            shows_tracking: boolean;
        };
        /**
         * Preference centre to set
         * @description What the preference centre offers. Members left out stay as they are.
         */
        PreferenceCentreInput: {
            /** @description What they may change of themselves. */
            fields?: components["schemas"]["PreferenceField"][];
            /** @description Whether they choose how often they hear from the business. */
            shows_frequency?: boolean;
            /** @description Whether people see the public lists there, and join and leave them. */
            shows_lists?: boolean;
            /** @description Whether they choose how opens and clicks are counted. */
            shows_tracking?: boolean;
        };
        /**
         * Field of the preference centre
         * @description What people may change of themselves in the preference centre.
         * @enum {string}
         */
        PreferenceField: "first_name" | "last_name" | "phone" | "date_of_birth" | "locale" | "timezone";
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
        ProblemCode: "invalid_request" | "malformed_body" | "invalid_cursor" | "too_complex" | "unauthenticated" | "invalid_credentials" | "invalid_nonce" | "missing_capability" | "missing_scope" | "pro_lock" | "not_found" | "method_not_allowed" | "email_taken" | "external_id_taken" | "contact_trashed" | "address_erased" | "invalid_transition" | "already_exists" | "in_use" | "invalid_state" | "not_ready" | "count_mismatch" | "too_many" | "idempotency_in_progress" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal_error" | "unavailable";
        /**
         * Pro feature
         * @description A feature that only the Pro edition has. Codes are added as features come.
         * @enum {string}
         */
        ProFeature: "api_keys" | "ab_testing" | "send_time_per_contact";
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
         * Text of a page
         * @description What a page says that recipients see. It is plain text; empty lines part paragraphs.
         */
        RecipientPageText: {
            /** @description What stands below it; null for nothing. */
            body: string | null;
            /** @description What the button says; null where the page has none, or for the usual words. */
            button_label: string | null;
            /** @description The heading. */
            title: string;
        };
        /**
         * Text of a page to set
         * @description What a page says that recipients see. It is plain text; empty lines part paragraphs.
         */
        RecipientPageTextInput: {
            /** @description What stands below it. */
            body?: string | null;
            /** @description What the button says, where the page has one. */
            button_label?: string | null;
            /** @description The heading. */
            title: string;
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
         * Fault in content
         * @description Something in a text with smart codes that is wrong, or worth a look.
         */
        RenderFault: {
            code: components["schemas"]["RenderFaultCode"];
            /** @description At which character of the line, the first being 1. */
            column_number: number | null;
            /** @description What it is as a sentence. */
            detail: string;
            /** @description What stands there. */
            excerpt: string | null;
            /**
             * @description `error`: it cannot be rendered, and content that has one is refused when it is saved. `warning`: it can.
             * @enum {string}
             */
            level: "error" | "warning";
            /** @description On which line, the first being 1; null where it is about the whole. */
            line_number: number | null;
            /**
             * @description In which part of the content it stands.
             * @enum {string}
             */
            member: "subject" | "preheader" | "source" | "text";
        };
        /**
         * Code of a fault in content
         * @description `syntax`: a bracket or a tag is not closed, or a word is not understood. `unknown_code`, `unknown_filter`, `unknown_tag`: the catalogue does not have it. `not_in_this_place`: it may not stand in this part, or not in this kind of mail. `empty_value`: it has no value here and no `default`. `limit_exceeded`: rendering took too long or grew too large. `invalid_markup`: the MJML or HTML is broken. `invalid_link`: an address that is none, or neither http nor https nor mailto nor tel.
         * @enum {string}
         */
        RenderFaultCode: "syntax" | "unknown_code" | "unknown_filter" | "unknown_tag" | "not_in_this_place" | "empty_value" | "limit_exceeded" | "invalid_markup" | "invalid_link";
        /**
         * Audience of a time
         * @description How many contacts there are to write to, and how that changed.
         */
        ReportAudience: {
            /** @description How many contacts were created in the time. */
            created_count: number;
            /** @description How many unsubscribed, bounced, complained or were deleted in the time. */
            left_count: number;
            /** @description How many contacts have the status `subscribed` at the end of the last day, or now. */
            subscribed_count: number;
        };
        /**
         * Campaign in a report
         * @description A campaign and what became of its mail.
         */
        ReportCampaign: {
            /** @description How many were taken by a server and have not come back. */
            accepted_count: number;
            /** @description In how many a person followed a link, each counted once. */
            human_clicked_count: number;
            /** @description How many were opened by a person, each counted once. */
            human_opened_count: number;
            /**
             * Format: uuid
             * @description The id of the campaign.
             */
            id: string;
            /** @description The name. */
            name: string;
            /**
             * Format: date-time
             * @description When it began to be sent.
             */
            started_at: string;
            /** @description By how many somebody unsubscribed. */
            unsubscribed_count: number;
        };
        /**
         * Mail of a time
         * @description What became of the deliveries that were queued in a time, until now. Each is counted once in each number, so the numbers are exact, and shares of them are never above one. What is counted in totals only (`aggregate`) is in no number of opens and clicks here.
         */
        ReportMail: {
            /** @description How many were taken by a server and have not come back. */
            accepted_count: number;
            /** @description How many came back. */
            bounced_count: number;
            /** @description How many somebody complained of. */
            complained_count: number;
            /** @description How many are put off and tried again. */
            deferred_count: number;
            /** @description How many could not be handed over. */
            failed_count: number;
            /** @description In how many a person followed a link, each counted once. */
            human_clicked_count: number;
            /** @description How many were opened by a person, each counted once. */
            human_opened_count: number;
            /** @description In how many only machines followed links. */
            machine_clicked_count: number;
            /** @description How many were opened by machines only. */
            machine_opened_count: number;
            /** @description How many were never sent, for a reason. */
            skipped_count: number;
            /** @description Of how many nobody knows whether they were handed over. */
            unknown_count: number;
            /** @description By how many somebody unsubscribed. */
            unsubscribed_count: number;
        };
        /**
         * Scope
         * @description Which area an API key reaches, and how: the area is the first tag of an operation, `read` covers what changes nothing (GET, searches, previews, checks, estimates and renderings), `write` everything else. `write` does not include `read`.
         * @enum {string}
         */
        Scope: "contacts:read" | "contacts:write" | "custom-fields:read" | "custom-fields:write" | "lists:read" | "lists:write" | "tags:read" | "tags:write" | "segments:read" | "segments:write" | "automations:read" | "jobs:read" | "jobs:write" | "suppressions:read" | "suppressions:write" | "smart-codes:read" | "templates:read" | "templates:write" | "campaigns:read" | "campaigns:write" | "deliveries:read" | "messages:read" | "messages:write" | "senders:read" | "senders:write" | "mail-servers:read" | "mail-servers:write" | "sending-domains:read" | "sending-domains:write" | "reports:read" | "settings:read" | "settings:write";
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
         * Sender
         * @description Who mail comes from: a name and an address that recipients see and can answer.
         */
        Sender: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            domain: components["schemas"]["SenderDomain"];
            /**
             * Format: email
             * @description The address that mail comes from.
             */
            email: string;
            /**
             * Format: uuid
             * @description The id of the sender.
             */
            id: string;
            /** @description Whether it is the default sender. `PUT /settings/sending` names another. */
            is_default: boolean;
            /**
             * Format: uuid
             * @description The mail server that its mail goes through; null for the default one of the settings.
             */
            mail_server_id: string | null;
            /** @description The name that recipients see. */
            name: string;
            /**
             * Format: email
             * @description The address that answers go to; null where it is the same.
             */
            reply_to: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When a link was last mailed to the address; null where that has not happened.
             */
            verification_sent_at: string | null;
            /**
             * Format: date-time
             * @description When somebody who reads the address confirmed it; null until then.
             */
            verified_at: string | null;
        };
        /**
         * Sender to create
         * @description A new sender.
         */
        SenderCreate: {
            /**
             * Format: email
             * @description The address that mail comes from. Name and address together are unique.
             */
            email: string;
            /**
             * Format: uuid
             * @description The mail server that its mail goes through; null for the default one of the settings.
             */
            mail_server_id?: string | null;
            /** @description The name that recipients see. */
            name: string;
            /**
             * Format: email
             * @description The address that answers go to; null for the same.
             */
            reply_to?: string | null;
        };
        /**
         * Domain of a sender
         * @description What is known of the domain of the sender's address.
         */
        SenderDomain: {
            /** @description Whether mail of this sender is signed by an active DKIM key of that domain, and its DMARC record was found. */
            authenticated: boolean;
            /** @description The domain. */
            name: string;
            /**
             * Format: uuid
             * @description The sending domain that stands for it; null where there is none.
             */
            sending_domain_id: string | null;
        };
        /**
         * Page of senders
         * @description Senders in the order that was asked for.
         */
        SenderPage: {
            /** @description The senders of this page. */
            data: components["schemas"]["Sender"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Changes to a sender
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        SenderUpdate: {
            /**
             * Format: email
             * @description The address that mail comes from. A new one has to be verified anew.
             */
            email?: string;
            /**
             * Format: uuid
             * @description The mail server that its mail goes through; null for the default one of the settings.
             */
            mail_server_id?: string | null;
            /** @description The name that recipients see. */
            name?: string;
            /**
             * Format: email
             * @description The address that answers go to; null for the same.
             */
            reply_to?: string | null;
        };
        /**
         * Sending domain
         * @description A domain that the business sends from, and the records in the DNS that let receivers believe it.
         */
        SendingDomain: {
            /**
             * Format: date-time
             * @description When the records were last looked up, which also happens once a day; null until then.
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The id of the sending domain.
             */
            id: string;
            /** @description The domain, in small letters; unique. */
            name: string;
            /** @description The records, those of its DKIM keys among them. */
            records: components["schemas"]["DnsRecord"][];
            /** @description The host of the addresses that bounces come back to, at or below the domain; null to use that of the settings. */
            return_path_host: string | null;
            /** @description What the SPF record must hold for the mail server, as its operator says; null where any SPF record will do. */
            spf_mechanism: string | null;
            /** @description The worst state of the records that are required. */
            state: components["schemas"]["DnsRecordState"];
            /** @description The host of links and pictures in mail, at or below the domain; null to use the address of the service. */
            tracking_host: string | null;
            /**
             * Format: date-time
             * @description When it last changed; checks do not count.
             */
            updated_at: string;
        };
        /**
         * Sending domain to create
         * @description A domain that the business sends from.
         */
        SendingDomainCreate: {
            /** @description The domain, in small letters, in its ASCII form; unique. */
            name: string;
            /** @description The host of the addresses that bounces come back to, at or below the domain; null to use that of the settings. */
            return_path_host?: string | null;
            /** @description What the SPF record must hold, such as include:spf.relay.example; null where any SPF record will do. */
            spf_mechanism?: string | null;
            /** @description The host of links and pictures in mail, at or below the domain; null to use the address of the service. */
            tracking_host?: string | null;
        };
        /**
         * Page of sending domains
         * @description Sending domains in the order that was asked for.
         */
        SendingDomainPage: {
            /** @description The sending domains of this page. */
            data: components["schemas"]["SendingDomain"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Changes to a sending domain
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        SendingDomainUpdate: {
            /** @description The host of the addresses that bounces come back to, at or below the domain; null to use that of the settings. */
            return_path_host?: string | null;
            /** @description What the SPF record must hold, such as include:spf.relay.example; null where any SPF record will do. */
            spf_mechanism?: string | null;
            /** @description The host of links and pictures in mail, at or below the domain; null to use the address of the service. */
            tracking_host?: string | null;
        };
        /**
         * Sending settings
         * @description How mail goes out where nothing more particular says otherwise.
         */
        SendingSettings: {
            /**
             * Format: uuid
             * @description The mail server of senders that name none; null while there is none.
             */
            default_mail_server_id: string | null;
            /**
             * Format: uuid
             * @description The sender of everything that names none; null while there is none.
             */
            default_sender_id: string | null;
            /** @description The footer of marketing mail in HTML, with smart codes; null for one that has the postal address and the links to unsubscribe and to preferences. */
            footer_html: string | null;
            /** @description The same for the text part; null to make it of the HTML. */
            footer_text: string | null;
            /** @description How many marketing messages a contact gets at most; null without limit. */
            frequency_cap: components["schemas"]["FrequencyCap"] | null;
            /** @description How fast all mail together may go out. */
            rate: components["schemas"]["SendRate"];
            /**
             * Format: date-time
             * @description When it was last changed; null where it never was, and everything is as it comes.
             */
            updated_at: string | null;
            /** @description When campaigns may go out that have no window of their own; null at any time. */
            window: components["schemas"]["SendWindow"] | null;
        };
        /**
         * Changes to the sending settings
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        SendingSettingsUpdate: {
            /**
             * Format: uuid
             * @description The mail server of senders that name none.
             */
            default_mail_server_id?: string;
            /**
             * Format: uuid
             * @description The sender of everything that names none.
             */
            default_sender_id?: string;
            /** @description The footer of marketing mail in HTML, with smart codes. It must hold `links.unsubscribe_url`. */
            footer_html?: string | null;
            /** @description The same for the text part; null to make it of the HTML. */
            footer_text?: string | null;
            /** @description How many marketing messages a contact gets at most; null without limit. */
            frequency_cap?: components["schemas"]["FrequencyCapInput"] | null;
            /** @description How fast all mail together may go out. Members left out stay as they are. */
            rate?: components["schemas"]["SendRateInput"];
            /** @description When campaigns may go out that have no window of their own; null at any time. */
            window?: components["schemas"]["SendWindowInput"] | null;
        };
        /**
         * Rate
         * @description How fast messages may go out. All limits hold together.
         */
        SendRate: {
            /** @description How many messages may go out in 24 hours; null without limit. */
            per_day: number | null;
            /** @description How many messages may go out in an hour; null without limit. */
            per_hour: number | null;
            /** @description How many messages may go out in a second; null without limit. */
            per_second: number | null;
        };
        /**
         * Rate to set
         * @description How fast messages may go out. Members left out stay as they are, null lifts a limit.
         */
        SendRateInput: {
            /** @description How many messages may go out in 24 hours; null without limit. */
            per_day?: number | null;
            /** @description How many messages may go out in an hour; null without limit. */
            per_hour?: number | null;
            /** @description How many messages may go out in a second; null without limit. */
            per_second?: number | null;
        };
        /**
         * Send window
         * @description When mail may go out. What is due outside the window waits for it to open.
         */
        SendWindow: {
            /** @description The days on which mail goes out. */
            days: components["schemas"]["Weekday"][];
            /** @description The time of day from which on, as 09:00. */
            from: string;
            /** @description The time zone (IANA) in which days and times are meant. */
            timezone: string;
            /** @description The time of day until which. Earlier than `from`, it means that of the next day; equal to it, the whole day. */
            until: string;
        };
        /**
         * Send window to set
         * @description When mail may go out. What is due outside the window waits for it to open.
         */
        SendWindowInput: {
            /** @description The days on which mail goes out. */
            days: components["schemas"]["Weekday"][];
            /** @description The time of day from which on, as 09:00. */
            from: string;
            /** @description The time zone (IANA) in which days and times are meant. */
            timezone: string;
            /** @description The time of day until which. Earlier than `from`, it means that of the next day; equal to it, the whole day. */
            until: string;
        };
        /**
         * Interval
         * @description How long each point of a series is. Weeks begin on Monday; all days are of UTC.
         * @enum {string}
         */
        SeriesInterval: "day" | "week" | "month";
        /**
         * Skipped for one reason
         * @description How many contacts were skipped, or would be, for one reason.
         */
        SkippedCount: {
            /** @description How many. */
            contacts_count: number;
            reason: components["schemas"]["DeliverySkipReason"];
        };
        /**
         * Smart code
         * @description Something that can be put into a message, and becomes the value that it has for each contact.
         */
        SmartCode: {
            /** @description Whether it can be used in the edition in force. */
            available: boolean;
            /** @description Whether there are contacts for which it has no value, so that it wants a `default`. */
            can_be_empty: boolean;
            /** @description What to write. Where the value can be empty and the place would look odd without it, with a default to begin with. */
            code: string;
            /** @description What it becomes. */
            description: string;
            /** @description A value that it could have; previews without a contact show it. */
            example: string;
            /** @description The Pro feature that it belongs to; null where it needs none. */
            feature: components["schemas"]["ProFeature"] | null;
            /** @description The keys of the filters that make sense with it. */
            filters: string[];
            /** @description The key of the group under which it stands. */
            group: string;
            /** @description The word for programs, such as `contact.first_name`. */
            key: string;
            /** @description Name for people. */
            label: string;
            /** @description Where in a message it may stand. */
            places: components["schemas"]["SmartCodePlace"][];
            /** @description Whether an upgrade prompt stands in its place. */
            pro_lock: boolean;
            /** @description In which kinds of mail it has a value. In others it is refused when the content is saved. */
            used_in: components["schemas"]["SmartCodeUse"][];
        };
        /**
         * Filter
         * @description A change that a smart code's value goes through on its way into a message. There are no others than those listed.
         */
        SmartCodeFilter: {
            /** @description What it does. */
            description: string;
            /** @description A smart code with it. */
            example: string;
            /** @description The word to write after the bar. */
            key: string;
            /** @description Name for people. */
            label: string;
        };
        /**
         * Group of smart codes
         * @description A heading under which smart codes are shown.
         */
        SmartCodeGroup: {
            /** @description What it holds. */
            description: string;
            /** @description The word for programs. */
            key: string;
            /** @description Name for people. */
            label: string;
        };
        /**
         * Page of smart codes
         * @description The whole catalogue, group by group in the order to show it. It always fits on one page.
         */
        SmartCodePage: {
            /** @description The smart codes. */
            data: components["schemas"]["SmartCode"][];
            /** @description The filters. */
            filters: components["schemas"]["SmartCodeFilter"][];
            /** @description The groups. */
            groups: components["schemas"]["SmartCodeGroup"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Place of a smart code
         * @description A part of a message. A value is escaped for the place where it stands: in HTML as text or attribute, in an address as a part of it, in a subject so that it stays one line.
         * @enum {string}
         */
        SmartCodePlace: "subject" | "preheader" | "html" | "text" | "link";
        /**
         * Text with smart codes
         * @description What to render, and for whom.
         */
        SmartCodesRender: {
            /** @description For whom it is rendered. Left out or null, smart codes have the values of the catalogue's examples. */
            contact_id?: components["schemas"]["ContactReference"] | null;
            /**
             * @description What `source` is, and so how values are escaped. A `subject` is one line.
             * @enum {string}
             */
            format: "html" | "text" | "subject";
            /** @description The text with smart codes. */
            source: string;
            values?: components["schemas"]["SmartCodeValues"];
        };
        /**
         * Rendered text
         * @description What became of a text with smart codes.
         */
        SmartCodesRendered: {
            /** @description What is wrong or worth a look. */
            faults: components["schemas"]["RenderFault"][];
            /**
             * @description What it is.
             * @enum {string}
             */
            format: "html" | "text" | "subject";
            /** @description The text with values in place of smart codes; null where a fault of the level `error` kept it from being rendered. */
            rendered: string | null;
        };
        /**
         * Use of a smart code
         * @description The kind of mail in which it has a value.
         * @enum {string}
         */
        SmartCodeUse: "campaign" | "message" | "confirmation";
        /**
         * Values of smart codes
         * @description Values by the key of the smart code, such as `contact.first_name` or `event.order_number`. They take the place of those that the codes would have, and are escaped for the place where they stand like any other.
         */
        SmartCodeValues: {
            [key: string]: components["schemas"]["MessageValue"] | components["schemas"]["MessageValueRow"][];
        };
        /**
         * Rule for soft bounces
         * @description When soft bounces, such as of a full mailbox, make a contact `bounced`. A hard bounce always does.
         */
        SoftBounceRule: {
            /** @description After how many soft bounces a contact counts as bounced. */
            max_count: number;
            /** @description Over how many different campaigns or messages at least. */
            min_campaigns_count: number;
            /** @description Within how many days. */
            within_days: number;
        };
        /**
         * Rule for soft bounces to set
         * @description When soft bounces make a contact `bounced`. Members left out stay as they are.
         */
        SoftBounceRuleInput: {
            /** @description After how many soft bounces a contact counts as bounced. */
            max_count?: number;
            /** @description Over how many different campaigns or messages at least. */
            min_campaigns_count?: number;
            /** @description Within how many days. */
            within_days?: number;
        };
        /**
         * Starter template
         * @description A template that comes with the service, to begin one of your own from.
         */
        StarterTemplate: {
            /** @description Whether it can be used in the edition in force. */
            available: boolean;
            /** @description What it is good for. */
            description: string;
            /** @description The Pro feature that it belongs to; null where it needs none. */
            feature: components["schemas"]["ProFeature"] | null;
            /** @description Under which heading it stands, such as `newsletters`. */
            group: string;
            /** @description The word to send as `starter_key`. */
            key: string;
            kind: components["schemas"]["ContentKind"];
            /** @description Name for people. */
            label: string;
            /** @description What mail programs show beside the subject. */
            preheader: string | null;
            /** @description How it looks with the values of the catalogue's examples. Show it in a sandboxed frame only. */
            preview_html: string;
            /** @description Whether an upgrade prompt stands in its place. */
            pro_lock: boolean;
            /** @description The body in the language that `kind` names, with smart codes. */
            source: string;
            /** @description The subject; null while there is none. */
            subject: string | null;
            /** @description The text part as it was written; null where it is made from the body for each message. */
            text: string | null;
        };
        /**
         * Page of starter templates
         * @description The whole gallery, in the order to show it. It always fits on one page.
         */
        StarterTemplatePage: {
            /** @description The starter templates. */
            data: components["schemas"]["StarterTemplateSummary"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Starter template in short
         * @description As much of a starter template as a gallery's list needs.
         */
        StarterTemplateSummary: {
            /** @description Whether it can be used in the edition in force. */
            available: boolean;
            /** @description What it is good for. */
            description: string;
            /** @description The Pro feature that it belongs to; null where it needs none. */
            feature: components["schemas"]["ProFeature"] | null;
            /** @description Under which heading it stands, such as `newsletters`. */
            group: string;
            /** @description The word to send as `starter_key`. */
            key: string;
            kind: components["schemas"]["ContentKind"];
            /** @description Name for people. */
            label: string;
            /** @description Whether an upgrade prompt stands in its place. */
            pro_lock: boolean;
        };
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
         * @description Why: somebody decided so (`manual`), the person unsubscribed elsewhere, the address bounced, the person complained or was erased, or it came with a list of suppressions (`imported`).
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
        /**
         * Template
         * @description Content that is written once and used in many campaigns and messages.
         */
        Template: {
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
             * @description The id of the template.
             */
            id: string;
            kind: components["schemas"]["ContentKind"];
            /** @description The name; unique among templates, whatever its upper and lower case. Recipients do not see it. */
            name: string;
            /** @description What mail programs show beside the subject. */
            preheader: string | null;
            /** @description The keys of the smart codes that stand in it, in alphabetical order. */
            smart_codes: string[];
            /** @description The body in the language that `kind` names, with smart codes. */
            source: string;
            /** @description The starter template that it was begun from. */
            starter_key: string | null;
            /** @description The subject; null while there is none. */
            subject: string | null;
            /** @description The text part as it was written; null where it is made from the body for each message. */
            text: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description How often its content was saved; the number of the version that is in force. */
            version_number: number;
        };
        /**
         * Template to create
         * @description A new template. `name` is needed, and either `starter_key` or both `kind` and `source`. What stands beside `starter_key` takes the place of what the starter has.
         */
        TemplateCreate: {
            /** @description What it is for. */
            description?: string | null;
            kind?: components["schemas"]["ContentKind"];
            /** @description The name; unique among templates, whatever its upper and lower case. */
            name: string;
            /** @description What mail programs show beside the subject; smart codes may stand in it. */
            preheader?: string | null;
            /** @description The body in the language that `kind` names, with smart codes. Images stand in it as addresses, not as data. */
            source?: string;
            /** @description The starter template to begin from, a key of `GET /templates/starters`. */
            starter_key?: string;
            /** @description The subject; smart codes may stand in it. */
            subject?: string | null;
            /** @description The text part, with smart codes; null has it made from the body for each message. */
            text?: string | null;
        };
        /**
         * Copy of a template
         * @description What the copy is called.
         */
        TemplateDuplicate: {
            /** @description The name of the copy; the template's own with "(copy)" and, where needed, a number where it is left out. */
            name?: string;
        };
        /**
         * Page of templates
         * @description Templates in the order that was asked for, without their content.
         */
        TemplatePage: {
            /** @description The templates of this page. */
            data: components["schemas"]["TemplateSummary"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Preview of a template
         * @description For whom it is rendered, and with which changes.
         */
        TemplatePreviewRequest: {
            /** @description For whom it is rendered. Left out or null, smart codes have the values of the catalogue's examples. */
            contact_id?: components["schemas"]["ContactReference"] | null;
            content?: components["schemas"]["ContentToPreview"];
            values?: components["schemas"]["SmartCodeValues"];
        };
        /**
         * Template in short
         * @description As much of a template as a list needs. `GET /templates/{id}` answers it with its content.
         */
        TemplateSummary: {
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
             * @description The id of the template.
             */
            id: string;
            kind: components["schemas"]["ContentKind"];
            /** @description The name. */
            name: string;
            /** @description What mail programs show beside the subject. */
            preheader: string | null;
            /** @description How large its source is. */
            size_bytes: number;
            /** @description The starter template that it was begun from. */
            starter_key: string | null;
            /** @description The subject; null while there is none. */
            subject: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The number of the version that is in force. */
            version_number: number;
        };
        /**
         * Test of a template
         * @description To whom a test goes, and for whom it is rendered.
         */
        TemplateTest: {
            /** @description Whose values the smart codes have. Left out or null, those of the catalogue's examples. */
            contact_id?: components["schemas"]["ContactReference"] | null;
            emails: components["schemas"]["MailTestEmails"];
            /**
             * Format: uuid
             * @description Who sends it; the default sender where it is left out or null.
             */
            sender_id?: string | null;
            values?: components["schemas"]["SmartCodeValues"];
        };
        /**
         * Changes to a template
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed; another `kind` needs a `source` beside it.
         */
        TemplateUpdate: {
            /** @description What it is for. */
            description?: string | null;
            kind?: components["schemas"]["ContentKind"];
            /** @description The name; unique among templates, whatever its upper and lower case. */
            name?: string;
            /** @description What mail programs show beside the subject; smart codes may stand in it. */
            preheader?: string | null;
            /** @description The body in the language that `kind` names, with smart codes. Images stand in it as addresses, not as data. */
            source?: string;
            /** @description The subject; smart codes may stand in it. */
            subject?: string | null;
            /** @description The text part, with smart codes; null has it made from the body for each message. */
            text?: string | null;
        };
        /**
         * Version of a template
         * @description The content of a template as it was saved once. Versions do not change.
         */
        TemplateVersion: {
            /**
             * Format: date-time
             * @description When it was saved.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description Whether it is the one in force. */
            is_current: boolean;
            kind: components["schemas"]["ContentKind"];
            /** @description Its number, counted from 1 for each template. */
            number: number;
            /** @description What mail programs show beside the subject. */
            preheader: string | null;
            /** @description The version whose content it brought back; null where it was written. */
            restored_from_number: number | null;
            /** @description The body in the language that `kind` names, with smart codes. */
            source: string;
            /** @description The subject; null while there is none. */
            subject: string | null;
            /**
             * Format: uuid
             * @description The id of the template.
             */
            template_id: string;
            /** @description The text part as it was written; null where it is made from the body for each message. */
            text: string | null;
        };
        /**
         * Page of versions
         * @description Versions of a template, the latest first.
         */
        TemplateVersionPage: {
            /** @description The versions of this page. */
            data: components["schemas"]["TemplateVersionSummary"][];
            page: components["schemas"]["PageInfo"];
        };
        /**
         * Version in short
         * @description As much of a version as a list needs.
         */
        TemplateVersionSummary: {
            /**
             * Format: date-time
             * @description When it was saved.
             */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description Whether it is the one in force. */
            is_current: boolean;
            kind: components["schemas"]["ContentKind"];
            /** @description Its number, counted from 1 for each template. */
            number: number;
            /** @description The version whose content it brought back; null where it was written. */
            restored_from_number: number | null;
            /** @description How large its source is. */
            size_bytes: number;
            /** @description The subject then. */
            subject: string | null;
        };
        /**
         * Tracking of a kind
         * @description How opens or clicks are counted: not at all, only in totals (`aggregate`), or under the contact's name (`individual`).
         * @enum {string}
         */
        TrackingMode: "none" | "aggregate" | "individual";
        /**
         * Tracking settings
         * @description What is counted of opens and clicks.
         */
        TrackingSettings: {
            /** @description How clicks are counted where a campaign does not say less. */
            clicks: components["schemas"]["TrackingMode"];
            ip_storage: components["schemas"]["IpStorage"];
            /** @description How opens are counted where a campaign does not say less. */
            opens: components["schemas"]["TrackingMode"];
            /**
             * Format: date-time
             * @description When it was last changed; null where it never was, and everything is as it comes.
             */
            updated_at: string | null;
        };
        /**
         * Changes to the tracking settings
         * @description What changes. Members left out stay as they are, null clears. At least one member is needed.
         */
        TrackingSettingsUpdate: {
            /** @description How clicks are counted where a campaign does not say less. */
            clicks?: components["schemas"]["TrackingMode"];
            ip_storage?: components["schemas"]["IpStorage"];
            /** @description How opens are counted where a campaign does not say less. */
            opens?: components["schemas"]["TrackingMode"];
        };
        /**
         * Unsubscribe reason
         * @description Why somebody wants no more mail: too many came, they are not of interest, the person never asked for them, or did not like what they held, or something else.
         * @enum {string}
         */
        UnsubscribeReason: "too_often" | "not_relevant" | "never_signed_up" | "content" | "other";
        /**
         * Weekday
         * @description A day of the week.
         * @enum {string}
         */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
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
        /** @description Its state does not allow this, it is not ready to be sent, it would go to another number of contacts than expected, or the first request with this `Idempotency-Key` is still running. */
        CampaignSendConflict: {
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
        /** @description It is not ready to be sent, or the first request with this `Idempotency-Key` is still running. */
        ConflictNotReady: {
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
        /** @description Its state does not allow this, something else depends on it, or the first request with this `Idempotency-Key` is still running. */
        ConflictStateOrInUse: {
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
        /** @description Its state does not allow this, it is not ready to be sent, or the first request with this `Idempotency-Key` is still running. */
        ConflictStateOrNotReady: {
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
         * @description The id of the campaign.
         * @example 01a139a3-d280-7afa-a866-369f0d418e31
         */
        CampaignId: string;
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
         * @description The id of the delivery.
         * @example 01a13e5c-5180-73d6-96a7-9402b5f3110a
         */
        DeliveryId: string;
        /**
         * @description The id of the DKIM key.
         * @example 01a0fcf5-2780-7c0e-a487-f3f34c82ad90
         */
        DkimKeyId: string;
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
         * @description The id of the mail server.
         * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
         */
        MailServerId: string;
        /**
         * @description The id of the message.
         * @example 01a15f15-64c0-7522-9004-528e6484c63b
         */
        MessageId: string;
        /**
         * @description The id of the segment.
         * @example 01a158a5-71c0-7539-bd60-e947202b13dc
         */
        SegmentId: string;
        /**
         * @description The id of the sender.
         * @example 01a0fcea-2b00-70a3-a7b9-2cf0b037dfd8
         */
        SenderId: string;
        /**
         * @description The id of the sending domain.
         * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
         */
        SendingDomainId: string;
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
         * @description The key of the starter template.
         * @example plain_letter
         */
        StarterTemplateKey: string;
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
         * @description The id of the template.
         * @example 01a12f57-1a80-7443-83fc-1034993a04ad
         */
        TemplateId: string;
        /**
         * @description The number of the version.
         * @example 1
         */
        TemplateVersionNumber: number;
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
export type AppearanceSettings = components['schemas']['AppearanceSettings'];
export type AppearanceSettingsUpdate = components['schemas']['AppearanceSettingsUpdate'];
export type BounceMailbox = components['schemas']['BounceMailbox'];
export type BounceMailboxAfterReading = components['schemas']['BounceMailboxAfterReading'];
export type BounceMailboxInput = components['schemas']['BounceMailboxInput'];
export type BounceMailboxState = components['schemas']['BounceMailboxState'];
export type BounceProvider = components['schemas']['BounceProvider'];
export type BounceProviderInput = components['schemas']['BounceProviderInput'];
export type BounceProviders = components['schemas']['BounceProviders'];
export type BounceProvidersInput = components['schemas']['BounceProvidersInput'];
export type BounceSettings = components['schemas']['BounceSettings'];
export type BounceSettingsUpdate = components['schemas']['BounceSettingsUpdate'];
export type BulkDryRun = components['schemas']['BulkDryRun'];
export type BulkExpectedCount = components['schemas']['BulkExpectedCount'];
export type BulkItemProblem = components['schemas']['BulkItemProblem'];
export type BulkItemResult = components['schemas']['BulkItemResult'];
export type BulkResult = components['schemas']['BulkResult'];
export type Campaign = components['schemas']['Campaign'];
export type CampaignAb = components['schemas']['CampaignAb'];
export type CampaignAbInput = components['schemas']['CampaignAbInput'];
export type CampaignAccount = components['schemas']['CampaignAccount'];
export type CampaignAccounting = components['schemas']['CampaignAccounting'];
export type CampaignActionCounts = components['schemas']['CampaignActionCounts'];
export type CampaignAudience = components['schemas']['CampaignAudience'];
export type CampaignAudienceInput = components['schemas']['CampaignAudienceInput'];
export type CampaignContent = components['schemas']['CampaignContent'];
export type CampaignContentInput = components['schemas']['CampaignContentInput'];
export type CampaignCreate = components['schemas']['CampaignCreate'];
export type CampaignDomain = components['schemas']['CampaignDomain'];
export type CampaignDomainPage = components['schemas']['CampaignDomainPage'];
export type CampaignDuplicate = components['schemas']['CampaignDuplicate'];
export type CampaignEngagement = components['schemas']['CampaignEngagement'];
export type CampaignErrorCount = components['schemas']['CampaignErrorCount'];
export type CampaignEstimate = components['schemas']['CampaignEstimate'];
export type CampaignEstimateRequest = components['schemas']['CampaignEstimateRequest'];
export type CampaignLink = components['schemas']['CampaignLink'];
export type CampaignLinkPage = components['schemas']['CampaignLinkPage'];
export type CampaignLint = components['schemas']['CampaignLint'];
export type CampaignLintFinding = components['schemas']['CampaignLintFinding'];
export type CampaignLintKey = components['schemas']['CampaignLintKey'];
export type CampaignPage = components['schemas']['CampaignPage'];
export type CampaignPauseReason = components['schemas']['CampaignPauseReason'];
export type CampaignPreviewRequest = components['schemas']['CampaignPreviewRequest'];
export type CampaignProgressLink = components['schemas']['CampaignProgressLink'];
export type CampaignRates = components['schemas']['CampaignRates'];
export type CampaignReasonCount = components['schemas']['CampaignReasonCount'];
export type CampaignReport = components['schemas']['CampaignReport'];
export type CampaignResend = components['schemas']['CampaignResend'];
export type CampaignRetry = components['schemas']['CampaignRetry'];
export type CampaignSchedule = components['schemas']['CampaignSchedule'];
export type CampaignScheduleInput = components['schemas']['CampaignScheduleInput'];
export type CampaignScheduleRequest = components['schemas']['CampaignScheduleRequest'];
export type CampaignSend = components['schemas']['CampaignSend'];
export type CampaignSeries = components['schemas']['CampaignSeries'];
export type CampaignSeriesPoint = components['schemas']['CampaignSeriesPoint'];
export type CampaignState = components['schemas']['CampaignState'];
export type CampaignSummary = components['schemas']['CampaignSummary'];
export type CampaignTarget = components['schemas']['CampaignTarget'];
export type CampaignTargetInput = components['schemas']['CampaignTargetInput'];
export type CampaignTest = components['schemas']['CampaignTest'];
export type CampaignThrottle = components['schemas']['CampaignThrottle'];
export type CampaignTracking = components['schemas']['CampaignTracking'];
export type CampaignTrackingInput = components['schemas']['CampaignTrackingInput'];
export type CampaignUpdate = components['schemas']['CampaignUpdate'];
export type CampaignVariant = components['schemas']['CampaignVariant'];
export type CampaignVariantAccounting = components['schemas']['CampaignVariantAccounting'];
export type CampaignVariantContent = components['schemas']['CampaignVariantContent'];
export type CampaignVariantContentInput = components['schemas']['CampaignVariantContentInput'];
export type CampaignVariantInput = components['schemas']['CampaignVariantInput'];
export type CampaignVariantKey = components['schemas']['CampaignVariantKey'];
export type CampaignVariantReport = components['schemas']['CampaignVariantReport'];
export type CampaignWinner = components['schemas']['CampaignWinner'];
export type CampaignWinnerBy = components['schemas']['CampaignWinnerBy'];
export type Capability = components['schemas']['Capability'];
export type ComplianceSettings = components['schemas']['ComplianceSettings'];
export type ComplianceSettingsUpdate = components['schemas']['ComplianceSettingsUpdate'];
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
export type ConsentSettings = components['schemas']['ConsentSettings'];
export type ConsentSettingsUpdate = components['schemas']['ConsentSettingsUpdate'];
export type ConsentTextVersion = components['schemas']['ConsentTextVersion'];
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
export type ContactReference = components['schemas']['ContactReference'];
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
export type ContentKind = components['schemas']['ContentKind'];
export type ContentToPreview = components['schemas']['ContentToPreview'];
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
export type DeliverabilityDomain = components['schemas']['DeliverabilityDomain'];
export type DeliverabilityError = components['schemas']['DeliverabilityError'];
export type DeliverabilityPoint = components['schemas']['DeliverabilityPoint'];
export type DeliverabilityReport = components['schemas']['DeliverabilityReport'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryDetail = components['schemas']['DeliveryDetail'];
export type DeliveryErrorClass = components['schemas']['DeliveryErrorClass'];
export type DeliveryEvent = components['schemas']['DeliveryEvent'];
export type DeliveryEventActor = components['schemas']['DeliveryEventActor'];
export type DeliveryEventType = components['schemas']['DeliveryEventType'];
export type DeliveryEvidence = components['schemas']['DeliveryEvidence'];
export type DeliveryKind = components['schemas']['DeliveryKind'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type DeliveryReference = components['schemas']['DeliveryReference'];
export type DeliverySkipReason = components['schemas']['DeliverySkipReason'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type DkimAlgorithm = components['schemas']['DkimAlgorithm'];
export type DkimKey = components['schemas']['DkimKey'];
export type DkimKeyCreate = components['schemas']['DkimKeyCreate'];
export type DkimKeyPage = components['schemas']['DkimKeyPage'];
export type DkimKeyState = components['schemas']['DkimKeyState'];
export type DkimRecord = components['schemas']['DkimRecord'];
export type DnsRecord = components['schemas']['DnsRecord'];
export type DnsRecordPurpose = components['schemas']['DnsRecordPurpose'];
export type DnsRecordState = components['schemas']['DnsRecordState'];
export type Edition = components['schemas']['Edition'];
export type EditionFeature = components['schemas']['EditionFeature'];
export type EditionLimit = components['schemas']['EditionLimit'];
export type EditionName = components['schemas']['EditionName'];
export type EngagementHour = components['schemas']['EngagementHour'];
export type EngagementLevelCount = components['schemas']['EngagementLevelCount'];
export type EngagementLink = components['schemas']['EngagementLink'];
export type EngagementPoint = components['schemas']['EngagementPoint'];
export type EngagementReport = components['schemas']['EngagementReport'];
export type ExplainedCondition = components['schemas']['ExplainedCondition'];
export type ExplainedQuestion = components['schemas']['ExplainedQuestion'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type FrequencyCap = components['schemas']['FrequencyCap'];
export type FrequencyCapInput = components['schemas']['FrequencyCapInput'];
export type GeneralSettings = components['schemas']['GeneralSettings'];
export type GeneralSettingsUpdate = components['schemas']['GeneralSettingsUpdate'];
export type GrowthPoint = components['schemas']['GrowthPoint'];
export type GrowthReason = components['schemas']['GrowthReason'];
export type GrowthReport = components['schemas']['GrowthReport'];
export type GrowthSource = components['schemas']['GrowthSource'];
export type IpStorage = components['schemas']['IpStorage'];
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
export type MailPreview = components['schemas']['MailPreview'];
export type MailServer = components['schemas']['MailServer'];
export type MailServerCreate = components['schemas']['MailServerCreate'];
export type MailServerCreateFolder = components['schemas']['MailServerCreateFolder'];
export type MailServerCreateSmtp = components['schemas']['MailServerCreateSmtp'];
export type MailServerKind = components['schemas']['MailServerKind'];
export type MailServerPage = components['schemas']['MailServerPage'];
export type MailServerPauseReason = components['schemas']['MailServerPauseReason'];
export type MailServerSecurity = components['schemas']['MailServerSecurity'];
export type MailServerState = components['schemas']['MailServerState'];
export type MailServerTest = components['schemas']['MailServerTest'];
export type MailServerTestResult = components['schemas']['MailServerTestResult'];
export type MailServerTestStep = components['schemas']['MailServerTestStep'];
export type MailServerTestStepKey = components['schemas']['MailServerTestStepKey'];
export type MailServerUpdate = components['schemas']['MailServerUpdate'];
export type MailServerWarmUp = components['schemas']['MailServerWarmUp'];
export type MailServerWarmUpInput = components['schemas']['MailServerWarmUpInput'];
export type MailTestEmails = components['schemas']['MailTestEmails'];
export type MailTestMessage = components['schemas']['MailTestMessage'];
export type MailTestResult = components['schemas']['MailTestResult'];
export type Me = components['schemas']['Me'];
export type MeCredential = components['schemas']['MeCredential'];
export type MembershipStatus = components['schemas']['MembershipStatus'];
export type MePrincipal = components['schemas']['MePrincipal'];
export type Message = components['schemas']['Message'];
export type MessageContent = components['schemas']['MessageContent'];
export type MessageCreate = components['schemas']['MessageCreate'];
export type MessageEventPage = components['schemas']['MessageEventPage'];
export type MessagePage = components['schemas']['MessagePage'];
export type MessageRecipient = components['schemas']['MessageRecipient'];
export type MessageValue = components['schemas']['MessageValue'];
export type MessageValueRow = components['schemas']['MessageValueRow'];
export type MessageValues = components['schemas']['MessageValues'];
export type MeUser = components['schemas']['MeUser'];
export type NamedThing = components['schemas']['NamedThing'];
export type OverviewPoint = components['schemas']['OverviewPoint'];
export type OverviewReport = components['schemas']['OverviewReport'];
export type PageFont = components['schemas']['PageFont'];
export type PageInfo = components['schemas']['PageInfo'];
export type PageTotal = components['schemas']['PageTotal'];
export type PlanLimitKey = components['schemas']['PlanLimitKey'];
export type PreferenceCentre = components['schemas']['PreferenceCentre'];
export type PreferenceCentreInput = components['schemas']['PreferenceCentreInput'];
export type PreferenceField = components['schemas']['PreferenceField'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProFeature = components['schemas']['ProFeature'];
export type ProLockProblem = components['schemas']['ProLockProblem'];
export type ReachedLimit = components['schemas']['ReachedLimit'];
export type RecipientPageText = components['schemas']['RecipientPageText'];
export type RecipientPageTextInput = components['schemas']['RecipientPageTextInput'];
export type Removed = components['schemas']['Removed'];
export type RenderFault = components['schemas']['RenderFault'];
export type RenderFaultCode = components['schemas']['RenderFaultCode'];
export type ReportAudience = components['schemas']['ReportAudience'];
export type ReportCampaign = components['schemas']['ReportCampaign'];
export type ReportMail = components['schemas']['ReportMail'];
export type Scope = components['schemas']['Scope'];
export type Segment = components['schemas']['Segment'];
export type SegmentCreate = components['schemas']['SegmentCreate'];
export type SegmentExplanation = components['schemas']['SegmentExplanation'];
export type SegmentPage = components['schemas']['SegmentPage'];
export type SegmentPreview = components['schemas']['SegmentPreview'];
export type SegmentPreviewRequest = components['schemas']['SegmentPreviewRequest'];
export type SegmentUpdate = components['schemas']['SegmentUpdate'];
export type Sender = components['schemas']['Sender'];
export type SenderCreate = components['schemas']['SenderCreate'];
export type SenderDomain = components['schemas']['SenderDomain'];
export type SenderPage = components['schemas']['SenderPage'];
export type SenderUpdate = components['schemas']['SenderUpdate'];
export type SendingDomain = components['schemas']['SendingDomain'];
export type SendingDomainCreate = components['schemas']['SendingDomainCreate'];
export type SendingDomainPage = components['schemas']['SendingDomainPage'];
export type SendingDomainUpdate = components['schemas']['SendingDomainUpdate'];
export type SendingSettings = components['schemas']['SendingSettings'];
export type SendingSettingsUpdate = components['schemas']['SendingSettingsUpdate'];
export type SendRate = components['schemas']['SendRate'];
export type SendRateInput = components['schemas']['SendRateInput'];
export type SendWindow = components['schemas']['SendWindow'];
export type SendWindowInput = components['schemas']['SendWindowInput'];
export type SeriesInterval = components['schemas']['SeriesInterval'];
export type SkippedCount = components['schemas']['SkippedCount'];
export type SmartCode = components['schemas']['SmartCode'];
export type SmartCodeFilter = components['schemas']['SmartCodeFilter'];
export type SmartCodeGroup = components['schemas']['SmartCodeGroup'];
export type SmartCodePage = components['schemas']['SmartCodePage'];
export type SmartCodePlace = components['schemas']['SmartCodePlace'];
export type SmartCodesRender = components['schemas']['SmartCodesRender'];
export type SmartCodesRendered = components['schemas']['SmartCodesRendered'];
export type SmartCodeUse = components['schemas']['SmartCodeUse'];
export type SmartCodeValues = components['schemas']['SmartCodeValues'];
export type SoftBounceRule = components['schemas']['SoftBounceRule'];
export type SoftBounceRuleInput = components['schemas']['SoftBounceRuleInput'];
export type StarterTemplate = components['schemas']['StarterTemplate'];
export type StarterTemplatePage = components['schemas']['StarterTemplatePage'];
export type StarterTemplateSummary = components['schemas']['StarterTemplateSummary'];
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
export type Template = components['schemas']['Template'];
export type TemplateCreate = components['schemas']['TemplateCreate'];
export type TemplateDuplicate = components['schemas']['TemplateDuplicate'];
export type TemplatePage = components['schemas']['TemplatePage'];
export type TemplatePreviewRequest = components['schemas']['TemplatePreviewRequest'];
export type TemplateSummary = components['schemas']['TemplateSummary'];
export type TemplateTest = components['schemas']['TemplateTest'];
export type TemplateUpdate = components['schemas']['TemplateUpdate'];
export type TemplateVersion = components['schemas']['TemplateVersion'];
export type TemplateVersionPage = components['schemas']['TemplateVersionPage'];
export type TemplateVersionSummary = components['schemas']['TemplateVersionSummary'];
export type TrackingMode = components['schemas']['TrackingMode'];
export type TrackingSettings = components['schemas']['TrackingSettings'];
export type TrackingSettingsUpdate = components['schemas']['TrackingSettingsUpdate'];
export type UnsubscribeReason = components['schemas']['UnsubscribeReason'];
export type Weekday = components['schemas']['Weekday'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseBadRequestOnList = components['responses']['BadRequestOnList'];
export type ResponseBadRequestOnSearch = components['responses']['BadRequestOnSearch'];
export type ResponseBadRequestWithBody = components['responses']['BadRequestWithBody'];
export type ResponseBadRequestWithCondition = components['responses']['BadRequestWithCondition'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseCampaignSendConflict = components['responses']['CampaignSendConflict'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseConflictCount = components['responses']['ConflictCount'];
export type ResponseConflictExists = components['responses']['ConflictExists'];
export type ResponseConflictInUse = components['responses']['ConflictInUse'];
export type ResponseConflictNotReady = components['responses']['ConflictNotReady'];
export type ResponseConflictState = components['responses']['ConflictState'];
export type ResponseConflictStateOrInUse = components['responses']['ConflictStateOrInUse'];
export type ResponseConflictStateOrNotReady = components['responses']['ConflictStateOrNotReady'];
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
export type ParameterCampaignId = components['parameters']['CampaignId'];
export type ParameterContactConsentId = components['parameters']['ContactConsentId'];
export type ParameterContactEventId = components['parameters']['ContactEventId'];
export type ParameterContactId = components['parameters']['ContactId'];
export type ParameterContactInclude = components['parameters']['ContactInclude'];
export type ParameterContactMembershipListId = components['parameters']['ContactMembershipListId'];
export type ParameterContactNoteId = components['parameters']['ContactNoteId'];
export type ParameterContactTagId = components['parameters']['ContactTagId'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterCustomFieldId = components['parameters']['CustomFieldId'];
export type ParameterDeliveryId = components['parameters']['DeliveryId'];
export type ParameterDkimKeyId = components['parameters']['DkimKeyId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterJobId = components['parameters']['JobId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterListId = components['parameters']['ListId'];
export type ParameterMailServerId = components['parameters']['MailServerId'];
export type ParameterMessageId = components['parameters']['MessageId'];
export type ParameterSegmentId = components['parameters']['SegmentId'];
export type ParameterSenderId = components['parameters']['SenderId'];
export type ParameterSendingDomainId = components['parameters']['SendingDomainId'];
export type ParameterSeriesFrom = components['parameters']['SeriesFrom'];
export type ParameterSeriesInterval = components['parameters']['SeriesInterval'];
export type ParameterSeriesUntil = components['parameters']['SeriesUntil'];
export type ParameterStarterTemplateKey = components['parameters']['StarterTemplateKey'];
export type ParameterSuppressionId = components['parameters']['SuppressionId'];
export type ParameterTagId = components['parameters']['TagId'];
export type ParameterTemplateId = components['parameters']['TemplateId'];
export type ParameterTemplateVersionNumber = components['parameters']['TemplateVersionNumber'];
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
    listCampaigns: {
        parameters: {
            query?: {
                /**
                 * @description Whether archived campaigns are listed, and only these.
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
                 * @description Only campaigns whose name or subject contains this, whatever its upper and lower case.
                 * @example newsletter
                 */
                search?: string;
                /**
                 * @description The order; a minus turns it round. Campaigns that are equal in it are ordered by id.
                 * @example -created_at
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at" | "started_at" | "-started_at" | "updated_at" | "-updated_at";
                /**
                 * @description Only campaigns in these states, separated by commas.
                 * @example [
                 *       "draft",
                 *       "scheduled"
                 *     ]
                 */
                state?: components["schemas"]["CampaignState"][];
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
            /** @description A page of campaigns. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignPage"];
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
    createCampaign: {
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
                "application/json": components["schemas"]["CampaignCreate"];
            };
        };
        responses: {
            /** @description The draft. */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
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
    getCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
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
    updateCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignUpdate"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrFeatureLocked"];
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
    deleteCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign is gone. */
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
            409: components["responses"]["ConflictStateOrInUse"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCampaignAccounting: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignAccount"];
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
    archiveCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    cancelCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    listCampaignDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only those in which a person followed a link, or did not.
                 * @example true
                 */
                clicked?: boolean;
                /**
                 * @description Only that to this contact.
                 * @example 01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01
                 */
                contact_id?: string;
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only those whose last attempt met this class of difficulty.
                 * @example mailbox_full
                 */
                error_class?: components["schemas"]["DeliveryErrorClass"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those that a person opened, or did not.
                 * @example true
                 */
                opened?: boolean;
                /**
                 * @description Only those that were skipped for this reason.
                 * @example no_consent
                 */
                skip_reason?: components["schemas"]["DeliverySkipReason"];
                /**
                 * @description Only deliveries in these statuses, separated by commas.
                 * @example [
                 *       "failed",
                 *       "unknown"
                 *     ]
                 */
                status?: components["schemas"]["DeliveryStatus"][];
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
                /**
                 * @description Only those that got this variant.
                 * @example a
                 */
                variant?: components["schemas"]["CampaignVariantKey"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
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
    listCampaignDomains: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of domains. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignDomainPage"];
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
    duplicateCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignDuplicate"];
            };
        };
        responses: {
            /** @description The draft. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    estimateCampaignAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignEstimateRequest"];
            };
        };
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignEstimate"];
                };
            };
            400: components["responses"]["BadRequestWithCondition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaignLinks: {
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
                 * @description The order; a minus turns it round. Links that are equal in it are ordered by id.
                 * @example position
                 */
                sort?: "position" | "-position" | "clicks_count" | "-clicks_count";
                /**
                 * @description `bounded` counts up to 10,000 and answers a lower bound above that; `exact` counts everything, which takes longer on large lists.
                 * @example bounded
                 */
                total?: components["parameters"]["Total"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignLinkPage"];
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
    getCampaignLint: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignLint"];
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
    pauseCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    previewCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignPreviewRequest"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCampaignProgressLink: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
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
                    "application/json": components["schemas"]["CampaignProgressLink"];
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
    getCampaignReport: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignReport"];
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
    resendCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignResend"];
            };
        };
        responses: {
            /** @description The draft. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    resumeCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignRetry"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
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
    scheduleCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignScheduleRequest"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrFeatureLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictStateOrNotReady"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignSend"];
            };
        };
        responses: {
            /** @description The campaign, of which the audience is being fixed. */
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CampaignSendConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCampaignSeries: {
        parameters: {
            query?: {
                /**
                 * @description How long each point of the series is. Days are of UTC.
                 * @example hour
                 */
                interval?: "hour" | "day";
                /**
                 * @description From this time on, brought back to the beginning of its interval; when the campaign began where it is left out.
                 * @example 2026-10-15T07:00:00Z
                 */
                occurred_after?: string;
                /**
                 * @description Until before this time, which is after the other one.
                 * @example 2026-10-15T10:00:00Z
                 */
                occurred_before?: string;
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
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
                    "application/json": components["schemas"]["CampaignSeries"];
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
    testCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignTest"];
            };
        };
        responses: {
            /** @description The messages on their way; `Location` leads to the first of them. */
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
                    "application/json": components["schemas"]["MailTestResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotReady"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unarchiveCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    unscheduleCampaign: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    pickCampaignWinner: {
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
                 * @description The id of the campaign.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignWinner"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
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
                    "application/json": components["schemas"]["Campaign"];
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
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only those to this contact.
                 * @example 01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01
                 */
                contact_id?: string;
                /**
                 * @description Only those that the ledger got at this time or later.
                 * @example 2026-10-15T00:00:00Z
                 */
                created_after?: string;
                /**
                 * @description Only those that the ledger got before this time.
                 * @example 2026-10-16T00:00:00Z
                 */
                created_before?: string;
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only deliveries of this kind.
                 * @example campaign
                 */
                kind?: components["schemas"]["DeliveryKind"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those of this campaign or message.
                 * @example 01a139a3-d280-7afa-a866-369f0d418e31
                 */
                source_id?: string;
                /**
                 * @description Only deliveries in these statuses, separated by commas.
                 * @example [
                 *       "failed",
                 *       "unknown"
                 *     ]
                 */
                status?: components["schemas"]["DeliveryStatus"][];
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
            /** @description A page of deliveries. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
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
    getDelivery: {
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
                 * @description The id of the delivery.
                 * @example 01a13e5c-5180-73d6-96a7-9402b5f3110a
                 */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
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
    listMailServers: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only mail servers of this kind.
                 * @example smtp
                 */
                kind?: "smtp" | "folder";
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The order; a minus turns it round. Mail servers that are equal in it are ordered by id.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at";
                /**
                 * @description Only mail servers in this state.
                 * @example ok
                 */
                state?: "ok" | "paused";
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
            /** @description A page of mail servers. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailServerPage"];
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
    createMailServer: {
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
                "application/json": components["schemas"]["MailServerCreate"];
            };
        };
        responses: {
            /** @description The mail server that was created. */
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
                    "application/json": components["schemas"]["MailServer"];
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
    getMailServer: {
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
                 * @description The id of the mail server.
                 * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
                 */
                id: components["parameters"]["MailServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailServer"];
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
    updateMailServer: {
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
                 * @description The id of the mail server.
                 * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
                 */
                id: components["parameters"]["MailServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailServerUpdate"];
            };
        };
        responses: {
            /** @description The mail server as it is now. */
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
                    "application/json": components["schemas"]["MailServer"];
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
    deleteMailServer: {
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
                 * @description The id of the mail server.
                 * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
                 */
                id: components["parameters"]["MailServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server is gone. */
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
    pauseMailServer: {
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
                 * @description The id of the mail server.
                 * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
                 */
                id: components["parameters"]["MailServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server as it is now. */
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
                    "application/json": components["schemas"]["MailServer"];
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
    resumeMailServer: {
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
                 * @description The id of the mail server.
                 * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
                 */
                id: components["parameters"]["MailServerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail server as it is now. */
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
                    "application/json": components["schemas"]["MailServer"];
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
    testMailServer: {
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
                 * @description The id of the mail server.
                 * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
                 */
                id: components["parameters"]["MailServerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailServerTest"];
            };
        };
        responses: {
            /** @description How far it got. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailServerTestResult"];
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
    listMessages: {
        parameters: {
            query?: {
                /**
                 * @description Only messages to this contact.
                 * @example 01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01
                 */
                contact_id?: string;
                /**
                 * @description Only messages made at this time or later.
                 * @example 2026-10-21T00:00:00Z
                 */
                created_after?: string;
                /**
                 * @description Only messages made before this time.
                 * @example 2026-10-22T00:00:00Z
                 */
                created_before?: string;
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only messages to this address, whatever its upper and lower case.
                 * @example ada@example.com
                 */
                email?: string;
                /**
                 * @description Only messages of this kind.
                 * @example transactional
                 */
                kind?: components["schemas"]["DeliveryKind"];
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only messages with one of these statuses, separated by commas.
                 * @example [
                 *       "deferred",
                 *       "failed"
                 *     ]
                 */
                status?: components["schemas"]["DeliveryStatus"][];
                /**
                 * @description Only messages made of this template.
                 * @example 01a10bb8-7380-7904-a26e-a048fe910e55
                 */
                template_id?: string;
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
            /** @description A page of messages. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
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
    createMessage: {
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
                "application/json": components["schemas"]["MessageCreate"];
            };
        };
        responses: {
            /** @description The message, on its way. */
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
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            409: components["responses"]["ConflictNotReady"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMessage: {
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
                 * @description The id of the message.
                 * @example 01a15f15-64c0-7522-9004-528e6484c63b
                 */
                id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
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
    listMessageEvents: {
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
                 * @description The id of the message.
                 * @example 01a15f15-64c0-7522-9004-528e6484c63b
                 */
                id: components["parameters"]["MessageId"];
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
                    "application/json": components["schemas"]["MessageEventPage"];
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
    getDeliverabilityReport: {
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
                 * @description Only deliveries of these kinds, separated by commas; `campaign` where it is left out.
                 * @example [
                 *       "campaign",
                 *       "transactional"
                 *     ]
                 */
                kind?: components["schemas"]["DeliveryKind"][];
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliverability. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverabilityReport"];
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
    getEngagementReport: {
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
                 * @description Only deliveries of these kinds, separated by commas; `campaign` where it is left out.
                 * @example [
                 *       "campaign",
                 *       "transactional"
                 *     ]
                 */
                kind?: components["schemas"]["DeliveryKind"][];
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The engagement. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngagementReport"];
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
    getGrowthReport: {
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The growth. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrowthReport"];
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
    getOverviewReport: {
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewReport"];
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
    listSenders: {
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
                 * @description Only senders whose mail goes through this mail server by their own choice.
                 * @example 01a0fcdc-6f60-7b3e-acd3-3433b31b5252
                 */
                mail_server_id?: string;
                /**
                 * @description Only senders whose name or address contains this, whatever its upper and lower case.
                 * @example grace
                 */
                search?: string;
                /**
                 * @description The order; a minus turns it round. Senders that are equal in it are ordered by id.
                 * @example name
                 */
                sort?: "name" | "-name" | "email" | "-email" | "created_at" | "-created_at";
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
            /** @description A page of senders. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderPage"];
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
    createSender: {
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
                "application/json": components["schemas"]["SenderCreate"];
            };
        };
        responses: {
            /** @description The sender that was created. */
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
                    "application/json": components["schemas"]["Sender"];
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
    getSender: {
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
                 * @description The id of the sender.
                 * @example 01a0fcea-2b00-70a3-a7b9-2cf0b037dfd8
                 */
                id: components["parameters"]["SenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
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
    updateSender: {
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
                 * @description The id of the sender.
                 * @example 01a0fcea-2b00-70a3-a7b9-2cf0b037dfd8
                 */
                id: components["parameters"]["SenderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SenderUpdate"];
            };
        };
        responses: {
            /** @description The sender as it is now. */
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
                    "application/json": components["schemas"]["Sender"];
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
    deleteSender: {
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
                 * @description The id of the sender.
                 * @example 01a0fcea-2b00-70a3-a7b9-2cf0b037dfd8
                 */
                id: components["parameters"]["SenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender is gone. */
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
    verifySender: {
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
                 * @description The id of the sender.
                 * @example 01a0fcea-2b00-70a3-a7b9-2cf0b037dfd8
                 */
                id: components["parameters"]["SenderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender; its link is on the way. */
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
                    "application/json": components["schemas"]["Sender"];
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
    listSendingDomains: {
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
                 * @description The order; a minus turns it round. Sending domains that are equal in it are ordered by id.
                 * @example name
                 */
                sort?: "name" | "-name" | "created_at" | "-created_at";
                /**
                 * @description Only domains in one of these states, separated by commas.
                 * @example [
                 *       "missing",
                 *       "wrong"
                 *     ]
                 */
                state?: components["schemas"]["DnsRecordState"][];
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
            /** @description A page of sending domains. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendingDomainPage"];
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
    createSendingDomain: {
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
                "application/json": components["schemas"]["SendingDomainCreate"];
            };
        };
        responses: {
            /** @description The sending domain that was created. */
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
                    "application/json": components["schemas"]["SendingDomain"];
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
    getSendingDomain: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sending domain. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendingDomain"];
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
    updateSendingDomain: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendingDomainUpdate"];
            };
        };
        responses: {
            /** @description The sending domain as it is now. */
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
                    "application/json": components["schemas"]["SendingDomain"];
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
    deleteSendingDomain: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sending domain is gone. */
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
    checkSendingDomain: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sending domain as it was found. */
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
                    "application/json": components["schemas"]["SendingDomain"];
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
    listDkimKeys: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of DKIM keys. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DkimKeyPage"];
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
    createDkimKey: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DkimKeyCreate"];
            };
        };
        responses: {
            /** @description The key that was created. */
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
                    "application/json": components["schemas"]["DkimKey"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDkimKey: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
                /**
                 * @description The id of the DKIM key.
                 * @example 01a0fcf5-2780-7c0e-a487-f3f34c82ad90
                 */
                key_id: components["parameters"]["DkimKeyId"];
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
                    "application/json": components["schemas"]["DkimKey"];
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
    deleteDkimKey: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
                /**
                 * @description The id of the DKIM key.
                 * @example 01a0fcf5-2780-7c0e-a487-f3f34c82ad90
                 */
                key_id: components["parameters"]["DkimKeyId"];
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
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateDkimKey: {
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
                 * @description The id of the sending domain.
                 * @example 01a0fcf3-52c0-7f2f-b838-60a4dc203988
                 */
                id: components["parameters"]["SendingDomainId"];
                /**
                 * @description The id of the DKIM key.
                 * @example 01a0fcf5-2780-7c0e-a487-f3f34c82ad90
                 */
                key_id: components["parameters"]["DkimKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
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
                    "application/json": components["schemas"]["DkimKey"];
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
    getAppearanceSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppearanceSettings"];
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
    updateAppearanceSettings: {
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppearanceSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
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
                    "application/json": components["schemas"]["AppearanceSettings"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    getBounceSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BounceSettings"];
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
    updateBounceSettings: {
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BounceSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
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
                    "application/json": components["schemas"]["BounceSettings"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    getComplianceSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceSettings"];
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
    updateComplianceSettings: {
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplianceSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
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
                    "application/json": components["schemas"]["ComplianceSettings"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    getConsentSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentSettings"];
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
    updateConsentSettings: {
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
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
                    "application/json": components["schemas"]["ConsentSettings"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    getGeneralSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneralSettings"];
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
    updateGeneralSettings: {
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GeneralSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
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
                    "application/json": components["schemas"]["GeneralSettings"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    getSendingSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendingSettings"];
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
    updateSendingSettings: {
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendingSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
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
                    "application/json": components["schemas"]["SendingSettings"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    getTrackingSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackingSettings"];
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
    updateTrackingSettings: {
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
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackingSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
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
                    "application/json": components["schemas"]["TrackingSettings"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    listSmartCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmartCodePage"];
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
    renderSmartCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SmartCodesRender"];
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmartCodesRendered"];
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
    listTemplates: {
        parameters: {
            query?: {
                /** @description Where to go on: `page.next_cursor` or `page.previous_cursor` of an earlier answer. It is opaque, signed, and only good for the same filters and the same order; used with others it is refused as `invalid_cursor`. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only templates of this kind.
                 * @example markdown
                 */
                kind?: "html" | "mjml" | "markdown" | "plain";
                /**
                 * @description How many items a page holds at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only templates whose name or subject contains this, whatever its upper and lower case.
                 * @example letter
                 */
                search?: string;
                /**
                 * @description The order; a minus turns it round. Templates that are equal in it are ordered by id.
                 * @example -updated_at
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
            /** @description A page of templates. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePage"];
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
    createTemplate: {
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
                "application/json": components["schemas"]["TemplateCreate"];
            };
        };
        responses: {
            /** @description The template that was created. */
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
                    "application/json": components["schemas"]["Template"];
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
    getTemplate: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
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
    updateTemplate: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateUpdate"];
            };
        };
        responses: {
            /** @description The template as it is now. */
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
                    "application/json": components["schemas"]["Template"];
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
    deleteTemplate: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is gone. */
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
    duplicateTemplate: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateDuplicate"];
            };
        };
        responses: {
            /** @description The copy. */
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
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatePreviewRequest"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testTemplate: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateTest"];
            };
        };
        responses: {
            /** @description The messages on their way; `Location` leads to the first of them. */
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
                    "application/json": components["schemas"]["MailTestResult"];
                };
            };
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrLimitLocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotReady"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTemplateVersions: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersionPage"];
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
    getTemplateVersion: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
                /**
                 * @description The number of the version.
                 * @example 1
                 */
                number: components["parameters"]["TemplateVersionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersion"];
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
    restoreTemplateVersion: {
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
                 * @description The id of the template.
                 * @example 01a12f57-1a80-7443-83fc-1034993a04ad
                 */
                id: components["parameters"]["TemplateId"];
                /**
                 * @description The number of the version.
                 * @example 1
                 */
                number: components["parameters"]["TemplateVersionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template as it is now. */
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
                    "application/json": components["schemas"]["Template"];
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
    listStarterTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gallery. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StarterTemplatePage"];
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
    getStarterTemplate: {
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
                 * @description The key of the starter template.
                 * @example plain_letter
                 */
                key: components["parameters"]["StarterTemplateKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The starter template. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StarterTemplate"];
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
}
type FlattenedDeepRequired<T> = {
    [K in keyof T]-?: FlattenedDeepRequired<T[K] extends unknown[] | undefined | null ? Extract<T[K], unknown[]>[number] : T[K]>;
};
type ReadonlyArray<T> = [
    Exclude<T, undefined>
] extends [
    unknown[]
] ? Readonly<Exclude<T, undefined>> : Readonly<Exclude<T, undefined>[]>;
export declare const pathsCampaignsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/campaigns"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsCampaignsIdLinksGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/campaigns/{id}/links"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsCampaignsIdSeriesGetParametersQueryIntervalValues: ReadonlyArray<FlattenedDeepRequired<paths>["/campaigns/{id}/series"]["get"]["parameters"]["query"]["interval"]>;
export declare const pathsContactsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/contacts"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsListsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/lists"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsListsGetParametersQueryVisibilityValues: ReadonlyArray<FlattenedDeepRequired<paths>["/lists"]["get"]["parameters"]["query"]["visibility"]>;
export declare const pathsListsIdMembersGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/lists/{id}/members"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsMailServersGetParametersQueryKindValues: ReadonlyArray<FlattenedDeepRequired<paths>["/mail-servers"]["get"]["parameters"]["query"]["kind"]>;
export declare const pathsMailServersGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/mail-servers"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsMailServersGetParametersQueryStateValues: ReadonlyArray<FlattenedDeepRequired<paths>["/mail-servers"]["get"]["parameters"]["query"]["state"]>;
export declare const pathsSegmentsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/segments"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsSendersGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/senders"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsSendingDomainsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/sending-domains"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsSuppressionsGetParametersQueryKindValues: ReadonlyArray<FlattenedDeepRequired<paths>["/suppressions"]["get"]["parameters"]["query"]["kind"]>;
export declare const pathsTagsGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/tags"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsTagsIdMembersGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/tags/{id}/members"]["get"]["parameters"]["query"]["sort"]>;
export declare const pathsTemplatesGetParametersQueryKindValues: ReadonlyArray<FlattenedDeepRequired<paths>["/templates"]["get"]["parameters"]["query"]["kind"]>;
export declare const pathsTemplatesGetParametersQuerySortValues: ReadonlyArray<FlattenedDeepRequired<paths>["/templates"]["get"]["parameters"]["query"]["sort"]>;
export declare const actorKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Actor"]["kind"]>;
export declare const apiKeyStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ApiKey"]["status"]>;
export declare const apiKeyWithSecretStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ApiKeyWithSecret"]["status"]>;
export declare const bounceMailboxAfterReadingValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["BounceMailboxAfterReading"]>;
export declare const bounceMailboxStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["BounceMailboxState"]>;
export declare const bulkItemResultOutcomeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["BulkItemResult"]["outcome"]>;
export declare const campaignAbStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignAb"]["state"]>;
export declare const campaignErrorCountStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignErrorCount"]["status"]>;
export declare const campaignLintFindingLevelValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignLintFinding"]["level"]>;
export declare const campaignLintKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignLintKey"]>;
export declare const campaignPauseReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignPauseReason"]>;
export declare const campaignSeriesIntervalValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignSeries"]["interval"]>;
export declare const campaignStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignState"]>;
export declare const campaignVariantKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignVariantKey"]>;
export declare const campaignWinnerByValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CampaignWinnerBy"]>;
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
export declare const contactBulkRemoveFromListsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkRemoveFromLists"]["action"]>;
export declare const contactBulkRemoveFromTagsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkRemoveFromTags"]["action"]>;
export declare const contactBulkRestoreActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkRestore"]["action"]>;
export declare const contactBulkSuppressActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkSuppress"]["action"]>;
export declare const contactBulkUpdateFieldsActionValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactBulkUpdateFields"]["action"]>;
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
export declare const contentKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContentKind"]>;
export declare const customFieldTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CustomFieldType"]>;
export declare const deliveryErrorClassValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DeliveryErrorClass"]>;
export declare const deliveryEventActorValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DeliveryEventActor"]>;
export declare const deliveryEventTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DeliveryEventType"]>;
export declare const deliveryEvidenceValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DeliveryEvidence"]>;
export declare const deliveryKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DeliveryKind"]>;
export declare const deliverySkipReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DeliverySkipReason"]>;
export declare const deliveryStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DeliveryStatus"]>;
export declare const dkimAlgorithmValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DkimAlgorithm"]>;
export declare const dkimKeyStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DkimKeyState"]>;
export declare const dnsRecordTypeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DnsRecord"]["type"]>;
export declare const dnsRecordPurposeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DnsRecordPurpose"]>;
export declare const dnsRecordStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["DnsRecordState"]>;
export declare const editionNameValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["EditionName"]>;
export declare const explainedConditionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ExplainedCondition"]["kind"]>;
export declare const explainedQuestionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ExplainedQuestion"]["kind"]>;
export declare const faultCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FaultCode"]>;
export declare const ipStorageValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["IpStorage"]>;
export declare const jobErrorCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobErrorCode"]>;
export declare const jobFileKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobFile"]["kind"]>;
export declare const jobFileMedia_typeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobFile"]["media_type"]>;
export declare const jobKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobKind"]>;
export declare const jobStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["JobState"]>;
export declare const licenceStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Licence"]["status"]>;
export declare const listOptInValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ListOptIn"]>;
export declare const listVisibilityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ListVisibility"]>;
export declare const mailServerCreateFolderKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerCreateFolder"]["kind"]>;
export declare const mailServerCreateSmtpKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerCreateSmtp"]["kind"]>;
export declare const mailServerKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerKind"]>;
export declare const mailServerPauseReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerPauseReason"]>;
export declare const mailServerSecurityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerSecurity"]>;
export declare const mailServerStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerState"]>;
export declare const mailServerTestStepResultValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerTestStep"]["result"]>;
export declare const mailServerTestStepKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailServerTestStepKey"]>;
export declare const membershipStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MembershipStatus"]>;
export declare const mePrincipalKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MePrincipal"]["kind"]>;
export declare const pageFontValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PageFont"]>;
export declare const pageTotalRelationValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PageTotal"]["relation"]>;
export declare const planLimitKeyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PlanLimitKey"]>;
export declare const preferenceFieldValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PreferenceField"]>;
export declare const problemCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProblemCode"]>;
export declare const proFeatureValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProFeature"]>;
export declare const renderFaultLevelValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["RenderFault"]["level"]>;
export declare const renderFaultMemberValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["RenderFault"]["member"]>;
export declare const renderFaultCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["RenderFaultCode"]>;
export declare const scopeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Scope"]>;
export declare const seriesIntervalValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SeriesInterval"]>;
export declare const smartCodePlaceValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SmartCodePlace"]>;
export declare const smartCodesRenderFormatValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SmartCodesRender"]["format"]>;
export declare const smartCodesRenderedFormatValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SmartCodesRendered"]["format"]>;
export declare const smartCodeUseValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SmartCodeUse"]>;
export declare const suppressionCreateReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionCreate"]["reason"]>;
export declare const suppressionImportEntryReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionImportEntry"]["reason"]>;
export declare const suppressionImportItemOutcomeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionImportItem"]["outcome"]>;
export declare const suppressionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionKind"]>;
export declare const suppressionReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuppressionReason"]>;
export declare const trackingModeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TrackingMode"]>;
export declare const unsubscribeReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["UnsubscribeReason"]>;
export declare const weekdayValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Weekday"]>;
export declare const componentsParametersContactIncludeValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["ContactInclude"]>;
export declare const componentsParametersSeriesIntervalValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["SeriesInterval"]>;
export declare const componentsParametersTotalValues: ReadonlyArray<FlattenedDeepRequired<components>["parameters"]["Total"]>;
export {};
