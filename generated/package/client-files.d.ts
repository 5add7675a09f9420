export interface UploadOptions {
    signal?: AbortSignal;
    /** Called as bytes leave, with the bytes so far and all bytes. */
    onProgress?: (sent: number, total: number) => void;
}
/**
 * Sends a file to the `upload.url` of an import, of a file of a migration, or of a form. The link needs no credentials.
 * @throws RequestFailed
 */
export declare const upload: (link: {
    url: string;
} | string, file: Blob | Uint8Array | ArrayBuffer | string, options?: UploadOptions) => Promise<void>;
/**
 * Opens a file by its link, such as one of `GET /jobs/{id}/result`. Read the response as `blob()`, `text()` or the stream
 * `body`. @throws RequestFailed
 */
export declare const download: (link: {
    url: string;
} | string, { signal }?: {
    signal?: AbortSignal | null;
}) => Promise<Response>;
