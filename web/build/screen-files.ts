// Which file the shared modules of signed-in screens come in. Split by who shares what, a screen came in 130 files, most
// of them under 3 KB, and each file costs a request, its headers and a cache entry.

/** How the bundler knows a module: by those that import it. */
export type ModuleLinks = {
  readonly importers: readonly string[]
  /** Those that import it with `import()`. */
  readonly dynamicImporters: readonly string[]
}
type LinksOf = (id: string) => ModuleLinks | null

/** What visitors load: the first script, the public pages, and what these load late. */
const PUBLIC =
  /\/web\/(index\.html|main\.tsx|content\/|features\/(articles|compliance|contact|directory|free-scan|install|site)\/|routes\/(__root|-site-|_site|_both\.|_both\/[^-]))/
const SIGN_IN = /\/web\/routes\/_auth\/auth\.tsx/
/** A module that fewer parts need stays out of the file that every screen loads. */
const SHARED_BY = 5

/** The parts that load on their own and bring this module: what `import()` names, and the first script. */
function partsWith(id: string, linksOf: LinksOf): readonly string[] {
  const above = new Set([id])
  for (const one of above) for (const importer of linksOf(one)?.importers ?? []) above.add(importer)
  return [...above].filter(one => {
    const links = linksOf(one)
    return links === null || links.dynamicImporters.length > 0 || links.importers.length === 0
  })
}

/**
 * The name of the file that `id` comes in; null leaves it to the bundler. What a module imports is in the same file or
 * in one that more parts need, so these files never import each other in a circle.
 */
export function screenFile(id: string, linksOf: LinksOf): 'sign-in' | 'screens' | null {
  const parts = partsWith(id, linksOf)
  if (parts.some(part => PUBLIC.test(part))) return null
  if (parts.length > 1 && parts.some(part => SIGN_IN.test(part))) return 'sign-in'
  return parts.length >= SHARED_BY ? 'screens' : null
}
