// One line of the list, and the paragraphs that lines stand in.
import type { LineState } from '#shared/domain/site-line.ts'
import type { SiteNetwork } from '#shared/domain/site-networks.ts'

/** A site as a line. */
export type Line = {
  siteId: string
  name: string
  state: LineState
  /** Kinds of data shown, 0 to 6. */
  amount: number
  /** What there is to say of just this site; the state's own sentence where it's null or left out. */
  fact?: string | null
  /** The removal that the state comes from; null or left out when there is none. */
  jobId?: string | null
}

/** A paragraph. */
export type LineNetwork = SiteNetwork<Line>

/** Rows with names, paragraphs, or fine print. */
export type ListSize = 'large' | 'medium' | 'small'

/** By how many sites there are. */
export function sizeFor(sites: number): ListSize {
  if (sites <= 20) return 'large'
  return sites <= 150 ? 'medium' : 'small'
}
