// Importing recipes from folders, addresses and signed packs: what is accepted, what is refused and why.
import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importCommand, packCommand } from '#server/recipes/import/import-command.ts'
import { importRecipes, type RecipeImportOptions } from '#server/recipes/import/import-recipes.ts'
import { SourceRefused } from '#server/recipes/import/import-types.ts'
import { makePack } from '#server/recipes/import/packs/pack-make.ts'
import { programArguments } from '#tests/support/program-arguments.ts'

let folder: string
let from: string
let into: string
let server: Server | null = null

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recipes-'))
  from = path.join(folder, 'from')
  into = path.join(folder, 'into')
  mkdirSync(from)
})
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise(resolve => (server ? server.close(resolve) : resolve(null)))
  server = null
  rmSync(folder, { recursive: true })
})

const recipe = (url: string, version = '1.0.0', more: object = {}) => ({
  name: url,
  url,
  version,
  steps: [{ stepType: 'scan', actions: [{ id: 's', actionType: 'navigate', url: `https://${url}/` }] }],
  ...more,
})
const put = (file: string, content: unknown) =>
  writeFileSync(path.join(from, file), typeof content === 'string' ? content : JSON.stringify(content))
const take = (more: Partial<RecipeImportOptions> = {}) => importRecipes({ source: from, into, ...more })
const recipesIn = (place: string) =>
  readdirSync(place)
    .filter(file => file.endsWith('.json'))
    .sort()
const kept = (file: string) => JSON.parse(readFileSync(path.join(into, file), 'utf8'))
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof SourceRefused ? error.reason : error
}

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>(resolve => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

test('a folder is taken in; taken again, nothing changes', async () => {
  put('a.json', recipe('one.example'))
  put('b.json', recipe('two.example'))
  put('README.md', 'not a recipe')
  expect(await take()).toMatchObject({
    ok: true,
    new: [{ broker: 'one.example' }, { broker: 'two.example' }],
  })
  expect(recipesIn(into)).toEqual(['one.example.json', 'two.example.json'])
  const again = await take()
  expect(again).toMatchObject({ ok: true, new: [], changed: [], unchanged: ['one.example', 'two.example'] })
  expect(recipesIn(into)).toEqual(['one.example.json', 'two.example.json'])
})

test('a dry run says the same and writes nothing', async () => {
  put('a.json', recipe('one.example'))
  expect(await take({ dryRun: true })).toMatchObject({ dryRun: true, new: [{ file: 'one.example.json' }] })
  expect(existsSync(into)).toBe(false)
})

test('a new version replaces the recipe under the file name it has', async () => {
  mkdirSync(into)
  writeFileSync(path.join(into, 'mine.json'), JSON.stringify(recipe('one.example')))
  put('a.json', recipe('one.example', '1.0.1'))
  const report = await take()
  expect(report.changed).toEqual([{ file: 'mine.json', broker: 'one.example', from: '1.0.0', to: '1.0.1' }])
  expect(recipesIn(into)).toEqual(['mine.json'])
  expect(kept('mine.json').version).toBe('1.0.1')
})

test('the same version with another text is refused, unless it is forced', async () => {
  put('a.json', recipe('one.example'))
  await take()
  put('a.json', recipe('one.example', '1.0.0', { optOutUrl: 'https://one.example/out' }))
  expect(await take()).toMatchObject({
    ok: false,
    changed: [],
    refused: [{ file: 'a.json', path: 'version', rule: 'same version, other text' }],
  })
  expect(kept('one.example.json').optOutUrl).toBeUndefined()
  expect(await take({ force: true })).toMatchObject({ ok: true, changed: [{ from: '1.0.0', to: '1.0.0' }] })
  expect(kept('one.example.json').optOutUrl).toBe('https://one.example/out')
})

test('spacing and order of keys are no change', async () => {
  put('a.json', recipe('one.example'))
  await take()
  const { version, ...rest } = recipe('one.example')
  put('a.json', JSON.stringify({ version, ...rest }, null, 4))
  expect(await take()).toMatchObject({ unchanged: ['one.example'], changed: [] })
})

test('odd files are refused with place, rule and hint, and never stop the others', async () => {
  put('good.json', recipe('good.example'))
  put('broken.json', '{"name": ')
  put('version.json', recipe('v.example', 'one'))
  const scan = { stepType: 'scan', actions: [{ id: 'x', actionType: 'navigate' }] }
  put('action.json', recipe('a.example', '1.0.0', { steps: [scan] }))
  put('host.json', recipe('../../etc/passwd'))
  put('deep.json', `{"name":"d","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  put('large.json', `"${'x'.repeat(2 * 1024 * 1024)}"`)
  put('twice-1.json', recipe('twice.example'))
  put('twice-2.json', recipe('twice.example', '2.0.0'))
  writeFileSync(path.join(from, 'bytes.json'), Buffer.from([0xff, 0xfe, 0x00]))
  mkdirSync(path.join(from, 'folder.json'))
  const report = await take()
  expect(report.new).toEqual([{ file: 'good.example.json', broker: 'good.example', version: '1.0.0' }])
  expect(recipesIn(into)).toEqual(['good.example.json'])
  const found = new Map(report.refused.map(one => [one.file, one]))
  expect([...found.keys()].sort()).toEqual(
    readdirSync(from)
      .filter(name => name !== 'good.json')
      .sort(),
  )
  expect(found.get('version.json')).toMatchObject({ path: 'version' })
  expect(found.get('action.json')).toMatchObject({ path: 'steps[0].actions[0].url' })
  expect(found.get('host.json')).toMatchObject({ path: 'url', rule: 'not a host name' })
  expect(report.refused.every(one => one.rule !== '' && one.hint !== '')).toBe(true)
})

test('from an address: one file, or a list of files of the same host', async () => {
  const pages: Record<string, unknown> = {
    '/r/list.json': ['a.json', { path: '/r/b.json' }, 'gone.json', 'http://127.0.0.2:1/c.json'],
    '/r/a.json': recipe('one.example'),
    '/r/b.json': recipe('two.example'),
  }
  const base = await serve((request, answer) => {
    const page = pages[request.url ?? '']
    answer.writeHead(page ? 200 : 404).end(JSON.stringify(page ?? null))
  })
  const report = await take({ source: `${base}/r/list.json` })
  expect(report.new.map(one => one.broker)).toEqual(['one.example', 'two.example'])
  expect(report.refused).toMatchObject([
    { file: 'gone.json', rule: 'not_reached' },
    { file: 'http://127.0.0.2:1/c.json', rule: 'redirect_forbidden' },
  ])
  expect(await take({ source: `${base}/r/a.json` })).toMatchObject({ ok: true, unchanged: ['one.example'] })
})

test('what must not be asked for is not asked for', async () => {
  const resolve = async () => ['10.0.0.7']
  const no = (source: string) => refusal(take({ source, resolve }))
  expect(await no('http://recipes.example/list.json')).toBe('address_forbidden')
  expect(await no('https://10.0.0.7/list.json')).toBe('address_forbidden')
  expect(await no('https://[fd00::1]/list.json')).toBe('address_forbidden')
  expect(await no('https://me:secret@recipes.example/')).toBe('address_forbidden')
  expect(await no('file:///etc/passwd')).toBe('address_forbidden')
  expect(await no('https://inside.example/list.json')).toBe('address_forbidden')
  expect(existsSync(into)).toBe(false)
})

test('an address that leads elsewhere, answers without end, or never, is given up', async () => {
  const base = await serve((request, answer) => {
    if (request.url === '/away') answer.writeHead(302, { location: 'http://127.0.0.2:9/' }).end()
    else if (request.url === '/loop') answer.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/flood') {
      const pour = () => {
        while (answer.writable && answer.write('x'.repeat(65_536)));
      }
      answer.on('drain', pour)
      pour()
    } else if (request.url === '/upgrade')
      answer.socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
    else if (request.url !== '/never') answer.writeHead(500).end()
  })
  expect(await refusal(take({ source: `${base}/away` }))).toBe('redirect_forbidden')
  expect(await refusal(take({ source: `${base}/loop` }))).toBe('not_reached')
  expect(await refusal(take({ source: `${base}/flood`, limits: { totalBytes: 100_000 } }))).toBe('too_large')
  expect(await refusal(take({ source: `${base}/never`, limits: { answerMs: 100 } }))).toBe('too_slow')
  expect(await refusal(take({ source: `${base}/fault` }))).toBe('not_reached')
  expect(await refusal(take({ source: `${base}/upgrade` }))).toBe('not_reached')
})

const keys = generateKeyPairSync('ed25519')
const strangers = generateKeyPairSync('ed25519')
const trusted = [keys.publicKey]

function pack(sequence: number, recipes: object[], key = keys.privateKey): string {
  const files = recipes.map((one, index) => ({ file: `${index}.json`, text: JSON.stringify(one) }))
  const made = makePack(files, { name: 'recipes', sequence, key })
  if (!made.ok) throw new Error('the pack could not be made')
  return made.text
}
function packFile(text: string): string {
  const file = path.join(folder, 'a.pack')
  writeFileSync(file, text)
  return file
}

test('a pack signed with a trusted key is taken in, twice without a change', async () => {
  const source = packFile(pack(7, [recipe('one.example'), recipe('two.example')]))
  const first = await take({ source, trusted })
  expect(first).toMatchObject({ ok: true, pack: { name: 'recipes', sequence: 7 }, new: [{}, {}] })
  const again = await take({ source, trusted })
  expect(again).toMatchObject({ ok: true, new: [], changed: [], unchanged: ['one.example', 'two.example'] })
})

test('a pack is refused whole, with the reason, when anything about it is not as it was signed', async () => {
  const good = JSON.parse(pack(7, [recipe('one.example'), recipe('two.example')]))
  const open = (changed: object) => refusal(take({ source: packFile(JSON.stringify(changed)), trusted }))
  const { signature: _, ...unsigned } = good
  expect(await open(unsigned)).toBe('unsigned')
  expect(await open({ ...good, files: { ...good.files, '0.json': `${good.files['0.json']} ` } })).toBe(
    'file_changed',
  )
  expect(await open({ ...good, files: { '0.json': good.files['0.json'] } })).toBe('file_missing')
  expect(await open({ ...good, files: { ...good.files, 'x.json': '{}' } })).toBe('file_unlisted')
  expect(await open({ ...good, list: good.list.replace('"sequence":7', '"sequence":8') })).toBe(
    'wrong_signature',
  )
  expect(await open({ ...good, files: 7 })).toBe('pack_malformed')
  const foreign = packFile(pack(7, [recipe('one.example')], strangers.privateKey))
  expect(await refusal(take({ source: foreign, trusted }))).toBe('wrong_signature')
  expect(await refusal(take({ source: foreign }))).toBe('untrusted_key')
  expect(existsSync(into)).toBe(false)
})

test('an older pack does not bring back what has been mended since', async () => {
  const old = pack(7, [recipe('one.example', '1.0.0')])
  await take({ source: packFile(pack(8, [recipe('one.example', '1.0.1')])), trusted })
  expect(await refusal(take({ source: packFile(old), trusted }))).toBe('rollback')
  const other = pack(8, [recipe('one.example', '1.0.2')])
  expect(await refusal(take({ source: packFile(other), trusted }))).toBe('sequence_reused')
  // Nor with another trusted key.
  const both = [keys.publicKey, strangers.publicKey]
  const theirs = pack(7, [recipe('one.example', '1.0.0')], strangers.privateKey)
  expect(await refusal(take({ source: packFile(theirs), trusted: both }))).toBe('rollback')
  expect(kept('one.example.json').version).toBe('1.0.1')
})

test('a lost note of what was taken in lets nothing in', async () => {
  mkdirSync(into)
  writeFileSync(path.join(into, '.packs'), 'torn')
  expect(await refusal(take({ source: packFile(pack(9, [recipe('one.example')])), trusted }))).toBe(
    'not_readable',
  )
})

test('the commands answer with what they did, and how the program ends', async () => {
  put('a.json', recipe('one.example'))
  const pem = path.join(folder, 'key.pem')
  const trust = path.join(folder, 'trust.pem')
  writeFileSync(pem, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(trust, keys.publicKey.export({ type: 'spki', format: 'pem' }))
  const out = path.join(folder, 'out.pack')
  const deps = { now: () => 1_795_000_000_000, recipesDir: into, trustFile: undefined }
  expect(await packCommand([from, '--key', pem, '--out', out], deps)).toMatchObject({
    code: 0,
    json: { ok: true, sequence: 1_795_000_000_000, files: 1 },
  })
  expect(await packCommand([from, '--key', trust, '--out', out], deps)).toMatchObject({ code: 1 })
  expect(await importCommand([out], deps)).toMatchObject({ code: 1, json: { reason: 'untrusted_key' } })
  expect(await importCommand([out, '--trust', pem], deps)).toMatchObject({ code: 1, json: { ok: false } })
  expect(await importCommand([out, '--trust', trust], deps)).toMatchObject({
    code: 0,
    json: { ok: true, new: [{ broker: 'one.example' }] },
  })
  expect(await importCommand([out], { ...deps, trustFile: trust })).toMatchObject({ code: 0 })
  put('b.json', '{')
  expect(await importCommand([from], deps)).toMatchObject({ code: 1, json: { ok: false } })
  expect(await packCommand([from, '--key', pem, '--out', out], deps)).toMatchObject({ code: 1 })
  expect(await importCommand([], deps)).toMatchObject({ code: 2 })
  expect(await importCommand([from, '--what'], deps)).toMatchObject({ code: 2 })
  expect(await packCommand([from, '--key', pem, '--out', out, '--sequence', 'x'], deps)).toMatchObject({
    code: 2,
  })
})

test('the program prints the report and nothing else on standard output', async () => {
  put('a.json', recipe('one.example'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    programArguments('server/recipes/cli.ts', 'import', from, '--into', into),
  )
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, new: [{ broker: 'one.example' }] })
})

test('without being told where, recipes go to RECIPES_DIR, else into the folder of data', async () => {
  put('a.json', recipe('one.example'))
  const importInto = async (settings: Record<string, string>) => {
    const env = { ...process.env, ...settings }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      programArguments('server/recipes/cli.ts', 'import', from),
      { env },
    )
    return JSON.parse(stdout)
  }
  const data = path.join(folder, 'data')
  expect(await importInto({ DATA_DIR: data })).toMatchObject({ ok: true, into: path.join(data, 'recipes') })
  expect(recipesIn(path.join(data, 'recipes'))).toEqual(['one.example.json'])
  expect(await importInto({ DATA_DIR: data, RECIPES_DIR: into })).toMatchObject({ ok: true, into })
})
