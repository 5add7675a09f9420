/** Status and title of every problem code. */
export declare const problems: {
    readonly invalid_request: {
        readonly status: 400;
        readonly title: "The request is invalid";
    };
    readonly malformed_body: {
        readonly status: 400;
        readonly title: "The body is not valid JSON";
    };
    readonly invalid_cursor: {
        readonly status: 400;
        readonly title: "The cursor is invalid for this list";
    };
    readonly too_complex: {
        readonly status: 400;
        readonly title: "The condition, content or file is too complex";
    };
    readonly unauthenticated: {
        readonly status: 401;
        readonly title: "Authentication is required";
    };
    readonly invalid_credentials: {
        readonly status: 401;
        readonly title: "The credentials are invalid";
    };
    readonly invalid_nonce: {
        readonly status: 401;
        readonly title: "The nonce is missing or invalid";
    };
    readonly missing_capability: {
        readonly status: 403;
        readonly title: "A capability is missing";
    };
    readonly missing_scope: {
        readonly status: 403;
        readonly title: "The credentials do not have this scope";
    };
    readonly pro_lock: {
        readonly status: 403;
        readonly title: "The edition does not include this";
    };
    readonly not_found: {
        readonly status: 404;
        readonly title: "Not found";
    };
    readonly method_not_allowed: {
        readonly status: 405;
        readonly title: "Method not allowed";
    };
    readonly request_timeout: {
        readonly status: 408;
        readonly title: "The body arrived too slowly";
    };
    readonly email_taken: {
        readonly status: 409;
        readonly title: "Another contact has this e-mail address";
    };
    readonly external_id_taken: {
        readonly status: 409;
        readonly title: "Another contact has this external id";
    };
    readonly contact_trashed: {
        readonly status: 409;
        readonly title: "A contact in the trash has this e-mail address";
    };
    readonly address_erased: {
        readonly status: 409;
        readonly title: "The contact with this address was erased";
    };
    readonly invalid_transition: {
        readonly status: 409;
        readonly title: "This status change is not allowed";
    };
    readonly already_exists: {
        readonly status: 409;
        readonly title: "The resource already exists";
    };
    readonly in_use: {
        readonly status: 409;
        readonly title: "The resource is in use";
    };
    readonly invalid_state: {
        readonly status: 409;
        readonly title: "The state does not allow this";
    };
    readonly not_ready: {
        readonly status: 409;
        readonly title: "The resource is not ready";
    };
    readonly count_mismatch: {
        readonly status: 409;
        readonly title: "The number does not match";
    };
    readonly too_many: {
        readonly status: 409;
        readonly title: "The maximum number is reached";
    };
    readonly source_unauthorized: {
        readonly status: 409;
        readonly title: "The source rejects the credentials";
    };
    readonly source_forbidden: {
        readonly status: 409;
        readonly title: "The credentials lack a permission";
    };
    readonly source_unavailable: {
        readonly status: 409;
        readonly title: "The source is unavailable";
    };
    readonly source_bad_answer: {
        readonly status: 409;
        readonly title: "The response of the source cannot be read";
    };
    readonly source_changed: {
        readonly status: 409;
        readonly title: "The credentials belong to another account";
    };
    readonly source_rate_limited: {
        readonly status: 409;
        readonly title: "The source allows no requests";
    };
    readonly archive_refused: {
        readonly status: 409;
        readonly title: "The file or archive is refused";
    };
    readonly dry_run_required: {
        readonly status: 409;
        readonly title: "A dry run is required first";
    };
    readonly mapping_incomplete: {
        readonly status: 409;
        readonly title: "The mapping is incomplete";
    };
    readonly changed_since: {
        readonly status: 409;
        readonly title: "The counts have changed";
    };
    readonly idempotency_in_progress: {
        readonly status: 409;
        readonly title: "The first request with this key is still running";
    };
    readonly idempotency_outcome_unknown: {
        readonly status: 409;
        readonly title: "The outcome of the first request is unknown";
    };
    readonly precondition_failed: {
        readonly status: 412;
        readonly title: "The resource has changed since you read it";
    };
    readonly body_too_large: {
        readonly status: 413;
        readonly title: "The body is too large";
    };
    readonly unsupported_media_type: {
        readonly status: 415;
        readonly title: "The content type is not supported";
    };
    readonly idempotency_mismatch: {
        readonly status: 422;
        readonly title: "The key was used for a different request";
    };
    readonly rate_limited: {
        readonly status: 429;
        readonly title: "Too many requests";
    };
    readonly internal_error: {
        readonly status: 500;
        readonly title: "Internal error";
    };
    readonly unavailable: {
        readonly status: 503;
        readonly title: "The service is temporarily unavailable";
    };
    readonly insufficient_storage: {
        readonly status: 507;
        readonly title: "Not enough disk space";
    };
};
