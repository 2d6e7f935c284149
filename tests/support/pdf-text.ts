// What a PDF that jsPDF made says, page by page: its content streams, read back through the fonts' own character maps.
import { unzlibSync } from 'fflate'

/** The text of each page: what was set at one place is one line. @throws when the file is no PDF of that kind. */
export function pdfPages(file: Uint8Array): string[] {
  const text = Buffer.from(file).toString('latin1')
  if (!text.startsWith('%PDF-')) throw new Error('this is no PDF')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const fonts = fontMaps(objects)
  return [...objects.values()]
    .filter(body => /\/Type \/Page\b(?!s)/.test(body))
    .map(body => pageText(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''), fonts))
}

/** A font's name in content streams to its glyphs in characters. */
function fontMaps(objects: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const maps = new Map<string, Map<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(id) ?? ''
      const cmap = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '')
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

function streamOf(body: string): string {
  const [, head = '', data = ''] = /^([\s\S]*?)stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? []
  const bytes = Buffer.from(data, 'latin1')
  return Buffer.from(head.includes('/FlateDecode') ? unzlibSync(bytes) : bytes).toString('latin1')
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
