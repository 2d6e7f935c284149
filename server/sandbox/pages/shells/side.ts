// Everything in a colored column on the left: name, search, links. The results are on the right.
import { html } from '../../markup.ts'
import { lock, mark } from '../document.ts'
import { searchBox } from '../search-box.ts'
import { footLinks, footNote, popularNames, type Shell } from './shell.ts'

const css = `
body{display:grid;grid-template-columns:300px minmax(0,1fr);align-items:stretch}
.x-column{background:var(--brand);color:var(--on-brand);padding:1.8rem 1.5rem;display:flex;flex-direction:column;gap:1.6rem}
.x-column a{color:inherit;text-decoration:none}
.x-logo{display:flex;align-items:center;gap:.6rem;font:700 1.5rem/1.1 var(--display)}
.x-logo .x-mark{color:var(--accent)}
.x-column nav{display:grid;gap:.1rem;font-size:.95rem}
.x-column nav a{padding:.45rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 22%,transparent)}
.x-column>p{font-size:.88rem;opacity:.85}
.x-search{display:grid;gap:.7rem}
.x-search .x-field span{color:inherit;opacity:.85}
.x-sheet{display:flex;flex-direction:column;min-width:0}
.x-sheet .x-wrap,.x-sheet .x-narrow{width:min(960px,100% - 3rem)}
.x-welcome{padding:3.4rem 0 2rem}
.x-welcome h1{font-size:clamp(1.9rem,4.6vw,3.1rem);max-width:18ch;margin-bottom:.9rem}
.x-welcome>p{max-width:56ch;color:var(--muted);font-size:1.06rem}
.x-claims{display:grid;grid-template-columns:repeat(auto-fit,minmax(210px,1fr));gap:1px;background:var(--line);border:1px solid var(--line);margin:2.2rem 0}
.x-claims div{background:var(--card);padding:1.2rem}
.x-claims h3{font-size:1.05rem;margin-bottom:.3rem}
.x-claims p{font-size:.93rem;color:var(--muted)}
.x-names{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:0 1.4rem}
.x-names a{padding:.45rem 0;border-bottom:1px solid var(--line);text-decoration:none}
.x-names small{display:block;color:var(--muted)}
.x-sold{font-size:.88rem;color:var(--muted);display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;margin:1.6rem 0}
.x-split{grid-template-columns:minmax(0,1fr)}
.x-rail{display:none}
.x-foot{border-top:1px solid var(--line);padding:1.4rem 0;font-size:.86rem}
.x-foot .x-wrap{display:grid;gap:.6rem}
.x-foot-links{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem}
@media (max-width:820px){body{grid-template-columns:minmax(0,1fr);align-content:start}.x-column{padding:1.1rem 1.25rem;gap:1rem}.x-column nav,.x-column>p{display:none}.x-on-home .x-welcome{padding-top:2rem}}
`

/** The shell with a column at the left. */
export const side: Shell = {
  css,
  frame: (
    site,
    page,
  ) => html`<header class="x-column"><a class="x-logo" href="/">${mark(site, 30)}${site.name}</a>${searchBox(site, page.sought)}<nav><a href="/about">What we hold</a><a href="/offers">Reports</a><a href="/privacy">Privacy</a></nav><p>${site.copy.tagline}</p></header>
<div class="x-sheet"><main>${page.body}</main>
<footer class="x-foot"><div class="x-wrap">${footLinks(site)}${footNote(site)}</div></footer></div>`,
  home: site => html`<div class="x-wrap"><section class="x-welcome"><h1>${site.copy.tagline}</h1><p>${site.copy.intro}</p></section>
<section class="x-claims">${site.copy.points.map(([title, text]) => html`<div><h3>${title}</h3><p>${text}</p></div>`)}</section>
<h3>Often looked up</h3><div class="x-names">${popularNames(site, 9)}</div><p class="x-sold">${site.copy.teasers.map(teaser => html`<span>${lock}${teaser}</span>`)}</p></div>`,
}
