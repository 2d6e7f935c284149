// Reads one file of an uploaded ZIP, within limits: a small archive may expand to gigabytes.
import { setImmediate } from 'node:timers/promises'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { AppError } from '../lib/problem.ts'

/** An archive of ours has one file per letter and picture. */
const ENTRIES_MAX = 100_000
/**
 * Packed bytes that are unpacked per step. They can expand a thousandfold, and meanwhile the process can't respond to
 * other requests.
 */
const SLICE = 1024
/** How long slices are unpacked without giving others a turn, in milliseconds. */
const AT_A_STRETCH = 5

/**
 * The text of the file `name`; other files aren't unpacked.
 * @throws AppError validation_failed when it isn't a valid ZIP, has no such file, or the file is larger than
 * `maxBytes`.
 */
export async function readZipText(zip: Uint8Array, name: string, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  let entries = 0
  let failed: Error | null = null
  let found = false
  let whole = false
  const take = (file: UnzipFile) => {
    found = true
    file.ondata = (error, chunk, final) => {
      if (error) failed = error
      size += chunk?.length ?? 0
      if (size > maxBytes) throw tooLarge(maxBytes)
      parts.push(chunk)
      if (final) whole = true
    }
    file.start()
  }
  const unzip = new Unzip(file => {
    entries += 1
    if (entries > ENTRIES_MAX) throw refused('It has too many files.')
    if (file.name === name && !found) take(file)
  })
  unzip.register(UnzipInflate)
  try {
    // In slices, so that a file that expands too much is abandoned early, and others get their turn.
    let began = performance.now()
    for (let at = 0; at < zip.length && !whole && !failed; at += SLICE) {
      unzip.push(zip.subarray(at, at + SLICE), at + SLICE >= zip.length)
      if (performance.now() - began < AT_A_STRETCH) continue
      await setImmediate()
      began = performance.now()
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused('It’s not a ZIP file, or it’s damaged.')
  }
  if (failed) throw refused('It is damaged.')
  if (!found) throw refused(`It holds no ${name}.`)
  if (!whole) throw refused('It is damaged: it ends too early.')
  return Buffer.concat(parts).toString('utf8')
}

const refused = (why: string) => new AppError('validation_failed', `We can’t read this archive. ${why}`)
const tooLarge = (max: number) => refused(`What it holds is larger than ${Math.floor(max / 1_000_000)} MB.`)
