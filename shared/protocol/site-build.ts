// The web build's output for the server, in the folder `.pages` of the built app: one HTML file per public page, and
// this list of them.
import { z } from '../lib/z.ts'

export const PAGES_FOLDER = '.pages'
export const SITE_FILE = 'site.json'
/** Served with status 404. */
export const NOT_FOUND_PAGE = '/404'

export const siteBuild = z.object({
  /** `updated` is the date of the last text change, if the page states it. */
  pages: z.array(z.object({ path: z.string(), updated: z.iso.date().nullable() })),
  /** Paths of screens, with `$name` for variable parts; the server answers them with the app's shell. */
  screens: z.array(z.string()),
  /** Route patterns of all pages and screens, as used in measurements: `/blog/$slug`. */
  routes: z.array(z.string()),
})
export type SiteBuild = z.infer<typeof siteBuild>

/** A page's HTML file in the folder; `/` is `index.html`. */
export const pageFile = (path: string): string => `${path === '/' ? 'index' : path.slice(1)}.html`
