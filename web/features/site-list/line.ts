// One line of the list, and the paragraphs that contain lines.
import type { LineState } from '#shared/domain/site-line.ts'
import type { SiteNetwork } from '#shared/domain/site-networks.ts'

/** A site as a line. */
export type Line = {
  siteId: string
  name: string
  state: LineState
  /** Kinds of data shown, 0 to 6. */
  amount: number
  /** A fact about just this site; the state's own sentence if null or omitted. */
  fact?: string | null
  /** The removal that determines the state; null or omitted if there is none. */
  jobId?: string | null
}

/** A paragraph. */
export type LineNetwork = SiteNetwork<Line>

/** Rows with names, paragraphs, or fine print. */
export type ListSize = 'large' | 'medium' | 'small'

/** Depends on the number of sites. */
export function sizeFor(sites: number): ListSize {
  if (sites <= 20) return 'large'
  return sites <= 150 ? 'medium' : 'small'
}
