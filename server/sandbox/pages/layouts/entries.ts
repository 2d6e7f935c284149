// Records as phone directory entries: the name, dots, the number, and a small line below.
import { html } from '../../markup.ts'
import { addressText, type Layout, placeText, restText } from './layout.ts'

const css = `
.x-entry{padding:.85rem 0;border-bottom:1px solid var(--line)}
.x-head-line{display:flex;align-items:baseline;gap:.5rem;flex-wrap:wrap}
.x-name{font:700 1.1rem var(--display);text-decoration:none}
.x-dots{flex:1;min-width:2rem;border-bottom:2px dotted var(--line)}
.x-numbers{display:inline-grid}
.x-phone{font-variant-numeric:tabular-nums;font-weight:600}
.x-sub{display:flex;flex-wrap:wrap;gap:.1rem .9rem;font-size:.9rem;color:var(--muted);margin-top:.15rem}
.x-sub em{flex-basis:100%}
.x-open{font-weight:600}
`

/** Directory entries. */
export const entries: Layout = {
  css,
  records: ({ labels }, listings) =>
    html`<div class="x-entries">${listings.map(listing => {
      const address = addressText(listing)
      return html`<div class="x-entry"><div class="x-head-line"><a class="x-name" href="${listing.path}">${listing.name}</a><span class="x-dots"></span>${listing.phones.length > 0 && html`<span class="x-numbers">${listing.phones.map(phone => html`<span class="x-phone">${phone}</span>`)}</span>`}<a class="x-open" href="${listing.path}">${labels.more}</a></div>
<div class="x-sub">${listing.age !== null && html`<span class="x-age">${labels.age} <b>${listing.age}</b></span>`}${address !== null && html`<span class="x-street">${address}</span>`}${listing.places.map(place => html`<span class="x-town">${placeText(place)}</span>`)}
${listing.relatives.length > 0 && html`<em class="x-kin">${labels.relatives} ${listing.relatives.join(', ')}${restText(listing)}</em>`}${listing.aliases.length > 0 && html`<em class="x-aka">${labels.aliases} ${listing.aliases.join(', ')}</em>`}</div></div>`
    })}</div>`,
}
