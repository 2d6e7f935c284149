import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutFace, facesIn } from './subset-fonts.ts'

const css = readFileSync(new URL('../ui/fonts.css', import.meta.url), 'utf8')
const rangesOf = (block: string) =>
  [...block.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ])

test('the cut faces hold what English is written with, and weigh less than 28 KB each', async () => {
  const faces = facesIn(css)
  expect(faces.map(({ name }) => name)).toEqual(['inter', 'newsreader'])
  for (const face of faces) {
    for (const one of 'Aa0&%$ “x” it’s – — … ·') expect(face.characters).toContain(one)
    expect((await cutFace(face)).length, face.name).toBeLessThan(28 * 1024)
  }
})

test('no other face claims a character of a cut one: the larger file would be loaded for it', () => {
  for (const family of ['Inter', 'Newsreader']) {
    const [cut = '', ...others] = css.split('@font-face').filter(block => block.includes(`"${family}";`))
    const claimed = others.flatMap(rangesOf)
    for (const [first = 0, last = 0] of rangesOf(cut))
      expect(claimed.filter(([start = 0, end = 0]) => start <= last && end >= first)).toEqual([])
  }
})

test('a face without its weights isn’t cut', () => {
  expect(() => facesIn('@font-face { src: url(../../.build/fonts/x-text.woff2) }')).toThrow('weight')
})
