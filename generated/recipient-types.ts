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
    "/c/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a link
         * @description Leads to where a link in a message points. It goes on working for as long as the campaign is there, also for people who
         *     were erased, of whom nothing is counted.
         *
         *     It changes nothing that anybody sees. That it was followed is counted as far as tracking allows, with what speaks for a
         *     person or a machine; HEAD leads there as well, and speaks for a machine.
         */
        get: operations["followLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirm/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page to confirm
         * @description Shows a page with one button, by which the person says that they want mail (double opt-in).
         *
         *     It changes nothing: a filter that opens the link confirms nothing for anybody. Where the time of the link is over, or the
         *     contact has unsubscribed, bounced, complained, been suppressed or been taken off since, the page (410) says how to get a new one.
         */
        get: operations["getConfirmPage"];
        put?: never;
        /**
         * Confirm
         * @description Confirms that the person wants mail: what the button of the page sends. The form has no field.
         *
         *     Side effects: the contact goes from `pending` to `subscribed`, and so do its memberships of the lists that the link is
         *     about; the ledger of consent gets an entry with the basis `double_opt_in`, the version of the text and what the settings
         *     keep of the network address. A link works once: a second
         *     time changes nothing. Nor does one that was made before the contact unsubscribed, bounced, complained, was suppressed or left (410).
         */
        post: operations["confirmSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirm/{token}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new link
         * @description Mails a new link to the address that an old one went to, whether or not its time is over: what the button sends of the page
         *     that says so. The form has no field.
         *
         *     Side effects: one mail, where there is still something to confirm and the contact may be mailed; a second goes out 60 minutes
         *     after the first at the earliest. The answer does not tell which.
         */
        post: operations["requestConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/{provider}/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a report of a mail provider
         * @description Takes a report about bounces, complaints and who unsubscribed there from a mail provider. It is verified as the provider signs it, byte
         *     by byte, before anything in it is read: a message of Amazon SNS by its certificate, of SendGrid by its key, of Mailgun by
         *     its signing key, of Postmark and SparkPost by HTTP Basic, of Brevo by a bearer token, of any other relay (`generic`) by HMAC-SHA-256 as Standard Webhooks describe. One that is older than five minutes
         *     by its own signed time is refused.
         *
         *     Side effects: the report is stored and answered at once, and worked off after that; one with an event that is known
         *     already changes nothing. A subscription of Amazon SNS is confirmed only for a topic that the settings allow.
         *
         *     A report of `generic` carries `webhook-id`, `webhook-timestamp` and `webhook-signature`: `v1,` and the base64 of HMAC-SHA-256 over
         *     `{webhook-id}.{webhook-timestamp}.{body}`, under the bytes behind `whsec_` in the secret. A report with the same `webhook-id` is
         *     taken once. Its body is one event or `{"events": [...]}` with up to 1,000. An event has:
         *
         *     - `id`: what tells it apart from others; needed.
         *     - `type`: `bounced`, `complained`, `unsubscribed` or `delivered`; needed.
         *     - `message_id`, `return_path` or `delivery_id`: the message, by its `Message-ID`, its envelope sender or the id of its delivery.
         *     - `recipient`: the address, for a message that the ledger does not have.
         *     - `severity`: of a bounce `permanent`, `temporary` or `blocked`; left out, `enhanced_code` and `reply` decide.
         *     - `enhanced_code` and `reply`: what the server said.
         *     - `occurred_at`: when it happened.
         */
        post: operations["receiveReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/o/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load the picture that counts opens
         * @description Answers a picture of one pixel that stands in messages whose opens are counted.
         *
         *     It changes nothing that anybody sees. That it was loaded is counted, with what speaks for a person or a machine.
         */
        get: operations["loadPixel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preferences/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the preferences
         * @description Shows what the person gets and may choose: lists, how often, how opens and clicks are counted, and what is known of them;
         *     as much of it as the settings offer.
         *
         *     It changes nothing.
         */
        get: operations["getPreferencesPage"];
        put?: never;
        /**
         * Save the preferences
         * @description Keeps what the person chose. Who had unsubscribed and chooses a list again is subscribed again: this is the person's own
         *     will.
         *
         *     Side effects: memberships, the contact and its status change, each with an activity, and the ledger of consent gets an
         *     entry where consent is given or withdrawn. Fields that the settings do not offer are ignored; a value that is none of
         *     those offered is refused with the page that says so, and nothing is changed.
         */
        post: operations["savePreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page to unsubscribe
         * @description Shows a page with one button, and a question why. It is what a person sees who follows the link in a message, or the
         *     address in its header `List-Unsubscribe` in a mail program that does not know the one click.
         *
         *     It changes nothing: filters and previews open links, too.
         */
        get: operations["getUnsubscribePage"];
        put?: never;
        /**
         * Unsubscribe
         * @description Ends all marketing mail to the person: what the button of the page sends, and what a mail program sends in one click
         *     (`List-Unsubscribe=One-Click`, RFC 8058). Nobody is asked to log in, to confirm or to type an address, and no form is too
         *     strange: fields that are not known, and values that are not offered, are ignored, and so is a body that cannot be read or
         *     is too large. No limit of requests holds: a mail program may send the clicks of many people from one address.
         *
         *     Side effects: the contact becomes `unsubscribed`, with an entry in the ledger of consent, an activity, and an event of the
         *     delivery that the link stood in; what waits in a campaign for this contact is skipped. A second time changes no more than
         *     the reason.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify-sender/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page to verify a sender
         * @description Shows a page with one button, by which whoever reads the address of a sender says that it is the business's own.
         *
         *     It changes nothing.
         */
        get: operations["getVerifySenderPage"];
        put?: never;
        /**
         * Verify a sender
         * @description Confirms that the address of a sender is the business's own: what the button of the page sends. The form has no field.
         *
         *     Side effects: the sender is verified, and mail may be sent from it. A second time changes nothing; once the sender has
         *     another address, the link answers 410.
         */
        post: operations["confirmSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/view/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View a message in the browser
         * @description Shows a message of a campaign as the person got it, in a sandbox of the browser: no script runs, no form is sent, and
         *     nothing in it can read what belongs to the service.
         *
         *     It changes nothing that anybody sees. That it was opened is counted as far as tracking allows.
         */
        get: operations["viewMessage"];
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
         * Frequency
         * @description How often the contact wants to hear from the business: every campaign, at most one a week, or at most one a month.
         * @enum {string}
         */
        ContactFrequency: "all" | "weekly" | "monthly";
        /**
         * Tracking
         * @description How opens and clicks of this contact are counted: not at all, only in totals, or under the contact's name.
         * @enum {string}
         */
        ContactTracking: "none" | "aggregate" | "individual";
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
         * Page
         * @description A page in HTML, in UTF-8. It needs no script, and works with keyboard, screen reader and large type.
         */
        HtmlPage: string;
        /**
         * Mail provider
         * @description A mail provider that reports bounces and complaints by webhooks: Amazon SES, SendGrid, Mailgun, Postmark, Brevo, SparkPost, and `generic` for any other relay that signs its reports. Words are added with the features that they belong to.
         * @enum {string}
         */
        MailProvider: "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost" | "generic";
        /**
         * Picture
         * @description A transparent picture of one pixel, as GIF.
         */
        Pixel: string;
        /**
         * Form of preferences
         * @description What the page sends. What the settings do not offer is ignored.
         */
        PreferencesForm: {
            /** @description Date of birth. Empty clears it; a field that the page does not have is left alone. */
            date_of_birth?: string;
            /** @description Given name. Empty clears it; a field that the page does not have is left alone. */
            first_name?: string;
            frequency?: components["schemas"]["ContactFrequency"];
            /** @description Family name. Empty clears it; a field that the page does not have is left alone. */
            last_name?: string;
            /** @description The ids of those among them that the person wants, one field each. Those that are not named are left. */
            lists?: string[];
            /** @description The ids of the lists that the page showed, one field each, so that lists made meanwhile are left alone. */
            lists_shown?: string[];
            /** @description Language and region (BCP 47). Empty clears it; a field that the page does not have is left alone. */
            locale?: string;
            /** @description Telephone number. Empty clears it; a field that the page does not have is left alone. */
            phone?: string;
            /**
             * @description Takes back that all marketing mail was ended, and leaves the lists as they were: the value of a button of its own. Ignored where nothing was ended.
             * @constant
             */
            resubscribe?: "yes";
            /** @description Time zone (IANA). Empty clears it; a field that the page does not have is left alone. */
            timezone?: string;
            tracking?: components["schemas"]["ContactTracking"];
            /**
             * @description Ends all marketing mail, whatever else the form says: the value of a button of its own.
             * @constant
             */
            unsubscribe?: "all";
        };
        /**
         * Problem
         * @description Why a request was refused or failed, as RFC 9457 describes it, with our members `code`, `request_id` and `errors`. Programs go by `code`, people read `detail`.
         */
        Problem: {
            code: components["schemas"]["ProblemCode"];
            /** @description What happened this time, in a sentence. */
            detail: string;
            /** @description Everything that is wrong with the request, each with its place, up to 1,000 of them; `detail` says when there are more. Empty where the problem has no particular place. */
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
        ProblemCode: "invalid_request" | "malformed_body" | "invalid_cursor" | "too_complex" | "unauthenticated" | "invalid_credentials" | "invalid_nonce" | "missing_capability" | "missing_scope" | "pro_lock" | "not_found" | "method_not_allowed" | "request_timeout" | "email_taken" | "external_id_taken" | "contact_trashed" | "address_erased" | "invalid_transition" | "already_exists" | "in_use" | "invalid_state" | "not_ready" | "count_mismatch" | "too_many" | "idempotency_in_progress" | "idempotency_outcome_unknown" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal_error" | "unavailable" | "insufficient_storage";
        /**
         * Report
         * @description What the provider sends, taken as the bytes that were signed. Its own documentation says what stands in it.
         */
        ProviderReport: string;
        /**
         * Form to unsubscribe
         * @description What the page sends, or a mail program in one click (RFC 8058). All of it may be left out.
         */
        UnsubscribeForm: {
            /**
             * @description What a mail program sends.
             * @constant
             */
            "List-Unsubscribe"?: "One-Click";
            reason?: components["schemas"]["UnsubscribeReason"];
            /** @description What the person wrote. Characters beyond the last are dropped. */
            reason_text?: string;
        };
        /**
         * Unsubscribe reason
         * @description Why somebody wants no more mail: too many came, they are not of interest, the person never asked for them, or did not like what they held, or something else. Words are added with the features that they belong to.
         * @enum {string}
         */
        UnsubscribeReason: "too_often" | "not_relevant" | "never_signed_up" | "content" | "other";
    };
    responses: {
        /** @description A page that says that what was sent is too large: more than 64 KiB. */
        FormTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A page that says that what was sent is no form. */
        FormUnsupported: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A page that says that something went wrong, and shows the id of the request. */
        PageFailed: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A page that says that the link was good once: its time is over, or what it was about is gone. */
        PageGone: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A page that says that there is nothing here: the link is not one of ours, was changed on its way, or is for something else. */
        PageNotFound: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A page that asks to come back: the service is starting, stopping, or cannot reach its database. */
        PageUnavailable: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The service failed; the provider will send the report again. */
        ReportFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The report does not carry the signature or the credentials that were agreed, or it is too old. Nothing in it was looked at. */
        ReportForged: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The report is genuine, but cannot be read. */
        ReportMalformed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such address, or reports of this provider are not taken. */
        ReportNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The report is larger than 5 MiB. */
        ReportTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is not available just now; the provider will send the report again. */
        ReportUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The report is neither JSON nor plain text. */
        ReportUnsupported: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A page that asks to wait: too many requests came from this address. */
        TooManyVisits: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A page that says which field could not be understood, with what was sent still in the form. */
        UnreadableForm: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Robots-Tag": components["headers"]["RobotsTag"];
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
    };
    parameters: {
        /**
         * @description The secret word of the address that `GET /settings/bounces` shows.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        InboundToken: string;
        /**
         * @description The mail provider that reports.
         * @example mailgun
         */
        Provider: components["schemas"]["MailProvider"];
        /**
         * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        Token: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Nobody keeps the answer, because it belongs to one person and one moment.
         * @example private, no-store
         */
        CacheControl: "private, no-store";
        /**
         * @description What the browser may load and do: nothing that the page does not need, and no script. A page may not be framed by others.
         * @example default-src 'none'; img-src https:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
         */
        ContentSecurityPolicy: string;
        /**
         * @description It is what its type says, and nothing else.
         * @example nosniff
         */
        ContentTypeOptions: "nosniff";
        /**
         * @description Where to go.
         * @example https://www.harbourbooks.example/books/the-voyage-out
         */
        RedirectLocation: string;
        /**
         * @description The address of the page, which holds a token, is told to nobody.
         * @example no-referrer
         */
        ReferrerPolicy: "no-referrer";
        /**
         * @description After how many seconds the request is worth repeating.
         * @example 17
         */
        RetryAfter: number;
        /**
         * @description No search engine takes it up.
         * @example noindex, nofollow
         */
        RobotsTag: "noindex, nofollow";
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
export type ContactFrequency = components['schemas']['ContactFrequency'];
export type ContactTracking = components['schemas']['ContactTracking'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type HtmlPage = components['schemas']['HtmlPage'];
export type MailProvider = components['schemas']['MailProvider'];
export type Pixel = components['schemas']['Pixel'];
export type PreferencesForm = components['schemas']['PreferencesForm'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProviderReport = components['schemas']['ProviderReport'];
export type UnsubscribeForm = components['schemas']['UnsubscribeForm'];
export type UnsubscribeReason = components['schemas']['UnsubscribeReason'];
export type ResponseFormTooLarge = components['responses']['FormTooLarge'];
export type ResponseFormUnsupported = components['responses']['FormUnsupported'];
export type ResponsePageFailed = components['responses']['PageFailed'];
export type ResponsePageGone = components['responses']['PageGone'];
export type ResponsePageNotFound = components['responses']['PageNotFound'];
export type ResponsePageUnavailable = components['responses']['PageUnavailable'];
export type ResponseReportFailed = components['responses']['ReportFailed'];
export type ResponseReportForged = components['responses']['ReportForged'];
export type ResponseReportMalformed = components['responses']['ReportMalformed'];
export type ResponseReportNotFound = components['responses']['ReportNotFound'];
export type ResponseReportTooLarge = components['responses']['ReportTooLarge'];
export type ResponseReportUnavailable = components['responses']['ReportUnavailable'];
export type ResponseReportUnsupported = components['responses']['ReportUnsupported'];
export type ResponseTooManyVisits = components['responses']['TooManyVisits'];
export type ResponseUnreadableForm = components['responses']['UnreadableForm'];
export type ParameterInboundToken = components['parameters']['InboundToken'];
export type ParameterProvider = components['parameters']['Provider'];
export type ParameterToken = components['parameters']['Token'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderContentSecurityPolicy = components['headers']['ContentSecurityPolicy'];
export type HeaderContentTypeOptions = components['headers']['ContentTypeOptions'];
export type HeaderRedirectLocation = components['headers']['RedirectLocation'];
export type HeaderReferrerPolicy = components['headers']['ReferrerPolicy'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderRobotsTag = components['headers']['RobotsTag'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type $defs = Record<string, never>;
export interface operations {
    followLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The way to the address that stood in the message. It is stored, never taken from the request, and is http or https. */
            302: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    Location: components["headers"]["RedirectLocation"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["PageNotFound"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    getConfirmPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. To somebody who has confirmed already it says so. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    confirmSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that says that it is done. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            /** @description The same, and the way to the address that the settings name. */
            303: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    Location: components["headers"]["RedirectLocation"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    requestConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that says to look for it. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    receiveReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The mail provider that reports.
                 * @example mailgun
                 */
                provider: components["parameters"]["Provider"];
                /**
                 * @description The secret word of the address that `GET /settings/bounces` shows.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["InboundToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderReport"];
                "text/plain": components["schemas"]["ProviderReport"];
            };
        };
        responses: {
            /** @description It is stored. There is no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ReportMalformed"];
            401: components["responses"]["ReportForged"];
            404: components["responses"]["ReportNotFound"];
            413: components["responses"]["ReportTooLarge"];
            415: components["responses"]["ReportUnsupported"];
            500: components["responses"]["ReportFailed"];
            503: components["responses"]["ReportUnavailable"];
        };
    };
    loadPixel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": components["schemas"]["Pixel"];
                };
            };
            404: components["responses"]["PageNotFound"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    getPreferencesPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    savePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PreferencesForm"];
            };
        };
        responses: {
            /** @description The page, with what was saved. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            400: components["responses"]["UnreadableForm"];
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            413: components["responses"]["FormTooLarge"];
            415: components["responses"]["FormUnsupported"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    getUnsubscribePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. To somebody who has unsubscribed already it says so, and offers the preferences. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UnsubscribeForm"];
                "multipart/form-data": components["schemas"]["UnsubscribeForm"];
            };
        };
        responses: {
            /** @description The page that says that it is done, with a way to the preferences. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    getVerifySenderPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. Where the address is verified already, it says so. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    confirmSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that says that it is done. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            429: components["responses"]["TooManyVisits"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
        };
    };
    viewMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description What the message carries for this one purpose: ids, where it is limited a time, and an HMAC over all of it. One that was changed, or made for another purpose, answers 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
                    "Referrer-Policy": components["headers"]["ReferrerPolicy"];
                    "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Robots-Tag": components["headers"]["RobotsTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": components["schemas"]["HtmlPage"];
                };
            };
            404: components["responses"]["PageNotFound"];
            410: components["responses"]["PageGone"];
            500: components["responses"]["PageFailed"];
            503: components["responses"]["PageUnavailable"];
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
export const contactFrequencyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactFrequency"]> = ["all", "weekly", "monthly"];
export const contactTrackingValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactTracking"]> = ["none", "aggregate", "individual"];
export const faultCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FaultCode"]> = ["required", "unknown_member", "unknown_parameter", "type", "enum", "format", "pattern", "minimum", "maximum", "min_length", "max_length", "min_items", "max_items", "unique_items", "min_properties", "not_allowed", "not_found", "invalid_value"];
export const mailProviderValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailProvider"]> = ["ses", "sendgrid", "mailgun", "postmark", "brevo", "sparkpost", "generic"];
export const problemCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProblemCode"]> = ["invalid_request", "malformed_body", "invalid_cursor", "too_complex", "unauthenticated", "invalid_credentials", "invalid_nonce", "missing_capability", "missing_scope", "pro_lock", "not_found", "method_not_allowed", "request_timeout", "email_taken", "external_id_taken", "contact_trashed", "address_erased", "invalid_transition", "already_exists", "in_use", "invalid_state", "not_ready", "count_mismatch", "too_many", "idempotency_in_progress", "idempotency_outcome_unknown", "precondition_failed", "body_too_large", "unsupported_media_type", "idempotency_mismatch", "rate_limited", "internal_error", "unavailable", "insufficient_storage"];
export const unsubscribeReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["UnsubscribeReason"]> = ["too_often", "not_relevant", "never_signed_up", "content", "other"];
