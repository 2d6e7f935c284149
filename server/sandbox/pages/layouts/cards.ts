// Records as cards with a list of labelled facts.
import { type Content, html } from '../../markup.ts'
import { addressText, initials, type Layout, placeText, restText } from './layout.ts'

const css = `
.x-card{border:1px solid var(--line);border-radius:calc(var(--radius) + 2px);background:var(--card);padding:1.3rem;margin-bottom:1rem}
.x-card-head{display:flex;gap:1rem;align-items:center;margin-bottom:.9rem}
.x-name{font-size:1.22rem}
.x-name a{text-decoration:none}
.x-age{color:var(--muted);font-size:.92rem}
.x-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:.8rem 1.5rem;font-size:.94rem}
.x-facts dt{font-size:.76rem;font-weight:700;color:var(--muted);text-transform:uppercase;letter-spacing:.05em}
.x-facts dd span{display:block}
.x-facts dd a{text-decoration:none}
.x-card-foot{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.6rem 1rem;margin-top:1.1rem;padding-top:.9rem;border-top:1px solid var(--line);font-size:.88rem;color:var(--muted)}
.x-open{display:inline-block;padding:.5rem 1.1rem;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:700;text-decoration:none}
`

function fact(kind: string, label: string, content: Content) {
  return html`<div class="x-fact x-${kind}"><dt>${label}</dt><dd>${content}</dd></div>`
}

/** Cards with facts. */
export const cards: Layout = {
  css,
  records: ({ labels, copy }, listings) =>
    html`<div class="x-cards">${listings.map((listing, position) => {
      const [now, ...past] = listing.places
      const teaser = copy.teasers[(listing.id.charCodeAt(0) + position) % copy.teasers.length]
      const address = addressText(listing)
      return html`<article class="x-card"><header class="x-card-head"><span class="x-face" aria-hidden="true">${initials(listing.name)}</span><div><h3 class="x-name"><a href="${listing.path}">${listing.name}</a></h3>${listing.age !== null && html`<p class="x-age">${labels.age} <span>${listing.age}</span></p>`}</div></header>
<dl class="x-facts">${now && fact('lives', labels.lives, placeText(now))}
${
  past.length > 0 &&
  fact(
    'past',
    labels.past,
    past.map(place => html`<span>${placeText(place)}</span>`),
  )
}
${address !== null && fact('street', labels.street, address)}
${
  listing.phones.length > 0 &&
  fact(
    'phones',
    labels.phones,
    listing.phones.map(phone => html`<span>${phone}</span>`),
  )
}
${listing.relatives.length > 0 && fact('kin', labels.relatives, [listing.relatives.map(name => html`<span>${name}</span>`), listing.moreRelatives > 0 && html`<em class="x-rest">${restText(listing)}</em>`])}
${
  listing.aliases.length > 0 &&
  fact(
    'aka',
    labels.aliases,
    listing.aliases.map(name => html`<span>${name}</span>`),
  )
}</dl>
<footer class="x-card-foot"><p>May include: ${teaser}</p><a class="x-open" href="${listing.path}">${labels.more}</a></footer></article>`
    })}</div>`,
}
