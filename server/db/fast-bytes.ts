// How the embedded database writes and reads bytes. PGlite's own functions go through an array of texts, one for each
// byte, which took ten times as long for a file.
import type { PGliteOptions } from '@electric-sql/pglite'

/** The number of the type `bytea`. */
const BYTEA = 17

/** Options for PGlite. */
export const FAST_BYTES = {
  // Its types ask for a text, but it sends bytes as they are, in the protocol's binary format.
  serializers: { [BYTEA]: (value: Uint8Array) => value as unknown as string },
  parsers: {
    [BYTEA]: (text: string) => {
      const bytes = Buffer.from(text.slice(2), 'hex')
      return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
  },
} as const satisfies PGliteOptions
