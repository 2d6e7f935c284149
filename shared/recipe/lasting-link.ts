// What stays the same of a record's link from one visit to the next. Sites add where the visitor came from, a session,
// a trailing slash; and many write the name and the town into the path before the number that the record really has.
import { parseHttpUrl, type WebUrl } from './web-url.ts'

/**
 * Query parameters that say how the visitor came, never which record is meant: those of the campaign and click trackers
 * (Google, Meta, Microsoft, Mailchimp, HubSpot), and what sites call the referring page and the session.
 */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|mc_[ce]id|_hs\w+|_ga|_gl|yclid|igshid|ref|refer(?:r)?er|ref_?src|referral|source|src|trk|track(?:ing)?|campaign|aff(?:iliate)?(?:_?id)?|click_?id|sid|s_?id|session(?:_?id)?|phpsessid|jsessionid|visit(?:or)?(?:_?id)?|_t|ts|rnd|nocache)$/i

/** `;jsessionid=…` and the like behind a path. */
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi

/**
 * The link without what does not name the record: tracking parameters, session, order of parameters, trailing slash,
 * `www.`, the case of the host, and a place on the page. Anything but a web address comes back as it is.
 */
export function lastingLink(link: string): string {
  const url = parseHttpUrl(link)
  if (!url) return link
  return `${hostOf(url)}${pathOf(url) || '/'}${queryOf(url)}${routeOf(url)}`
}

const hostOf = (url: WebUrl) => url.host.replace(/^www\./, '')
const pathOf = (url: WebUrl) => url.pathname.replace(PATH_SESSION, '').replace(/\/+$/, '')
/** `#/person/7` and `#!…` are how sites made of scripts name their pages. */
const routeOf = (url: WebUrl) => (/^#[!/]/.test(url.hash) ? url.hash.replace(/\/+$/, '') : '')

function queryOf(url: WebUrl): string {
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter(pair => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`
}

/** A number or mixed id: four digits at least, and not a year, so that neither a house number nor a birth year passes. */
const ID = /^(?=(?:.*\d){4})[a-z0-9]{5,}$/i

/**
 * The id at the end of a link whose path otherwise spells out the record (`/p/jon-roe-dayton-oh-48213077`), with its host
 * and the path before it; null where there is none. A five-digit number may be a ZIP and names nobody.
 */
export function idInSlug(link: string): string | null {
  const url = parseHttpUrl(link)
  if (!url) return null
  const parts = pathOf(url).split('/').filter(Boolean)
  const words = (parts.at(-1) ?? '').replace(/\.(?:html?|php|aspx?)$/i, '').split(/[-_~]/)
  const id = words.at(-1) ?? ''
  if (words.length < 2 || !ID.test(id) || /^\d{5}$/.test(id)) return null
  return [hostOf(url), ...parts.slice(0, -1), id].join('/').toLowerCase()
}
