// The output of the web build: its pages, its screens, and the routes that lead to them.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PAGES_FOLDER, SITE_FILE, type SiteBuild, siteBuild } from '#shared/protocol/site-build.ts'

/** Reads it once, on first use; null while nothing is built into `root`. */
export function builtSite(root: string): () => SiteBuild | null {
  const file = path.join(root, PAGES_FOLDER, SITE_FILE)
  let known: SiteBuild | null = null
  return () => {
    if (known === null && existsSync(file)) known = siteBuild.parse(JSON.parse(readFileSync(file, 'utf8')))
    return known
  }
}
