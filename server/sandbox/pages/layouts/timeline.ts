// Records as a person's address history, with years.
import { html } from '../../markup.ts'
import { addressText, type Layout, placeText } from './layout.ts'

const css = `
.x-person{border-top:3px solid var(--brand);background:var(--card);padding:1.2rem 1.3rem;margin-bottom:1.2rem;border-radius:0 0 var(--radius) var(--radius)}
.x-person-head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.2rem 1rem;align-items:baseline}
.x-name{font-size:1.25rem}
.x-name a{color:var(--ink);text-decoration:none}
.x-born{color:var(--muted);font-size:.92rem}
.x-trail{margin:.9rem 0 .9rem .4rem;border-left:2px solid var(--line)}
.x-stop{position:relative;padding:.3rem 0 .3rem 1.3rem}
.x-stop::before{content:"";position:absolute;left:-7px;top:.75rem;width:12px;height:12px;border-radius:50%;background:var(--card);border:3px solid var(--brand)}
.x-stop:first-child::before{background:var(--brand)}
.x-when{display:inline-block;min-width:6.6rem;color:var(--muted);font-size:.88rem;font-variant-numeric:tabular-nums}
.x-street{display:block;color:var(--muted);margin-left:7rem}
.x-kin{font-size:.92rem;color:var(--muted)}
.x-open{display:inline-block;margin-top:.6rem;font-weight:700}
`

/** Address histories. */
export const timeline: Layout = {
  css,
  records: ({ labels }, listings) =>
    html`${listings.map(listing => {
      const [first, ...past] = listing.places
      const address = addressText(listing)
      return html`<article class="x-person"><div class="x-person-head"><h3 class="x-name"><a href="${listing.path}">${listing.name}</a></h3>${listing.age !== null && html`<p class="x-born">${labels.age} <b>${listing.age}</b></p>`}</div>
<ol class="x-trail">${first && html`<li class="x-stop x-stop-now"><span class="x-when">since ${first.from}</span><span class="x-at">${placeText(first)}</span>${address !== null && html`<small class="x-street">${address}</small>`}</li>`}
${past.map(place => html`<li class="x-stop x-stop-then"><span class="x-when">${place.from} to ${place.to ?? 'now'}</span><span class="x-at">${placeText(place)}</span></li>`)}</ol>
${listing.relatives.length > 0 && html`<p class="x-kin">${labels.relatives} <span>${listing.relatives.join(' | ')}</span></p>`}<a class="x-open" href="${listing.path}">${labels.more}</a></article>`
    })}`,
}
