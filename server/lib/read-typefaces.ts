// The product's fonts for PDFs, from npm packages.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { TYPEFACE_PARTS, typefaceFile } from '#shared/reports/typeface-files.ts'
import { openTypefaces, type Typefaces } from '#shared/reports/typefaces.ts'
import { ttfOfWoff } from '#shared/reports/woff.ts'

/** Reads and unpacks the fonts on each call: about 40 ms and 300 kB, once per archive or report. */
export async function readTypefaces(): Promise<Typefaces> {
  const load = ({ family, parts }: { family: string; parts: readonly string[] }) =>
    Promise.all(parts.map(part => readFont(family, part)))
  return openTypefaces({ serif: await load(TYPEFACE_PARTS.serif), sans: await load(TYPEFACE_PARTS.sans) })
}

async function readFont(family: string, part: string): Promise<Uint8Array> {
  const path = createRequire(import.meta.url).resolve(typefaceFile(family, part))
  return ttfOfWoff(await readFile(path))
}
