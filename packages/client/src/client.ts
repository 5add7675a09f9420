export type * from '../../../generated/types.ts'
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
