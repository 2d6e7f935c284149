// Compression of responses: encodings that the client accepts, at levels that cost a few microseconds per row.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { chooseEncoding } from '../lib/choose-encoding.ts'

export type Encoding = 'zstd' | 'br' | 'gzip'

export type Bytes = Buffer<ArrayBuffer>

/** Shorter texts aren't compressed: they fit into one packet anyway. */
export const COMPRESS_FROM = 1024

/** Output buffer size: one buffer for a page of the usual size. Each further one is another trip to the thread pool. */
const CHUNK_BYTES = 256 * 1024

/**
 * Levels by measurement: 1,000 rows of 660 bytes (tests/bench/sync/person-row.ts), Node 24, one core; microseconds of
 * CPU per row, and the compression ratio. zstd 1: 1.8 and 4.3 (3: 2.4 and 4.6). br 1: 2.5 and 4.1 (4: 6.7 and 4.6).
 * gzip 1: 3.8 and 4.1 (6: 8.6 and 4.6). The last tenth of bytes isn't worth twice the work.
 */
const COMPRESSORS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Bytes>>> = {
  zstd: bytes => zstd(bytes, { chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: bytes =>
    brotli(bytes, {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: bytes => gzipped(bytes, { chunkSize: CHUNK_BYTES, level: 1 }),
}

const zstd = promisify<Buffer, object, Bytes>(zstdCompress)
const brotli = promisify<Buffer, object, Bytes>(brotliCompress)
const gzipped = promisify<Buffer, object, Bytes>(gzip)

/** Our order of preference: the least work for the fewest bytes first. */
const PREFERENCE: readonly Encoding[] = ['zstd', 'br', 'gzip']

/** The encoding for a response, by its `accept-encoding` header; null for none. */
export const encodingFor = (accepted: string | undefined): Encoding | null =>
  chooseEncoding(accepted, PREFERENCE)

/** The compressed bytes of a text. Runs off the main thread. */
export function compress(text: string, encoding: Encoding): Promise<Bytes> {
  return COMPRESSORS[encoding](Buffer.from(text))
}
