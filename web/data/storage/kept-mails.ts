// Mails that another app handed to this one, kept on the device until the person has said where they belong. Put here
// by the worker (share target) and by pages (file handler, file picker); they go when added, discarded, or after a week.
import { newId } from '#shared/lib/id.ts'
import { DAY, type Now } from '#shared/lib/time.ts'

/** Goes with signing out. */
export const KEPT_MAILS_CACHE = 'offlist-shared-mails'
const KEEP_FOR = 7 * DAY
/** More wait for nobody. */
const KEPT_MAX = 20
/** A mail with larger attachments is not read at all. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024

export type KeptMail = { id: string; name: string; keptAt: number; content: Blob }

export type KeptMails = {
  /** Answers how many were kept: what is too large, or too many, is not. */
  add(files: readonly { name: string; content: Blob }[]): Promise<number>
  /** Newest first. */
  list(): Promise<KeptMail[]>
  remove(id: string): Promise<void>
  /** Told after each change made here; one made by the worker comes with a navigation. */
  subscribe(listener: () => void): () => void
}

/** `open` gives the cache they are kept in. */
export function createKeptMails(
  open: () => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>,
  now: Now,
): KeptMails {
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
    const stale = mails.filter(mail => now() - mail.keptAt > KEEP_FOR)
    await Promise.all(stale.map(mail => cache.delete(addressOf(mail.id))))
    return mails.filter(mail => !stale.includes(mail)).sort((a, b) => b.keptAt - a.keptAt)
  }
  return {
    list,
    async add(files) {
      const cache = await open()
      const room = KEPT_MAX - (await list()).length
      const fitting = files.filter(file => file.content.size <= FILE_BYTES_MAX).slice(0, Math.max(0, room))
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

async function read(request: Request, response: Response | undefined): Promise<KeptMail | null> {
  const id = request.url.split('/').at(-1)
  if (!response || !id) return null
  return {
    id,
    name: decodeURIComponent(response.headers.get('x-name') ?? ''),
    keptAt: Number(response.headers.get('x-kept-at')),
    content: await response.blob(),
  }
}

/** This browser's, for pages and the worker. */
export const keptMails: KeptMails = createKeptMails(() => caches.open(KEPT_MAILS_CACHE), Date.now)
