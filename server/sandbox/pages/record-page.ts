// The page of one record: the details that the site shows, the parts that it sells, and the opt-out link.
import { type Content, html, type Markup } from '../markup.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Listing } from '../world/listing.ts'
import { lock, type Page } from './document.ts'
import { addressText, initials, placeText } from './layouts/layout.ts'
import { rail } from './results-page.ts'

/** Styles of record pages. */
export const recordCss = `
.x-record{margin:1.75rem 0 2rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--card)}
.x-record-head{display:flex;gap:1.1rem;align-items:center;padding:1.4rem;border-bottom:1px solid var(--line)}
.x-record-head h1{font-size:1.7rem}
.x-record-head p{color:var(--muted)}
.x-part{padding:1.1rem 1.4rem;border-bottom:1px solid var(--line)}
.x-part h2{font:700 .8rem var(--text);text-transform:uppercase;letter-spacing:.06em;color:var(--muted);margin-bottom:.5rem}
.x-part li{padding:.18rem 0}
.x-part li small{color:var(--muted);margin-left:.5rem}
.x-behind{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:.7rem}
.x-behind div{padding:.8rem;border:1px dashed var(--line);border-radius:var(--radius);font-size:.9rem}
.x-behind i{display:block;height:.7em;margin-top:.5rem;border-radius:3px;background:repeating-linear-gradient(90deg,var(--line) 0 26px,transparent 26px 32px);filter:blur(1.5px)}
.x-way-off{padding:1rem 1.4rem;font-size:.86rem;color:var(--muted)}
`

function part(title: string, items: readonly Content[]): Markup | null {
  if (items.length === 0) return null
  return html`<section class="x-part"><h2>${title}</h2><ul>${items.map(item => html`<li>${item}</li>`)}</ul></section>`
}

/** `Age 42`, or `42 years old` if the site's label follows the number. */
function ageLine(label: string, age: string | null): string | null {
  if (age === null) return null
  return label.startsWith('years') ? `${age} ${label}` : `${label} ${age}`
}

function wayOff(site: SiteDefinition, listing: Listing): Markup {
  const prefilled = site.optOut.flow === 'captcha' && site.optOut.prefill
  const address = prefilled
    ? `${site.optOut.path}?${new URLSearchParams({ record: `https://${site.host}${listing.path}` })}`
    : site.optOut.path
  return html`<p class="x-way-off">Record ${listing.id}. Is this you? <a href="${address}">Ask for its removal</a>.</p>`
}

/** The page of `listing`. */
export function recordPage(site: SiteDefinition, listing: Listing): Page {
  const { labels, copy, shows } = site
  const [now, ...past] = listing.places
  const home = addressText(listing) ?? (now ? placeText(now) : null)
  const body = html`<article class="x-record"><header class="x-record-head"><span class="x-face" aria-hidden="true">${initials(listing.name)}</span><div><h1>${listing.name}</h1><p>${[ageLine(labels.age, listing.age), now && placeText(now)].filter(Boolean).join(', ')}</p></div></header>
${part(labels.lives, home === null ? [] : [home])}
${part(
  labels.past,
  past.map(
    place => html`${placeText(place)}${shows.years && html`<small>${place.from} to ${place.to}</small>`}`,
  ),
)}
${part(labels.phones, listing.phones)}
${part('E-mail', shows.age === 'none' ? [] : listing.emails)}
${part(labels.relatives, listing.relatives)}
${part(labels.aliases, listing.aliases)}
<section class="x-part"><h2>In the full report</h2><div class="x-behind">${copy.teasers.map(teaser => html`<div>${lock}${teaser}<i></i></div>`)}</div></section>
${wayOff(site, listing)}</article>`
  return {
    title: `${listing.name} | ${site.name}`,
    kind: 'results',
    body: html`<div class="x-wrap x-split"><div>${body}</div>${rail(site)}</div>`,
  }
}
