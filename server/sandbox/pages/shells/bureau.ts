// Looks like a public office: notice strip, seal, ruled panels, an index of registers at the side.
import { html, type Markup } from '../../markup.ts'
import type { SiteDefinition } from '../../sites/definition.ts'
import { mark, type Page } from '../document.ts'
import { searchBox } from '../search-box.ts'
import { footLinks, footNote, popularNames, type Shell } from './shell.ts'

const css = `
.x-notice{background:var(--ink);color:var(--paper);font-size:.78rem;padding:.35rem 0}
.x-office{background:var(--brand);color:var(--on-brand);border-bottom:4px solid var(--accent)}
.x-office .x-wrap{display:flex;gap:1rem;align-items:center;padding:1.2rem 0}
.x-seal{display:grid;place-items:center;flex:none;width:60px;height:60px;border-radius:50%;border:2px solid currentColor;outline:1px dotted currentColor;outline-offset:-7px}
.x-office a{color:inherit;text-decoration:none}
.x-office strong{display:block;font:700 1.5rem/1.1 var(--display);letter-spacing:.01em}
.x-office span{font-size:.85rem;opacity:.85}
.x-tabs{background:color-mix(in srgb,var(--brand) 88%,#000);font-size:.88rem}
.x-tabs .x-wrap{display:flex;overflow-x:auto}
.x-tabs a{color:var(--on-brand);text-decoration:none;padding:.6rem 1rem;white-space:nowrap;border-right:1px solid rgba(255,255,255,.16)}
.x-tabs a:first-child{background:rgba(255,255,255,.12)}
.x-desk{display:grid;grid-template-columns:220px minmax(0,1fr);gap:2rem;align-items:start;padding:1.5rem 0 3rem}
.x-desk .x-wrap{width:auto}
.x-index{border:1px solid var(--line);background:var(--card);font-size:.9rem}
.x-index h4{background:color-mix(in srgb,var(--brand) 10%,var(--card));padding:.55rem .8rem;font-size:.85rem;text-transform:uppercase;letter-spacing:.05em}
.x-index li{padding:.45rem .8rem;border-top:1px solid var(--line);display:flex;justify-content:space-between;gap:.5rem}
.x-search{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:.7rem;align-items:end;border:1px solid var(--line);border-top:3px solid var(--brand);background:var(--card);padding:1rem}
.x-lede h1{font-size:1.8rem;margin-bottom:.5rem}
.x-lede>p{max-width:62ch;margin-bottom:1.2rem}
.x-registers{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:1rem;margin:1.6rem 0}
.x-registers div{border:1px solid var(--line);background:var(--card);padding:1rem}
.x-registers h3{font-size:1rem;margin-bottom:.3rem}
.x-registers p{font-size:.88rem;color:var(--muted)}
.x-names{columns:2;font-size:.92rem}
.x-names a{display:block;padding:.2rem 0}
.x-names small{color:var(--muted)}
.x-foot{border-top:1px solid var(--line);background:color-mix(in srgb,var(--brand) 5%,var(--paper));padding:1.8rem 0;font-size:.88rem}
.x-foot .x-wrap{display:grid;gap:.8rem}
.x-foot-links{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem}
@media (max-width:860px){.x-desk{grid-template-columns:minmax(0,1fr)}.x-index{display:none}}
@media (max-width:640px){.x-search .x-go{grid-column:1/-1}}
@media (max-width:480px){.x-names{columns:1}.x-office strong{font-size:1.2rem}}
`

function index(site: SiteDefinition): Markup {
  return html`<aside class="x-index"><h4>Registers</h4><ul>${site.copy.teasers.map(
    (teaser, i) => html`<li>${teaser}<span class="x-muted">${(i * 37 + 14) % 90}k</span></li>`,
  )}</ul></aside>`
}

function inside(site: SiteDefinition, page: Page): Markup {
  if (page.kind === 'narrow') return page.body
  return html`<div class="x-wrap x-desk">${index(site)}<div>${page.kind === 'results' && searchBox(site, page.sought)}${page.body}</div></div>`
}

/** The shell of record offices. */
export const bureau: Shell = {
  css,
  frame: (
    site,
    page,
  ) => html`<div class="x-notice"><div class="x-wrap">A private search service. Not affiliated with any government agency.</div></div>
<header class="x-office"><div class="x-wrap"><span class="x-seal">${mark(site, 30)}</span><a href="/"><strong>${site.name}</strong><span>${site.copy.tagline}</span></a></div></header>
<nav class="x-tabs"><div class="x-wrap"><a href="/">Name index</a><a href="/about">About the records</a><a href="/offers">Certified copies</a><a href="/privacy">Privacy</a></div></nav>
<main>${inside(site, page)}</main>
<footer class="x-foot"><div class="x-wrap">${footLinks(site)}${footNote(site)}</div></footer>`,
  home: site => html`<section class="x-lede"><h1>Search the name index</h1><p>${site.copy.intro}</p>${searchBox(site)}
<div class="x-registers">${site.copy.points.map(([title, text]) => html`<div><h3>${title}</h3><p>${text}</p></div>`)}</div>
<h3>Recently consulted</h3><div class="x-names">${popularNames(site, 10)}</div></section>`,
}
