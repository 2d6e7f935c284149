// Checks the palette against WCAG 2.2 AA in both themes, and that motion stays under 200 ms.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Rgb = readonly [number, number, number]
type Theme = 'light' | 'dark'

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function readPalette(): Map<string, Record<Theme, Rgb>> {
  const pairs = css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: parseHex(light), dark: parseHex(dark) },
    ]),
  )
}

const palette = readPalette()

function color(name: string, theme: Theme): Rgb {
  const entry = palette.get(name)
  if (!entry) throw new Error(`no such color token: ${name}`)
  return entry[theme]
}

// WCAG 2.2, "relative luminance" and "contrast ratio".
function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map(channel => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper', 'raised', 'sunk']
const textPairs: [text: string, ground: string][] = [
  ...['ink', 'soft', 'faint', 'clear', 'yours', 'back'].flatMap(text =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['clear', 'clear-wash'],
  ['yours', 'yours-wash'],
  ['back', 'back-wash'],
  ['ink', 'clear-wash'],
  ['ink', 'yours-wash'],
  ['ink', 'back-wash'],
  ['soft', 'yours-wash'],
  ['soft', 'back-wash'],
  ['paper', 'ink'],
  ['paper', 'back'],
  ['paper', 'soft'],
]

describe.each(['light', 'dark'] as const)('%s theme', theme => {
  test.each(textPairs)('%s on %s reads at 4.5:1 or better', (text, ground) => {
    expect(contrast(color(text, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(grounds)('the edges of controls stand out from %s at 3:1 or better', ground => {
    expect(contrast(color('edge', theme), color(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  test('body text goes beyond AA: ink on paper at 12:1 or better', () => {
    expect(contrast(color('ink', theme), color('paper', theme))).toBeGreaterThanOrEqual(12)
  })
})

test('the contrast formula agrees with the known extremes', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('every color has a light and a dark value', () => {
  const named = [...css.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name)
  const fixed = ['transparent', 'current', 'scrim']
  expect(named.filter(name => name && !palette.has(name) && !fixed.includes(name))).toEqual([])
})

test('no movement takes 200 ms or more, except the turning of a spinner', () => {
  const times = [...css.matchAll(/^\s*--(?!animate-turn)[a-z-]+:.*?(\d+)ms/gm)].map(([, ms]) => Number(ms))
  expect(times.length).toBeGreaterThan(3)
  expect(Math.max(...times)).toBeLessThan(200)
})

test('a person can override what the system asks for', () => {
  expect(css).toContain(':root[data-theme="light"]')
  expect(css).toContain(':root[data-theme="dark"]')
})

test('with reduced motion nothing moves: every duration and animation has its still value', () => {
  const [moving = '', still = ''] = css.split('@media (prefers-reduced-motion: reduce)')
  const named = [...moving.matchAll(/(--(?:default-)?transition-duration[a-z-]*|--animate-[a-z]+):/g)].map(
    ([, name]) => name,
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter(name => !new RegExp(`${name}: (0s|none);`).test(still))).toEqual([])
})
