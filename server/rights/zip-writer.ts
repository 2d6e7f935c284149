// Writes a ZIP part by part, so that an archive of any size takes the memory of one part.
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Bytes that are packed at once, before other requests get a turn. */
const SLICE = 256 * 1024

export type ZipWriter = {
  /** Adds a file, whole or piece by piece. `packed`: it's already compressed (a JPEG). */
  add: (
    name: string,
    content: string | Uint8Array | AsyncIterable<Uint8Array>,
    packed?: boolean,
  ) => Promise<void>
  end: () => Promise<void>
}

/** Passes on parts of `partBytes` (the last one is smaller) in order. Dates in the archive are `madeAt`. */
export function createZipWriter(
  keep: (part: Uint8Array) => Promise<void>,
  { partBytes, madeAt }: { partBytes: number; madeAt: number },
): ZipWriter {
  let pending: Uint8Array[] = []
  let failed: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failed = error
    else pending.push(chunk)
  })
  const flush = async (all: boolean) => {
    if (failed) throw failed
    let bytes: Uint8Array = Buffer.concat(pending)
    while (bytes.length >= partBytes || (all && bytes.length > 0)) {
      await keep(bytes.subarray(0, partBytes))
      bytes = bytes.subarray(partBytes)
    }
    pending = bytes.length > 0 ? [bytes] : []
  }
  return {
    async add(name, content, packed = false) {
      const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      file.mtime = madeAt
      zip.add(file)
      try {
        for await (const bytes of piecesOf(content)) {
          for (let at = 0; at < bytes.length; at += SLICE) {
            file.push(Uint8Array.from(bytes.subarray(at, at + SLICE)), false)
            await setImmediate()
          }
          await flush(false)
        }
      } finally {
        // Also a file whose pieces end early has to end: the archive goes on after it.
        file.push(new Uint8Array(), true)
      }
      await flush(false)
    },
    async end() {
      zip.end()
      await flush(true)
    },
  }
}

function piecesOf(content: string | Uint8Array | AsyncIterable<Uint8Array>) {
  if (typeof content === 'string') return [Buffer.from(content)]
  return content instanceof Uint8Array ? [content] : content
}
