// Made by `npm run generate` from openapi/tools/client/client-errors.ts. Change that and run it again; what is changed here is lost.
/** An answer that is not one of the service, with a title and a sentence for people. */
export const otherAnswer = (kind, response, told) => ({
    kind,
    code: kind,
    errors: [],
    request_id: null,
    status: response.status,
    contentType: response.headers.get('Content-Type'),
    ...told,
});
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
