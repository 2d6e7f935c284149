// The stable part of a record's link. Sites add the referring page, a session or a trailing slash, and many write the
// name and the town into the path before the record's real number.
import { parseHttpUrl, type WebUrl } from '../lib/web-url.ts'

/**
 * Query parameters about the visitor's origin, not the record: those of the campaign and click trackers (Google,
 * Meta, Microsoft, Mailchimp, HubSpot), and common names for the referring page and the session.
 */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|mc_[ce]id|_hs\w+|_ga|_gl|yclid|igshid|ref|refer(?:r)?er|ref_?src|referral|source|src|trk|track(?:ing)?|campaign|aff(?:iliate)?(?:_?id)?|click_?id|sid|s_?id|session(?:_?id)?|phpsessid|jsessionid|visit(?:or)?(?:_?id)?|_t|ts|rnd|nocache)$/i

/** `;jsessionid=…` and similar suffixes of a path. */
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi

/**
 * The link without the parts that don't identify the record: tracking parameters, session, order of parameters,
 * trailing slash, `www.`, the case of the host, and the fragment. Anything but a web address is returned unchanged.
 */
export function lastingLink(link: string): string {
  const url = parseHttpUrl(link)
  if (!url) return link
  return `${hostOf(url)}${pathOf(url) || '/'}${queryOf(url)}${routeOf(url)}`
}

const hostOf = (url: WebUrl) => url.host.replace(/^www\./, '')
const pathOf = (url: WebUrl) => url.pathname.replace(PATH_SESSION, '').replace(/\/+$/, '')
/** Single-page sites use `#/person/7` and `#!…` as page addresses. */
const routeOf = (url: WebUrl) => (/^#[!/]/.test(url.hash) ? url.hash.replace(/\/+$/, '') : '')

function queryOf(url: WebUrl): string {
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter(pair => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`
}

/** A number or mixed id with at least four digits. Not a year, so neither a house number nor a birth year passes. */
const ID = /^(?=(?:.*\d){4})[a-z0-9]{5,}$/i

/**
 * The id at the end of a link whose path otherwise spells out the record (`/p/jon-roe-dayton-oh-48213077`), with its
 * host and the path before it; null if there is none. A five-digit number may be a ZIP code, so it isn't an id.
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
