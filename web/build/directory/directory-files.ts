// The broker directory as files of the app: the full list, the list's first screen, and the data of each page.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseCatalogue } from '#shared/catalogue/catalogue-text.ts'
import { compileDirectory, type Directory } from './compile-directory.ts'

const CATALOGUE = fileURLToPath(new URL('../../../shared/catalogue/brokers.jsonl', import.meta.url))

const FILES = '\0virtual:directory/files'
const COUNTS = '\0virtual:directory/counts'

/**
 * Resolves the modules that web/features/directory/virtual-directory.d.ts declares. Code that prerenders pages has all
 * files in memory; the browser fetches the one it needs. The folder is named by a hash of its content, so that browsers
 * may cache the files forever.
 */
export function directoryFiles(): Plugin {
  let made: ReturnType<typeof read> | undefined
  const make = () => {
    made ??= read()
    return made
  }
  let out: string | null = null
  return {
    name: 'offlist-directory',
    configResolved(config) {
      const isForBrowsers = config.command === 'build' && !config.build.ssr
      out = isForBrowsers ? path.resolve(config.root, config.build.outDir) : null
    },
    resolveId: id => [FILES, COUNTS].find(one => one === `\0${id}`) ?? null,
    load(id, options) {
      if (id === COUNTS) return `export default ${JSON.stringify(make().counts)}`
      if (id !== FILES) return null
      const { files, folder } = make()
      const inMemory = options?.ssr ? JSON.stringify([...files]) : 'null'
      return `export const folder = ${JSON.stringify(folder)}\nexport const inMemory = ${inMemory}`
    },
    configureServer(vite) {
      vite.middlewares.use((asked, answer, next) => {
        const { files, folder } = make()
        const file = files.get(decodeURIComponent(asked.url ?? '').replace(`${folder}/`, ''))
        if (file === undefined) return next()
        answer.setHeader('content-type', 'application/json').end(file)
      })
    },
    // Written outside the bundle: a thousand files would flood the build's file list.
    closeBundle: {
      sequential: true,
      handler() {
        if (out === null) return
        const { files, folder } = make()
        for (const [name, text] of files) {
          const file = path.join(out, folder, name)
          mkdirSync(path.dirname(file), { recursive: true })
          writeFileSync(file, text)
        }
      },
    },
  }
}

function read() {
  const { brokers, bad } = parseCatalogue(readFileSync(CATALOGUE, 'utf8'))
  const [first] = bad
  if (first) throw new Error(`${CATALOGUE}, line ${first.line} is no broker: ${first.reason}`)
  const directory = compileDirectory(brokers)
  const files = filesOf(directory)
  const digest = createHash('sha256')
  for (const file of files) digest.update(file.join('\n'))
  return {
    files,
    counts: directory.start.counts,
    folder: `/assets/brokers-${digest.digest('hex').slice(0, 10)}`,
  }
}

/** By file name in the folder. The list has one broker per line. */
function filesOf({ start, rows, pages, letters }: Directory): Map<string, string> {
  return new Map([
    ['start.json', JSON.stringify(start)],
    ['list.json', `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`],
    ...[...letters].map(([letter, page]) => [`letter/${letter}.json`, JSON.stringify(page)] as const),
    ...[...pages].map(([id, page]) => [`broker/${id}.json`, JSON.stringify(page)] as const),
  ])
}
