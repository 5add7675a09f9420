export type * from './types.js';
export { type CallOptions, createClient, type ItemOf, type ListPath, type Middleware, type MiddlewareCall, type OptionsOf, type PathWith, type ServiceClient, } from './client-calls.js';
export { type Failure, isProblem, type OtherAnswer, type ProblemOf, RequestFailed, type Result, unwrap, } from './client-errors.js';
export { download, type UploadOptions, upload } from './client-files.js';
export { followJob, waitForJob } from './client-jobs.js';
export type { Auth, ClientOptions } from './client-send.js';
