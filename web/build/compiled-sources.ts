// Which sources the React Compiler compiles: those of the app's screens. A public page renders once, and the compiler's
// caching made its scripts half as large again.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WEB = new URL('..', import.meta.url)
/** Features with public pages. */
const FOR_VISITORS = ['articles', 'compliance', 'contact', 'directory', 'free-scan', 'site']
/** Components of public pages: small, and cheaper to render again than to cache. */
const OF_PAGES = [
  ...['agreement-mark', 'breadcrumbs', 'button', 'choice-label', 'definition-list', 'disclosure-menu'],
  ...['error-state', 'evidence-mark', 'external-link', 'faq', 'field', 'form-failure', 'kbd', 'later-part'],
  ...['link-button', 'mark', 'notice', 'page', 'page-header', 'section', 'segmented', 'select', 'skeleton'],
  ...['skeleton-line', 'spinner', 'stat', 'text-input', 'text-link', 'textarea', 'toaster'],
  ...['visually-hidden', 'wordmark'],
].map(name => `${name}.tsx`)
/** Parts of other folders that belong to the app's screens. */
const OTHERS = ['/web/data/', '/web/routes/_app', '/web/routes/-app', '/web/routes/_both/-']

/** Path fragments; a source is compiled if its path contains one of them. */
export function compiledSources(): string[] {
  const paths = (folder: string, left: readonly string[]) =>
    readdirSync(fileURLToPath(new URL(folder, WEB)))
      .filter(name => !left.includes(name))
      .map(name => `/web/${folder}/${name}`)
  return [...OTHERS, ...paths('features', FOR_VISITORS).map(path => `${path}/`), ...paths('ui', OF_PAGES)]
}
