import type { Job } from './types.js';
import type { ServiceClient } from './client-calls.js';
export interface FollowOptions {
    signal?: AbortSignal;
    /** The longest time between two requests, in seconds: 5 by default. */
    longestWaitSeconds?: number;
}
/**
 * Yields a job whenever it has changed, until it is over. Asks after half a second, then less and less often while nothing
 * changes. @throws RequestFailed
 */
export declare function followJob(client: ServiceClient, id: string, { signal, longestWaitSeconds }?: FollowOptions): AsyncGenerator<Job, void, undefined>;
/** Waits until a job is over, and returns it. Its `state` says how it ended. @throws RequestFailed */
export declare const waitForJob: (client: ServiceClient, id: string, options?: FollowOptions & {
    onProgress?: (job: Job) => void;
}) => Promise<Job>;
