// The own pages of listings that a search no longer shows, opened in the same visit: a site that takes a record out of
// its search and leaves its page up has not removed it.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { inventedAddress } from './invented-address.ts'
import {
  type ControlPage,
  isGoneByStatus,
  isReadable,
  judgeOwnPage,
  type PageStanding,
  type SeenPage,
  showsListing,
} from './judge-own-page.ts'

/** Opens one page; `foreign` where it lies on hosts that are not the site's, `unknown` when it could not be read. */
export type OpenPage = (
  url: string,
  isEnough?: (text: string) => boolean,
) => Promise<SeenPage | 'unknown' | 'foreign'>

/** A listing that is missing from a search, with the link that the site gave for it. */
export type Missing = { listing: SeenListing; link: string | null }

/** Pages opened per visit, at most; the rest waits for the next one. */
const PAGES_MAX = 8

type Pages = { open: OpenPage; control: ControlPage | null; random: () => number }

/** How each listing's own page stands, by the listing's key. */
export async function checkOwnPages(
  missing: readonly Missing[],
  pages: Pages,
): Promise<Map<string, PageStanding>> {
  const standings = new Map<string, PageStanding>()
  let areRead: boolean | null = null
  // Whose turn it is changes, or pages that stay up for good would keep the others from ever being opened.
  const first = missing.length > PAGES_MAX ? Math.floor(pages.random() * missing.length) : 0
  const inTurn = [...missing.slice(first), ...missing.slice(0, first)]
  for (const [index, one] of inTurn.entries()) {
    const { standing, invented } = index < PAGES_MAX ? await standingOf(one, pages) : UNKNOWN
    if (invented) areRead ??= await areReadable(pages, invented)
    standings.set(one.listing.key, standing === 'gone' && areRead === false ? 'unknown' : standing)
  }
  return standings
}

/** `invented`: the page that it was held against, where only pages that can be read at all make it gone. */
type Standing = { standing: PageStanding; invented: SeenPage | null }
const UNKNOWN: Standing = { standing: 'unknown', invented: null }

async function standingOf({ listing, link }: Missing, { open, random }: Pages): Promise<Standing> {
  if (link === null || !/^https?:/.test(link) || !URL.canParse(link)) return { ...UNKNOWN, standing: 'none' }
  const page = await open(link, text => showsListing({ text }, listing))
  if (page === 'foreign') return { ...UNKNOWN, standing: 'none' }
  if (page === 'unknown') return UNKNOWN
  if (isGoneByStatus(page)) return { ...UNKNOWN, standing: 'gone' }
  const answer = await open(inventedAddress(link, random))
  const invented = typeof answer === 'string' ? null : answer
  const standing = judgeOwnPage(page, invented, listing)
  return { standing, invented: standing === 'gone' ? invented : null }
}

async function areReadable({ open, control }: Pages, invented: SeenPage): Promise<boolean> {
  if (isGoneByStatus(invented)) return true
  if (control === null) return false
  const page = await open(control.url)
  return typeof page !== 'string' && isReadable(page, control, invented)
}
