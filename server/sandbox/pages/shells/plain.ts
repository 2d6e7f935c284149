// The search engine: just a box in the middle, with results in one column.
import { html } from '../../markup.ts'
import { mark } from '../document.ts'
import { searchBox } from '../search-box.ts'
import { footLinks, footNote, popularNames, type Shell } from './shell.ts'

const css = `
.x-line-top{display:flex;align-items:center;gap:1rem;padding:1rem 1.25rem}
.x-logo{display:flex;align-items:center;gap:.5rem;color:var(--ink);text-decoration:none;font:700 1.1rem var(--display)}
.x-logo .x-mark{color:var(--accent)}
.x-line-top nav{margin-left:auto;display:flex;gap:1.2rem;font-size:.9rem}
.x-line-top nav a{color:var(--muted);text-decoration:none}
.x-middle{display:grid;justify-items:center;text-align:center;align-content:center;gap:1.1rem;padding:3rem 1.25rem 4rem}
.x-middle h1{font-size:clamp(2.1rem,6.5vw,3.8rem);letter-spacing:-.04em;max-width:16ch}
.x-middle>p{color:var(--muted);max-width:50ch}
.x-middle .x-search{width:min(760px,100%)}
.x-search{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:.5rem;align-items:end;background:var(--card);border:1px solid var(--line);border-radius:calc(var(--radius) + 6px);padding:.6rem}
.x-search .x-field span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.x-search .x-field input,.x-search .x-field select{border-color:transparent}
.x-names{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem}
.x-names a{padding:.35rem .85rem;border:1px solid var(--line);border-radius:99px;text-decoration:none;font-size:.88rem}
.x-names small{color:var(--muted)}
.x-triple{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:1.4rem;width:min(900px,100%);margin-top:2rem;text-align:left;font-size:.92rem}
.x-triple p{color:var(--muted)}
.x-slot{width:min(860px,100% - 2.5rem);margin-inline:auto}
.x-split{grid-template-columns:minmax(0,1fr);width:min(860px,100% - 2.5rem)}
.x-rail{display:none}
.x-foot{padding:1.4rem 1.25rem;border-top:1px solid var(--line);font-size:.85rem;color:var(--muted);display:grid;gap:.5rem}
.x-foot-links{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem}
.x-foot a{color:inherit}
@media (max-width:560px){.x-line-top nav a:not(:first-child){display:none}.x-search{grid-template-columns:1fr 1fr}.x-go{grid-column:1/-1}}
`

/** The shell of plain search engines. */
export const plain: Shell = {
  css,
  frame: (
    site,
    page,
  ) => html`<header class="x-line-top"><a class="x-logo" href="/">${mark(site, 24)}${site.name}</a><nav><a href="/about">About</a><a href="/offers">Pro</a><a href="/privacy">Privacy</a></nav></header>
<div class="x-slot">${page.kind === 'results' && searchBox(site, page.sought)}</div>
<main>${page.body}</main>
<footer class="x-foot">${footLinks(site)}${footNote(site)}</footer>`,
  home: site => html`<section class="x-middle"><h1>${site.copy.tagline}</h1><p>${site.copy.intro}</p>${searchBox(site)}<div class="x-names">${popularNames(site, 5)}</div>
<div class="x-triple">${site.copy.points.map(([title, text]) => html`<div><h3>${title}</h3><p>${text}</p></div>`)}</div></section>`,
}
