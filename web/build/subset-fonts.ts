// Cuts the fonts of the first screen down to the characters and weights that web/ui/fonts.css names: less than half the
// size of the packages' own files, which serve all other characters.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const STYLES = fileURLToPath(new URL('../ui/fonts.css', import.meta.url))
/** The folder that web/ui/fonts.css refers to. */
const FOLDER = fileURLToPath(new URL('../../.build/fonts', import.meta.url))

const FACE = /@font-face \{[^}]*\.build\/fonts\/(\w+)-text\.woff2[^}]*\}/g
const WEIGHTS = /font-weight: (\d+) (\d+)/
const RANGES = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g

export type SubsetFace = { name: string; weights: { min: number; max: number }; characters: string }

/** The faces that a stylesheet wants as subsets. @throws Error for a face that doesn't state its weights. */
export function facesIn(css: string): SubsetFace[] {
  return [...css.matchAll(FACE)].map(([text, name = '']) => {
    const [, min, max] = WEIGHTS.exec(text) ?? []
    if (min === undefined || max === undefined) throw new Error(`${name}: from which weight to which?`)
    const characters = [...text.matchAll(RANGES)].flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16)
      const count = Number.parseInt(last, 16) - start + 1
      return Array.from({ length: count }, (_, index) => String.fromCodePoint(start + index))
    })
    return { name, weights: { min: Number(min), max: Number(max) }, characters: characters.join('') }
  })
}

/** The file of a face, as WOFF2. */
export function cutFace({ name, weights, characters }: SubsetFace): Promise<Buffer> {
  const source = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
  return subsetFont(readFileSync(fileURLToPath(import.meta.resolve(source))), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
}

export function subsetFonts(): Plugin {
  return {
    name: 'offlist-subset-fonts',
    async buildStart() {
      mkdirSync(FOLDER, { recursive: true })
      for (const face of facesIn(readFileSync(STYLES, 'utf8')))
        writeFileSync(path.join(FOLDER, `${face.name}-text.woff2`), await cutFace(face))
    },
  }
}
