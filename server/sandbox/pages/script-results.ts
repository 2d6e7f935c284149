// Results rendered in the browser: the page has an empty list, and its script fetches the records from the site's API
// and builds the tiles.
import { html } from '../markup.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Query } from '../sites/query.ts'
import type { Listing } from '../world/listing.ts'
import type { Page } from './document.ts'
import { addressText, placeText } from './layouts/layout.ts'
import { nobody, soughtText } from './results-page.ts'

/** Styles of the tiles. */
export const scriptCss = `
.x-app{min-height:50vh}
.x-wait{display:flex;gap:.7rem;align-items:center;padding:2.5rem 0;color:var(--muted)}
.x-wait::before{content:"";width:18px;height:18px;border-radius:50%;border:3px solid var(--line);border-top-color:var(--accent);animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
.x-tiles{display:grid;gap:.8rem;padding:1.2rem 0 2.5rem}
.x-tile{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.4rem 1.2rem;padding:1.1rem 1.2rem;background:var(--card);border:1px solid var(--line);border-radius:calc(var(--radius) + 4px)}
.x-tile:hover{border-color:var(--accent)}
.x-tile-name{font:700 1.2rem var(--display);color:var(--ink);text-decoration:none}
.x-tile-age{font:700 1.2rem var(--display);color:var(--accent)}
.x-tile-facts{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.35rem .5rem;font-size:.9rem}
.x-tile-phones{display:flex;flex-wrap:wrap;gap:.35rem .5rem}
.x-chip{padding:.15rem .6rem;border-radius:99px;background:color-mix(in srgb,var(--ink) 8%,transparent)}
.x-chip-kin{background:none;border:1px solid var(--line)}
.x-chip-phone{font-variant-numeric:tabular-nums;color:var(--accent)}
`

/** The page before its script has run. With `drawnBy`, another host serves that script, and the page says "nobody". */
export function scriptPage(site: SiteDefinition, query: Query, drawnBy?: string): Page {
  const api = new URLSearchParams({
    name: query.name,
    city: query.city,
    state: query.state,
    page: String(query.page),
  })
  return {
    title: `${soughtText(query)} | ${site.name}`,
    kind: 'results',
    sought: query,
    script: drawnBy ?? '/app.js',
    body: html`<div class="x-wrap x-split"><div class="x-app" id="app" data-api="/api/people?${api.toString()}">${drawnBy === undefined ? html`<p class="x-wait">Searching</p>` : nobody(site, query)}</div></div>`,
  }
}

/** One record in the API's response. */
export function apiRecord(listing: Listing): Record<string, unknown> {
  return {
    id: listing.id,
    href: listing.path,
    name: listing.name,
    age: listing.age,
    places: listing.places.map(placeText),
    address: addressText(listing),
    phones: listing.phones,
    relatives: listing.relatives,
    aliases: listing.aliases,
  }
}

/** The script of result pages and of the script-driven removal form. */
export function clientScript(site: SiteDefinition): string {
  const p = site.prefix
  return `'use strict'
const el = (tag, name, text) => { const node = document.createElement(tag); node.className = name.split(' ').map(part => '${p}-' + part).join(' '); if (text !== undefined) node.textContent = text; return node }
const tile = record => {
  const item = el('li', 'tile'); item.dataset.record = record.id
  const name = el('a', 'tile-name', record.name); name.href = record.href
  item.append(name)
  if (record.age) item.append(el('span', 'tile-age', record.age))
  const facts = el('div', 'tile-facts')
  record.places.forEach((place, i) => facts.append(el('span', i === 0 ? 'chip chip-now' : 'chip chip-then', place)))
  const phones = el('span', 'tile-phones'); phones.append(...record.phones.map(phone => el('span', 'chip chip-phone', phone)))
  if (record.phones.length > 0) facts.append(phones)
  record.relatives.forEach(person => facts.append(el('span', 'chip chip-kin', person)))
  record.aliases.forEach(alias => facts.append(el('span', 'chip chip-aka', alias)))
  item.append(facts)
  return item
}
const app = document.getElementById('app')
if (app) fetch(app.dataset.api).then(answer => answer.ok ? answer.json() : Promise.reject(answer.status)).then(found => {
  app.replaceChildren()
  if (found.records.length === 0) {
    const none = el('section', 'nobody'); none.append(el('h2', 'none-title', found.message)); app.append(none); return
  }
  const head = el('div', 'found'); head.append(el('h1', 'found-title', found.heading), el('p', 'found-count total', found.total + ' found')); app.append(head)
  const list = el('ul', 'tiles'); list.append(...found.records.map(tile)); app.append(list)
  if (found.next) { const more = el('nav', 'pages'); const next = el('a', 'next', 'Next'); next.href = found.next; more.append(next); app.append(more) }
}).catch(() => app.replaceChildren(el('p', 'trouble', 'The search did not answer. Try again in a moment.')))
const form = document.querySelector('form[data-send]')
if (form) form.addEventListener('submit', event => {
  event.preventDefault()
  const button = form.querySelector('button'); button.disabled = true
  fetch(form.dataset.send, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(new FormData(form))) })
    .then(answer => answer.json())
    .then(result => {
      const box = el('p', result.ok ? 'success' : 'error', result.message)
      form.parentElement.querySelector('.${p}-error')?.remove()
      if (result.ok) form.replaceWith(box); else { form.before(box); button.disabled = false }
    })
    .catch(() => { button.disabled = false })
})
`
}
