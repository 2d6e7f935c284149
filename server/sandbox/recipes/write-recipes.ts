// Writes the recipes of the sandbox sites into one folder, where the product reads them. Handwritten ones are copied;
// those of chains are generated from their definitions.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteDefinition } from '../sites/definition.ts'
import { recipeOf } from './recipe-of.ts'

/** The folder of handwritten recipes. */
export const OWN_RECORDS = fileURLToPath(new URL('../records/', import.meta.url))

/** The recipe of a site as text. */
export function recipeText(site: SiteDefinition, sites: readonly SiteDefinition[]): string {
  if (site.chain === undefined) return readFileSync(path.join(OWN_RECORDS, `${site.host}.json`), 'utf8')
  const { optOut } = site
  const parent = optOut.flow === 'parent' ? sites.find(other => other.host === optOut.parent) : undefined
  return `${JSON.stringify(recipeOf(site, parent?.optOut.path ?? null), null, 2)}\n`
}

function keep(folder: string, file: string, text: string): void {
  const target = path.join(folder, file)
  // Another process may be reading: write a draft and rename it, so that a file is complete or missing.
  const draft = path.join(folder, `.${file}.${process.pid}`)
  writeFileSync(draft, text)
  renameSync(draft, target)
}

/** Writes one `.json` per site into `folder` and deletes those of other sites. */
export function writeRecipes(folder: string, sites: readonly SiteDefinition[]): void {
  mkdirSync(folder, { recursive: true })
  const wanted = new Set(sites.map(site => `${site.host}.json`))
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.json') && !wanted.has(file)) rmSync(path.join(folder, file), { force: true })
  }
  for (const site of sites) keep(folder, `${site.host}.json`, recipeText(site, sites))
}
