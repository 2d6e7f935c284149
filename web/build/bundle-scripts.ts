// Writes every script of the app into one file, so that a device that caches the whole app makes one request instead of
// hundreds.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { ALL_SCRIPTS } from '../sw/all-scripts.ts'

/** Writes `ALL_SCRIPTS`: the scripts' texts by path. `isLeftOut`: the names of scripts that devices don't fetch with it. */
export function bundleScripts(isLeftOut: RegExp): Plugin {
  let out = ''
  return {
    name: 'offlist-bundle-scripts',
    apply: 'build',
    configResolved(config) {
      out = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const names = readdirSync(path.join(out, 'assets')).filter(
          name => name.endsWith('.js') && !isLeftOut.test(name),
        )
        const texts = names.map(name => [
          `/assets/${name}`,
          readFileSync(path.join(out, 'assets', name), 'utf8'),
        ])
        writeFileSync(path.join(out, ALL_SCRIPTS), JSON.stringify(Object.fromEntries(texts)))
      },
    },
  }
}
