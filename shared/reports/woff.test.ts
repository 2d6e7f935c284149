// Unpacked font files for PDFs: each has the characters that its package promises, including composite ones.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readMetrics } from './font-metrics.ts'
import { typefaceFile } from './typeface-files.ts'
import { ttfOfWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)
const fileOf = (family: string, part: string) => readFileSync(resolve(typefaceFile(family, part)))

test.each([
  ['newsreader', 'latin', 'Añ–’'],
  ['newsreader', 'latin-ext', 'ąŁő'],
  ['inter', 'latin', 'Añ–’'],
  ['inter', 'latin-ext', 'ąŁő'],
  ['inter', 'vietnamese', 'ạừ'],
  ['inter', 'greek', 'Ωά'],
  ['inter', 'cyrillic', 'Жя'],
  ['inter', 'cyrillic-ext', 'Ѣғ'],
])('%s, %s: has %s, each with a width', (family, part, letters) => {
  const metrics = readMetrics(ttfOfWoff(fileOf(family, part)))
  for (const letter of letters) {
    const width = metrics.widthOf(letter.codePointAt(0) ?? 0)
    expect(width, letter).toBeGreaterThan(0.1)
    expect(width, letter).toBeLessThan(1.5)
  }
})

test('another file is refused: another format, half a font, nothing', () => {
  const font = fileOf('inter', 'latin')
  const woff2 = readFileSync(resolve(typefaceFile('inter', 'latin').replace(/woff$/, 'woff2')))
  for (const file of [woff2, font.subarray(0, 500), font.subarray(0, font.length / 2), new Uint8Array()])
    expect(() => ttfOfWoff(file)).toThrow()
})
