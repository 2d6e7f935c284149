// Reads the drawing on the pages of our own PDFs for the preview, from the file itself, so that the preview matches the
// saved file. It only supports what jsPDF writes for shared/reports/sheet.ts.

export type DrawnText = {
  x: number
  y: number
  size: number
  face: 'serif' | 'sans'
  ink: string
  text: string
}
export type DrawnPath = {
  d: string
  fill: string | null
  stroke: string | null
  width: number
  dash: string
  round: boolean
}
export type DrawnImage = { x: number; y: number; width: number; height: number; id: string }
export type DrawnPage = { texts: DrawnText[]; paths: DrawnPath[]; images: DrawnImage[] }
export type Drawing = { pages: DrawnPage[]; images: ReadonlyMap<string, Uint8Array<ArrayBuffer>> }

/** The height of a page, in points: PDF counts from the bottom. */
const HEIGHT = 792
const STREAM = 'stream\n'

type PdfObject = { head: string; data: Uint8Array<ArrayBuffer> }

/** @throws if it isn't such a file. */
export async function readDrawing(file: Uint8Array<ArrayBuffer>): Promise<Drawing> {
  const objects = objectsOf(file)
  const fonts = await fontsOf(objects)
  const names = imagesOf(objects)
  const pages: DrawnPage[] = []
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue
    const content = await textOf(objects.get(idIn(head, 'Contents')))
    pages.push(readPage(content, fonts))
  }
  return { pages, images: names }
}

/** Only a stream's `/Length` says where it ends: its bytes may spell any keyword. */
function objectsOf(file: Uint8Array<ArrayBuffer>): Map<string, PdfObject> {
  const text = latin(file)
  if (!text.startsWith('%PDF-')) throw new Error('this is no PDF')
  const objects = new Map<string, PdfObject>()
  const start = /(?:^|\n)(\d+) 0 obj\r?\n/g
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const from = start.lastIndex
    const end = text.indexOf('endobj', from)
    const stream = text.indexOf(STREAM, from)
    const hasStream = stream !== -1 && stream < end
    const head = text.slice(from, hasStream ? stream : end)
    const length = hasStream ? Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0) : 0
    const at = stream + STREAM.length
    objects.set(found[1] ?? '', { head, data: hasStream ? file.slice(at, at + length) : new Uint8Array() })
    start.lastIndex = hasStream ? at + length : end
  }
  return objects
}

function latin(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

const idIn = (head: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? ''

async function textOf(object: PdfObject | undefined): Promise<string> {
  if (!object) return ''
  if (!object.head.includes('/FlateDecode')) return latin(object.data)
  const inflated = new Blob([object.data]).stream().pipeThrough(new DecompressionStream('deflate'))
  return latin(new Uint8Array(await new Response(inflated).arrayBuffer()))
}

type Font = { face: DrawnText['face']; letters: ReadonlyMap<string, string> }

/** Maps a font's name in content streams to its face, and its glyphs to characters. */
async function fontsOf(objects: ReadonlyMap<string, PdfObject>): Promise<Map<string, Font>> {
  const fonts = new Map<string, Font>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(id)?.head ?? ''
      const map = objects.get(idIn(font, 'ToUnicode'))
      if (!map || fonts.has(name)) continue
      const pairs = (await textOf(map)).matchAll(/<([\da-f]{4})><([\da-f]{4})>/gi)
      const letters = [...pairs].map(
        ([, glyph = '', code = '']) =>
          [glyph.toLowerCase(), String.fromCharCode(Number.parseInt(code, 16))] as const,
      )
      fonts.set(name, {
        face: /\/BaseFont \/serif/.test(font) ? 'serif' : 'sans',
        letters: new Map(letters),
      })
    }
  return fonts
}

/** Pictures by their name in content streams. */
function imagesOf(objects: ReadonlyMap<string, PdfObject>): Map<string, Uint8Array<ArrayBuffer>> {
  const images = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(I\d+) (\d+) 0 R/g)) {
      const image = objects.get(id)
      if (image?.head.includes('/DCTDecode')) images.set(name, image.data)
    }
  return images
}

/** Settings that stay until they are changed. */
type Pen = { fill: string; stroke: string; width: number; dash: string; round: boolean; d: string }

function readPage(content: string, fonts: ReadonlyMap<string, Font>): DrawnPage {
  const page: DrawnPage = { texts: [], paths: [], images: [] }
  const pen: Pen = { fill: '#000', stroke: '#000', width: 1, dash: '', round: false, d: '' }
  let font: Font | undefined
  let text = { size: 0, x: 0, y: 0 }
  let matrix: number[] = []
  for (const line of content.split('\n')) {
    const parts = line.trim().split(/\s+/)
    const operator = parts.pop() ?? ''
    const numbers = parts.map(Number)
    const [a = 0, b = 0] = numbers
    if (operator === 'Tf') {
      font = fonts.get(parts[0]?.slice(1) ?? '')
      text = { ...text, size: b }
    } else if (operator === 'Td') text = { ...text, x: a, y: HEIGHT - b }
    else if (operator === 'Tj' && font) {
      const glyphs = parts.join('').replace(/[<>]/g, '').toLowerCase().match(/.{4}/g) ?? []
      const said = glyphs.map(glyph => font?.letters.get(glyph) ?? '').join('')
      page.texts.push({ ...text, face: font.face, ink: pen.fill, text: said })
    } else if (operator === 'cm') matrix = numbers
    else if (operator === 'Do') {
      const [width = 0, , , height = 0, x = 0, y = 0] = matrix
      page.images.push({ x, y: HEIGHT - y - height, width, height, id: parts[0]?.slice(1) ?? '' })
    } else if (!setPen(pen, operator, parts, numbers)) draw(page, pen, operator)
  }
  return page
}

/** Whether the operator only changes drawing settings, or continues a path. */
function setPen(pen: Pen, operator: string, parts: readonly string[], numbers: readonly number[]): boolean {
  const points = () => numbers.map((value, index) => (index % 2 === 0 ? value : HEIGHT - value)).join(' ')
  switch (operator) {
    case 'rg':
    case 'g':
      pen.fill = colorOf(numbers)
      return true
    case 'RG':
    case 'G':
      pen.stroke = colorOf(numbers)
      return true
    case 'w':
      pen.width = numbers[0] ?? 1
      return true
    case 'J':
      pen.round = numbers[0] === 1
      return true
    case 'd':
      pen.dash = (/\[(.*)\]/.exec(parts.join(' '))?.[1] ?? '')
        .split(' ')
        .filter(Boolean)
        .map(Number)
        .join(' ')
      return true
    case 'm':
      pen.d += `M${points()}`
      return true
    case 'l':
      pen.d += `L${points()}`
      return true
    case 'c':
      pen.d += `C${points()}`
      return true
    case 'h':
      pen.d += 'Z'
      return true
    case 're': {
      const [x = 0, y = 0, width = 0, height = 0] = numbers
      pen.d += `M${x} ${HEIGHT - y}h${width}v${-height}h${-width}Z`
      return true
    }
    default:
      return false
  }
}

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b'])
const STROKES = new Set(['S', 's', 'B', 'B*', 'b'])

function draw(page: DrawnPage, pen: Pen, operator: string): void {
  const [fills, strokes] = [FILLS.has(operator), STROKES.has(operator)]
  if (!fills && !strokes) return
  const { d, width, dash, round } = pen
  page.paths.push({
    d,
    width,
    dash,
    round,
    fill: fills ? pen.fill : null,
    stroke: strokes ? pen.stroke : null,
  })
  pen.d = ''
}

function colorOf(numbers: readonly number[]): string {
  const [red = 0, green = red, blue = red] = numbers
  return `rgb(${[red, green, blue].map(part => Math.round(part * 255)).join(' ')})`
}
