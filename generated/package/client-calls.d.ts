import type { paths } from './types.js';
import { type Result } from './client-errors.js';
import { type ClientOptions } from './client-send.js';
type Method = 'get' | 'post' | 'put' | 'delete';
/** The paths that have an operation with this method. */
export type PathWith<Name extends Method> = {
    [Path in keyof paths]: paths[Path][Name] extends {
        responses: unknown;
    } ? Path : never;
}[keyof paths];
interface Json<Body> {
    content: {
        'application/json': Body;
    };
}
/** The body of a success. */
type Answer<Operation> = Operation extends {
    responses: infer Responses;
} ? {
    [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Responses[Status] extends Json<infer Body> ? Body : never : never;
}[keyof Responses] : never;
type Parameters<Operation> = Operation extends {
    parameters: infer Given;
} ? Omit<Given, 'cookie'> : never;
type WithParameters<Operation> = Record<never, never> extends Parameters<Operation> ? {
    params?: Parameters<Operation>;
} : {
    params: Parameters<Operation>;
};
type WithBody<Operation> = Operation extends {
    requestBody?: never;
} ? {
    body?: never;
} : Operation extends {
    requestBody: Json<infer Body>;
} ? {
    body: Body;
} : Operation extends {
    requestBody?: Json<infer Body>;
} ? {
    body?: Body;
} : never;
/** What every call takes. */
export interface CallOptions {
    headers?: Record<string, string>;
    /** Ends the call, with its retries. */
    signal?: AbortSignal;
}
/** The parameters and the body of an operation. A member that the contract does not have does not compile. */
export type OptionsOf<Operation> = CallOptions & WithParameters<Operation> & WithBody<Operation>;
type Arguments<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
type Call<Name extends Method> = <Path extends PathWith<Name>>(path: Path, ...options: Arguments<OptionsOf<paths[Path][Name]>>) => Promise<Result<Answer<paths[Path][Name]>>>;
type Given<Value> = Value | undefined | void | Promise<Value | undefined | void>;
interface ListBody {
    data: unknown[];
    page: {
        next_cursor: string | null;
    };
}
/** The paths that return pages. */
export type ListPath = {
    [Path in PathWith<'get'>]: Answer<paths[Path]['get']> extends ListBody ? Path : never;
}[PathWith<'get'>];
/** One item of a list. */
export type ItemOf<Path extends ListPath> = Answer<paths[Path]['get']> extends {
    data: (infer Item)[];
} ? Item : never;
/** What a middleware receives of a call. */
export interface MiddlewareCall {
    request: Request;
    /** The path of the operation, with its braces. */
    readonly schemaPath: string;
    readonly params: {
        query?: object;
        header?: object;
        path?: object;
    };
    /** The same for the request, the response and the error of a call. */
    readonly id: string;
    readonly options: {
        readonly baseUrl: string;
    };
}
/**
 * Sees or replaces each request and each response, as a middleware of openapi-fetch. It is declared here because
 * a program that includes the types of that library takes twice as long to check.
 */
export interface Middleware {
    onRequest?(call: MiddlewareCall): Given<Request | Response>;
    onResponse?(call: MiddlewareCall & {
        response: Response;
    }): Given<Response>;
    onError?(call: MiddlewareCall & {
        error: unknown;
    }): Given<Response | Error>;
}
export interface ServiceClient {
    /** Adds middleware. Requests pass it in this order, responses in the reverse order. */
    use(...middleware: Middleware[]): void;
    /** Removes middleware that was added with `use`. */
    eject(...middleware: Middleware[]): void;
    GET: Call<'get'>;
    POST: Call<'post'>;
    PUT: Call<'put'>;
    DELETE: Call<'delete'>;
    /**
     * Iterates over every item of a list, from the page at `cursor` (the first by default) to the last one.
     * `limit` is the size of a page. The next page is requested when the previous one is used up; leave the
     * loop to stop.
     */
    pages<Path extends ListPath>(path: Path, ...options: Arguments<OptionsOf<paths[Path]['get']>>): AsyncGenerator<ItemOf<Path>, void, undefined>;
}
/**
 * Creates a client of the service, typed by its contract. It never throws for an HTTP status; it throws if
 * the connection still fails after all retries.
 */
export declare const createClient: (options: ClientOptions) => ServiceClient;
export {};
