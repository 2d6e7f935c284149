// Pages judged by the matcher as it is, each listing with what the fit sees of it.
import { prepare } from '#shared/domain/matching/index.ts'
import { type Example, exampleOf } from './matching-fit.ts'
import type { Judged } from './matching-measures.ts'
import type { MatchingPage } from './matching-pages.ts'

/** A judged listing with what the fit sees of it, its page, and the place of that page among all. */
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
