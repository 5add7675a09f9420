// Made by `npm run generate` from openapi/tools/client/client-calls.ts. Change that and run it again; what is changed here is lost.
import createFetchClient from 'openapi-fetch';
import { isProblem, otherAnswer, unwrap } from "./client-errors.js";
import { sender } from "./client-send.js";
const notModified = (response) => otherAnswer('not_modified', response, {
    title: 'Not modified',
    detail: 'What you have is still current.',
    body: '',
});
const notOurs = (response, body) => otherAnswer('not_ours', response, {
    title: 'The answer does not come from the service',
    detail: `${response.url || 'The server'} answered ${response.status} with something else than the contract documents.`,
    body,
});
/** Parses the body of a success, and returns responses of other servers as values instead of throwing. */
const settle = ({ data, error, response }) => {
    if (response.status === 304)
        return { error: notModified(response), response };
    if (response.ok) {
        const text = data;
        try {
            return { data: JSON.parse(text), response };
        }
        catch {
            return { error: notOurs(response, text), response };
        }
    }
    if (isProblem(error))
        return { error, response };
    const body = typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
    return { error: notOurs(response, body), response };
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
    const request = async (method, path, init = {}) => settle(await plain(method, path, { ...init, parseAs: 'text' }));
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
        use: base.use,
        eject: base.eject,
        GET: method('get'),
        POST: method('post'),
        PUT: method('put'),
        DELETE: method('delete'),
        pages,
    };
    return client;
};
