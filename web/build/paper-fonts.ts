// The fonts of PDFs for devices: unpacked at build, because browsers have no way to unpack WOFF2 for a script. As a module
// of its own, it is loaded when the first PDF is made, and kept for offline use like every other script.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { TYPEFACE_PARTS, typefaceFile } from '../../shared/reports/typeface-files.ts'
import { ttfOfWoff2 } from '../../shared/reports/woff2.ts'

const NAME = 'virtual:paper-fonts'
const RESOLVED = `\0${NAME}`

/** Serves `virtual:paper-fonts`: the files of each face, in base64. */
export function paperFonts(): Plugin {
  return {
    name: 'offlist-paper-fonts',
    resolveId: id => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const { serif, sans } = TYPEFACE_PARTS
      return `export const serif = ${filesOf(serif)}\nexport const sans = ${filesOf(sans)}\n`
    },
  }
}

function filesOf({ family, parts }: { family: string; parts: readonly string[] }): string {
  const { resolve } = createRequire(import.meta.url)
  const files = parts.map(part => {
    const ttf = ttfOfWoff2(readFileSync(resolve(typefaceFile(family, part))), bytes =>
      brotliDecompressSync(bytes),
    )
    return Buffer.from(ttf).toString('base64')
  })
  return JSON.stringify(files)
}
