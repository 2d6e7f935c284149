// How product mail looks: the colors of web/ui/tokens.css as inline styles, which every mail program keeps, and a dark
// version in a style element for those that read it. No tables, no images, nothing remote.

/** Each color in light and dark, from web/ui/tokens.css. */
export const COLORS = {
  paper: ['#f7f4ee', '#141513'],
  raised: ['#fdfbf8', '#1c1e1b'],
  sunk: ['#eee9df', '#222521'],
  ink: ['#1e1d19', '#ece9e1'],
  soft: ['#534f45', '#bdb9ae'],
  faint: ['#676256', '#989489'],
  line: ['#dcd6c8', '#30332f'],
  edge: ['#8b8475', '#747970'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
type Color = keyof typeof COLORS

export const SANS = 'system-ui,-apple-system,Helvetica,Arial,sans-serif'
export const SERIF = 'Georgia,Times New Roman,serif'
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'

/** The colors of an element: text, background and border. */
type Paint = { color?: Color; background?: Color; border?: Color }

/** The elements of a mail. Long words and addresses break, so that nothing is wider than a phone. */
const ELEMENTS = {
  page: [{ color: 'ink', background: 'paper' }, 'margin:0;padding:0;-webkit-text-size-adjust:100%'],
  frame: [{ background: 'paper' }, 'padding:28px 14px 36px'],
  brand: [{ color: 'ink' }, `margin:0 6px 14px;font:500 19px/1.3 ${SERIF}`],
  card: [{ background: 'raised', border: 'line' }, 'padding:26px 22px 10px;border-radius:8px'],
  title: [
    { color: 'ink' },
    `margin:0 0 16px;font:500 24px/1.3 ${SERIF};overflow-wrap:anywhere;word-break:break-word`,
  ],
  text: [{ color: 'ink' }, `margin:0 0 16px;font:16px/1.6 ${SANS};overflow-wrap:anywhere`],
  lines: [
    { color: 'ink' },
    `margin:0 0 16px;font:16px/1.6 ${SANS};overflow-wrap:anywhere;white-space:pre-wrap`,
  ],
  quote: [
    { color: 'soft', border: 'line' },
    `margin:0 0 16px;padding:10px 14px;border-radius:5px;font:15px/1.6 ${SANS};overflow-wrap:anywhere;white-space:pre-wrap`,
  ],
  list: [{ color: 'ink' }, `margin:0 0 16px;padding:0 0 0 20px;font:16px/1.6 ${SANS}`],
  item: [{ color: 'ink' }, 'margin:0 0 6px'],
  code: [
    { color: 'ink', background: 'sunk' },
    `display:inline-block;margin:6px 0 0;padding:8px 14px;border-radius:5px;font:600 22px/1.3 ${MONO};letter-spacing:4px`,
  ],
  action: [{ color: 'ink' }, `margin:4px 0 8px;font:16px/1.6 ${SANS}`],
  button: [
    { color: 'paper', background: 'ink' },
    `display:inline-block;padding:12px 22px;border-radius:5px;font:600 16px/1.25 ${SANS};text-decoration:none`,
  ],
  address: [
    { color: 'faint' },
    `margin:0 0 18px;font:13px/1.5 ${SANS};overflow-wrap:anywhere;word-break:break-word`,
  ],
  link: [{ color: 'faint' }, 'text-decoration:underline'],
  foot: [{ color: 'faint' }, `margin:16px 6px 0;font:13px/1.5 ${SANS};overflow-wrap:anywhere`],
  // Each on a line of its own, far enough apart for a thumb.
  footLink: [{ color: 'faint' }, 'display:inline-block;padding:9px 0;text-decoration:underline'],
} as const satisfies Record<string, readonly [Paint, string]>
export type MailElement = keyof typeof ELEMENTS

/** The attributes of an element: its light style inline, and its class for the dark one. */
export function styled(element: MailElement): string {
  const [paint, style] = ELEMENTS[element]
  return `class="${element}" style="${[...declarations(paint, 0), style].join(';')}"`
}

function declarations({ color, background, border }: Paint, shade: 0 | 1): string[] {
  return [
    ...(color ? [`color:${COLORS[color][shade]}`] : []),
    ...(background ? [`background-color:${COLORS[background][shade]}`] : []),
    ...(border ? [`border:1px solid ${COLORS[border][shade]}`] : []),
  ]
}

/** The style element: the same elements in the dark. `!important`, because the light styles are inline. */
const DARK = Object.entries<readonly [Paint, string]>(ELEMENTS)
  .map(
    ([name, [paint]]) =>
      `.${name}{${declarations(paint, 1)
        .map(one => `${one} !important`)
        .join(';')}}`,
  )
  .join('')
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}}`

/** Fills the rest of the preview line in a mailbox, so that the mail's first words don't follow the preheader. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(40)
const HIDDEN = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all'

/** The whole document. All parts are HTML already. */
export function mailPage(parts: { title: string; preheader: string; body: string; foot: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${parts.title}</title>
<style>${STYLE}</style></head>
<body ${styled('page')}>
<div style="${HIDDEN}">${parts.preheader}${FILLER}</div>
<div ${styled('frame')}><div style="max-width:560px;margin:0 auto">
<p ${styled('brand')}>Offlist</p>
<div ${styled('card')}>
<h1 ${styled('title')}>${parts.title}</h1>
${parts.body}
</div>
${parts.foot}
</div></div>
</body></html>
`
}
