import { isProblem, otherAnswer, RequestFailed } from './client-errors.ts'

export interface UploadOptions {
  signal?: AbortSignal
  /** Called as bytes leave, with the bytes so far and all bytes. */
  onProgress?: (sent: number, total: number) => void
}

const failureOf = async (response: Response): Promise<RequestFailed> => {
  const body = await response.text()
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {}
  if (isProblem(parsed)) return new RequestFailed(parsed, response)
  const title = 'The link does not work'
  const detail = `The server answered ${response.status}. Links are valid for a limited time: get a new one.`
  return new RequestFailed(otherAnswer('not_ours', response, { title, detail, body }), response)
}

/** What is used of the XMLHttpRequest of browsers, which this package also compiles without. */
interface PageRequest {
  status: number
  responseText: string
  upload: { onprogress: (event: { loaded: number }) => void }
  onload: () => void
  onerror: () => void
  onabort: () => void
  open(method: string, url: string): void
  send(body: Blob): void
  abort(): void
  getResponseHeader(name: string): string | null
}
const ofPage: (new () => PageRequest) | undefined = (
  globalThis as unknown as { XMLHttpRequest?: new () => PageRequest }
).XMLHttpRequest

/** Browsers report the progress of an upload only for this kind of request. */
const uploadFromPage = (
  request: PageRequest,
  url: string,
  bytes: Blob,
  options: UploadOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const stop = () => request.abort()
    const end = () => options.signal?.removeEventListener('abort', stop)
    request.open('PUT', url)
    request.upload.onprogress = ({ loaded }) => options.onProgress?.(loaded, bytes.size)
    request.onload = () => {
      end()
      const { status } = request
      const body = status === 204 || status === 205 || status === 304 ? null : request.responseText
      const type = request.getResponseHeader('Content-Type')
      resolve(new Response(body, { status, headers: type === null ? {} : { 'Content-Type': type } }))
    }
    request.onerror = () => {
      end()
      reject(new TypeError('The connection was lost.'))
    }
    request.onabort = () => {
      end()
      reject(options.signal?.reason)
    }
    if (options.signal?.aborted) return reject(options.signal.reason)
    options.signal?.addEventListener('abort', stop, { once: true })
    request.send(bytes)
  })

/** A stream that tells how many bytes were taken from it. */
const counted = (
  bytes: Blob,
  onProgress: (sent: number, total: number) => void,
): ReadableStream<Uint8Array> => {
  let sent = 0
  return bytes.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (block, controller) => {
        sent += block.byteLength
        onProgress(sent, bytes.size)
        controller.enqueue(block)
      },
    }),
  )
}

/**
 * Sends a file to the `upload.url` of an import, of a file of a migration, or of a form. The link needs no credentials.
 * @throws RequestFailed
 */
export const upload = async (
  link: { url: string } | string,
  file: Blob | Uint8Array | ArrayBuffer | string,
  options: UploadOptions = {},
): Promise<void> => {
  const url = typeof link === 'string' ? link : link.url
  const bytes = file instanceof Blob ? file : new Blob([file as string])
  const { onProgress, signal = null } = options
  const send = (body: Blob | ReadableStream<Uint8Array>): Promise<Response> =>
    fetch(url, { method: 'PUT', body, signal, duplex: 'half' } as RequestInit)
  const response =
    onProgress === undefined
      ? await send(bytes)
      : ofPage === undefined
        ? await send(counted(bytes, onProgress))
        : await uploadFromPage(new ofPage(), url, bytes, options)
  if (!response.ok) throw await failureOf(response)
}

/**
 * Opens a file by its link, such as one of `GET /jobs/{id}/result`. Read the response as `blob()`, `text()` or the stream
 * `body`. @throws RequestFailed
 */
export const download = async (
  link: { url: string } | string,
  { signal = null }: { signal?: AbortSignal | null } = {},
): Promise<Response> => {
  const response = await fetch(typeof link === 'string' ? link : link.url, { signal })
  if (!response.ok) throw await failureOf(response)
  return response
}
