// The text of a page's share image, read only from the page's own head.
import { shareImageFile } from '#web/ui/share-image-file.ts'
import type { ShareCard } from './share-image.ts'

const PARTS = { '/blog/': 'Privacy blog', '/help-center/': 'Help center' }
const TITLE = /<title[^>]*>([^<]*)<\/title>/
const DESCRIPTION = /<meta[^>]* name="description" content="([^"]*)"/
/** The suffix of titles, and the prefix that repeats the wordmark. */
const AROUND = /^Offlist: | \| Offlist[^|]*$/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Null for a page that shares another page's image or names none. */
export function shareCardOf(page: string, html: string): ShareCard | null {
  const isOwn = page === '/' || shareImageFile(page) === `/share${page}.png`
  if (!isOwn || !html.includes(`${shareImageFile(page)}"`)) return null
  const title = plain(TITLE.exec(html)?.[1] ?? '').replaceAll(AROUND, '')
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    description: plain(DESCRIPTION.exec(html)?.[1] ?? ''),
    kicker: Object.entries(PARTS).find(([start]) => page.startsWith(start))?.[1] ?? '',
  }
}

const plain = (html: string) => html.replaceAll(/&[#\w]+;/g, entity => ENTITIES[entity] ?? entity)
