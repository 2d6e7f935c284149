// Turns a WOFF file (W3C WOFF 1.0) into the TrueType file inside it, with the tables that a PDF needs.
import { unzlibSync } from 'fflate'
import { must } from '#shared/lib/must.ts'

/** 'wOFF' (WOFF 1.0, 4), and the version of an sfnt file with TrueType outlines. */
const SIGNATURE = 0x774f4646
const TRUE_TYPE = 0x00010000
const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** Layout tables are omitted: a PDF places each character by its width. In the order of an sfnt directory. */
const TABLES = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'] as const

/** @throws Error if the file isn't a WOFF file with TrueType outlines. */
export function ttfOfWoff(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < HEADER_BYTES || view.getUint32(0) !== SIGNATURE || view.getUint32(4) !== TRUE_TYPE)
    throw new Error('this is no WOFF file with TrueType outlines')
  const found = new Map<string, Uint8Array>()
  for (let index = 0; index < view.getUint16(12); index += 1) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4))
    const [offset, packed, length] = [4, 8, 12].map(at => view.getUint32(entry + at))
    const bytes = file.subarray(offset, must(offset, 'offset') + must(packed, 'length'))
    // A table that wouldn't shrink is stored uncompressed (WOFF 1.0, 5).
    found.set(tag, packed === length ? bytes : unzlibSync(bytes))
  }
  const table = (tag: string) => must(found.get(tag), `the font's table ${tag}`)
  return assemble(TABLES.map(tag => [tag, tag === 'post' ? withoutNames(table(tag)) : table(tag)] as const))
}

/** The table `post` in version 3, because otherwise each PDF would contain all glyph names. */
function withoutNames(post: Uint8Array): Uint8Array {
  const table = post.slice(0, 32)
  new DataView(table.buffer).setUint32(0, 0x00030000)
  return table
}

/** An sfnt file from the tables. Checksums stay 0: software that embeds a subset writes its own. */
function assemble(tables: readonly (readonly [tag: string, bytes: Uint8Array])[]): Uint8Array {
  const padded = (length: number) => (length + 3) & ~3
  const directory = 12 + 16 * tables.length
  const file = new Uint8Array(tables.reduce((sum, [, { length }]) => sum + padded(length), directory))
  const view = new DataView(file.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, TRUE_TYPE)
  view.setUint16(4, tables.length)
  view.setUint16(6, 2 ** power * 16)
  view.setUint16(8, power)
  view.setUint16(10, (tables.length - 2 ** power) * 16)
  let offset = directory
  for (const [index, [tag, bytes]] of tables.entries()) {
    const entry = 12 + 16 * index
    for (let letter = 0; letter < 4; letter += 1) view.setUint8(entry + letter, tag.charCodeAt(letter))
    view.setUint32(entry + 8, offset)
    view.setUint32(entry + 12, bytes.length)
    file.set(bytes, offset)
    offset += padded(bytes.length)
  }
  return file
}
