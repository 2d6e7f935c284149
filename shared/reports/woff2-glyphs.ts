// The outlines of a WOFF2 font, written out as the tables `glyf` and `loca` (WOFF 2.0, 5.1 and 5.2). Without hinting, and
// with glyphs that are put together from others written out in full, so that whoever takes a part need not follow them.
import { must } from '#shared/lib/must.ts'

/** Flags of a part of a composite glyph (OpenType, glyf). */
const WORDS = 0x0001
const OFFSETS = 0x0002
const SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const TWO_BY_TWO = 0x0080
const INSTRUCTIONS = 0x0100

/** The tables of the transformed `glyf`; `loca` has offsets of 32 bits. */
export function encodeGlyphs(table: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const streams = openStreams(table)
  const read = Array.from({ length: streams.count }, (_, index) => readGlyph(streams, index))
  const glyphs = read.map(glyph => encode(contoursOf(read, glyph, 0)))
  const padded = (length: number) => (length + 3) & ~3
  const glyf = new Uint8Array(glyphs.reduce((sum, glyph) => sum + padded(glyph.length), 0))
  const loca = new DataView(new ArrayBuffer(4 * (glyphs.length + 1)))
  let at = 0
  for (const [index, glyph] of glyphs.entries()) {
    loca.setUint32(4 * index, at)
    glyf.set(glyph, at)
    at += padded(glyph.length)
  }
  loca.setUint32(4 * glyphs.length, at)
  return { glyf, loca: new Uint8Array(loca.buffer) }
}

type Stream = ReturnType<typeof streamOf>

function streamOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const u8 = () => view.getUint8(at++)
  const i16 = () => {
    at += 2
    return view.getInt16(at - 2)
  }
  return {
    u8,
    i16,
    bytes(count: number) {
      at += count
      return bytes.subarray(at - count, at)
    },
    /** 255UInt16 (WOFF 2.0, 4.2). */
    short() {
      const code = u8()
      if (code === 253) return i16() & 0xffff
      if (code === 255) return u8() + 253
      if (code === 254) return u8() + 506
      return code
    },
  }
}

type Streams = {
  count: number
  contours: Stream
  points: Stream
  flags: Stream
  glyphs: Stream
  composites: Stream
  boxes: Stream
  hasBox: (glyph: number) => boolean
}

function openStreams(table: Uint8Array): Streams {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  const count = view.getUint16(4)
  let at = 36
  const [contours, points, flags, glyphs, composites, boxes] = Array.from({ length: 6 }, (_, index) => {
    const length = view.getUint32(8 + 4 * index)
    at += length
    return table.subarray(at - length, at)
  })
  const box = must(boxes, 'boxes')
  const bitmap = ((count + 31) >> 5) << 2
  return {
    count,
    contours: streamOf(must(contours, 'contours')),
    points: streamOf(must(points, 'points')),
    flags: streamOf(must(flags, 'flags')),
    glyphs: streamOf(must(glyphs, 'glyphs')),
    composites: streamOf(must(composites, 'composites')),
    boxes: streamOf(box.subarray(bitmap)),
    hasBox: glyph => ((box[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
  }
}

type Point = { x: number; y: number; on: boolean }
type Contours = readonly (readonly Point[])[]

/** Another glyph, and where its points go: x to `a x + c y + dx`, y to `b x + d y + dy`. */
type Part = { glyph: number; a: number; b: number; c: number; d: number; dx: number; dy: number }
type Glyph = { contours: Contours } | { parts: readonly Part[] }

function readGlyph(streams: Streams, index: number): Glyph {
  const contours = streams.contours.i16()
  // Boxes are computed anew.
  if (streams.hasBox(index)) streams.boxes.bytes(8)
  return contours < 0 ? { parts: readParts(streams) } : { contours: readContours(streams, contours) }
}

function readParts({ composites, glyphs }: Streams): Part[] {
  const parts: Part[] = []
  let hinted = false
  for (let flags = MORE; flags & MORE; ) {
    flags = composites.i16() & 0xffff
    const glyph = composites.i16() & 0xffff
    if (!(flags & OFFSETS)) throw new Error('this font has parts that are placed by points')
    if (flags & INSTRUCTIONS) hinted = true
    const place = () => (flags & WORDS ? composites.i16() : (composites.u8() << 24) >> 24)
    const [dx, dy] = [place(), place()]
    // 2.14 fixed point.
    const scale = () => composites.i16() / 16384
    const part = { glyph, a: 1, b: 0, c: 0, d: 1, dx, dy }
    if (flags & TWO_BY_TWO) Object.assign(part, { a: scale(), b: scale(), c: scale(), d: scale() })
    else if (flags & TWO_SCALES) Object.assign(part, { a: scale(), d: scale() })
    else if (flags & SCALE) {
      part.a = scale()
      part.d = part.a
    }
    parts.push(part)
  }
  // How long the hinting is; it is not read.
  if (hinted) glyphs.short()
  return parts
}

function readContours(streams: Streams, count: number): Contours {
  const lengths = Array.from({ length: count }, () => streams.points.short())
  let [x, y] = [0, 0]
  const contours = lengths.map(length =>
    Array.from({ length }, (): Point => {
      const flag = streams.flags.u8()
      const [dx, dy] = step(flag & 127, streams.glyphs)
      x += dx
      y += dy
      return { x, y, on: flag < 128 }
    }),
  )
  if (count > 0) streams.glyphs.short()
  return contours
}

/** Parts of parts are rare; a font whose glyphs are parts of themselves is broken. */
const DEPTH_MAX = 8

function contoursOf(all: readonly Glyph[], glyph: Glyph, depth: number): Contours {
  if ('contours' in glyph) return glyph.contours
  if (depth > DEPTH_MAX) throw new Error('this font has a glyph that is a part of itself')
  return glyph.parts.flatMap(({ glyph: index, a, b, c, d, dx, dy }) =>
    contoursOf(all, must(all[index], 'part of a glyph'), depth + 1).map(contour =>
      contour.map(({ x, y, on }) => ({
        x: Math.round(a * x + c * y + dx),
        y: Math.round(b * x + d * y + dy),
        on,
      })),
    ),
  )
}

function encode(contours: Contours): Uint8Array {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array()
  let last = -1
  const ends = contours.map(contour => {
    last += contour.length
    return last
  })
  const shorts = (values: readonly number[]) => values.flatMap(value => [(value >> 8) & 255, value & 255])
  return Uint8Array.from([...shorts([contours.length, ...boxOf(points), ...ends, 0]), ...outline(points)])
}

function boxOf(points: readonly Point[]): number[] {
  const xs = points.map(point => point.x)
  const ys = points.map(point => point.y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** How far a point lies from the one before it (WOFF 2.0, 5.2: triplets). */
function step(code: number, stream: Stream): [number, number] {
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value)
  const u8 = stream.u8
  if (code < 10) return [0, signed(code, ((code & 14) << 7) + u8())]
  if (code < 20) return [signed(code, (((code - 10) & 14) << 7) + u8()), 0]
  if (code < 84) {
    const rest = code - 20
    const low = u8()
    return [
      signed(code, 1 + (rest & 0x30) + (low >> 4)),
      signed(code >> 1, 1 + ((rest & 0x0c) << 2) + (low & 15)),
    ]
  }
  if (code < 120) {
    const rest = code - 84
    const x = signed(code, 1 + (Math.trunc(rest / 12) << 8) + u8())
    return [x, signed(code >> 1, 1 + (((rest % 12) >> 2) << 8) + u8())]
  }
  if (code < 124) {
    const [first, middle, last] = [u8(), u8(), u8()]
    return [signed(code, (first << 4) + (middle >> 4)), signed(code >> 1, ((middle & 15) << 8) + last)]
  }
  const x = signed(code, (u8() << 8) + u8())
  return [x, signed(code >> 1, (u8() << 8) + u8())]
}

/** Flags, then all x, then all y; each as short as it can be (OpenType, glyf). */
function outline(points: readonly Point[]): number[] {
  const flags: number[] = []
  const xs: number[] = []
  const ys: number[] = []
  let before = { x: 0, y: 0 }
  for (const point of points) {
    const x = delta(point.x - before.x, xs)
    const y = delta(point.y - before.y, ys)
    flags.push(
      (point.on ? 1 : 0) | (x.short ? 2 : 0) | (y.short ? 4 : 0) | (x.bit ? 16 : 0) | (y.bit ? 32 : 0),
    )
    before = point
  }
  return [...flags, ...xs, ...ys]
}

/** Writes one; `bit` says "the same" of none, and the sign of a short one. */
function delta(value: number, to: number[]): { short: boolean; bit: boolean } {
  if (value === 0) return { short: false, bit: true }
  if (Math.abs(value) < 256) {
    to.push(Math.abs(value))
    return { short: true, bit: value > 0 }
  }
  to.push((value >> 8) & 255, value & 255)
  return { short: false, bit: false }
}
