// Pages judged by the current matcher, each listing with its input for the fit.
import { prepare } from '#shared/domain/matching/index.ts'
import { type Example, exampleOf } from './matching-fit.ts'
import type { Judged } from './matching-measures.ts'
import type { MatchingPage } from './matching-pages.ts'

/** A judged listing with its input for the fit, its page, and that page's index. */
export type Seen<Page extends MatchingPage = MatchingPage> = Judged & {
  example: Example
  place: number
  of: Page
}

/** Judges every listing of every page. */
export function judgeAll<Page extends MatchingPage>(pages: readonly Page[]): Seen<Page>[] {
  return pages.flatMap((of, place) => {
    const match = prepare(of.profile)
    return of.candidates.map(({ id, kind, listing }) => {
      const isTrue = of.truth.includes(id)
      const { confidence, reasons } = match(listing)
      return { page: of.id, kind, confidence, isTrue, example: exampleOf(reasons, isTrue), place, of }
    })
  })
}
