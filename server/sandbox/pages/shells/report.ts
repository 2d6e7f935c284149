// The background-check shop: dark header, promises with badges, and every link leads to a paid report.
import { html } from '../../markup.ts'
import { lock, mark } from '../document.ts'
import { searchBox } from '../search-box.ts'
import { footLinks, footNote, popularNames, type Shell } from './shell.ts'

const css = `
.x-head{background:var(--brand);color:var(--on-brand)}
.x-head .x-wrap{display:flex;align-items:center;gap:1rem;min-height:60px;flex-wrap:wrap;padding:.5rem 0}
.x-logo{display:flex;align-items:center;gap:.55rem;color:inherit;text-decoration:none;font:700 1.15rem var(--display);text-transform:uppercase;letter-spacing:.08em}
.x-logo .x-mark{color:var(--accent)}
.x-head nav{margin-left:auto;display:flex;gap:1.2rem;font-size:.86rem}
.x-head nav a{color:inherit;text-decoration:none;opacity:.85}
.x-sell{background:linear-gradient(180deg,var(--brand),color-mix(in srgb,var(--brand) 84%,#000));color:var(--on-brand);padding:3rem 0 3.4rem;display:grid}
.x-sell .x-wrap{display:grid;grid-template-columns:minmax(0,1.25fr) minmax(0,1fr);gap:3rem;align-items:center}
.x-sell h1{font-size:clamp(1.8rem,4.4vw,2.8rem)}
.x-sell p{margin:.8rem 0 1.4rem;opacity:.88;max-width:50ch}
.x-search{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:.6rem;align-items:end}
.x-sell .x-search{background:rgba(255,255,255,.08);border:1px solid rgba(255,255,255,.2);padding:1rem;border-radius:var(--radius)}
.x-sell .x-go{grid-column:1/-1}
.x-sell .x-field span{color:inherit;opacity:.85}
.x-sheet{background:var(--card);color:var(--ink);border-radius:var(--radius);padding:1.4rem;box-shadow:0 24px 60px rgba(0,0,0,.35);rotate:1.2deg}
.x-sheet h4{font-size:.78rem;text-transform:uppercase;letter-spacing:.1em;color:var(--muted);margin-bottom:.8rem}
.x-sheet li{display:flex;justify-content:space-between;gap:1rem;padding:.55rem 0;border-top:1px solid var(--line);font-size:.92rem}
.x-sheet i{display:inline-block;width:84px;height:.8em;border-radius:3px;background:repeating-linear-gradient(90deg,var(--line) 0 14px,transparent 14px 18px);filter:blur(1px)}
.x-badges{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:1.2rem;margin:2.2rem auto}
.x-badges div{border-top:3px solid var(--accent);padding-top:.8rem}
.x-badges h3{font-size:1.05rem;margin-bottom:.3rem}
.x-badges p{color:var(--muted);font-size:.93rem}
.x-names{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 auto 3rem}
.x-names a{border:1px solid var(--line);background:var(--card);border-radius:99px;padding:.35rem .9rem;text-decoration:none;font-size:.9rem}
.x-names small{color:var(--muted)}
.x-strip{background:var(--card);border-bottom:1px solid var(--line);padding:.9rem 0}
.x-meter{display:flex;align-items:center;gap:.8rem;margin-top:1.2rem;font-size:.86rem;color:var(--muted)}
.x-meter span{flex:1;height:8px;border-radius:9px;background:linear-gradient(90deg,var(--accent) 82%,var(--line) 82%)}
.x-foot{background:var(--brand);color:var(--on-brand);padding:2rem 0;font-size:.87rem}
.x-foot a{color:inherit}
.x-foot .x-wrap{display:grid;gap:.8rem}
.x-foot-links{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem}
@media (max-width:860px){.x-sell .x-wrap{grid-template-columns:minmax(0,1fr);gap:1.8rem}.x-sheet{rotate:0deg}}
@media (max-width:560px){.x-head nav a:not(:last-child){display:none}.x-search{grid-template-columns:1fr 1fr}.x-go{grid-column:1/-1}}
`

/** The shell of background-check shops. */
export const report: Shell = {
  css,
  frame: (
    site,
    page,
  ) => html`<header class="x-head"><div class="x-wrap"><a class="x-logo" href="/">${mark(site, 26)}${site.name}</a><nav><a href="/about">What is in a report</a><a href="/offers">Pricing</a><a href="/offers">Member sign in</a></nav></div></header>
${
  page.kind === 'results' &&
  html`<div class="x-strip"><div class="x-wrap">${searchBox(site, page.sought)}<div class="x-meter"><b>Compiling preview</b><span></span><b>82%</b></div></div></div>`
}
<main>${page.body}</main>
<footer class="x-foot"><div class="x-wrap">${footLinks(site)}${footNote(site)}</div></footer>`,
  home: site => html`<section class="x-sell"><div class="x-wrap"><div><h1>${site.copy.tagline}</h1><p>${site.copy.intro}</p>${searchBox(site)}</div>
<div class="x-sheet"><h4>Sample report</h4><ul>${site.copy.teasers.map(teaser => html`<li><span>${lock}${teaser}</span><i></i></li>`)}</ul></div></div></section>
<section class="x-wrap x-badges">${site.copy.points.map(([title, text]) => html`<div><h3>${title}</h3><p>${text}</p></div>`)}</section>
<div class="x-wrap x-names">${popularNames(site, 9)}</div>`,
}
