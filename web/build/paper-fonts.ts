// Fonts for PDFs made on the device: unpacked at build, because one script compresses better than separately packed
// files. As its own module, it loads when the first PDF is made, and is cached for offline use like any script.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { TYPEFACE_PARTS, typefaceFile } from '../../shared/reports/typeface-files.ts'
import { ttfOfWoff } from '../../shared/reports/woff.ts'

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
  const files = parts.map(part =>
    Buffer.from(ttfOfWoff(readFileSync(resolve(typefaceFile(family, part))))).toString('base64'),
  )
  return JSON.stringify(files)
}
