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
         * @description Redirects to the target of a link in a message. The link works as long as the campaign exists. For an erased contact it
         *     still works, and nothing is recorded.
         *
         *     The click is recorded as far as tracking allows, with the evidence for a person or a machine. HEAD redirects as well; it
         *     is evidence for a machine.
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
         * Show the confirmation page
         * @description Returns a page with one button, with which the recipient confirms a subscription (double opt-in). Opening the page
         *     changes nothing, so filters that open links cannot confirm.
         *
         *     The page (410) explains how to get a new link if the link has expired. It also does if the contact has since
         *     unsubscribed, bounced, complained, been suppressed or been removed.
         */
        get: operations["getConfirmPage"];
        put?: never;
        /**
         * Confirm a subscription
         * @description Confirms the subscription of a recipient. The button of the confirmation page sends this request. The form has no
         *     fields.
         *
         *     **Side effects**
         *
         *     - The contact changes from `pending` to `subscribed`. So do its memberships of the lists of the link.
         *     - The consent ledger gets an entry with the basis `double_opt_in` and the version of the text. The settings decide how
         *       much of the network address it contains.
         *
         *     A link works once; a second request changes nothing. A link from before the contact unsubscribed, bounced, complained,
         *     was suppressed or was removed returns 410.
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
         * Request a new confirmation link
         * @description Sends a new link to the address of an earlier link, even if that has expired. The button of the page for expired links
         *     sends this request. The form has no fields.
         *
         *     **Side effects**
         *
         *     - Sends one e-mail if something is still to be confirmed and the contact may get mail.
         *     - A second e-mail is sent 60 minutes after the first at the earliest.
         *
         *     The response does not disclose whether an e-mail was sent.
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
         * @description Stores a report of a mail provider about bounces, complaints and unsubscribes. Its signature is verified byte by byte
         *     before its content is read:
         *
         *     - Amazon SNS: by its certificate.
         *     - SendGrid: by its key.
         *     - Mailgun: by its signing key.
         *     - Postmark and SparkPost: by HTTP Basic.
         *     - Brevo: by a bearer token.
         *     - Any other mail server (`generic`): by HMAC-SHA-256, as in Standard Webhooks.
         *
         *     A report whose signed time is more than five minutes ago is rejected.
         *
         *     **Side effects**
         *
         *     - The report is stored before the response, and processed afterwards.
         *     - A known event changes nothing.
         *     - A subscription of Amazon SNS is confirmed only for a topic that the settings allow.
         *
         *     A `generic` report has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. The signature is `v1,` and
         *     the base64 of an HMAC-SHA-256 over `{webhook-id}.{webhook-timestamp}.{body}`. Its key is the bytes behind `whsec_` in
         *     the secret. A second report with the same `webhook-id` is ignored. Its body is one event or `{"events": [...]}` with up
         *     to 1,000. An event has:
         *
         *     - `id`: unique id of the event; required.
         *     - `type`: `bounced`, `complained`, `unsubscribed` or `delivered`; required.
         *     - `message_id`, `return_path` or `delivery_id`: the message, by its `Message-ID`, its envelope sender or the id of its
         *       delivery.
         *     - `recipient`: the address, for a message that the ledger does not contain.
         *     - `severity`: `permanent`, `temporary` or `blocked`, for a bounce. Without it, `enhanced_code` and `reply` decide.
         *     - `enhanced_code` and `reply`: the response of the other server.
         *     - `occurred_at`: the time of the event.
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
         * Load the tracking pixel
         * @description Returns an image of one pixel, which is part of messages whose opens are recorded.
         *
         *     The open is recorded, with the evidence for a person or a machine.
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
         * Show the preferences page
         * @description Returns a page with what the recipient gets and can choose: lists, frequency, tracking, and personal data. The settings
         *     decide how much of it the page offers. Opening the page changes nothing.
         */
        get: operations["getPreferencesPage"];
        put?: never;
        /**
         * Save the preferences
         * @description Updates the preferences of the recipient. A recipient who had unsubscribed and chooses a list again is subscribed again,
         *     because the choice is their own.
         *
         *     **Side effects**
         *
         *     - Updates memberships, the contact and its status, each with an activity.
         *     - The consent ledger gets an entry where consent is given or withdrawn.
         *
         *     Fields that the settings do not offer are ignored. If a value is not one of those offered, nothing changes, and the page
         *     says so.
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
         * Show the unsubscribe page
         * @description Returns a page with one button and a question for the reason. Recipients reach it with the link in a message. They also
         *     reach it with the header `List-Unsubscribe`, in a mail program without one-click unsubscribe.
         *
         *     Opening the page changes nothing, because filters and previews open links, too.
         */
        get: operations["getUnsubscribePage"];
        put?: never;
        /**
         * Unsubscribe
         * @description Unsubscribes the recipient from all marketing mail. The button of the unsubscribe page sends this request, and so do
         *     mail programs in one click (`List-Unsubscribe=One-Click`, RFC 8058).
         *
         *     - It requires no log-in, no confirmation and no typing of an address.
         *     - Unknown fields and values are ignored. So is a body that is unreadable or too large.
         *     - No rate limit applies, because a mail program may send the clicks of many people from one address.
         *
         *     **Side effects**
         *
         *     - The contact becomes `unsubscribed`, with an entry in the consent ledger and an activity.
         *     - The delivery that contains the link gets an event.
         *     - Queued messages of campaigns to this contact are skipped.
         *
         *     A second request changes only the reason.
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
         * Show the sender verification page
         * @description Returns a page with one button, with which the owner of a sender's address confirms it. Opening the page changes
         *     nothing.
         */
        get: operations["getVerifySenderPage"];
        put?: never;
        /**
         * Verify a sender
         * @description Verifies the address of a sender. The button of the verification page sends this request. The form has no fields.
         *
         *     **Side effects**
         *
         *     - The sender is verified and can send mail.
         *
         *     A second request changes nothing. Once the sender has another address, the link returns 410.
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
         * @description Returns a message of a campaign as the recipient got it, in a sandbox of the browser. It cannot run scripts, send forms
         *     or read data of the service.
         *
         *     The open is recorded as far as tracking allows.
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
         * @description How often the contact wants to receive mail: every campaign, at most one a week, or at most one a month.
         * @enum {string}
         */
        ContactFrequency: "all" | "weekly" | "monthly";
        /**
         * Tracking
         * @description How opens and clicks of this contact are counted: not at all, only in totals, or per contact.
         * @enum {string}
         */
        ContactTracking: "none" | "aggregate" | "individual";
        /**
         * Fault
         * @description One fault in a request. Exactly one of `pointer` (a member of the body), `parameter` (in path or query) and `header` gives its place.
         */
        Fault: {
            code: components["schemas"]["FaultCode"];
            /** @description Explanation for people, one sentence. */
            detail: string;
            /** @description Name of the header. */
            header?: string;
            /** @description Name of the path or query parameter. */
            parameter?: string;
            /** @description JSON pointer (RFC 6901) into the body; empty for the whole body. */
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
         * @description An HTML page in UTF-8. It requires no script, and works with keyboard, screen reader and large type.
         */
        HtmlPage: string;
        /**
         * Mail provider
         * @description A mail provider that reports bounces and complaints by webhooks. `generic` is any other relay that signs its reports. New values may be added.
         * @enum {string}
         */
        MailProvider: "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost" | "generic";
        /**
         * Picture
         * @description A transparent GIF image of one pixel.
         */
        Pixel: string;
        /**
         * Form of preferences
         * @description Fields of the preference page. Fields that the settings do not offer are ignored.
         */
        PreferencesForm: {
            /** @description Date of birth. Empty clears it; if the field is missing, the value does not change. */
            date_of_birth?: string;
            /** @description Given name. Empty clears it; if the field is missing, the value does not change. */
            first_name?: string;
            frequency?: components["schemas"]["ContactFrequency"];
            /** @description Family name. Empty clears it; if the field is missing, the value does not change. */
            last_name?: string;
            /** @description Ids of the selected lists, one field each. The contact leaves the other lists that the page showed. */
            lists?: string[];
            /** @description Ids of the lists that the page showed, one field each, so that newer lists do not change. */
            lists_shown?: string[];
            /** @description Language and region (BCP 47). Empty clears it; if the field is missing, the value does not change. */
            locale?: string;
            /** @description Telephone number. Empty clears it; if the field is missing, the value does not change. */
            phone?: string;
            /**
             * @description Value of the button that reverses this, and leaves the lists as they were. Ignored unless the contact is unsubscribed.
             * @constant
             */
            resubscribe?: "yes";
            /** @description Time zone (IANA). Empty clears it; if the field is missing, the value does not change. */
            timezone?: string;
            tracking?: components["schemas"]["ContactTracking"];
            /**
             * @description Value of the button that unsubscribes from all marketing mail, whatever else the form contains.
             * @constant
             */
            unsubscribe?: "all";
        };
        /**
         * Problem
         * @description Why a request was rejected or failed, as RFC 9457 describes it, with the additional members `code`, `request_id` and `errors`. Programs use `code`, people read `detail`.
         */
        Problem: {
            code: components["schemas"]["ProblemCode"];
            /** @description What happened this time, as a sentence for people. */
            detail: string;
            /** @description All faults in the request, each with its place, up to 1,000; `detail` says when there are more. Empty if the problem has no particular place. */
            errors: components["schemas"]["Fault"][];
            /**
             * Format: uri-reference
             * @description Path of the request.
             */
            instance: string;
            /** @description Id of the request, the same as `X-Request-Id`. */
            request_id: string;
            /** @description HTTP status. */
            status: number;
            /** @description Short name of the kind of problem, the same for every problem with the same `code`. */
            title: string;
            /**
             * Format: uri-reference
             * @description URL of the page that explains this kind of problem.
             */
            type: string;
        };
        /**
         * Problem code
         * @description The kind of problem, for programs. The list is closed: a code is added only together with a new operation or feature. `type` links to the page that explains it.
         * @enum {string}
         */
        ProblemCode: "invalid_request" | "malformed_body" | "invalid_cursor" | "too_complex" | "unauthenticated" | "invalid_credentials" | "invalid_nonce" | "missing_capability" | "missing_scope" | "pro_lock" | "not_found" | "method_not_allowed" | "request_timeout" | "email_taken" | "external_id_taken" | "contact_trashed" | "address_erased" | "invalid_transition" | "already_exists" | "in_use" | "invalid_state" | "not_ready" | "count_mismatch" | "too_many" | "idempotency_in_progress" | "idempotency_outcome_unknown" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal_error" | "unavailable" | "insufficient_storage";
        /**
         * Report
         * @description Report of the provider, as the signed bytes. The provider's documentation describes its content.
         */
        ProviderReport: string;
        /**
         * Form to unsubscribe
         * @description Fields of the unsubscribe page, or of the one-click request of a mail program (RFC 8058). All are optional.
         */
        UnsubscribeForm: {
            /**
             * @description Field that a mail program sends.
             * @constant
             */
            "List-Unsubscribe"?: "One-Click";
            reason?: components["schemas"]["UnsubscribeReason"];
            /** @description Reason in the person's own words. Characters beyond the maximum length are dropped. */
            reason_text?: string;
        };
        /**
         * Unsubscribe reason
         * @description Why a person unsubscribed: too many messages, not interesting, never subscribed, disliked the content, or another reason. New values may be added.
         * @enum {string}
         */
        UnsubscribeReason: "too_often" | "not_relevant" | "never_signed_up" | "content" | "other";
    };
    responses: {
        /** @description A page that says that the request is too large: more than 64 KiB. */
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
        /** @description A page that says that the request is not a form. */
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
        /** @description A page that says that the service failed, with the id of the request. */
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
        /** @description A page that says that the link has expired, or that its subject no longer exists. */
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
        /** @description A page that says that the link is invalid: its token is unknown, altered or for another purpose. */
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
        /** @description A page that says that the service is temporarily unavailable: it is starting or stopping, or cannot reach its database. */
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
        /** @description The service failed; the provider sends the report again. */
        ReportFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The signature or the credentials of the report are missing or wrong, or it is too old. The report was not processed. */
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
        /** @description The report is authentic, but cannot be parsed. */
        ReportMalformed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The URL does not exist, or reports of this provider are not accepted. */
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
        /** @description The service is temporarily unavailable; the provider sends the report again. */
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
        /** @description A page that asks to wait: too many requests came from this IP address. */
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
        /** @description A page that says which field is invalid, with the form as it was sent. */
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
         * @description Secret of the URL that `GET /settings/bounces` returns.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        InboundToken: string;
        /**
         * @description Mail provider that reports.
         * @example mailgun
         */
        Provider: components["schemas"]["MailProvider"];
        /**
         * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        Token: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The response is not cached, because it belongs to one person and one moment.
         * @example private, no-store
         */
        CacheControl: "private, no-store";
        /**
         * @description What the browser may load: only what the page needs, and no scripts. Other sites cannot embed the page in a frame.
         * @example default-src 'none'; img-src https:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
         */
        ContentSecurityPolicy: string;
        /**
         * @description The browser does not guess another content type.
         * @example nosniff
         */
        ContentTypeOptions: "nosniff";
        /**
         * @description URL to redirect to.
         * @example https://www.harbourbooks.example/books/the-voyage-out
         */
        RedirectLocation: string;
        /**
         * @description The URL of the page contains a token, so the browser sends it to no other site.
         * @example no-referrer
         */
        ReferrerPolicy: "no-referrer";
        /**
         * @description Number of seconds to wait before the request is repeated.
         * @example 17
         */
        RetryAfter: number;
        /**
         * @description Search engines do not index the page.
         * @example noindex, nofollow
         */
        RobotsTag: "noindex, nofollow";
        /**
         * @description The authentication schemes for callers outside the host platform. A request with `X-Host-Nonce` comes from a page of the host platform. It gets only the bearer scheme, so that the browser does not open its own log-in dialog.
         * @example Basic realm="Contact Relationship Service", charset="UTF-8", Bearer realm="Contact Relationship Service"
         */
        WwwAuthenticate: string;
        /**
         * @description Id of this request in the service's log. The service uses the caller's `X-Request-Id` if it has 8 to 128 of the characters `A-Z a-z 0-9 . - _ ~`, and generates an id otherwise. Quote it when you report a problem.
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the URL in the message. This URL is stored, never taken from the request, and uses http or https. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. If the recipient has already confirmed, it says so. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that says that the subscription is confirmed. */
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
            /** @description The subscription is confirmed. Redirects to the URL in the settings. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that asks the recipient to check the mailbox. */
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
                 * @description Mail provider that reports.
                 * @example mailgun
                 */
                provider: components["parameters"]["Provider"];
                /**
                 * @description Secret of the URL that `GET /settings/bounces` returns.
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
            /** @description The report is stored. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
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
            /** @description The page with the saved preferences. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. If the recipient has already unsubscribed, it says so and offers the preferences. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
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
            /** @description The page that says that the recipient is unsubscribed, with a link to the preferences. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. If the address is already verified, it says so. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
                 * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
                 */
                token: components["parameters"]["Token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that says that the sender is verified. */
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
                 * @description Token of the link, valid for one purpose: ids, an expiry time where necessary, and an HMAC over both. An altered token, or one for another purpose, returns 404.
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
