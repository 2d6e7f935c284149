// Combines a site's style sheet from the shared rules, its shell, its layout and its own rules.
import type { SiteDefinition } from '../sites/definition.ts'
import { baseCss, prefixed } from './base-css.ts'
import { recordCss } from './record-page.ts'
import { layouts } from './results-page.ts'
import { scriptCss } from './script-results.ts'
import { shellOf } from './site-page.ts'

/** The whole style sheet of a site. */
export function styleSheet(site: SiteDefinition): string {
  const results = site.search.via === 'script' ? scriptCss : layouts[site.layout].css
  return prefixed(
    site,
    [baseCss(site), shellOf(site).css, results, recordCss, site.look.css ?? ''].join('\n'),
  )
}
