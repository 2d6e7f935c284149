// The calls to /storage/v1 for the documents of a person: a folder with the person's id. All throw ApiError.
import { base64Of } from '#shared/lib/base64.ts'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import {
  type DocumentEntry,
  type DocumentKind,
  type DocumentNote,
  documentEntries,
} from '#shared/protocol/documents.ts'
import { device } from '#web/data/device.ts'
import { progressFetch } from '#web/data/http/progress-fetch.ts'

/** `name`: its random name in the person's folder. A file that a program stored may have no title. */
export type PersonDocument = {
  name: string
  title: string | null
  kind: DocumentKind
  redacted: boolean
  type: string
  size: number
  addedAt: string
}

/** Entries of one request. */
const PAGE = 200
/** For 25 MiB over a slow connection. */
const SLOW = 15 * MINUTE
/** Browsers cache nothing of a document. */
const NO_CACHE = { 'cache-control': 'no-store' }

const pathOf = (personId: string, name: string) =>
  `/storage/v1/object/documents/${personId}/${encodeURIComponent(name)}`

/** A random name for a new document: names aren't encrypted. */
export const newDocumentName = (): string => newId()

export const documentCalls = {
  /** All documents of the person, newest first. */
  async list(personId: string): Promise<PersonDocument[]> {
    const found: PersonDocument[] = []
    for (let offset = 0; ; offset += PAGE) {
      const entries = await device.api.json('/storage/v1/object/list/documents', documentEntries, {
        method: 'POST',
        body: { prefix: personId, limit: PAGE, offset, sortBy: NEWEST, withMetadata: true },
        retry: true,
      })
      found.push(...entries.flatMap(documentOf))
      if (entries.length < PAGE) return found
    }
  },
  /** Stores a document. Repeating a call that failed doesn't store it twice. `onSent` gets shares from 0 to 1. */
  upload: (
    at: { personId: string; name: string },
    file: Blob,
    note: DocumentNote,
    { signal, onSent }: { signal: AbortSignal; onSent: (share: number) => void },
  ): Promise<void> =>
    device.api.send(pathOf(at.personId, at.name), {
      method: 'POST',
      body: file,
      headers: { ...NO_CACHE, 'x-upsert': 'true', 'x-metadata': base64Of(JSON.stringify(note)) },
      timeout: SLOW,
      via: progressFetch(onSent),
      signal,
    }),
  download: (personId: string, name: string): Promise<Blob> =>
    device.api.blob(pathOf(personId, name), { timeout: SLOW }),
  /** Also fine if it's gone already. */
  remove: (personId: string, name: string): Promise<void> =>
    device.api.send('/storage/v1/object/documents', {
      method: 'DELETE',
      body: { prefixes: [`${personId}/${name}`] },
    }),
}

const NEWEST = { column: 'created_at', order: 'desc' }

/** Nothing for a folder, which only programs make. */
function documentOf({ name, created_at, metadata, user_metadata }: DocumentEntry): PersonDocument[] {
  if (metadata === null || created_at === null) return []
  const { title = null, kind = 'other', redacted = false } = user_metadata ?? {}
  return [{ name, title, kind, redacted, type: metadata.mimetype, size: metadata.size, addedAt: created_at }]
}
