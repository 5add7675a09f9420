import type { Event } from './types.js';
/** A call that is not what it claims to be. Answer it with 401, and do nothing. */
export declare class WebhookRefused extends Error {
    readonly name = "WebhookRefused";
}
export interface WebhookCall {
    /** The body as it came, before anything parses it. */
    body: string | Uint8Array;
    headers: Headers | Record<string, string | string[] | undefined>;
    /** The secret of the endpoint (`whsec_…`); several while a new one replaces the old. */
    secret: string | readonly string[];
    /** How old a call may be, in seconds: 300 by default. */
    toleranceSeconds?: number;
}
/**
 * Verifies a call of a webhook by Standard Webhooks, and returns its event. `webhook-id` is the same when a call is repeated:
 * process each id once. @throws WebhookRefused
 */
export declare const verifyWebhook: ({ body, headers, secret, toleranceSeconds, }: WebhookCall) => Promise<{
    id: string;
    event: Event;
}>;
