// Records as table rows, with a column for each detail that the site shows; stacked on small screens.
import { html, joined } from '../../markup.ts'
import { addressText, type Layout, placeText } from './layout.ts'

const css = `
.x-table{width:100%;border-collapse:collapse;background:var(--card);border:1px solid var(--line);font-size:.92rem}
.x-table th{text-align:left;padding:.6rem .8rem;background:color-mix(in srgb,var(--brand) 10%,var(--card));font-size:.78rem;text-transform:uppercase;letter-spacing:.04em;border-bottom:2px solid var(--brand)}
.x-table td{padding:.75rem .8rem;border-bottom:1px solid var(--line);vertical-align:top}
.x-row:nth-child(even) td{background:color-mix(in srgb,var(--brand) 3%,var(--card))}
.x-name a{font-weight:700;text-decoration:none}
.x-aka{display:block;color:var(--muted)}
.x-open{display:inline-block;white-space:nowrap;padding:.3rem .75rem;border:1px solid var(--brand);border-radius:var(--radius);text-decoration:none;font-weight:600}
@media (max-width:700px){.x-table thead{display:none}.x-table,.x-table tbody,.x-row,.x-table td{display:block;width:100%}.x-row{border-bottom:3px solid var(--line);padding:.5rem 0}.x-table td{border:0;padding:.25rem .9rem;background:none!important}.x-table td[data-label]::before{content:attr(data-label);display:block;font-size:.72rem;color:var(--muted);text-transform:uppercase}}
`

/** Rows of a table. */
export const table: Layout = {
  css,
  records: (
    { labels, shows },
    listings,
  ) => html`<table class="x-table"><thead><tr><th>Name</th>${shows.age !== 'none' && html`<th>${labels.age}</th>`}<th>${labels.lives}</th>${shows.street !== 'none' && html`<th>${labels.street}</th>`}${shows.phones !== 'none' && html`<th>${labels.phones}</th>`}${shows.relatives > 0 && html`<th>${labels.relatives}</th>`}<th></th></tr></thead>
<tbody>${listings.map(
    listing => html`<tr class="x-row"><td class="x-name"><a href="${listing.path}">${listing.name}</a>${listing.aliases.length > 0 && html`<small class="x-aka">${labels.aliases} ${listing.aliases.join('; ')}</small>`}</td>
${shows.age !== 'none' && html`<td class="x-age" data-label="${labels.age}">${listing.age ?? ''}</td>`}
<td class="x-places" data-label="${labels.lives}"><ul>${listing.places.map(place => html`<li>${placeText(place)}</li>`)}</ul></td>
${shows.street !== 'none' && html`<td class="x-street" data-label="${labels.street}">${addressText(listing) ?? ''}</td>`}
${shows.phones !== 'none' && html`<td class="x-phones" data-label="${labels.phones}">${joined([...listing.phones], html`<br>`)}</td>`}
${shows.relatives > 0 && html`<td class="x-kin" data-label="${labels.relatives}">${joined([...listing.relatives], html`<br>`)}</td>`}
<td><a class="x-open" href="${listing.path}">${labels.more}</a></td></tr>`,
  )}</tbody></table>`,
}
