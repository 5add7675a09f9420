// Made by `npm run generate` from openapi/tools/client/client-jobs.ts. Change that and run it again; what is changed here is lost.
import { unwrap } from "./client-errors.js";
import { pause } from "./client-send.js";
const isOver = ({ state }) => state !== 'queued' && state !== 'running';
/**
 * Yields a job whenever it has changed, until it is over. Asks after half a second, then less and less often while nothing
 * changes. @throws RequestFailed
 */
export async function* followJob(client, id, { signal, longestWaitSeconds = 5 } = {}) {
    let last = '';
    for (let wait = 0.5;;) {
        const job = await unwrap(client.GET('/jobs/{id}', { params: { path: { id } }, ...(signal === undefined ? {} : { signal }) }));
        const now = JSON.stringify(job);
        if (now !== last) {
            last = now;
            wait = 0.5;
            yield job;
        }
        if (isOver(job))
            return;
        await pause(wait, signal);
        wait = Math.min(longestWaitSeconds, wait * 1.5);
    }
}
/** Waits until a job is over, and returns it. Its `state` says how it ended. @throws RequestFailed */
export const waitForJob = async (client, id, options = {}) => {
    let last;
    for await (const job of followJob(client, id, options)) {
        last = job;
        options.onProgress?.(job);
    }
    return last;
};
