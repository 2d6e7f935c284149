// The directory: a loud header with the search box, letters from A to Z, dense entries and a column of ads.
import { html } from '../../markup.ts'
import { mark } from '../document.ts'
import { searchBox } from '../search-box.ts'
import { footLinks, footNote, popularNames, type Shell } from './shell.ts'

const css = `
.x-bar{background:var(--brand);color:var(--on-brand);padding:.9rem 0 1rem}
.x-bar .x-wrap{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.6rem 2rem;align-items:center}
.x-logo{display:inline-flex;align-items:center;gap:.5rem;font:800 1.5rem/1 var(--display);color:var(--on-brand);text-decoration:none;letter-spacing:-.03em}
.x-bar .x-search{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:.5rem;align-items:end}
.x-bar .x-field span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.x-bar .x-field input,.x-bar .x-field select{border-color:transparent;min-height:42px}
.x-bar .x-go{min-height:42px;padding:.4rem 1rem}
.x-letters{background:var(--card);border-bottom:1px solid var(--line);font-size:.86rem}
.x-letters .x-wrap{display:flex;flex-wrap:wrap;gap:.1rem .2rem;padding:.45rem 0}
.x-letters span{padding:.1rem .45rem;color:var(--brand);font-weight:700}
.x-front{display:grid;grid-template-columns:minmax(0,1fr) 270px;gap:2.5rem;padding:2rem 0 3rem;align-items:start}
.x-front h1{font-size:clamp(1.6rem,4vw,2.3rem);margin-bottom:.6rem;letter-spacing:-.02em}
.x-front>div>p{max-width:58ch;color:var(--muted);margin-bottom:1.4rem}
.x-names{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:0 1.5rem;border-top:2px solid var(--brand)}
.x-names a{padding:.5rem 0;border-bottom:1px solid var(--line);text-decoration:none}
.x-names small{display:block;color:var(--muted)}
.x-why{display:grid;gap:1rem;margin-top:2rem}
.x-why div{padding-left:1rem;border-left:3px solid var(--accent)}
.x-why h3{font-size:1rem}
.x-why p{font-size:.92rem;color:var(--muted)}
.x-foot{border-top:3px solid var(--brand);padding:1.5rem 0 2rem;font-size:.86rem;background:var(--card)}
.x-foot .x-wrap{display:grid;gap:.7rem}
.x-foot-links{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem}
@media (max-width:860px){.x-bar .x-wrap,.x-front{grid-template-columns:minmax(0,1fr)}}
@media (max-width:560px){.x-bar .x-search{grid-template-columns:1fr 1fr}.x-bar .x-go{grid-column:1/-1}}
`

/** The shell of directories. */
export const directory: Shell = {
  css,
  frame: (
    site,
    page,
  ) => html`<header class="x-bar"><div class="x-wrap"><a class="x-logo" href="/">${mark(site, 28)}${site.name}</a>${searchBox(site, page.sought)}</div></header>
<div class="x-letters" aria-hidden="true"><div class="x-wrap">${[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => html`<span>${letter}</span>`)}</div></div>
<main>${page.body}</main>
<footer class="x-foot"><div class="x-wrap">${footLinks(site)}${footNote(site)}</div></footer>`,
  home: site => html`<div class="x-wrap x-front"><div><h1>${site.copy.tagline}</h1><p>${site.copy.intro}</p><div class="x-names">${popularNames(site, 12)}</div>
<div class="x-why">${site.copy.points.map(([title, text]) => html`<div><h3>${title}</h3><p>${text}</p></div>`)}</div></div>
<aside class="x-offer"><span class="x-ad">Sponsored</span><h4>${site.copy.upsell}</h4><ul>${site.copy.teasers.map(teaser => html`<li>${teaser}</li>`)}</ul><a class="x-button" href="/offers">See offers</a></aside></div>`,
}
