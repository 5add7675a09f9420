/** The three ways to authenticate. Without one, requests are anonymous and get a 401. */
export type Auth = 
/** A user of the host platform with a password made for this program. */
{
    kind: 'application_password';
    user: string;
    password: string;
}
/** A dedicated key (Pro edition). */
 | {
    kind: 'api_key';
    key: string;
}
/** Code in the host's own pages: the browser sends the cookie, `nonce` returns the page's nonce. */
 | {
    kind: 'session';
    nonce: () => string;
};
export interface ClientOptions {
    /** The host's REST root, such as `https://host.example`; `/service/v1` is added if it is missing. */
    baseUrl: string;
    auth?: Auth;
    /** Sends the requests; the platform's `fetch` by default. */
    fetch?: (request: Request) => Promise<Response>;
    /** Sent with every request. */
    headers?: Record<string, string>;
    /**
     * Every POST, PUT and DELETE has an `Idempotency-Key`, so that it is safe to repeat. Pass a function to
     * generate the keys yourself, or false to send none.
     */
    idempotencyKeys?: false | (() => string);
    /** How often a request is retried if that is safe: 2 by default, 0 for never. */
    retries?: number;
    /**
     * The longest `Retry-After` to wait for, in seconds: 30 by default. With a longer one, you get the
     * response.
     */
    longestWaitSeconds?: number;
    /** Seconds after which an attempt counts as lost: 60 by default, 0 for no limit. */
    timeoutSeconds?: number;
}
/** Waits; throws the signal's reason as soon as it is aborted. */
export declare const pause: (seconds: number, signal?: AbortSignal) => Promise<void>;
/**
 * Sends a request. Retries it with the same idempotency key after a lost connection, a time-out, a failure of a gateway, or
 * if the service sends `Retry-After`. A write without a key is sent once.
 */
export declare const sender: (options: ClientOptions) => ((request: Request) => Promise<Response>);
