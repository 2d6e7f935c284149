// Draws a page's share image: its title on paper, and a list that is being struck out.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import satori from 'satori'
import { SHARE_IMAGE } from '#web/ui/share-image-file.ts'

/** The light theme's colors (web/ui/tokens.css): an image can't follow the device's theme. */
const PAPER = '#f7f4ee'
const INK = '#1e1d19'
const SOFT = '#534f45'
const FAINT = '#676256'
const LINE = '#dcd6c8'
const CLEAR = '#1d5a41'

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE
const EDGE = 76
/** The width of the list on the right. */
const LIST = 220
/** Titles longer than this are set smaller, to fit in three lines. */
const LONG_TITLE = 44
/** The length of each line of the list, and whether it's struck out. */
const LINES = [
  [1, true],
  [0.72, true],
  [0.9, true],
  [0.55, false],
  [0.82, true],
  [0.64, false],
  [0.95, true],
  [0.7, true],
  [0.86, false],
  [0.48, true],
] as const

/** `kicker`: the site section, if any. */
export type ShareCard = { title: string; description: string; kicker: string }

/** A PNG of `SHARE_IMAGE`'s size; the same text always makes the same bytes. */
export async function drawShareImage(card: ShareCard): Promise<Buffer> {
  const svg = await satori(cardOf(card), { width: WIDTH, height: HEIGHT, fonts: fonts() })
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

let loaded: { name: string; data: Buffer }[] | null = null

/** Outlines come from the font files: the result doesn't depend on installed fonts. */
function fonts() {
  const read = (name: string, file: string) => ({
    name,
    data: readFileSync(fileURLToPath(import.meta.resolve(file))),
  })
  loaded ??= [
    read('Newsreader', '@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
    read('Inter', '@fontsource/inter/files/inter-latin-400-normal.woff'),
  ]
  return loaded
}

type Style = Readonly<Record<string, string | number>>

/** An element for satori: the shape of a React element, without React. */
const box = (style: Style, children?: unknown) => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
})

const cardOf = ({ title, description, kicker }: ShareCard) =>
  box({ width: WIDTH, height: HEIGHT, padding: EDGE, background: PAPER, color: INK, fontFamily: 'Inter' }, [
    box({ flexDirection: 'column', justifyContent: 'space-between', flexGrow: 1, width: 0 }, [
      box({ flexDirection: 'column' }, [
        box({ fontSize: 27, color: FAINT, height: kicker === '' ? 0 : 52 }, kicker),
        box(
          {
            fontFamily: 'Newsreader',
            fontSize: title.length > LONG_TITLE ? 60 : 74,
            lineHeight: 1.08,
            letterSpacing: '-0.022em',
            textWrap: 'balance',
          },
          title,
        ),
        box(
          { display: 'block', marginTop: 26, fontSize: 29, lineHeight: 1.45, color: SOFT, lineClamp: 3 },
          description,
        ),
      ]),
      wordmark,
    ]),
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: LIST,
        marginLeft: EDGE,
        padding: '14px 0',
      },
      LINES.map(([length, isStruck]) => line(length * LIST, isStruck)),
    ),
  ])

const line = (width: number, isStruck: boolean) =>
  box({ alignItems: 'center', height: 26, width }, [
    isStruck
      ? box({ width, height: 5, background: CLEAR, borderRadius: 2 })
      : box({ width, height: 24, background: LINE, borderRadius: 3 }),
  ])

/** The mark of web/ui/mark.tsx, with the name beside it. */
const wordmark = box({ alignItems: 'center' }, [
  {
    type: 'svg',
    key: null,
    props: {
      width: 52,
      height: 52,
      viewBox: '0 0 24 24',
      fill: 'none',
      children: [
        stroke('M4.25 5h15.5', { stroke: INK, strokeWidth: 2.5, strokeLinecap: 'square' }),
        stroke('M4.25 19h9.5', { stroke: INK, strokeWidth: 2.5, strokeLinecap: 'square' }),
        stroke('M3 12h18', { stroke: CLEAR, strokeWidth: 1.5, strokeDasharray: '1.5 2.6' }),
      ],
    },
  },
  box({ fontFamily: 'Newsreader', fontSize: 46, letterSpacing: '-0.01em', marginLeft: 20 }, 'Offlist'),
])

function stroke(d: string, props: Style) {
  return { type: 'path', key: null, props: { d, ...props } }
}
