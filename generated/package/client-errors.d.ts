import type { problems } from './problems.js';
import type { Problem, ProblemCode, ProLockProblem } from './types.js';
/**
 * A response that is neither documented nor a problem: `not_modified` (304, only if you sent
 * `If-None-Match`), or `not_ours`, such as a proxy's error page.
 */
export interface OtherAnswer {
    kind: 'not_modified' | 'not_ours';
    /** The kind again, and no faults, so that an error can be read as a problem. */
    code: 'not_modified' | 'not_ours';
    errors: [];
    request_id: null;
    status: number;
    title: string;
    detail: string;
    contentType: string | null;
    body: string;
}
/** An answer that is not one of the service, with a title and a sentence for people. */
export declare const otherAnswer: (kind: OtherAnswer["kind"], response: Response, told: {
    title: string;
    detail: string;
    body: string;
}) => OtherAnswer;
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
    readonly error: Failure;
    readonly response: Response;
    constructor(error: Failure, response: Response);
}
/** Everything that a call can return instead of data. */
export type Failure = Problem | ProLockProblem | OtherAnswer;
/** What a call returns: data or an error, never both. */
export type Result<Data> = {
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
