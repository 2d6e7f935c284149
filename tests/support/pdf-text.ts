// The text of a PDF made by jsPDF, page by page: its content streams, decoded through the fonts' character maps.
import { unzlibSync } from 'fflate'

/** The text of each page, with one line per position. @throws if the file isn't such a PDF. */
export function pdfPages(file: Uint8Array): string[] {
  const text = Buffer.from(file).toString('latin1')
  if (!text.startsWith('%PDF-')) throw new Error('this is no PDF')
  const objects = objectsOf(text)
  const fonts = fontMaps(objects)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => pageText(streamOf(objects.get(idIn(head, 'Contents'))), fonts))
}

/** An object's own text and its stream's bytes, one character per byte. */
type PdfObject = { head: string; data: string }

const STREAM = 'stream\n'

/**
 * A file's objects, read in order. A stream may contain any keyword or end in a line break, so only its `/Length` says
 * where it ends.
 */
function objectsOf(text: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  const start = /(?:^|\n)(\d+) 0 obj\n/g
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const from = start.lastIndex
    const end = text.indexOf('endobj', from)
    const stream = text.indexOf(STREAM, from)
    const hasStream = stream !== -1 && stream < end
    const head = text.slice(from, hasStream ? stream : end)
    const length = hasStream ? Number(/\/Length (\d+)/.exec(head)?.[1]) : 0
    if (Number.isNaN(length)) throw new Error(`object ${found[1]} has a stream without a length`)
    const data = hasStream ? text.slice(stream + STREAM.length, stream + STREAM.length + length) : ''
    objects.set(found[1] ?? '', { head, data })
    start.lastIndex = hasStream ? stream + STREAM.length + length : end
  }
  return objects
}

function idIn(head: string, key: string): string {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? ''
}

/** Maps a font's name in content streams to its glyphs' characters. */
function fontMaps(objects: ReadonlyMap<string, PdfObject>): Map<string, Map<string, string>> {
  const maps = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = objects.get(idIn(objects.get(id)?.head ?? '', 'ToUnicode'))
      if (cmap === undefined) continue
      const pairs = streamOf(cmap).matchAll(/<([\da-f]{4})><([\da-f]{4})>/gi)
      maps.set(
        name,
        new Map(
          [...pairs].map(([, glyph = '', code = '']) => [
            glyph.toLowerCase(),
            String.fromCharCode(Number.parseInt(code, 16)),
          ]),
        ),
      )
    }
  }
  return maps
}

/** The decompressed text of an object's stream. Empty without an object. */
function streamOf(object: PdfObject | undefined): string {
  if (!object) return ''
  const bytes = Buffer.from(object.data, 'latin1')
  return Buffer.from(object.head.includes('/FlateDecode') ? unzlibSync(bytes) : bytes).toString('latin1')
}

function pageText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const lines: { y: string; text: string }[] = []
  for (const [, block = ''] of content.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)) {
    const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
    const y = /([\d.]+) Td/.exec(block)?.[1] ?? ''
    const codes = /<([\da-f]*)> Tj/i.exec(block)?.[1] ?? ''
    const said = (codes.match(/.{4}/g) ?? []).map(code => font?.get(code.toLowerCase()) ?? '�').join('')
    const last = lines.at(-1)
    if (last && last.y === y) last.text += said
    else lines.push({ y, text: said })
  }
  return lines.map(line => line.text).join('\n')
}
