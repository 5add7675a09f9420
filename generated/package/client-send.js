// Made by `npm run generate` from openapi/tools/client/client-send.ts. Change that and run it again; what is changed here is lost.
const basic = (user, password) => {
    const bytes = new TextEncoder().encode(`${user}:${password}`);
    return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};
/** Sends the page's nonce. A new nonce in a response replaces it until the page itself has a new one. */
const sessionAuthenticator = (nonce) => {
    let ofPage;
    let current = '';
    return {
        sign: (headers) => {
            const now = nonce();
            if (now !== ofPage) {
                ofPage = now;
                current = now;
            }
            headers.set('X-Host-Nonce', current);
        },
        learn: (response) => {
            current = response.headers.get('X-Host-Nonce') ?? current;
        },
    };
};
const authenticator = (auth) => {
    if (auth?.kind === 'session')
        return sessionAuthenticator(auth.nonce);
    const value = auth?.kind === 'application_password' ? basic(auth.user, auth.password) : auth && `Bearer ${auth.key}`;
    return {
        sign: (headers) => {
            if (value !== undefined)
                headers.set('Authorization', value);
        },
        learn: () => undefined,
    };
};
/** A random UUID. `crypto.randomUUID` is not available to pages that were loaded over plain HTTP. */
const randomKey = () => {
    const hex = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
/** Seconds until a retry makes sense; null if the response does not say. */
const retryAfter = (response) => {
    const value = response.headers.get('Retry-After');
    if ((response.status !== 429 && response.status !== 503) || value === null)
        return null;
    const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
    return Number.isNaN(seconds) ? null : Math.max(0, seconds);
};
/**
 * Whether something in front of the service failed, which may have reached it or not. A problem of the service itself is
 * its answer: the same key would return it again.
 */
const isFromGateway = ({ status, headers }) => (status === 502 || status === 503 || status === 504) &&
    !(headers.get('Content-Type') ?? '').startsWith('application/problem+json');
/** Whether the service still runs the first attempt, whose response was lost. */
const stillRunning = async (response) => response.status === 409 && (await response.clone().text()).includes('"idempotency_in_progress"');
/** Waits; throws the signal's reason as soon as it is aborted. */
export const pause = (seconds, signal) => new Promise((resolve, reject) => {
    const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
    };
    const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
    }, seconds * 1000);
    if (signal?.aborted)
        stop();
    signal?.addEventListener('abort', stop, { once: true });
});
/** Seconds before the next attempt: doubled each time, half of it by chance, so that clients do not come back together. */
const backOffAfter = (attempt) => 0.1 * 2 ** attempt * (0.5 + Math.random());
/**
 * Sends a request. Retries it with the same idempotency key after a lost connection, a time-out, a failure of a gateway, or
 * if the service sends `Retry-After`. A write without a key is sent once.
 */
export const sender = (options) => {
    const send = options.fetch ?? ((request) => fetch(request));
    const credentials = authenticator(options.auth);
    const newKey = options.idempotencyKeys ?? randomKey;
    const longestWait = options.longestWaitSeconds ?? 30;
    const timeout = (options.timeoutSeconds ?? 60) * 1000;
    const once = (request) => {
        if (timeout === 0)
            return send(request);
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
        return send(new Request(request, { signal }));
    };
    /** Seconds to wait before the next attempt; null if this response is the answer. */
    const waitAfter = async (response, attempt, lost) => {
        const asked = retryAfter(response);
        if (asked !== null)
            return asked > longestWait ? null : asked + backOffAfter(0) * Math.min(1, asked);
        const isTemporary = isFromGateway(response) || (lost && (await stillRunning(response)));
        return isTemporary ? backOffAfter(attempt) : null;
    };
    return async (request) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead && newKey !== false && !request.headers.has('Idempotency-Key')) {
            request.headers.set('Idempotency-Key', newKey());
        }
        const repeatable = isRead || request.headers.has('Idempotency-Key');
        const attempts = repeatable ? 1 + (options.retries ?? 2) : 1;
        let lost = false;
        for (let attempt = 1;; attempt += 1) {
            const isLast = attempt >= attempts;
            let wait = backOffAfter(attempt);
            try {
                credentials.sign(request.headers);
                const response = await once(isLast ? request : request.clone());
                credentials.learn(response);
                const asked = isLast ? null : await waitAfter(response, attempt, lost);
                if (asked === null)
                    return response;
                wait = asked;
                lost ||= isFromGateway(response);
                // Not awaited: it would block on the other half of the cloned body.
                response.body?.cancel().catch(() => undefined);
            }
            catch (error) {
                if (isLast || request.signal.aborted)
                    throw error;
                lost = true;
            }
            await pause(wait, request.signal);
        }
    };
};
