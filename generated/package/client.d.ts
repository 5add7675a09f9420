import type { Client, FetchOptions } from 'openapi-fetch';
import type { problems } from './problems.js';
import type { Problem, ProblemCode, ProLockProblem, paths } from './types.js';
export type * from './types.js';
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
}
/**
 * A response that is neither documented nor a problem: `not_modified` (304, only if you sent
 * `If-None-Match`), or `not_ours`, such as a proxy's error page.
 */
export interface OtherAnswer {
    kind: 'not_modified' | 'not_ours';
    status: number;
    title: string;
    detail: string;
    contentType: string | null;
    body: string;
}
/** The problem of one code. */
export type ProblemOf<Code extends ProblemCode> = Code extends 'pro_lock' ? ProLockProblem : Omit<Problem, 'code' | 'status'> & {
    code: Code;
    status: (typeof problems)[Code]['status'];
};
/** Whether a value is a problem of the service, of any code or of this one. */
export declare function isProblem(value: unknown): value is Problem | ProLockProblem;
export declare function isProblem<Code extends ProblemCode>(value: unknown, code: Code): value is ProblemOf<Code>;
/** Thrown by `unwrap` and `pages`, the only functions that throw for a response. */
export declare class RequestFailed extends Error {
    readonly error: Problem | ProLockProblem | OtherAnswer;
    readonly response: Response;
    constructor(error: Problem | ProLockProblem | OtherAnswer, response: Response);
}
type Failure = Problem | ProLockProblem | OtherAnswer;
type Result<Data> = {
    data: Data;
    error?: never;
    response: Response;
} | {
    data?: never;
    error: Failure;
    response: Response;
};
/** Returns the data of a response; throws `RequestFailed` for an error. */
export declare const unwrap: <Data>(result: Result<Data> | Promise<Result<Data>>) => Promise<Data>;
interface FromElsewhere {
    default: {
        headers: Record<string, unknown>;
        content: {
            'application/json': OtherAnswer;
        };
    };
}
type Widened<Operation> = Operation extends {
    responses: infer Responses;
} ? Omit<Operation, 'responses'> & {
    responses: Responses & FromElsewhere;
} : Operation;
type ClientPaths = {
    [Path in keyof paths]: {
        [Member in keyof paths[Path]]: Widened<paths[Path][Member]>;
    };
};
type BodyOf<Path extends keyof paths> = paths[Path] extends {
    get: {
        responses: {
            200: {
                content: {
                    'application/json': infer Body;
                };
            };
        };
    };
} ? Body : never;
interface ListBody {
    data: unknown[];
    page: {
        next_cursor: string | null;
    };
}
/** The paths that return pages. */
export type ListPath = {
    [Path in keyof paths]: [BodyOf<Path>] extends [never] ? never : BodyOf<Path> extends ListBody ? Path : never;
}[keyof paths];
/** One item of a list. */
export type ItemOf<Path extends ListPath> = BodyOf<Path> extends {
    data: (infer Item)[];
} ? Item : never;
type ListOptions<Path extends ListPath> = FetchOptions<paths[Path]['get']>;
export interface ServiceClient extends Client<ClientPaths> {
    /**
     * Iterates over every item of a list, from the page at `cursor` (the first by default) to the last one.
     * `limit` is the size of a page. The next page is requested when the previous one is used up; leave the
     * loop to stop.
     */
    pages<Path extends ListPath>(path: Path, ...options: Record<never, never> extends ListOptions<Path> ? [options?: ListOptions<Path>] : [options: ListOptions<Path>]): AsyncGenerator<ItemOf<Path>, void, undefined>;
}
/**
 * Creates a client of the service, typed by its contract. It never throws for an HTTP status; it throws if
 * the connection still fails after all retries.
 */
export declare const createClient: (options: ClientOptions) => ServiceClient;
