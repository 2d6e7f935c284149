// Records as running lines with separators, labels in front.
import { html } from '../../markup.ts'
import { addressText, type Layout, placeText, restText } from './layout.ts'

const css = `
.x-lines{counter-reset:record}
.x-line{position:relative;padding:1.1rem 0 1.1rem 2.6rem;border-bottom:1px solid var(--line);counter-increment:record}
.x-line::before{content:counter(record) ".";position:absolute;left:0;top:1.1rem;color:var(--muted);font:600 1.05rem var(--display)}
.x-line h3{font-size:1.2rem;font-weight:600}
.x-line h3 a{text-decoration:none}
.x-line p{font-size:.95rem}
.x-kin,.x-aka{color:var(--muted)}
.x-open{display:inline-block;margin-top:.4rem;font-weight:600;font-size:.92rem}
`

/** Numbered lines. */
export const lines: Layout = {
  css,
  records: ({ labels }, listings) =>
    html`<ol class="x-lines">${listings.map(listing => {
      const address = addressText(listing)
      return html`<li class="x-line"><h3><a class="x-name" href="${listing.path}">${listing.name}</a>${listing.age !== null && html`<span class="x-age">, ${listing.age}</span>`}</h3>
<p class="x-where">${labels.lives} ${listing.places.map(placeText).join(' • ')}</p>
${address !== null && html`<p class="x-street">${labels.street} <span>${address}</span></p>`}
${listing.phones.length > 0 && html`<p class="x-phones">${labels.phones} <span>${listing.phones.join(' • ')}</span></p>`}
${listing.relatives.length > 0 && html`<p class="x-kin">${labels.relatives} ${listing.relatives.join(' • ')}${restText(listing)}</p>`}
${listing.aliases.length > 0 && html`<p class="x-aka">${labels.aliases} ${listing.aliases.join(' • ')}</p>`}
<a class="x-open" href="${listing.path}">${labels.more}</a></li>`
    })}</ol>`,
}
