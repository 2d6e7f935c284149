// The fonts of PDFs for browsers, which can't unpack WOFF2 themselves: as a script of their own, that is stored with the
// app's other scripts and opens without a network.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { ttfOfWoff2 } from '../../shared/reports/woff2.ts'

const NAME = 'virtual:paper-fonts'
const RESOLVED = `\0${NAME}`

/** As server/rights/read-typefaces.ts takes them. */
const PARTS = {
  serif: { family: 'newsreader', parts: ['latin', 'latin-ext', 'vietnamese'] },
  sans: { family: 'inter', parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] },
} as const

export function paperFonts(): Plugin {
  return {
    name: 'offlist-paper-fonts',
    resolveId: id => (id === NAME ? RESOLVED : null),
    load: id =>
      id === RESOLVED
        ? Object.entries(PARTS)
            .map(
              ([face, { family, parts }]) =>
                `export const ${face} = ${JSON.stringify(parts.map(part => fontOf(family, part)))}`,
            )
            .join('\n')
        : null,
  }
}

function fontOf(family: string, part: string): string {
  const file = `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`
  const packed = readFileSync(fileURLToPath(import.meta.resolve(file)))
  return Buffer.from(ttfOfWoff2(packed, bytes => brotliDecompressSync(bytes))).toString('base64')
}
