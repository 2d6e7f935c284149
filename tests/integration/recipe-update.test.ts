// Updating recipes from where they came: folders, addresses and packs.
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importCommand, updateCommand } from '#server/recipes/import/import-command.ts'
import { makePack } from '#server/recipes/import/packs/pack-make.ts'

let folder: string
let from: string
let into: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recipes-'))
  from = path.join(folder, 'from')
  into = path.join(folder, 'into')
  mkdirSync(from)
})
afterEach(() => rmSync(folder, { recursive: true }))

const recipe = (url: string, version = '1.0.0') => ({
  name: url,
  url,
  version,
  steps: [{ stepType: 'scan', actions: [{ id: 's', actionType: 'navigate', url: `https://${url}/` }] }],
})
const put = (file: string, content: object) => writeFileSync(path.join(from, file), JSON.stringify(content))
const kept = (file: string) => JSON.parse(readFileSync(path.join(into, file), 'utf8'))
const DEPS = { now: () => 1, recipesDir: 'nowhere', trustFile: undefined }
const importAgain = (source: string, ...more: string[]) =>
  importCommand([source, '--into', into, ...more], DEPS)
const update = async (...more: string[]) =>
  (await updateCommand(['--into', into, ...more], DEPS)) as {
    code: number
    json: { ok: boolean; sources: Record<string, unknown>[] }
  }

test('an update takes what has changed from where it came, says what is gone, and keeps it', async () => {
  put('a.json', recipe('a.example'))
  put('b.json', recipe('b.example'))
  await importAgain(from)
  put('a.json', recipe('a.example', '1.1.0'))
  put('c.json', recipe('c.example'))
  rmSync(path.join(from, 'b.json'))
  const shown = await update('--dry-run')
  expect(kept('a.example.json').version).toBe('1.0.0')
  const done = await update()
  for (const { code, json } of [shown, done]) {
    expect(code).toBe(0)
    expect(json.sources).toMatchObject([
      {
        source: from,
        new: [{ broker: 'c.example' }],
        changed: [{ broker: 'a.example', from: '1.0.0', to: '1.1.0' }],
        gone: ['b.example'],
      },
    ])
  }
  expect(kept('a.example.json').version).toBe('1.1.0')
  expect(kept('b.example.json').version).toBe('1.0.0')
  expect((await update()).json.sources).toMatchObject([{ new: [], changed: [], gone: [] }])
})

test('an update keeps what works where the new version is no recipe', async () => {
  put('a.json', recipe('a.example'))
  await importAgain(from)
  put('a.json', { ...recipe('a.example', '1.1.0'), steps: 'none' })
  const { code, json } = await update()
  expect(code).toBe(1)
  expect(json.sources).toMatchObject([{ ok: false, refused: [{ file: 'a.json' }], gone: [] }])
  expect(kept('a.example.json').version).toBe('1.0.0')
  put('a.json', recipe('a.example', '1.2.0'))
  expect((await update()).json.sources).toMatchObject([{ changed: [{ to: '1.2.0' }] }])
})

test('a source that is away doesn’t stop the others', async () => {
  const site = createServer((_request, response) => response.end(JSON.stringify(recipe('b.example'))))
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  put('a.json', recipe('a.example'))
  await importAgain(`${url}/b.json`, '--unsigned')
  await importAgain(from)
  site.closeAllConnections()
  await new Promise(resolve => site.close(resolve))
  put('a.json', recipe('a.example', '1.1.0'))
  const { code, json } = await update()
  expect(code).toBe(1)
  expect(json.sources).toMatchObject([
    { source: `${url}/b.json`, ok: false, reason: 'not_reached' },
    { source: from, ok: true, changed: [{ to: '1.1.0' }] },
  ])
  expect(kept('b.example.json').version).toBe('1.0.0')
})

test('an update takes a newer pack of the same key, and no other', async () => {
  const pair = generateKeyPairSync('ed25519')
  const other = generateKeyPairSync('ed25519')
  const trust = path.join(folder, 'trust.pem')
  writeFileSync(trust, pair.publicKey.export({ type: 'spki', format: 'pem' }))
  const file = path.join(folder, 'the.pack')
  const pack = (version: string, sequence: number, key = pair.privateKey) => {
    const files = [{ file: 'a.json', text: JSON.stringify(recipe('a.example', version)) }]
    const made = makePack(files, { name: 'ours', sequence, key })
    if (made.ok) writeFileSync(file, made.text)
  }
  pack('1.0.0', 1)
  await importAgain(file, '--trust', trust)
  pack('1.1.0', 2)
  expect((await update('--trust', trust)).json.sources).toMatchObject([{ changed: [{ to: '1.1.0' }] }])
  pack('1.2.0', 3, other.privateKey)
  expect((await update('--trust', trust)).json.sources).toMatchObject([{ ok: false }])
  pack('1.0.0', 1)
  expect((await update('--trust', trust)).json.sources).toMatchObject([{ ok: false, reason: 'rollback' }])
  expect(kept('a.example.json').version).toBe('1.1.0')
})

test('an update takes no older version; an import does', async () => {
  put('a.json', recipe('a.example', '1.10.0'))
  await importAgain(from)
  put('a.json', recipe('a.example', '1.9.0'))
  const { code, json } = await update()
  expect(code).toBe(1)
  expect(json.sources).toMatchObject([{ refused: [{ rule: 'older than the installed one' }], gone: [] }])
  expect(kept('a.example.json').version).toBe('1.10.0')
  expect((await importAgain(from)).code).toBe(0)
  expect(kept('a.example.json').version).toBe('1.9.0')
})

test('an update keeps a step that works where the new version’s can’t run here', async () => {
  put('a.json', recipe('a.example'))
  await importAgain(from)
  const actions = [{ id: 's', actionType: 'teleport' }]
  put('a.json', { ...recipe('a.example', '1.1.0'), steps: [{ stepType: 'scan', actions }] })
  expect((await update()).json.sources).toMatchObject([
    { ok: false, refused: [{ path: 'steps', rule: expect.stringContaining('teleport') }], gone: [] },
  ])
  expect(kept('a.example.json').version).toBe('1.0.0')
  expect((await importAgain(from, '--force')).code).toBe(0)
  expect(kept('a.example.json').version).toBe('1.1.0')
})

test('what was a signed pack isn’t replaced by unsigned recipes', async () => {
  const pair = generateKeyPairSync('ed25519')
  const trust = path.join(folder, 'trust.pem')
  writeFileSync(trust, pair.publicKey.export({ type: 'spki', format: 'pem' }))
  const file = path.join(folder, 'the.pack')
  const files = [{ file: 'a.json', text: JSON.stringify(recipe('a.example')) }]
  const made = makePack(files, { name: 'ours', sequence: 1, key: pair.privateKey })
  if (made.ok) writeFileSync(file, made.text)
  await importAgain(file, '--trust', trust)
  writeFileSync(file, JSON.stringify(recipe('a.example', '9.0.0')))
  const { code, json } = await update('--trust', trust)
  expect(code).toBe(1)
  expect(json.sources).toMatchObject([{ ok: false, reason: 'unsigned' }])
  expect(kept('a.example.json').version).toBe('1.0.0')
})

test('a site of two sources stays with the one imported last, also while that one is away', async () => {
  const other = path.join(folder, 'other')
  mkdirSync(other)
  put('a.json', recipe('a.example', '1.0.0'))
  writeFileSync(path.join(other, 'a.json'), JSON.stringify(recipe('a.example', '1.1.0')))
  await importAgain(from)
  await importAgain(other)
  put('a.json', recipe('a.example', '1.2.0'))
  const quiet = { new: [], changed: [], gone: [], refused: [] }
  expect((await update()).json.sources).toMatchObject([{ source: from, ...quiet }, quiet])
  rmSync(other, { recursive: true })
  expect((await update()).json.sources).toMatchObject([
    { source: from, ...quiet },
    { source: other, ok: false, reason: 'not_readable' },
  ])
  expect(kept('a.example.json').version).toBe('1.1.0')
  await importAgain(from)
  expect(kept('a.example.json').version).toBe('1.2.0')
})

test('a name too long for a file, a folder and a broken link stop nothing', async () => {
  mkdirSync(path.join(into, 'folder.json'), { recursive: true })
  symlinkSync(path.join(folder, 'nowhere.json'), path.join(into, 'broken.json'))
  const long = `${'a'.repeat(60)}.`.repeat(4)
  put('a.json', recipe(`${long}example`))
  put('b.json', recipe('b.example'))
  symlinkSync(path.join(folder, 'nowhere.json'), path.join(from, 'c.json'))
  const { code, json } = await importAgain(from)
  expect(code).toBe(1)
  expect(json).toMatchObject({
    new: [{ broker: 'b.example' }],
    refused: [{ file: 'c.json' }, { file: 'a.json', path: 'url' }],
  })
})

test('without sources there is nothing to update, and a list that can’t be read is said', async () => {
  expect(await update()).toMatchObject({ code: 0, json: { ok: true, sources: [] } })
  mkdirSync(into)
  writeFileSync(path.join(into, '.sources'), '{')
  expect(await update()).toMatchObject({ code: 1, json: { reason: 'not_readable' } })
})
