// Which sources the React Compiler sees: those of the screens that people work in. A page for visitors is drawn once, and
// what the compiler keeps for the next time made its scripts half as large again.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WEB = new URL('..', import.meta.url)
/** Features whose pages are for visitors. */
const FOR_VISITORS = ['articles', 'compliance', 'contact', 'directory', 'free-scan', 'site']
/** The components that those pages are made of: small, and cheaper to draw again than to remember. */
const OF_PAGES = [
  ...['agreement-mark', 'breadcrumbs', 'button', 'choice-label', 'definition-list', 'disclosure-menu'],
  ...['error-state', 'evidence-mark', 'external-link', 'faq', 'field', 'form-failure', 'kbd', 'later-part'],
  ...['link-button', 'mark', 'notice', 'page', 'page-header', 'section', 'segmented', 'select', 'skeleton'],
  ...['skeleton-line', 'spinner', 'stat', 'text-input', 'text-link', 'textarea', 'toaster'],
  ...['visually-hidden', 'wordmark'],
].map(name => `${name}.tsx`)
/** The parts of other folders that belong to screens. */
const OTHERS = ['/web/data/', '/web/routes/_app', '/web/routes/-app', '/web/routes/_both/-']

/** Parts of paths, one of which a source's path has to hold. */
export function compiledSources(): string[] {
  const paths = (folder: string, left: readonly string[]) =>
    readdirSync(fileURLToPath(new URL(folder, WEB)))
      .filter(name => !left.includes(name))
      .map(name => `/web/${folder}/${name}`)
  return [...OTHERS, ...paths('features', FOR_VISITORS).map(path => `${path}/`), ...paths('ui', OF_PAGES)]
}
