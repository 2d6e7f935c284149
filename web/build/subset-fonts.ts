// Cuts the faces that the first screen needs down to the characters and weights that web/ui/fonts.css names for them: less
// than half of what the packages' own files weigh. Other characters come from those.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const STYLES = fileURLToPath(new URL('../ui/fonts.css', import.meta.url))
/** Where web/ui/fonts.css looks for them. */
const FOLDER = fileURLToPath(new URL('../../.build/fonts', import.meta.url))

const FACE = /@font-face \{[^}]*\.build\/fonts\/(\w+)-text\.woff2[^}]*\}/g
const WEIGHTS = /font-weight: (\d+) (\d+)/
const RANGES = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g

export type SubsetFace = { name: string; weights: { min: number; max: number }; characters: string }

/** The faces that a style sheet wants cut. @throws Error for one that doesn't say which weights it is for. */
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

/** A face's file, as WOFF2. */
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
