// The page behind the links that turn mails off. It's one document with its own style and no script, because it is
// opened from any mail program.
import { createHash } from 'node:crypto'
import { COLORS, SANS, SERIF } from '../lib/mail-design.ts'
import type { SeriesName } from './mail-series.ts'

const color = (name: keyof typeof COLORS) => `light-dark(${COLORS[name].join(',')})`
const STYLE = [
  ':root{color-scheme:light dark}',
  `body{margin:0;padding:12vh 16px 32px;background:${color('paper')};color:${color('ink')};font:16px/1.6 ${SANS}}`,
  'main{max-width:480px;margin:0 auto}',
  `.brand{margin:0 6px 14px;font:500 19px/1.3 ${SERIF}}`,
  `.card{padding:26px 22px;background:${color('raised')};border:1px solid ${color('line')};border-radius:8px}`,
  `h1{margin:0 0 12px;font:500 24px/1.3 ${SERIF};text-wrap:balance}`,
  'p{margin:0 0 20px}',
  'form,.card p:last-child{margin:0}',
  `button{min-height:44px;padding:10px 22px;border:0;border-radius:5px;background:${color('ink')};color:${color('paper')};font:600 16px/1.25 ${SANS};cursor:pointer}`,
  `button.quiet{border:1px solid ${color('edge')};background:transparent;color:${color('ink')}}`,
  `button:focus-visible{outline:2px solid ${color('ink')};outline-offset:2px}`,
].join('')

/** The only thing that the page may load is its own style, and its form goes to us. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Words = { ask: string; about: string; off: string; on: string }

const WORDS: Readonly<Record<SeriesName, Words>> = {
  weekly_summary: {
    ask: 'Turn off the weekly summary?',
    about: 'We send it on Mondays if there’s news. This doesn’t change your other emails.',
    off: 'The weekly summary is off',
    on: 'The weekly summary is on',
  },
  welcome: {
    ask: 'Turn off our emails for new accounts?',
    about: 'We send three at most, in the first week. This doesn’t change your other emails.',
    off: 'Our emails for new accounts are off',
    on: 'Our emails for new accounts are on',
  },
}

/**
 * The page about a series that is on or off; `changed`: just now. Null: the link isn't valid.
 */
export function unsubscribePage(
  about: { series: SeriesName; isOn: boolean; changed: boolean } | null,
): string {
  if (!about)
    return document(
      'This link doesn’t work',
      '<p>It may be incomplete, or its account was deleted. You can also turn emails off in your notification settings.</p>',
    )
  const { ask, about: what, off, on } = WORDS[about.series]
  if (!about.isOn)
    return document(
      off,
      `<p>You won’t get these emails anymore. This doesn’t change your other emails.</p>${TURN_ON}`,
    )
  return about.changed
    ? document(on, `<p>${what}</p>${TURN_OFF}`)
    : document(ask, `<p>${what}</p>${TURN_OFF}`)
}

// Without an action, a form goes to its own page's address.
const TURN_OFF =
  '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Turn off</button></form>'
const TURN_ON =
  '<form method="post"><input type="hidden" name="turn" value="on"><button class="quiet">Turn on again</button></form>'

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Offlist</title><style>${STYLE}</style></head>
<body><main><p class="brand">Offlist</p><div class="card"><h1>${title}</h1>${body}</div></main></body></html>
`
