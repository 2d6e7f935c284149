// A made-up site on a certain day: its layout, and how it errs.
import type { Layout } from './site-layouts.ts'
import type { Noise } from './site-noise.ts'

/** The properties of a site that showing a person requires. */
export interface Site {
  label: string
  layout: Layout
  noise: Noise
  /** `YYYY-MM-DD` */
  seenOn: string
}
