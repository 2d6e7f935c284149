// The modern consumer site: white header, a colored stage with a large search card, selling points, dark footer.
import { html } from '../../markup.ts'
import { mark } from '../document.ts'
import { searchBox } from '../search-box.ts'
import { footLinks, footNote, popularNames, type Shell } from './shell.ts'

const css = `
.x-top{background:var(--card);border-bottom:1px solid var(--line)}
.x-top .x-wrap{display:flex;align-items:center;gap:1.5rem;min-height:66px}
.x-logo{display:flex;align-items:center;gap:.5rem;font:800 1.3rem var(--display);color:var(--ink);text-decoration:none;letter-spacing:-.02em}
.x-logo .x-mark{color:var(--brand)}
.x-nav{display:flex;gap:1.3rem;margin-left:auto;align-items:center;font-size:.92rem}
.x-nav a{color:var(--ink);text-decoration:none}
.x-nav .x-button{min-height:38px;padding:.4rem 1rem;color:var(--on-accent)}
.x-stage{position:relative;overflow:hidden;background:linear-gradient(125deg,var(--brand),color-mix(in srgb,var(--brand) 62%,#0b1020));color:var(--on-brand);padding:4.5rem 0 5rem}
.x-stage::before,.x-stage::after{content:"";position:absolute;border-radius:50%;border:60px solid color-mix(in srgb,var(--accent) 30%,transparent);opacity:.5}
.x-stage::before{width:420px;height:420px;right:-120px;top:-160px}
.x-stage::after{width:260px;height:260px;left:-110px;bottom:-150px}
.x-stage .x-wrap{position:relative;z-index:1}
.x-stage h1{font-size:clamp(2rem,5vw,3.2rem);max-width:17ch;letter-spacing:-.02em}
.x-stage p{max-width:52ch;margin:.9rem 0 1.8rem;opacity:.92;font-size:1.08rem}
.x-search{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:.7rem;align-items:end}
.x-stage .x-search{background:var(--card);color:var(--ink);padding:1.1rem;border-radius:calc(var(--radius) + 6px);box-shadow:0 20px 50px rgba(10,15,40,.28)}
.x-strip{background:color-mix(in srgb,var(--brand) 7%,var(--paper));border-bottom:1px solid var(--line);padding:.9rem 0}
.x-points{display:grid;grid-template-columns:repeat(auto-fit,minmax(230px,1fr));gap:1.4rem;margin:3rem auto}
.x-point{background:var(--card);border:1px solid var(--line);border-radius:calc(var(--radius) + 4px);padding:1.4rem}
.x-point b{display:grid;place-items:center;width:38px;height:38px;border-radius:50%;background:color-mix(in srgb,var(--accent) 18%,var(--card));color:var(--brand);margin-bottom:.7rem}
.x-point h3{font-size:1.1rem;margin-bottom:.35rem}
.x-point p{color:var(--muted);font-size:.94rem}
.x-popular{margin:0 auto 3.5rem}
.x-popular h2{font-size:1.3rem;margin-bottom:.9rem}
.x-names{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:.5rem 1.4rem}
.x-names a{display:flex;justify-content:space-between;gap:.6rem;padding:.5rem 0;border-bottom:1px solid var(--line);text-decoration:none}
.x-names small{color:var(--muted)}
.x-foot{background:color-mix(in srgb,var(--brand) 30%,#0d1117);color:#dfe4ea;padding:2.4rem 0;margin-top:1rem}
.x-foot a{color:#fff;text-decoration:none}
.x-foot .x-wrap{display:grid;gap:1rem}
.x-foot-links{display:flex;flex-wrap:wrap;gap:.5rem 1.6rem;font-size:.9rem}
@media (max-width:640px){.x-nav a:not(.x-button){display:none}.x-nav .x-button{white-space:nowrap}.x-stage{padding:2.8rem 0 3.2rem}.x-search{grid-template-columns:1fr 1fr}.x-search .x-field:first-child:nth-last-child(odd){grid-column:1/-1}.x-go{grid-column:1/-1}}
`

/** The shell of consumer sites. */
export const hero: Shell = {
  css,
  frame: (
    site,
    page,
  ) => html`<header class="x-top"><div class="x-wrap"><a class="x-logo" href="/">${mark(site, 28)}${site.name}</a>
<nav class="x-nav"><a href="/">People</a><a href="/about">How it works</a><a href="/privacy">Privacy</a><a class="x-button" href="/offers">Try it free</a></nav></div></header>
${page.kind === 'results' && html`<div class="x-strip"><div class="x-wrap">${searchBox(site, page.sought)}</div></div>`}
<main>${page.body}</main>
<footer class="x-foot"><div class="x-wrap">${footLinks(site)}${footNote(site)}</div></footer>`,
  home: site => html`<section class="x-stage"><div class="x-wrap"><h1>${site.copy.tagline}</h1><p>${site.copy.intro}</p>${searchBox(site)}</div></section>
<section class="x-wrap x-points">${site.copy.points.map(
    ([title, text], index) =>
      html`<div class="x-point"><b>${index + 1}</b><h3>${title}</h3><p>${text}</p></div>`,
  )}</section>
<section class="x-wrap x-popular"><h2>Frequent searches</h2><div class="x-names">${popularNames(site, 12)}</div></section>`,
}
