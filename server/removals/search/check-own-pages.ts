// Opens the own pages of listings that a search no longer shows, in the same visit. If a page is still up, the site
// hasn't removed the record.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { lastingLink } from '#shared/recipe/lasting-link.ts'
import { inventedAddress } from './invented-address.ts'
import {
  type ControlPage,
  isGoneByStatus,
  isReadable,
  isSamePage,
  judgeOwnPage,
  type PageState,
  type SeenPage,
  showsListing,
} from './judge-own-page.ts'

/** Opens one page. `foreign`: the page is on another site's host. `unknown`: it couldn't be read. */
export type OpenPage = (
  url: string,
  isEnough?: (text: string) => boolean,
) => Promise<SeenPage | 'unknown' | 'foreign'>

/** A listing that is missing from a search, with its link as the site gave it. */
export type Missing = { listing: SeenListing; link: string | null }

/** The most pages opened per visit. The others are opened in later visits. */
const PAGES_MAX = 8

type Pages = { open: OpenPage; control: ControlPage | null; random: () => number }

/** The state of each listing's own page, by the listing's key. */
export async function checkOwnPages(
  missing: readonly Missing[],
  pages: Pages,
): Promise<Map<string, PageState>> {
  // Starts at a random listing: otherwise, pages that stay up for good would keep the others from being checked.
  const first = missing.length > PAGES_MAX ? Math.floor(pages.random() * missing.length) : 0
  const inTurn = [...missing.slice(first), ...missing.slice(0, first)]
  const answers: (readonly [string, Answer])[] = []
  for (const [index, one] of inTurn.entries())
    answers.push([one.listing.key, index < PAGES_MAX ? await answerOf(one, pages) : 'unknown'])
  // The control's page comes last: if the site blocks visitors after a few pages, it blocks this one, too.
  const control = answers.some(([, answer]) => typeof answer !== 'string') ? await openControl(pages) : null
  const standings = new Map<string, PageState>()
  for (const [key, answer] of answers)
    standings.set(key, typeof answer === 'string' ? answer : await confirmGone(answer, control, pages))
  return standings
}

/**
 * A page that seems to be gone: by its status, because it doesn't show the record (`invented`: the page of a record
 * that never existed), or because its address redirects to the same other page as an invented one (`isLedAway`).
 */
type SeemsGone = {
  listing: SeenListing
  link: string
  page: SeenPage
  invented: SeenPage | null
  isLedAway: boolean
}
type Answer = Exclude<PageState, 'gone'> | SeemsGone

async function answerOf({ listing, link }: Missing, { open, random }: Pages): Promise<Answer> {
  if (link === null || !/^https?:/.test(link) || !URL.canParse(link)) return 'none'
  const page = await open(link, text => showsListing({ text }, listing))
  if (page === 'foreign') return 'none'
  if (page === 'unknown') return 'unknown'
  if (isGoneByStatus(page)) return { listing, link, page, invented: null, isLedAway: false }
  const other = inventedAddress(link, random)
  const answer = await open(other)
  const invented = typeof answer === 'string' ? null : answer
  const standing = judgeOwnPage(page, invented, listing)
  const isLedAway =
    standing === 'unknown' && invented !== null && areLedAway({ link, page }, { link: other, page: invented })
  return standing === 'gone' || isLedAway ? { listing, link, page, invented, isLedAway } : standing
}

type Opened = { link: string; page: SeenPage }

/**
 * Whether two addresses redirected to one page that is neither's own, such as a list of a name. It may show namesakes,
 * so its contents say nothing about the record.
 */
function areLedAway(one: Opened, other: Opened): boolean {
  if (one.page.lack || other.page.lack) return false
  const end = lastingLink(one.page.url)
  return (
    end === lastingLink(other.page.url) &&
    end !== lastingLink(one.link) &&
    end !== lastingLink(other.link) &&
    isSamePage(one.page, other.page)
  )
}

/** The page of the control's record; null if the site has none. */
async function openControl({ open, control }: Pages): Promise<SeenPage | 'unknown' | null> {
  const page = control && (await open(control.url))
  return page === 'foreign' ? null : page
}

/** A page counts as gone only if the control's own page can be read in the same visit. */
async function confirmGone(
  { listing, link, page, invented, isLedAway }: SeemsGone,
  other: SeenPage | 'unknown' | null,
  { open, control }: Pages,
): Promise<PageState> {
  if (other === 'unknown') return 'unknown'
  if (invented === null) return other === null || other.status < 400 ? 'gone' : 'unknown'
  if (other === null || control === null || !isReadable(other, control, invented)) return 'unknown'
  // Some sites redirect every record's address to a list: there, records have no pages of their own.
  if (isLedAway && lastingLink(other.url) !== lastingLink(control.url)) return 'unknown'
  if (isSamePage(page, invented)) return 'gone'
  // The page shows neither the record nor the answer to an invented one. Something may have interfered, so try again
  // once.
  const again = await open(link, text => showsListing({ text }, listing))
  if (typeof again === 'string') return 'unknown'
  return isGoneByStatus(again) ? 'gone' : judgeOwnPage(again, invented, listing)
}
