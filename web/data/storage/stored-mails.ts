// Mails that another app handed to this one, stored on the device until the person chooses their removal. The worker
// (share target) and pages (file handler, file picker) add them; they are deleted when added, discarded, or after a
// week.
import { newId } from '#shared/lib/id.ts'
import { DAY, type Now } from '#shared/lib/time.ts'

/** Deleted when the person signs out. */
export const STORED_MAILS_CACHE = 'offlist-shared-mails'
const STORED_FOR = 7 * DAY
/** The maximum number of stored mails. */
const STORED_MAX = 20
/** A mail with larger attachments isn't read at all. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024

export type StoredMail = { id: string; name: string; storedAt: number; content: Blob }

export type StoredMails = {
  /** Returns the number of stored files: files that are too large or too many aren't stored. */
  add(files: readonly { name: string; content: Blob }[]): Promise<number>
  /** Newest first. */
  list(): Promise<StoredMail[]>
  remove(id: string): Promise<void>
  /** Called after each change made by this page; changes by the worker come with a navigation. */
  subscribe(listener: () => void): () => void
}

/** `open` returns the cache that stores the mails. */
export function createStoredMails(
  open: () => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>,
  now: Now,
): StoredMails {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const addressOf = (id: string) => `/share/kept/${id}`
  const list = async () => {
    const cache = await open()
    const found = await Promise.all(
      (await cache.keys()).map(async request => read(request, await cache.match(request))),
    )
    const mails = found.filter(mail => mail !== null)
    const stale = mails.filter(mail => now() - mail.storedAt > STORED_FOR)
    await Promise.all(stale.map(mail => cache.delete(addressOf(mail.id))))
    return mails.filter(mail => !stale.includes(mail)).sort((a, b) => b.storedAt - a.storedAt)
  }
  return {
    list,
    async add(files) {
      const cache = await open()
      const free = STORED_MAX - (await list()).length
      const fitting = files.filter(file => file.content.size <= FILE_BYTES_MAX).slice(0, Math.max(0, free))
      for (const file of fitting) {
        const headers = { 'x-name': encodeURIComponent(file.name.slice(0, 200)), 'x-kept-at': String(now()) }
        await cache.put(addressOf(newId()), new Response(file.content, { headers }))
      }
      changed()
      return fitting.length
    },
    async remove(id) {
      await (await open()).delete(addressOf(id))
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function read(request: Request, response: Response | undefined): Promise<StoredMail | null> {
  const id = request.url.split('/').at(-1)
  if (!response || !id) return null
  return {
    id,
    name: decodeURIComponent(response.headers.get('x-name') ?? ''),
    storedAt: Number(response.headers.get('x-kept-at')),
    content: await response.blob(),
  }
}

/** The mails of this browser, for pages and the worker. */
export const storedMails: StoredMails = createStoredMails(() => caches.open(STORED_MAILS_CACHE), Date.now)
