// The family site: paper, serifs, a centred masthead with rules, a framed search card.
import { html } from '../../markup.ts'
import { mark } from '../document.ts'
import { searchBox } from '../search-box.ts'
import { footLinks, footNote, popularNames, type Shell } from './shell.ts'

const css = `
.x-mast{text-align:center;padding:1.6rem 1rem .9rem}
.x-mast a{display:inline-grid;justify-items:center;gap:.3rem;color:var(--brand);text-decoration:none;font:700 clamp(1.7rem,5vw,2.4rem)/1 var(--display)}
.x-mast p{font-style:italic;color:var(--muted);margin-top:.5rem}
.x-rule{display:flex;justify-content:center;flex-wrap:wrap;gap:.3rem 1.8rem;width:min(1120px,100% - 2.5rem);margin:0 auto 1.2rem;padding:.5rem 0;border-block:1px solid var(--line);box-shadow:0 3px 0 -2px var(--line);font-size:.92rem}
.x-rule a{text-decoration:none;color:var(--ink)}
.x-search{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:.8rem;align-items:end;padding:1.3rem;background:var(--card);border:1px solid var(--line);outline:1px solid var(--line);outline-offset:4px;margin:6px}
.x-open-book .x-go{grid-column:1/-1}
.x-open-book{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:3rem;padding:2rem 0 3rem}
.x-open-book h1{font-size:clamp(1.6rem,4vw,2.3rem);font-weight:600;margin-bottom:.8rem}
.x-open-book>div>p{margin-bottom:1.4rem}
.x-names a{display:flex;justify-content:space-between;gap:1rem;padding:.45rem 0;border-bottom:1px dotted var(--line);text-decoration:none}
.x-names small{color:var(--muted)}
.x-leaf{margin-bottom:1.3rem}
.x-leaf h3{font-size:1.15rem;color:var(--brand);font-weight:600}
.x-foot{border-top:1px solid var(--line);text-align:center;padding:1.8rem 1rem 2.4rem;font-size:.9rem;display:grid;gap:.6rem}
.x-foot-links{display:flex;flex-wrap:wrap;justify-content:center;gap:.4rem 1.6rem}
@media (max-width:760px){.x-open-book{grid-template-columns:minmax(0,1fr);gap:1.5rem}}
`

/** The shell of family sites. */
export const family: Shell = {
  css,
  frame: (
    site,
    page,
  ) => html`<header class="x-mast"><a href="/">${mark(site, 38)}<span>${site.name}</span></a><p>${site.copy.tagline}</p></header>
<nav class="x-rule"><a href="/">Find a relative</a><a href="/about">Our sources</a><a href="/offers">Membership</a><a href="/privacy">Privacy</a></nav>
${page.kind === 'results' && html`<div class="x-wrap">${searchBox(site, page.sought)}</div>`}
<main>${page.body}</main>
<footer class="x-foot">${footLinks(site)}${footNote(site)}</footer>`,
  home: site => html`<div class="x-wrap x-open-book"><div><h1>${site.copy.points[0]?.[0]}</h1><p>${site.copy.intro}</p>${searchBox(site)}</div>
<div>${site.copy.points.slice(1).map(([title, text]) => html`<div class="x-leaf"><h3>${title}</h3><p>${text}</p></div>`)}<div class="x-names">${popularNames(site, 6)}</div></div></div>`,
}
