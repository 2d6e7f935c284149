// The frame of the payment service's hosted pages: plain HTML, no script.
import { html, type Markup } from '../markup.ts'

const css = `
:root{color-scheme:light dark;--paper:#f6f7f9;--card:#fff;--ink:#1a1f36;--muted:#5b6478;--line:#d5dae3;--accent:#4334c4;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--paper:#12141c;--card:#1b1e29;--ink:#eef0f6;--muted:#a3abbd;--line:#333847;--accent:#a9a0ff;--bad:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:480px;margin:6vh auto;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:10px}
h1{font-size:1.3rem;margin:0 0 .3rem}h2{font-size:1.05rem;margin:1.6rem 0 .5rem}
p{margin:.4rem 0}.amount{font-size:2rem;font-weight:600;font-variant-numeric:tabular-nums;margin:.2rem 0}
.muted,small{color:var(--muted)}.bad{color:var(--bad);font-weight:600}
label{display:block;font-weight:600;margin:1rem 0 .3rem}
input,select,button{font:inherit;color:inherit;width:100%;min-height:44px;padding:.5rem .8rem;border:1px solid var(--line);border-radius:6px;background:var(--card)}
button{background:var(--accent);color:var(--paper);border-color:var(--accent);font-weight:600;cursor:pointer;margin-top:1rem}
button.plain{background:transparent;color:var(--ink);border-color:var(--line)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}dl{display:grid;grid-template-columns:1fr auto;gap:.3rem 1rem;margin:0}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
ul{padding-left:1.2rem;margin:.3rem 0}
@media (max-width:520px){main{margin:0;border:0;border-radius:0;min-height:100vh}}
`

/** Cents as dollars. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
export const dayOf = (seconds: number) => new Date(seconds * 1000).toUTCString().slice(5, 16)

/** A whole page. */
export function hostedPage(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Test payments</title><meta name="robots" content="noindex"><link rel="stylesheet" href="/hosted.css"></head>
<body><main>${body}<p class="muted"><small>A stand-in for the payment service. No money moves.</small></p></main></body></html>`
    .text
}

/** The styles of hosted pages. */
export const hostedCss = css
