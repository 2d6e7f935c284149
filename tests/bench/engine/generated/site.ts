// A made-up site on a day: its layout, and how it errs.
import type { Layout } from './site-layouts.ts'
import type { Noise } from './site-noise.ts'

/** What a site needs to be known by to show a person. */
export interface Site {
  label: string
  layout: Layout
  noise: Noise
  /** `YYYY-MM-DD` */
  seenOn: string
}
