// Reads the JSON of a response from an app that is called without a network, where nobody decompresses it.
import { zstdDecompressSync } from 'node:zlib'

/** The header of a request whose response `decodedJson` can read. */
export const ACCEPTS_ZSTD = { 'accept-encoding': 'zstd' }

/** The body of a response that may be zstd-compressed. */
export async function decodedJson<T>(response: Response): Promise<T> {
  if (response.headers.get('content-encoding') !== 'zstd') return (await response.json()) as T
  return JSON.parse(zstdDecompressSync(await response.arrayBuffer()).toString()) as T
}
