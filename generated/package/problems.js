"use strict";
// Made by `npm run generate` from openapi/. Change that and run it again; what is changed here is lost.
Object.defineProperty(exports, "__esModule", { value: true });
exports.problems = void 0;
/** Status and title of every problem code. */
exports.problems = {
    invalid_request: { status: 400, title: 'The request does not fit the contract' },
    malformed_body: { status: 400, title: 'The body is not JSON' },
    invalid_cursor: { status: 400, title: 'The cursor does not belong to this list' },
    unauthenticated: { status: 401, title: 'Authentication is needed' },
    invalid_credentials: { status: 401, title: 'The credentials are not valid' },
    invalid_nonce: { status: 401, title: 'The nonce is missing or not valid' },
    missing_capability: { status: 403, title: 'You may not do this' },
    missing_scope: { status: 403, title: 'The API key does not reach this area' },
    pro_lock: { status: 403, title: 'The edition does not allow this' },
    not_found: { status: 404, title: 'There is no such thing' },
    method_not_allowed: { status: 405, title: 'The address does not take this method' },
    email_taken: { status: 409, title: 'Another contact has this e-mail address' },
    external_id_taken: { status: 409, title: 'Another contact has this external id' },
    contact_trashed: { status: 409, title: 'A contact in the trash has this e-mail address' },
    invalid_transition: { status: 409, title: 'The status cannot change like this' },
    idempotency_in_progress: { status: 409, title: 'The first request with this key is still running' },
    precondition_failed: { status: 412, title: 'It has changed since you read it' },
    body_too_large: { status: 413, title: 'The body is too large' },
    unsupported_media_type: { status: 415, title: 'The body is of a type that is not taken here' },
    idempotency_mismatch: { status: 422, title: 'The key was used for another request' },
    rate_limited: { status: 429, title: 'Too many requests' },
    internal_error: { status: 500, title: 'Something went wrong in the service' },
    unavailable: { status: 503, title: 'The service is not available just now' },
};
