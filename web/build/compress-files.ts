// Writes compressed copies next to the built files, so that the server doesn't compress them for each visitor.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|webmanifest)$/
/** In bytes: below this size, the extra header costs more than compression saves. Small scripts are worth it. */
const SMALLEST = 200
/** The highest of 11 levels: a file is compressed once and sent to everyone. */
const BROTLI_QUALITY = 11
/**
 * The best quality would take as long for the dictionaries of the password check, or for all scripts in one file, as for
 * all other files together.
 */
const QUICK_ABOVE = 1_000_000
const QUICK_QUALITY = 9

/** Writes `file.js.br` and `file.js.gz` for each text file worth compressing. */
export function compressFiles(): Plugin {
  let out = ''
  return {
    name: 'offlist-compress',
    apply: 'build',
    configResolved(config) {
      out = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
          if (!TEXT.test(name)) continue
          const file = path.join(out, name)
          const text = readFileSync(file)
          if (text.length < SMALLEST) continue
          const quality = text.length > QUICK_ABOVE ? QUICK_QUALITY : BROTLI_QUALITY
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
          writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
          writeFileSync(`${file}.gz`, gzipSync(text))
        }
      },
    },
  }
}
