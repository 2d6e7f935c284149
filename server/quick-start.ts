// Preloaded before our programs (`node --import`), so that their 3,000 modules load in half the time. Node parses a
// package's package.json again for each import of the package, and drizzle-orm's is 179 KB.
import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('..', import.meta.url).href
/** Node's cache of compiled code, inside the project: anyone who can write there can change its code anyway. */
enableCompileCache(fileURLToPath(new URL('.build/compiled', ROOT)))

const resolved = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL, conditions } = context
    // An operator's own module, such as a captcha solver, has packages of its own.
    if (!parentURL?.startsWith(ROOT) || specifier.startsWith('node:')) return resolveNext(specifier, context)
    // A path always names the same file; a package's name means the same file everywhere in one package.
    const name = /^\.\.?(?:\/|$)/.test(specifier)
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
