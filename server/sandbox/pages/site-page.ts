// A page with its site's look.
import type { Shell as ShellName, SiteDefinition } from '../sites/definition.ts'
import { document, type Page } from './document.ts'
import { bureau } from './shells/bureau.ts'
import { directory } from './shells/directory.ts'
import { family } from './shells/family.ts'
import { hero } from './shells/hero.ts'
import { plain } from './shells/plain.ts'
import { report } from './shells/report.ts'
import type { Shell } from './shells/shell.ts'
import { side } from './shells/side.ts'

const shells: Readonly<Record<ShellName, Shell>> = { hero, bureau, directory, report, family, plain, side }

/** The shell a site uses. */
export function shellOf(site: SiteDefinition): Shell {
  return shells[site.look.shell]
}

/** The HTML of `page` with the site's header and footer. */
export function sitePage(site: SiteDefinition, page: Page): string {
  return document(site, page, shellOf(site).frame(site, page))
}

/** The start page. */
export function homePage(site: SiteDefinition): Page {
  return { title: `${site.name}: ${site.copy.tagline}`, kind: 'home', body: shellOf(site).home(site) }
}
