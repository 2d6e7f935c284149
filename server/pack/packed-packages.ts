// The npm packages that the program needs while it runs: those that its sources import, and what these depend on.
import { z } from '#shared/lib/z.ts'

const names = z.record(z.string(), z.unknown()).default({})

/** The part of package-lock.json (version 3) that says which packages are where, and what they need. */
export const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().default(false),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
})
export type LockFile = z.infer<typeof lockFile>

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^'"]*)?['"]/g

/** The names of the packages that a source imports; a name like `node:fs` isn't one. */
export function importedPackages(source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, name]) =>
    name === undefined || name === 'node' ? [] : [name],
  )
}

/**
 * The folders (`node_modules/…`) of these packages and of all that they need, as npm has installed them. Packages for
 * development alone are left out: sources import only their types.
 */
export function packedPackages({ packages }: LockFile, wanted: Iterable<string>): string[] {
  const folders = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = foldersAbove(from)
      .map(above => `${above}node_modules/${name}`)
      .find(place => packages[place]?.dev === false)
    const needs = folder === undefined ? undefined : packages[folder]
    if (folder === undefined || needs === undefined || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, optionalDependencies, peerDependencies } = needs
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(needed, folder)
  }
  for (const name of wanted) add(name, '')
  return [...folders].sort()
}

/** Where Node looks for a package: in the importing package's folder, then in those above it. */
function foldersAbove(folder: string): string[] {
  if (folder === '') return ['']
  return [`${folder}/`, ...foldersAbove(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))))]
}
