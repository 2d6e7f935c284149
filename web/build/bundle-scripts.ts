// Writes every script of the app into one file, so that a device that stores the whole app makes one request and one
// cache entry instead of hundreds.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `assets/all-scripts-<hash>.json`: the scripts' texts by path. `isLeftOut`: the names of scripts that a device
 * stores at once, or never.
 */
export function bundleScripts(isLeftOut: RegExp): Plugin {
  let assets = ''
  return {
    name: 'offlist-bundle-scripts',
    apply: 'build',
    configResolved(config) {
      assets = path.resolve(config.root, config.build.outDir, 'assets')
    },
    // The scripts are complete on disk, and the service worker's list of files isn't made yet.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const names = readdirSync(assets).filter(name => name.endsWith('.js') && !isLeftOut.test(name))
        const texts = names.map(name => [`/assets/${name}`, readFileSync(path.join(assets, name), 'utf8')])
        const all = JSON.stringify(Object.fromEntries(texts))
        const hash = createHash('sha256').update(all).digest('base64url').slice(0, 7)
        writeFileSync(path.join(assets, `all-scripts-${hash}.json`), all)
      },
    },
  }
}
