// What another app shared that isn't a mail: a link, or a picture, of a listing that the person found. Stored with the
// shared mails until they say which site it's from.
import type { StoredMail, StoredMails } from './stored-mails.ts'

/** The type of a stored link. */
const LINK_TYPE = 'text/uri-list'

export type SharedFind = { id: string; link: string } | { id: string; picture: Blob }

/** Whether a stored file is a find, and no mail. */
export const isSharedFind = ({ content }: Pick<StoredMail, 'content'>): boolean =>
  content.type.startsWith('image/') || content.type.startsWith(LINK_TYPE)

/** A link in the form in which it's stored; null for other texts. */
export function sharedLink(text: string): { name: string; content: Blob } | null {
  const link = text.trim()
  if (!/^https?:\/\/\S+$/i.test(link)) return null
  return { name: 'Link', content: new Blob([link], { type: LINK_TYPE }) }
}

/** The newest find; null if there is none. */
export async function newestFind(mails: Pick<StoredMails, 'list'>): Promise<SharedFind | null> {
  const newest = (await mails.list()).find(isSharedFind)
  if (!newest) return null
  const { id, content } = newest
  return content.type.startsWith('image/') ? { id, picture: content } : { id, link: await content.text() }
}
