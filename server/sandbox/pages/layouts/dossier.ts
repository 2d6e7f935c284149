// Records as report previews: a portrait column, columns of facts, and locked parts.
import { html } from '../../markup.ts'
import { lock } from '../document.ts'
import { addressText, initials, type Layout, placeText, restText } from './layout.ts'

const css = `
.x-dossier{display:grid;grid-template-columns:112px minmax(0,1fr);gap:1.4rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--card);padding:1.3rem;margin-bottom:1.2rem}
.x-photo{display:grid;place-items:center;aspect-ratio:1;border-radius:var(--radius);background:linear-gradient(160deg,color-mix(in srgb,var(--brand) 18%,var(--card)),color-mix(in srgb,var(--brand) 40%,var(--card)));color:var(--brand);font:700 1.9rem var(--display)}
.x-years{text-align:center;margin-top:.6rem;font-size:.82rem;color:var(--muted)}
.x-years b{display:block;font:700 1.5rem/1.1 var(--display);color:var(--ink)}
.x-name{font-size:1.35rem}
.x-name a{text-decoration:none;color:var(--ink)}
.x-aka{color:var(--muted);font-size:.9rem;margin-top:.2rem}
.x-cols{display:grid;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));gap:1rem;margin-top:1rem;font-size:.93rem}
.x-cols h4{font:700 .76rem var(--text);text-transform:uppercase;letter-spacing:.06em;color:var(--muted);margin-bottom:.3rem}
.x-locked{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;margin-top:1rem;padding:.7rem .9rem;background:color-mix(in srgb,var(--accent) 9%,var(--card));border-radius:var(--radius);font-size:.86rem}
.x-open{display:inline-block;margin-top:1rem;padding:.6rem 1.3rem;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:700}
@media (max-width:560px){.x-dossier{grid-template-columns:minmax(0,1fr)}.x-side{display:flex;gap:1rem;align-items:center}.x-photo{width:72px}.x-years{text-align:left;margin:0}}
`

/** Report previews. */
export const dossier: Layout = {
  css,
  records: ({ labels, copy }, listings) =>
    html`${listings.map(listing => {
      const address = addressText(listing)
      return html`<section class="x-dossier"><div class="x-side"><div class="x-photo" aria-hidden="true">${initials(listing.name)}</div>${listing.age !== null && html`<p class="x-years"><b>${listing.age}</b>${labels.age}</p>`}</div>
<div class="x-main"><h2 class="x-name"><a href="${listing.path}">${listing.name}</a></h2>${listing.aliases.length > 0 && html`<p class="x-aka">${labels.aliases} ${listing.aliases.join(', ')}</p>`}
<div class="x-cols"><div class="x-col-places"><h4>${labels.lives}</h4><ul>${listing.places.map(place => html`<li>${placeText(place)}</li>`)}</ul></div>
${address !== null && html`<div class="x-col-street"><h4>${labels.street}</h4><p>${address}</p></div>`}
${listing.phones.length > 0 && html`<div class="x-col-phones"><h4>${labels.phones}</h4><ul>${listing.phones.map(phone => html`<li>${phone}</li>`)}</ul></div>`}
${listing.relatives.length > 0 && html`<div class="x-col-kin"><h4>${labels.relatives}</h4><ul>${listing.relatives.map(name => html`<li>${name}</li>`)}</ul>${listing.moreRelatives > 0 && html`<small class="x-rest">${restText(listing)}</small>`}</div>`}</div>
<div class="x-locked">${copy.teasers.slice(0, 3).map(teaser => html`<span>${lock}${teaser}</span>`)}</div><a class="x-open" href="${listing.path}">${labels.more}</a></div></section>`
    })}`,
}
