// Turns a WOFF2 file (W3C WOFF 2.0) into the TrueType file inside it, as far as a PDF needs it: outlines, widths and the
// character map. Hinting, variations and layout rules are left out.
import { encodeGlyphs } from './woff2-glyphs.ts'

/** Undoes Brotli; Node and browsers each have their own. */
export type Unbrotli = (bytes: Uint8Array) => Uint8Array

/** The tags that have a number instead of letters (WOFF 2.0, 4.1). */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ')

const SIGNATURE = 0x774f4632
const HEADER_BYTES = 48
/** The tables that are kept as they are. */
const KEPT = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name'] as const

/** @throws when it is no WOFF2 file with TrueType outlines. */
export function ttfOfWoff2(file: Uint8Array, unbrotli: Unbrotli): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.getUint32(0) !== SIGNATURE) throw new Error('this is no WOFF2 file')
  const { entries, end } = readDirectory(file, view.getUint16(12))
  const data = unbrotli(file.subarray(end, end + view.getUint32(20)))
  const tables = new Map<string, Uint8Array>()
  let at = 0
  for (const { tag, length } of entries) {
    tables.set(tag, data.subarray(at, at + length))
    at += length
  }
  const table = (tag: string): Uint8Array => {
    const found = tables.get(tag)
    if (!found) throw new Error(`this font has no table ${tag}`)
    return found
  }
  const { glyf, loca } = encodeGlyphs(table('glyf'))
  const parts = new Map<string, Uint8Array>(KEPT.map(tag => [tag, Uint8Array.from(table(tag))]))
  const head = parts.get('head')
  // indexToLocFormat: offsets of 32 bits.
  if (head) new DataView(head.buffer).setInt16(50, 1)
  return assemble(new Map([...parts, ['glyf', glyf], ['loca', loca], ['post', POST]]))
}

type Entry = { tag: string; length: number }

function readDirectory(file: Uint8Array, count: number): { entries: Entry[]; end: number } {
  let at = HEADER_BYTES
  const byte = () => file[at++] ?? 0
  const base128 = () => {
    let value = 0
    for (let index = 0; index < 5; index += 1) {
      const next = byte()
      value = value * 128 + (next & 127)
      if (next < 128) return value
    }
    throw new Error('this font has a number that is too long')
  }
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    const flags = byte()
    const named = TAGS[flags & 63]?.replace('_', ' ')
    const tag = named ?? String.fromCharCode(byte(), byte(), byte(), byte())
    const version = flags >> 6
    const plain = base128()
    const outlines = tag === 'glyf' || tag === 'loca'
    if (outlines && version !== 0) throw new Error('this font has outlines of another kind')
    const transformed = outlines || version !== 0
    if (transformed && !outlines) throw new Error(`this font has a table ${tag} of another kind`)
    entries.push({ tag, length: transformed ? base128() : plain })
  }
  return { entries, end: at }
}

/** Version 3: no glyph names. */
const POST = (() => {
  const table = new Uint8Array(32)
  new DataView(table.buffer).setUint32(0, 0x00030000)
  return table
})()

/** An sfnt file of the tables. Checksums stay 0: whoever embeds a part of it writes their own. */
function assemble(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...tables.keys()].sort()
  const padded = (length: number) => (length + 3) & ~3
  const size = [...tables.values()].reduce((sum, table) => sum + padded(table.length), 12 + 16 * names.length)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, names.length)
  const power = Math.floor(Math.log2(names.length))
  view.setUint16(6, 2 ** power * 16)
  view.setUint16(8, power)
  view.setUint16(10, (names.length - 2 ** power) * 16)
  let offset = 12 + 16 * names.length
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) ?? new Uint8Array()
    const at = 12 + 16 * index
    for (let letter = 0; letter < 4; letter += 1) view.setUint8(at + letter, name.charCodeAt(letter))
    view.setUint32(at + 8, offset)
    view.setUint32(at + 12, table.length)
    file.set(table, offset)
    offset += padded(table.length)
  }
  return file
}
