// What the web build leaves for the server, in the folder `.pages` of the built app: one HTML file per public page, and
// this list of them.
import { z } from '../lib/z.ts'

export const PAGES_FOLDER = '.pages'
export const SITE_FILE = 'site.json'
/** Served with status 404. */
export const NOT_FOUND_PAGE = '/404'

export const siteBuild = z.object({
  /** `updated` is the day on which its text last changed, where it says so. */
  pages: z.array(z.object({ path: z.string(), updated: z.iso.date().nullable() })),
  /** Paths of screens, with `$name` for what varies; they are answered with the app's shell. */
  screens: z.array(z.string()),
  /** The patterns of all of both, as pages name them when they measure themselves: `/blog/$slug`. */
  routes: z.array(z.string()),
})
export type SiteBuild = z.infer<typeof siteBuild>

/** Where a page's HTML lies in the folder; `/` is `index.html`. */
export const pageFile = (path: string): string => `${path === '/' ? 'index' : path.slice(1)}.html`
