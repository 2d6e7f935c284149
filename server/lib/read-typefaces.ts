// The fonts of PDFs: the product's own, from the npm packages that the web app takes them from.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import { openTypefaces, type Typefaces } from '#shared/reports/typefaces.ts'
import { ttfOfWoff2 } from '#shared/reports/woff2.ts'

const NEWSREADER = ['latin', 'latin-ext', 'vietnamese'] as const
const INTER = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const

/** Reads and unpacks them anew on each call: some 40 ms and 300 kB, once per archive or report. */
export async function readTypefaces(): Promise<Typefaces> {
  const load = (family: string, parts: readonly string[]) =>
    Promise.all(parts.map(part => readFont(family, part)))
  return openTypefaces({ serif: await load('newsreader', NEWSREADER), sans: await load('inter', INTER) })
}

async function readFont(family: string, part: string): Promise<Uint8Array> {
  const file = `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`
  const path = createRequire(import.meta.url).resolve(file)
  return ttfOfWoff2(await readFile(path), bytes => brotliDecompressSync(bytes))
}
