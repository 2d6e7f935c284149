// Picture puzzles: letters drawn as strokes, rotated and crossed out, which only the site that drew them knows. The
// letters follow from the puzzle's id and a secret, so nothing is stored and puzzles survive a restart.
import { createRandom, hash } from '../random.ts'

export type Puzzles = {
  /** The id of a fresh puzzle. */
  issue: () => string
  /** The picture, or null for an id that was not issued here. */
  picture: (id: string) => string | null
  /** Whether `text` matches the picture; each puzzle accepts one correct answer, once. */
  check: (id: string, text: string) => boolean
  /** For testers: the letters in the picture. */
  answer: (id: string) => string | null
}

// strokes on a grid of 4 × 6, `x,y` points joined by spaces, strokes separated by /
const GLYPHS: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6/1,4 3,4',
  C: '4,1 2,0 0,2 0,4 2,6 4,5',
  E: '4,0 0,0 0,6 4,6/0,3 3,3',
  F: '4,0 0,0 0,6/0,3 3,3',
  H: '0,0 0,6/4,0 4,6/0,3 4,3',
  K: '0,0 0,6/4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1.5 3,3 0,3',
  R: '0,6 0,0 3,0 4,1.5 3,3 0,3 4,6',
  T: '0,0 4,0/2,0 2,6',
  U: '0,0 0,4 1,6 3,6 4,4 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6/4,0 0,6',
  Y: '0,0 2,3 4,0/2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
}
const LETTERS = Object.keys(GLYPHS)
const LENGTH = 5
const SHAPE = /^[0-9a-f]{16}$/

function draw(letters: string, seed: number): string {
  const random = createRandom(seed)
  const jitter = () => (random.next() - 0.5) * 0.5
  const glyphs = [...letters].map((letter, position) => {
    const strokes = (GLYPHS[letter] ?? '').split('/').map(stroke => {
      const points = stroke.split(' ').map(point => {
        const [x = 0, y = 0] = point.split(',').map(Number)
        return `${(x * 6 + jitter() * 3).toFixed(1)},${(y * 6 + jitter() * 3).toFixed(1)}`
      })
      return `<polyline points="${points.join(' ')}"/>`
    })
    const turn = random.between(-18, 18)
    return `<g transform="translate(${18 + position * 37 + random.between(-3, 3)} ${16 + random.between(-5, 6)}) rotate(${turn} 12 18) skewX(${random.between(-12, 12)})">${strokes.join('')}</g>`
  })
  const noise = Array.from({ length: 6 }, () => {
    const [a, b, c, d] = [0, 1, 2, 3].map(i => random.between(0, i % 2 === 0 ? 210 : 70))
    return `<path d="M${a} ${b}Q${random.between(40, 170)} ${random.between(-20, 90)} ${c} ${d}" stroke-width="1.1" opacity=".45"/>`
  })
  const dots = Array.from({ length: 40 }, () => {
    return `<circle cx="${random.between(0, 210)}" cy="${random.between(0, 70)}" r="1" fill="#35415c" stroke="none" opacity=".4"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="70" viewBox="0 0 210 70"><rect width="210" height="70" fill="#eef1f7"/><g fill="none" stroke="#35415c" stroke-linecap="round" stroke-linejoin="round" stroke-width="3.2">${noise.join('')}${glyphs.join('')}</g>${dots.join('')}</svg>`
}

/** Puzzles derived from `secret`; `fresh` makes 16 hexadecimal digits. */
export function createPuzzles(secret: string, fresh: () => string): Puzzles {
  const solved = new Set<string>()
  const lettersOf = (id: string): string => {
    const random = createRandom(hash(`${secret}:${id}`))
    return Array.from({ length: LENGTH }, () => random.pick(LETTERS)).join('')
  }
  const answer: Puzzles['answer'] = id => (SHAPE.test(id) ? lettersOf(id) : null)
  return {
    issue: fresh,
    answer,
    picture: id => (SHAPE.test(id) ? draw(lettersOf(id), hash(id)) : null),
    check: (id, text) => {
      const right = answer(id)
      if (right === null || solved.has(id) || text.replace(/\s/g, '').toUpperCase() !== right) return false
      solved.add(id)
      return true
    },
  }
}
