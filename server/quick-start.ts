// Loaded before our programs (`node --import`), whose 3,000 modules then load in half the time. Node reads a package's
// package.json again for each import of the package, and drizzle-orm's has 179 KB.
import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Inside the project, where nobody else can write: the cache holds code that runs. */
enableCompileCache(fileURLToPath(new URL('../.build/compiled', import.meta.url)))

const resolved = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL, conditions } = context
    if (!parentURL?.startsWith('file:') || specifier.startsWith('node:'))
      return resolveNext(specifier, context)
    // The same path is the same file, and the same name means the same file in all of a package.
    const name = /^\.\.?\//.test(specifier)
      ? new URL(specifier, parentURL).href
      : `${packageOf(parentURL)} ${specifier}`
    const key = `${conditions.includes('import')} ${name}`
    const known = resolved.get(key)
    if (known) return known
    const found = { ...resolveNext(specifier, context), shortCircuit: true }
    resolved.set(key, found)
    return found
  },
})

/** The folder in node_modules that a module is in. Empty for our own. */
const packageOf = (url: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(url)?.[0] ?? ''
