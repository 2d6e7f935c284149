// Each program runs with the preloaded file, as `npm start` does.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const BUILD = fileURLToPath(new URL('../.build', import.meta.url))

/** Writes files by path into a new folder below `parent`. */
function folderIn(parent: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, 'quick-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}
const run = (file: string) =>
  execFileSync(process.execPath, ['--import', new URL('./quick-start.ts', import.meta.url).href, file], {
    encoding: 'utf8',
  })

test('a folder that names itself by a dot gets its own file', () => {
  const folder = folderIn(BUILD, {
    'main.cjs': "console.log(require('./x/a.cjs'), require('./y/a.cjs'))",
    'x/a.cjs': "module.exports = require('.')",
    'x/index.js': "module.exports = 'x'",
    'x/package.json': '{}',
    'y/a.cjs': "module.exports = require('.')",
    'y/index.js': "module.exports = 'y'",
    'y/package.json': '{}',
  })
  expect(run(path.join(folder, 'main.cjs'))).toBe('x y\n')
})

test('a module outside the project has its own packages, and the project keeps its own', () => {
  const outside = folderIn(os.tmpdir(), {
    'solver.mjs': "export { name } from 'zod'",
    'node_modules/zod/package.json': '{"type":"module","exports":"./own.js"}',
    'node_modules/zod/own.js': "export const name = 'theirs'",
  })
  const solver = JSON.stringify(pathToFileURL(path.join(outside, 'solver.mjs')).href)
  const inside = folderIn(BUILD, {
    'main.mjs': `const { name } = await import(${solver}); const { z } = await import('zod'); console.log(name, typeof z.object)`,
  })
  expect(run(path.join(inside, 'main.mjs'))).toBe('theirs function\n')
})
