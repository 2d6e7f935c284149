// The frame of the sandbox's own pages: the mailbox and the overview. They run no script and load their styles from
// /dev/dev.css, so they work under any strict policy.
import { html, type Markup } from '../markup.ts'

/** Styles of the sandbox's own pages. */
export const devCss = `
:root{color-scheme:light dark;--paper:#faf7f0;--card:#fffdf8;--ink:#1f2421;--muted:#646b65;--line:#e0dacc;--accent:#1f5f46;--soft:#eef3ee;--amber:#8a5a00}
@media (prefers-color-scheme:dark){:root{--paper:#141714;--card:#1b1f1c;--ink:#eef0ea;--muted:#a0a89f;--line:#303630;--accent:#7cc4a0;--soft:#232a25;--amber:#e0b25c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Inter,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word}
h1,h2,h3{font-family:Newsreader,Georgia,"Times New Roman",serif;font-weight:500;line-height:1.2;margin:0}
h1{font-size:1.9rem}h2{font-size:1.35rem;margin:2.2rem 0 .7rem}h3{font-size:1.1rem}
p{margin:.4rem 0}a{color:var(--accent);text-underline-offset:.15em}small,.muted{color:var(--muted)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.top{display:flex;flex-wrap:wrap;gap:.4rem 1.6rem;align-items:baseline;padding:1rem 1.4rem;border-bottom:1px solid var(--line)}
.top b{font-family:Newsreader,Georgia,serif;font-size:1.15rem;font-weight:600}
.top a{text-decoration:none}.top a[aria-current]{text-decoration:underline}
.top .time{margin-left:auto;color:var(--muted);font-size:.9rem;font-variant-numeric:tabular-nums}
main{max-width:1180px;margin:0 auto;padding:1.6rem 1.4rem 4rem}
input,select,button{font:inherit;color:inherit;min-height:42px;padding:.4rem .8rem;border:1px solid var(--line);border-radius:6px;background:var(--card)}
button{cursor:pointer;font-weight:600}button:hover{border-color:var(--accent)}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.7rem 0}
.row input{flex:1 1 220px;min-width:0}
table{width:100%;border-collapse:collapse;font-size:.92rem}
th{text-align:left;font-weight:600;color:var(--muted);font-size:.82rem}
th,td{padding:.55rem .8rem .55rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td:nth-child(3){white-space:nowrap}
.num{text-align:right;font-variant-numeric:tabular-nums}
.broken{color:var(--amber);font-weight:600}
.people{list-style:none;padding:0;margin:0;display:grid;gap:.9rem}
.people li{border-bottom:1px solid var(--line);padding-bottom:.9rem}
.people p{margin:.1rem 0;font-size:.93rem}
.links{display:flex;flex-wrap:wrap;gap:.2rem .8rem;font-size:.88rem}
.mail{display:grid;grid-template-columns:360px minmax(0,1fr);min-height:calc(100vh - 60px)}
.list{border-right:1px solid var(--line);overflow:auto;max-height:calc(100vh - 60px)}
.list form{display:flex;gap:.5rem;padding:.9rem;border-bottom:1px solid var(--line)}
.list input{flex:1;min-width:0}
.item{display:grid;gap:.05rem;padding:.8rem 1rem;border-bottom:1px solid var(--line);color:inherit;text-decoration:none;border-left:3px solid transparent}
.item:hover{background:var(--soft)}.item[aria-current]{background:var(--soft);border-left-color:var(--accent)}
.item b{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.item span{font-size:.86rem;color:var(--muted);display:flex;justify-content:space-between;gap:.8rem}
.item span{white-space:nowrap}
.item span i{font-style:normal;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.pane{padding:1.6rem clamp(1rem,3vw,2.4rem) 3rem;display:flex;flex-direction:column;min-width:0}
.pane h1{font-size:1.55rem;margin-bottom:.8rem}
.head{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.15rem 1rem;margin:0 0 1.2rem;font-size:.92rem}
.head dt{color:var(--muted)}.head dd{margin:0}
.text{white-space:pre-wrap;font:inherit;margin:0;border-top:1px solid var(--line);padding-top:1.1rem;max-width:72ch}
iframe{flex:1;width:100%;min-height:60vh;border:1px solid var(--line);border-radius:8px;background:#fff}
details{margin-top:1rem}summary{cursor:pointer;color:var(--muted);font-size:.9rem}
.empty{padding:2rem 1rem;color:var(--muted)}
.back{display:none}
@media (max-width:820px){.mail{grid-template-columns:minmax(0,1fr)}.list{max-height:none;border-right:0}.reading .list{display:none}.mail:not(.reading) .pane{display:none}.back{display:block;margin-bottom:.8rem}.top .time{margin-left:0;flex-basis:100%}table thead{display:none}table tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .8rem;padding:.6rem 0;border-bottom:1px solid var(--line)}td{border:0;padding:0}td:nth-child(2),td:nth-child(3){grid-column:1/-1}}
`

/** A whole page; `here` marks the current page's link in the header. */
export function devPage(title: string, here: string, now: number, body: Markup): string {
  const links = [
    ['/dev', 'Overview'],
    ['/dev/mailbox', 'Mailbox'],
    ['/', 'Offlist'],
  ] as const
  const time = new Date(now).toUTCString().replace(/:\d\d GMT$/, ' UTC')
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Offlist sandbox</title><meta name="robots" content="noindex"><link rel="stylesheet" href="/dev/dev.css"></head>
<body><header class="top"><b>Sandbox world</b>${links.map(([href, text]) => html`<a href="${href}" ${href === here && html`aria-current="page"`}>${text}</a>`)}<span class="time">It is ${time} here</span></header>${body}</body></html>`
    .text
}
