// The importers, run twice each on files in the documented layouts, and the live world's brokers in the database.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runImport } from '#server/brokers/import-run.ts'
import { readCatalogue } from '#server/brokers/read-catalogue.ts'
import { storeCatalogue } from '#server/brokers/store-catalogue.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs } from '#server/db/rows.ts'
import { catalogueProblems } from '#shared/catalogue/check-catalogue.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { programArguments } from '#tests/support/program-arguments.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/catalogue/', import.meta.url))

let folder: string
let catalogue: string
let printed: string[]

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'catalogue-'))
  catalogue = path.join(folder, 'brokers.jsonl')
  cpSync(path.join(FIXTURES, 'brokers.jsonl'), catalogue)
  printed = []
})

afterEach(() => rmSync(folder, { recursive: true }))

type Answer = 'yes' | 'no' | 'nobody'

async function take(files: string[], more: { dryRun?: boolean; yes?: boolean; answer?: Answer } = {}) {
  printed = []
  const { dryRun = false, yes = true, answer = 'nobody' } = more
  const options = {
    files: files.map(file => path.resolve(FIXTURES, file)),
    catalogue,
    ref: 'test copy (2026-11-20)',
    dryRun,
    yes,
  }
  return await runImport(options, {
    now: () => Date.UTC(2026, 10, 22),
    print: line => printed.push(line),
    confirm: answer === 'nobody' ? null : async () => answer === 'yes',
  })
}

const text = () => readFileSync(catalogue, 'utf8')
const logLines = () => {
  const log = path.join(folder, 'imports.jsonl')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

const LAYOUTS = ['ca-registry-2024.csv', 'ca-registry-2025.csv', 'ca-registry-2026.csv', 'companies']

test.each(LAYOUTS)('%s is taken; taken again, it changes and writes nothing', async file => {
  const before = text()
  expect(await take([file])).toBe('done')
  const once = text()
  expect(once).not.toBe(before)
  expect(catalogueProblems(readCatalogue(catalogue))).toEqual([])
  expect(logLines()).toHaveLength(1)

  expect(await take([file])).toBe('done')
  expect(printed).toContain('added: 0 brokers')
  expect(printed).toContain('changed: 0 brokers')
  expect(printed.at(-1)).toBe('No change. Nothing was written.')
  expect(text()).toBe(once)
  expect(logLines()).toHaveLength(1)
  expect(readdirSync(folder).sort()).toEqual(['brokers.jsonl', 'imports.jsonl'])
})

test('all of them at once, in any order, give the same facts and nothing new the second time', async () => {
  await take(LAYOUTS)
  const once = text()
  await take(LAYOUTS)
  expect(text()).toBe(once)
  await take([...LAYOUTS].reverse())
  expect(text()).toBe(once)
})

test('what was there is still there: kept fields, lists that only grew, replaced values in the log', async () => {
  const before = readCatalogue(catalogue)
  await take(LAYOUTS)
  const after = new Map(readCatalogue(catalogue).map(one => [one.id, one]))
  for (const old of before) {
    const now = after.get(old.id)
    for (const list of ['country', 'methods', 'requirements', 'dataTypes', 'registries'] as const) {
      expect(now?.[list]).toEqual(expect.arrayContaining([...old[list]]))
    }
  }
  expect(after.get('avocet-search')?.optOutUrl).toBe('https://avocetsearch.example/removal')
  const [entry] = logLines().map(line => JSON.parse(line) as Record<string, unknown>)
  expect(entry).toMatchObject({ at: '2026-11-22T00:00:00.000Z', added: 11, changed: 3, unchanged: 0 })
  expect(entry?.files).toContainEqual(
    expect.objectContaining({ file: 'ca-registry-2026.csv', rows: 10, refused: 1 }),
  )
  expect(entry?.changes).toContainEqual({
    id: 'old-heron',
    field: 'privacyEmail',
    from: 'info@oldheron.example',
    to: 'privacy@oldheron.example',
  })
})

test('a dry run shows everything and writes nothing', async () => {
  const before = text()
  expect(await take(['ca-registry-2026.csv'], { dryRun: true })).toBe('done')
  expect(printed.join('\n')).toMatch(/\+ findtern {2}findtern\.example/)
  expect(printed.join('\n')).toMatch(/~ avocet-search {2}privacyEmail: "support@.*" → "privacy@.*" {2}\(CPPA/)
  expect(printed.join('\n')).toMatch(/! no website: line 13/)
  expect(printed.at(-1)).toBe('Dry run. Nothing was written.')
  expect(text()).toBe(before)
  expect(logLines()).toEqual([])
})

test('without --yes it asks, and where nobody can be asked it writes nothing', async () => {
  const before = text()
  expect(await take(['ca-registry-2024.csv'], { yes: false })).toBe('not done')
  expect(printed.at(-1)).toContain('no terminal')
  expect(await take(['ca-registry-2024.csv'], { yes: false, answer: 'no' })).toBe('not done')
  expect(text()).toBe(before)
  expect(await take(['ca-registry-2024.csv'], { yes: false, answer: 'yes' })).toBe('done')
  expect(text()).not.toBe(before)
})

test('a file of another layout, and one that is no text, stop the whole import', async () => {
  const before = text()
  expect(await take(['ca-registry-2026.csv', 'unknown-layout.csv'])).toBe('not done')
  expect(printed.join('\n')).toContain('these columns are missing: “Doing Business As (DBA), if applicable:”')
  const binary = path.join(folder, 'binary.csv')
  writeFileSync(binary, Buffer.from([0xff, 0xfe, 0x00, 0x41]))
  expect(await take([binary])).toBe('not done')
  expect(await take([path.join(folder, 'absent.csv')])).toBe('not done')
  expect(text()).toBe(before)
})

test('the command: exit codes, and the product’s own catalogue left alone', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, programArguments('server/brokers/catalogue-cli.ts', ...args), {
      timeout: 240_000,
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    )
  const file = path.join(FIXTURES, 'ca-registry-2025.csv')
  expect((await run()).code).toBe(2)
  expect((await run('import', file, '--catalogue', catalogue)).code).toBe(1)
  const done = await run('import', file, '--yes', '--catalogue', catalogue)
  expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Written to') })
})

test('the live world’s brokers fit the database, and storing them again changes no row', async () => {
  const database = await openTestDatabase()
  try {
    const brokers = readCatalogue()
    await storeCatalogue(database.db, brokers, new Map(), { address: url => url, automateSilent: true })
    const stored = await listDocs(database.db, 'data_broker_sites', SHARED_ACCOUNT)
    expect(stored).toHaveLength(brokers.length)
    await storeCatalogue(database.db, brokers, new Map(), { address: url => url, automateSilent: true })
    expect(await listDocs(database.db, 'data_broker_sites', SHARED_ACCOUNT)).toEqual(stored)
  } finally {
    await database.close()
  }
})
