// Revisions of the documents that devices cache. A file's own revision covers its content, but a cached document also
// includes the response headers.

/** An entry of the service worker's precache list. */
type Entry = { url: string; revision: string | null; size: number }

/** Adds the header settings to the documents' revisions: when they change, devices fetch the documents again. */
export const reviseDocuments = (headers: string) => (files: readonly Entry[]) => ({
  manifest: files.map(file =>
    file.url.endsWith('.html') ? { ...file, revision: `${file.revision}-${headers}` } : { ...file },
  ),
})
