// Made by `npm run generate` from openapi/tools/client/client.ts. Change that and run it again; what is changed here is lost.
export { createClient, } from "./client-calls.js";
export { isProblem, RequestFailed, unwrap, } from "./client-errors.js";
export { download, upload } from "./client-files.js";
export { followJob, waitForJob } from "./client-jobs.js";
