// The shape of a feature page. Its name, its one-line summary and whether it is open are in feature-menu.ts.
import type { WrittenPage } from './page-text.ts'

export type FeaturePage = WrittenPage & {
  /** The path's one segment. */
  slug: string
}
