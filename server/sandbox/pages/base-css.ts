// Styles that all sandbox sites share: colors as variables, resets, forms, notices. The look comes from the shells,
// layouts and the sites themselves.
import type { SiteDefinition } from '../sites/definition.ts'

const BASE = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:16px/1.55 var(--text);overflow-wrap:break-word}
h1,h2,h3,h4{font-family:var(--display);line-height:1.2;margin:0;text-wrap:balance}
p,ul,ol,dl,dd,figure{margin:0;padding:0}
ul,ol{list-style:none}
a{color:var(--brand);text-underline-offset:.15em}
img,svg{max-width:100%;vertical-align:middle}
input,select,button,textarea{font:inherit;color:inherit}
small{font-size:.82em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
main{flex:1}
.x-wrap{width:min(1120px,100% - 2.5rem);margin-inline:auto}
.x-narrow{width:min(660px,100% - 2.5rem);margin-inline:auto}
.x-field{display:block;min-width:0}
.x-field span{display:block;font-size:.78rem;font-weight:600;margin-bottom:.25rem;color:var(--muted)}
.x-field input,.x-field select,.x-form textarea{width:100%;min-height:46px;padding:.5rem .75rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--card);color:var(--ink)}
.x-field ::placeholder{color:var(--muted);opacity:.8}
.x-go,.x-button{display:inline-flex;align-items:center;justify-content:center;min-height:46px;padding:.6rem 1.3rem;border:0;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:700;text-decoration:none;cursor:pointer;text-align:center}
.x-go:hover,.x-button:hover,.x-open:hover{filter:brightness(.93)}
.x-quiet{background:none;border:1px solid var(--line);color:var(--ink)}
.x-muted{color:var(--muted)}
.x-lock{margin-right:.35em;vertical-align:-.1em;color:var(--muted)}
.x-face{display:grid;place-items:center;width:52px;height:52px;flex:none;border-radius:50%;background:color-mix(in srgb,var(--brand) 14%,var(--card));color:var(--brand);font:700 1.05rem var(--display)}
.x-rest{color:var(--muted)}
.x-found{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1.5rem;align-items:baseline;margin:1.75rem 0 1rem}
.x-found h1{font-size:1.5rem}
.x-found p{color:var(--muted);font-size:.9rem}
.x-split{display:grid;grid-template-columns:minmax(0,1fr) 270px;gap:2rem;align-items:start;padding-bottom:3rem}
.x-rail{display:grid;gap:1rem;margin-top:1.75rem}
.x-offer{border:1px solid var(--line);border-radius:var(--radius);background:var(--card);padding:1.1rem;font-size:.9rem}
.x-offer h4{font-size:1.02rem;margin-bottom:.5rem}
.x-offer li{padding:.32rem 0;border-top:1px solid var(--line)}
.x-offer li:first-child{border-top:0}
.x-offer .x-button{width:100%;margin-top:.8rem}
.x-ad{display:block;font-size:.7rem;letter-spacing:.08em;text-transform:uppercase;color:var(--muted);margin-bottom:.4rem}
.x-pages{display:flex;flex-wrap:wrap;gap:.4rem;margin:1.4rem 0}
.x-pages a,.x-pages span{min-width:42px;padding:.45rem .7rem;text-align:center;border:1px solid var(--line);border-radius:var(--radius);text-decoration:none;background:var(--card)}
.x-pages span{background:var(--brand);color:var(--on-brand);border-color:var(--brand)}
.x-nobody{margin-top:1.75rem;padding:2.2rem 1.5rem;border:1px dashed var(--line);border-radius:var(--radius);background:var(--card);text-align:center}
.x-nobody h2{font-size:1.2rem;margin-bottom:.4rem}
.x-nobody p{color:var(--muted)}
.x-panel{margin:2rem 0 3rem;padding:1.75rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--card)}
.x-panel h1{font-size:1.6rem;margin-bottom:.6rem}
.x-panel h2{font-size:1.1rem;margin:1.4rem 0 .4rem}
.x-panel p+p{margin-top:.7rem}
.x-panel ol{list-style:decimal;padding-left:1.3rem}
.x-panel ol li{padding:.25rem 0}
.x-form{display:grid;gap:1rem;margin-top:1.3rem}
.x-check{display:flex;gap:.6rem;align-items:flex-start;font-size:.92rem}
.x-check input{width:20px;height:20px;flex:none;margin-top:.15rem}
.x-error{padding:.8rem 1rem;border-left:4px solid #b3261e;background:#fdecea;color:#601410;border-radius:var(--radius);margin-top:1rem}
.x-success{padding:.8rem 1rem;border-left:4px solid #1b7a43;background:#e8f5ec;color:#0f4626;border-radius:var(--radius);margin-top:1rem}
.x-steps{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;font-size:.85rem;color:var(--muted);margin-bottom:1rem}
.x-steps .x-here{color:var(--brand);font-weight:700}
.x-picked{padding:.9rem 1rem;border:1px solid var(--line);border-radius:var(--radius);margin-top:1rem}
.x-picked b{display:block}
.x-note{margin-top:1.2rem;padding:.9rem 1rem;border:1px dashed var(--line);border-radius:var(--radius);font-size:.9rem}
.x-puzzle{display:flex;gap:.9rem;align-items:center;flex-wrap:wrap}
.x-puzzle img{border:1px solid var(--line);border-radius:var(--radius);background:#fff}
.x-by-post button{padding:.2rem 0;border:0;background:none;color:var(--brand);text-decoration:underline;text-align:left;cursor:pointer}
.x-foot-note{font-size:.78rem;opacity:.8}
.x-matches{margin-top:1.2rem}
.x-match{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;justify-content:space-between;padding:.8rem 0;border-top:1px solid var(--line)}
.x-match-name{display:block}
.x-match-remove{min-height:40px;padding:.4rem 1rem;border:1px solid var(--brand);border-radius:var(--radius);background:none;color:var(--brand);font-weight:700;cursor:pointer}
@media (max-width:860px){.x-split{grid-template-columns:minmax(0,1fr);gap:0}.x-rail{margin-top:1rem}}
`

/** `css` with the site's prefix in place of `x-`. */
export function prefixed(site: SiteDefinition, css: string): string {
  return css.replaceAll('.x-', `.${site.prefix}-`)
}

/** The site's colors and fonts as variables, and the shared rules. */
export function baseCss(site: SiteDefinition): string {
  const { colors: c, text, display, radius } = site.look
  const variables = {
    paper: c.paper,
    card: c.card,
    ink: c.ink,
    muted: c.muted,
    line: c.line,
    brand: c.brand,
    'on-brand': c.onBrand,
    accent: c.accent,
    'on-accent': c.onAccent,
    text,
    display,
    radius,
  }
  const root = Object.entries(variables).map(([name, value]) => `--${name}:${value}`)
  return `:root{${root.join(';')}}${BASE}`
}
