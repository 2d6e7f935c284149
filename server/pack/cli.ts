// npm run pack: the program as one archive, with its own Node, that runs on a machine without npm.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from '#shared/lib/z.ts'
import { ensureWebBuild } from '../lib/web-build.ts'
import { importedPackages, lockFile, packedPackages } from './packed-packages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['server', 'shared']
/** In addition to the sources: the built pages, and what `node` and a reader need to know. */
const OTHERS = ['package.json', 'README.md', 'docs', '.build/web']
/** Found by name, not imported: the typefaces of PDFs. */
const FOUND_BY_NAME = ['@fontsource/inter', '@fontsource/newsreader']
const MIB = 1024 * 1024

const { version } = z.object({ version: z.string() }).parse(readJson('package.json'))
const name = `offlist-${version}-${process.platform}-${process.arch}`
const out = path.join(ROOT, '.build', 'pack')
/** Used only by this run, because another one may be packing at the same time. */
const stage = path.join(out, `.${process.pid}`)
const folder = path.join(stage, name)

await ensureWebBuild(text => console.log(text))
mkdirSync(folder, { recursive: true })
for (const part of [...SOURCES, ...OTHERS]) copy(part)
for (const place of packedPackages(lockFile.parse(readJson('package-lock.json')), wantedPackages()))
  if (existsSync(path.join(ROOT, place))) copy(place)
cpSync(process.execPath, path.join(folder, 'node'))
cpSync(path.join(ROOT, 'server', 'pack', 'offlist.sh'), path.join(folder, 'offlist'))
for (const program of ['node', 'offlist']) chmodSync(path.join(folder, program), 0o755)

const archive = path.join(out, `${name}.tar.gz`)
const draft = path.join(stage, 'archive')
const { status } = spawnSync('tar', ['-czf', draft, '-C', stage, name], { stdio: 'inherit' })
if (status === 0) renameSync(draft, archive)
rmSync(stage, { recursive: true, force: true })
if (status !== 0) throw new Error(`tar ended with ${status}`)
console.log(`${path.relative(process.cwd(), archive)} (${Math.round(statSync(archive).size / MIB)} MiB)`)

/** Nested packages are copied by themselves, tests not at all. */
function copy(place: string): void {
  const from = path.join(ROOT, place)
  cpSync(from, path.join(folder, place), {
    recursive: true,
    filter: file =>
      !/\.test\.tsx?$/.test(file) && path.relative(from, file).split(path.sep)[0] !== 'node_modules',
  })
}

function wantedPackages(): Set<string> {
  const files = SOURCES.flatMap(part =>
    readdirSync(path.join(ROOT, part), { recursive: true, encoding: 'utf8' }).map(file =>
      path.join(ROOT, part, file),
    ),
  ).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return new Set([...FOUND_BY_NAME, ...files.flatMap(file => importedPackages(readFileSync(file, 'utf8')))])
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
}
