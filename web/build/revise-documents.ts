// Revisions of the documents that devices keep. A file's own says what is in it, but a kept document also has the headers that
// it came with.

/** A file of the service worker's list. */
type Entry = { url: string; revision: string | null; size: number }

/** Puts what says which headers documents get into their revisions: when that changes, devices fetch them anew. */
export const reviseDocuments = (headers: string) => (files: readonly Entry[]) => ({
  manifest: files.map(file =>
    file.url.endsWith('.html') ? { ...file, revision: `${file.revision}-${headers}` } : { ...file },
  ),
})
