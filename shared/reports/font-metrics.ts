// Reads a TrueType file's characters and their widths.

export type FontMetrics = {
  has: (code: number) => boolean
  /** Width in parts of the font size; 0 for a missing character. */
  widthOf: (code: number) => number
}

/** @throws if it isn't a TrueType file with a Unicode character map of format 4. */
export function readMetrics(ttf: Uint8Array): FontMetrics {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength)
  const at = (tag: string) => tableAt(view, tag)
  const unitsPerEm = view.getUint16(at('head') + 18)
  const wide = view.getUint16(at('hhea') + 34)
  const hmtx = at('hmtx')
  const widths = new Map<number, number>()
  for (const [code, glyph] of readMap(view, at('cmap'))) {
    widths.set(code, view.getUint16(hmtx + 4 * Math.min(glyph, wide - 1)) / unitsPerEm)
  }
  return { has: code => widths.has(code), widthOf: code => widths.get(code) ?? 0 }
}

function tableAt(view: DataView, tag: string): number {
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + 16 * index
    const name = [0, 1, 2, 3].map(letter => String.fromCharCode(view.getUint8(entry + letter))).join('')
    if (name === tag) return view.getUint32(entry + 8)
  }
  throw new Error(`this font has no table ${tag}`)
}

/** Maps characters to glyphs, for Unicode's first plane (OpenType, cmap format 4). */
function readMap(view: DataView, cmap: number): Map<number, number> {
  const map = new Map<number, number>()
  const at = subtable(view, cmap)
  const segments = view.getUint16(at + 6) / 2
  const [ends, starts] = [at + 14, at + 16 + 2 * segments]
  const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments]
  for (let segment = 0; segment < segments; segment += 1) {
    const range = view.getUint16(ranges + 2 * segment)
    const start = view.getUint16(starts + 2 * segment)
    const delta = view.getUint16(deltas + 2 * segment)
    const end = Math.min(view.getUint16(ends + 2 * segment), 0xfffe)
    for (let code = start; code <= end; code += 1) {
      const place = ranges + 2 * segment + range + 2 * (code - start)
      const found = range === 0 ? code : view.getUint16(place)
      const glyph = range !== 0 && found === 0 ? 0 : (found + delta) & 0xffff
      if (glyph !== 0) map.set(code, glyph)
    }
  }
  return map
}

function subtable(view: DataView, cmap: number): number {
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const at = cmap + view.getUint32(cmap + 4 + 8 * index + 4)
    if (view.getUint16(at) === 4) return at
  }
  throw new Error('this font has no character map of format 4')
}
