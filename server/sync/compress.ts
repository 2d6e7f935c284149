// Compression of answers: what the client takes, at levels that cost a few microseconds a row.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { chooseEncoding } from '../lib/choose-encoding.ts'

export type Encoding = 'zstd' | 'br' | 'gzip'

export type Bytes = Buffer<ArrayBuffer>

/** Shorter texts are sent as they are: they fit one packet, compressed or not. */
export const COMPRESS_FROM = 1024

/** One piece of output for a page of the usual size: every further one is another trip to the thread pool. */
const CHUNK_BYTES = 256 * 1024

/**
 * Levels by measurement: 1,000 rows of 660 bytes (tests/bench/sync/person-row.ts), Node 24, one core, microseconds of
 * CPU a row and how many times smaller. zstd 1: 1.8 and 4.3 (3: 2.4 and 4.6). br 1: 2.5 and 4.1 (4: 6.7 and 4.6).
 * gzip 1: 3.8 and 4.1 (6: 8.6 and 4.6). The last tenth of bytes is not worth twice the work.
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

/** What we like best, first: the least work for the fewest bytes. */
const PREFERENCE: readonly Encoding[] = ['zstd', 'br', 'gzip']

/** The encoding to answer in, by an `accept-encoding` header, or null for none. */
export const encodingFor = (accepted: string | undefined): Encoding | null =>
  chooseEncoding(accepted, PREFERENCE)

/** The text's bytes in an encoding. Done off the main thread. */
export function compress(text: string, encoding: Encoding): Promise<Bytes> {
  return COMPRESSORS[encoding](Buffer.from(text))
}
