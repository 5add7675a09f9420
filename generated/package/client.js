// Made by `npm run generate` from openapi/tools/client-template.ts. Change that and run it again; what is changed here is lost.
import createFetchClient from 'openapi-fetch';
export function isProblem(value, code) {
    if (typeof value !== 'object' || value === null)
        return false;
    const { code: found, status, request_id } = value;
    if (typeof found !== 'string' || typeof status !== 'number' || typeof request_id !== 'string')
        return false;
    return code === undefined || found === code;
}
/** Thrown by `unwrap` and `pages`, the only functions that throw for a response. */
export class RequestFailed extends Error {
    error;
    response;
    constructor(error, response) {
        super(`${error.status} ${error.title}: ${error.detail}`);
        this.name = 'RequestFailed';
        this.error = error;
        this.response = response;
    }
}
/** Returns the data of a response; throws `RequestFailed` for an error. */
export const unwrap = async (result) => {
    const { data, error, response } = await result;
    if (error !== undefined)
        throw new RequestFailed(error, response);
    return data;
};
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
/** Whether the service still runs the first attempt, whose response was lost. */
const stillRunning = async (response) => response.status === 409 && (await response.clone().text()).includes('"idempotency_in_progress"');
const pause = (seconds, signal) => new Promise((resolve, reject) => {
    const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
    };
    const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
});
/**
 * Sends a request. Retries it with the same idempotency key after a lost connection, or if the service sends
 * `Retry-After`. A write without a key is sent once.
 */
const sender = (options) => {
    const send = options.fetch ?? ((request) => fetch(request));
    const credentials = authenticator(options.auth);
    const newKey = options.idempotencyKeys ?? randomKey;
    const longestWait = options.longestWaitSeconds ?? 30;
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
            const backOff = 0.1 * 2 ** attempt;
            let wait = backOff;
            try {
                credentials.sign(request.headers);
                const response = await send(isLast ? request : request.clone());
                credentials.learn(response);
                const asked = lost && (await stillRunning(response)) ? backOff : retryAfter(response);
                if (isLast || asked === null || asked > longestWait)
                    return response;
                // Not awaited: it would block on the other half of the cloned body.
                response.body?.cancel().catch(() => undefined);
                wait = asked;
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
const otherAnswer = (kind, response, body) => ({
    kind,
    status: response.status,
    title: kind === 'not_modified' ? 'Not modified' : 'The answer does not come from the service',
    detail: kind === 'not_modified'
        ? 'What you have is still current.'
        : `${response.url || 'The server'} answered ${response.status} with something else than the contract documents.`,
    contentType: response.headers.get('Content-Type'),
    body,
});
/** Parses the body of a success, and returns responses of other servers as values instead of throwing. */
const settle = ({ data, error, response }) => {
    if (response.status === 304)
        return { error: otherAnswer('not_modified', response, ''), response };
    if (response.ok) {
        if (typeof data !== 'string')
            return { data, response };
        try {
            return { data: JSON.parse(data), response };
        }
        catch {
            return { error: otherAnswer('not_ours', response, data), response };
        }
    }
    if (isProblem(error))
        return { error, response };
    const body = typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
    return { error: otherAnswer('not_ours', response, body), response };
};
const withBasePath = (url) => {
    const root = url.replace(/\/+$/, '');
    return root.endsWith('/service/v1') ? root : `${root}/service/v1`;
};
/**
 * Creates a client of the service, typed by its contract. It never throws for an HTTP status; it throws if
 * the connection still fails after all retries.
 */
export const createClient = (options) => {
    const base = createFetchClient({
        baseUrl: withBasePath(options.baseUrl),
        fetch: sender(options),
        headers: { Accept: 'application/json, application/problem+json', ...options.headers },
        querySerializer: { array: { style: 'form', explode: false } },
    });
    // openapi-fetch types each call by its path. Here the path is any string; `ServiceClient` has the types.
    const plain = base.request;
    const request = async (method, path, init = {}) => init.parseAs === undefined
        ? settle(await plain(method, path, { ...init, parseAs: 'text' }))
        : plain(method, path, init);
    async function* pages(path, init = {}) {
        const params = init.params;
        let query = params?.query ?? {};
        for (;;) {
            const result = (await request('get', path, {
                ...init,
                params: { ...params, query },
            }));
            const { data, page } = await unwrap(result);
            yield* data;
            if (page.next_cursor === null)
                return;
            query = { ...query, cursor: page.next_cursor };
        }
    }
    const method = (name) => (path, init) => request(name, path, init);
    const client = {
        ...base,
        request,
        GET: method('get'),
        POST: method('post'),
        PUT: method('put'),
        DELETE: method('delete'),
        PATCH: method('patch'),
        HEAD: method('head'),
        OPTIONS: method('options'),
        TRACE: method('trace'),
        pages,
    };
    return client;
};
