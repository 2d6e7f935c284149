// Writes the app's scripts into one file, so that a device that stores the whole app makes one request and one cache
// entry instead of hundreds.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_SCRIPTS } from '../sw/script-names.ts'

/** Word lists that judge a new password: it is set with a network only. */
export const DICTIONARIES = 'password-dictionary-*.js'

/** Writes `assets/all-scripts-<hash>.json`: the text of each script that a device stores later, by its path. */
export function bundleScripts(): Plugin {
  let out = ''
  return {
    name: 'offlist-bundle-scripts',
    apply: 'build',
    configResolved(config) {
      out = path.resolve(config.root, config.build.outDir)
    },
    // The scripts are complete on disk, and the service worker's list of files isn't made yet.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const paths = readdirSync(path.join(out, 'assets'))
          .map(name => `/assets/${name}`)
          .filter(file => file.endsWith('.js') && !FIRST_SCRIPTS.test(file))
          .filter(file => !path.matchesGlob(path.basename(file), DICTIONARIES))
        const texts = paths.map(file => [file, readFileSync(path.join(out, file), 'utf8')])
        const all = JSON.stringify(Object.fromEntries(texts))
        const hash = createHash('sha256').update(all).digest('base64url').slice(0, 7)
        writeFileSync(path.join(out, 'assets', `all-scripts-${hash}.json`), all)
      },
    },
  }
}
