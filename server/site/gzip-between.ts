// Compresses a document once although each response has its own nonce: caches the deflated parts between the nonces,
// and assembles a gzip stream (RFC 1952) with the uncompressed nonce between them.
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Deflate, no name, no time and unknown system (RFC 1952, 2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const BEST = { level: constants.Z_BEST_COMPRESSION }

/**
 * Returns a function that builds a gzip stream of the parts, with `between` between each two of them; `between` is 64
 * KiB at most.
 */
export function gzipBetween(parts: readonly Buffer[]): (between: Buffer) => Buffer<ArrayBuffer> {
  const deflated = parts.map((part, at) =>
    // A full flush ends on a byte boundary, and later data doesn't refer back.
    deflateRawSync(part, at === parts.length - 1 ? BEST : { ...BEST, finishFlush: constants.Z_FULL_FLUSH }),
  )
  return between => {
    const stored = [storedBlock(between.length), between]
    const body = deflated.flatMap((part, at) => (at === 0 ? [part] : [...stored, part]))
    return Buffer.concat([HEADER, ...body, trailer(parts, between)])
  }
}

/** The header of an uncompressed block that isn't the last (RFC 1951, 3.2.4). */
function storedBlock(length: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

/** The checksum and the length of the decompressed data. */
function trailer(parts: readonly Buffer[], between: Buffer): Buffer {
  const all = parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))
  const end = Buffer.alloc(8)
  end.writeUInt32LE(
    all.reduce((sum, part) => crc32(part, sum), 0),
    0,
  )
  end.writeUInt32LE(all.reduce((sum, { length }) => sum + length, 0) >>> 0, 4)
  return end
}
