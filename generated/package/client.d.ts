import type { Client, FetchOptions } from 'openapi-fetch';
import type { problems } from './problems.js';
import type { Problem, ProblemCode, ProLockProblem, paths } from './types.js';
export type * from './types.js';
/** The three ways to authenticate. Left out, requests go out anonymous and get a 401. */
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
/** Code in the host's own pages: the browser sends the cookie, `nonce` gives the page's nonce. */
 | {
    kind: 'session';
    nonce: () => string;
};
export interface ClientOptions {
    /** The host's REST root, such as `https://host.example`; `/service/v1` is added where it is missing. */
    baseUrl: string;
    auth?: Auth;
    /** Sends the requests; the platform's `fetch` by default. */
    fetch?: (request: Request) => Promise<Response>;
    /** Sent with every request. */
    headers?: Record<string, string>;
    /**
     * Every POST, PUT and DELETE carries an `Idempotency-Key` so that repeating it is safe. Give a function to make the
     * keys yourself, or false to send none.
     */
    idempotencyKeys?: false | (() => string);
    /** How often a request is repeated where that is safe: 2 by default, 0 for never. */
    retries?: number;
    /** The longest `Retry-After` that is waited for, in seconds: 30 by default. A longer one is left to you. */
    longestWaitSeconds?: number;
}
/**
 * An answer that carries neither what the contract documents nor a problem: `not_modified` (304, only when you sent
 * `If-None-Match`), or `not_ours`, such as the error page of a proxy in between.
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
/** Whether a value is a problem of the service, of any code or of the one given. */
export declare function isProblem(value: unknown): value is Problem | ProLockProblem;
export declare function isProblem<Code extends ProblemCode>(value: unknown, code: Code): value is ProblemOf<Code>;
/** Thrown by `unwrap` and `pages`, the only two that throw for an answer. */
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
/** The data of an answer; throws `RequestFailed` where there is none. */
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
/** The paths that answer in pages. */
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
     * Every item of a list, from the page at `cursor` (the first by default) to the last one. `limit` is the size of a
     * page. The next page is asked for when the one before is used up; stop by leaving the loop.
     */
    pages<Path extends ListPath>(path: Path, ...options: Record<never, never> extends ListOptions<Path> ? [options?: ListOptions<Path>] : [options: ListOptions<Path>]): AsyncGenerator<ItemOf<Path>, void, undefined>;
}
/** A client of the service, typed by its contract. An HTTP status never throws; a connection that stays broken does. */
export declare const createClient: (options: ClientOptions) => ServiceClient;
