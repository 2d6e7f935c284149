// Finds the figures on a page that nothing backs.
import type { Bound } from './bound-figures.ts'
import { type Figure, findFigures } from './find-figures.ts'
import type { Block } from './page-blocks.ts'

/** `known`: numbers in the page's own data. */
export type Backed = {
  bound: readonly Bound[]
  known?: ReadonlySet<number>
  /** Collects each entry of `bound` that a sentence contains. */
  used?: Set<Bound>
}

/** Each unbacked figure of a page, in its sentence. */
export function unboundFigures(blocks: readonly Block[], { bound, known, used }: Backed): string[] {
  return blocks.flatMap(({ text: own, place, isCited }) => {
    if (isCited) return []
    const text = place + own
    const figures = findFigures(text, place.length)
    if (figures.length === 0) return []
    const backed = backedIn(text, figures, bound, used)
    const left = figures.filter(
      ({ from, value }) => !backed.has(from) && !(known?.has(value) && isCount(text, from)),
    )
    return left.map(({ shown }) => `${shown} in “${text}”`)
  })
}

/** Prices and percentages need more backing than a matching number in the data. */
const isCount = (text: string, from: number) =>
  text[from - 1] !== '$' && !/^[\d.,]+ ?(%|percent)/.test(text.slice(from))

/** The positions of the figures that a sentence states correctly. */
function backedIn(
  text: string,
  figures: readonly Figure[],
  bound: readonly Bound[],
  used?: Set<Bound>,
): Set<number> {
  return new Set(
    bound.flatMap(one => {
      const { says, is } = one
      const [start = '', ...rest] = says.split('#')
      if (!text.includes(start)) return []
      return figures.flatMap((first, at) => {
        if (!text.slice(0, first.from).endsWith(start)) return []
        const these = rest.map((_, step) => figures[at + step])
        const fits = rest.every((between, step) => {
          const figure = these[step]
          const next = these[step + 1]
          if (!figure || !is[step]?.some(value => Math.abs(value - figure.value) < 1e-9)) return false
          const after = text.slice(figure.to, next && step + 1 < rest.length ? next.from : undefined)
          return step + 1 < rest.length ? after === between : after.startsWith(between)
        })
        if (fits) used?.add(one)
        return fits ? these.flatMap(figure => (figure ? [figure.from] : [])) : []
      })
    }),
  )
}
