// Made by `npm run generate` from openapi/tools/client/client.ts. Change that and run it again; what is changed here is lost.

export type * from './types.ts'
export {
  type CallOptions,
  createClient,
  type ItemOf,
  type ListPath,
  type Middleware,
  type MiddlewareCall,
  type OptionsOf,
  type PathWith,
  type ServiceClient,
} from './client-calls.ts'
export {
  type Failure,
  isProblem,
  type OtherAnswer,
  type ProblemOf,
  RequestFailed,
  type Result,
  unwrap,
} from './client-errors.ts'
export { download, type UploadOptions, upload } from './client-files.ts'
export { followJob, waitForJob } from './client-jobs.ts'
export type { Auth, ClientOptions } from './client-send.ts'
