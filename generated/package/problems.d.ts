/** Status and title of every problem code. */
export declare const problems: {
    readonly invalid_request: {
        readonly status: 400;
        readonly title: "The request does not fit the contract";
    };
    readonly malformed_body: {
        readonly status: 400;
        readonly title: "The body is not JSON";
    };
    readonly invalid_cursor: {
        readonly status: 400;
        readonly title: "The cursor does not belong to this list";
    };
    readonly too_complex: {
        readonly status: 400;
        readonly title: "The condition, content or file is too complex";
    };
    readonly unauthenticated: {
        readonly status: 401;
        readonly title: "Authentication is needed";
    };
    readonly invalid_credentials: {
        readonly status: 401;
        readonly title: "The credentials are not valid";
    };
    readonly invalid_nonce: {
        readonly status: 401;
        readonly title: "The nonce is missing or not valid";
    };
    readonly missing_capability: {
        readonly status: 403;
        readonly title: "You may not do this";
    };
    readonly missing_scope: {
        readonly status: 403;
        readonly title: "The API key does not reach this area";
    };
    readonly pro_lock: {
        readonly status: 403;
        readonly title: "The edition does not allow this";
    };
    readonly not_found: {
        readonly status: 404;
        readonly title: "There is no such thing";
    };
    readonly method_not_allowed: {
        readonly status: 405;
        readonly title: "The address does not take this method";
    };
    readonly request_timeout: {
        readonly status: 408;
        readonly title: "The body came too slowly";
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
        readonly title: "The person behind this address was erased";
    };
    readonly invalid_transition: {
        readonly status: 409;
        readonly title: "The status cannot change like this";
    };
    readonly already_exists: {
        readonly status: 409;
        readonly title: "There is one like this already";
    };
    readonly in_use: {
        readonly status: 409;
        readonly title: "Something else depends on it";
    };
    readonly invalid_state: {
        readonly status: 409;
        readonly title: "Its state does not allow this";
    };
    readonly not_ready: {
        readonly status: 409;
        readonly title: "It is not ready to be sent";
    };
    readonly count_mismatch: {
        readonly status: 409;
        readonly title: "The number of contacts is another";
    };
    readonly too_many: {
        readonly status: 409;
        readonly title: "There is no room for more";
    };
    readonly idempotency_in_progress: {
        readonly status: 409;
        readonly title: "The first request with this key is still running";
    };
    readonly idempotency_outcome_unknown: {
        readonly status: 409;
        readonly title: "Nobody knows whether the first request was carried out";
    };
    readonly precondition_failed: {
        readonly status: 412;
        readonly title: "It has changed since you read it";
    };
    readonly body_too_large: {
        readonly status: 413;
        readonly title: "The body is too large";
    };
    readonly unsupported_media_type: {
        readonly status: 415;
        readonly title: "The body is of a type that is not taken here";
    };
    readonly idempotency_mismatch: {
        readonly status: 422;
        readonly title: "The key was used for another request";
    };
    readonly rate_limited: {
        readonly status: 429;
        readonly title: "Too many requests";
    };
    readonly internal_error: {
        readonly status: 500;
        readonly title: "Something went wrong in the service";
    };
    readonly unavailable: {
        readonly status: 503;
        readonly title: "The service is not available just now";
    };
    readonly insufficient_storage: {
        readonly status: 507;
        readonly title: "There is too little disk space";
    };
};
