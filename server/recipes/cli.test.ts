// The command's output if nothing can run: always the same object, with the reason.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programArguments } from '#tests/support/program-arguments.ts'

let folder: string
const file = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'))
  const go = { id: 'go', actionType: 'navigate', url: 'not an address' }
  const put = (name: string, json: unknown) => writeFileSync(file(name), JSON.stringify(json))
  put('recipe.json', {
    name: 'Folk',
    url: 'folk.example',
    version: '1.0.0',
    steps: [{ stepType: 'scan', actions: [go] }],
  })
  put('step.json', { stepType: 'optOut', actions: [go] })
  put('profile.json', { firstName: 'John', lastName: 'Smith' })
  put('nobody.json', { firstName: 'John' })
  put('unborn.json', { firstName: 'John', lastName: 'Smith', birthDate: '1984-13-45' })
  writeFileSync(file('mark.json'), `\uFEFF${JSON.stringify([go])}`)
  writeFileSync(file('torn.json'), '{')
})
afterAll(() => rmSync(folder, { recursive: true }))

function recipe(...args: string[]): Promise<{ code: unknown; json: unknown }> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      programArguments('server/recipes/cli.ts', ...args),
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(stderr))
        else resolve({ code: error?.code ?? 0, json: JSON.parse(stdout) })
      },
    )
  })
}
const NOTHING = { ok: false, status: 'error', url: '', extracted: [], actions: [] }

test.each([
  ['a profile that lacks something', 1, ['recipe.json', 'nobody.json'], /lastName/],
  ['a profile that is not JSON', 1, ['recipe.json', 'torn.json'], /isn’t JSON/],
  ['a recipe that is not there', 1, ['none.json', 'profile.json'], /can’t read/],
  ['a record that is none', 1, ['recipe.json', 'profile.json', '--extracted', 'mark.json'], /object/],
  ['a flag that is not known', 2, ['recipe.json', 'profile.json', '--what'], /--what/],
  ['a step that is none', 2, ['recipe.json', 'profile.json', '--step', 'what'], /--step/],
  ['patience that is no number', 2, ['recipe.json', 'profile.json', '--patience', 'abc'], /--patience/],
  ['an origin that is none', 2, ['recipe.json', 'profile.json', '--rewrite-origin', 'abc'], /origin/],
])('run answers %s in full, with exit code %i', async (_, code, [given = '', profile = '', ...more], why) => {
  const flags = more.map(one => (one.endsWith('.json') ? file(one) : one))
  const answer = await recipe('run', file(given), '--profile', file(profile), ...flags, '--json')
  expect(answer).toMatchObject({
    code,
    json: { ...NOTHING, step: 'scan', error: expect.stringMatching(why), reason: expect.stringMatching(why) },
  })
})

test('a file that is one step is run as that step', async () => {
  const run = (...args: string[]) => recipe('run', ...args, '--profile', file('profile.json'), '--json')
  expect(await run(file('step.json'))).toMatchObject({ json: { step: 'optOut', actions: [{ id: 'go' }] } })
  expect(await run(file('step.json'), '--step', 'scan')).toMatchObject({
    json: { step: 'scan', actions: [] },
  })
})

test('a byte order mark is read over', async () => {
  const answer = await recipe('explain', file('mark.json'), '--profile', file('profile.json'), '--json')
  expect(answer).not.toMatchObject({ json: { error: expect.stringContaining('isn’t JSON') } })
})

test.each([
  ['an address that is none', 2, ['folk.example/form', 'profile.json'], /http or https/],
  ['a profile that lacks something', 1, ['https://folk.example/', 'nobody.json'], /lastName/],
  ['a birth date that is none', 1, ['https://folk.example/', 'unborn.json'], /birthDate/],
])('form answers %s in full, with exit code %i', async (_, code, [url = '', profile = ''], why) => {
  const answer = await recipe('form', url, '--profile', file(profile), '--json')
  const nothing = {
    url: '',
    status: 'error',
    steps: [],
    fields: [],
    refused: [],
    missing: [],
    submit: null,
    captcha: null,
  }
  expect(answer).toMatchObject({ code, json: { ...nothing, error: expect.stringMatching(why) } })
})

test('form fills in a page and prints what it did, and the site gets no more than a read', async () => {
  const asked: string[] = []
  const site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response
      .setHeader('content-type', 'text/html')
      .end(
        '<!doctype html><h1>Opt out</h1><form method="post"><label>First name *<input name="a"></label><button>Send</button></form>',
      )
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo
  const flags = [
    '--profile',
    file('profile.json'),
    '--rewrite-origin',
    `http://folk.example=http://127.0.0.1:${port}`,
  ]
  const { json } = await recipe('form', 'http://folk.example/out', ...flags, '--json')
  site.close()
  expect(json).toMatchObject({
    url: 'http://folk.example/out',
    status: 'filled',
    fields: [{ label: 'First name', kind: 'text', required: true, profileKey: 'firstName', value: 'John' }],
    refused: [],
    missing: [],
    submit: { label: 'Send' },
    captcha: null,
  })
  expect(asked.filter(one => !one.endsWith('/favicon.ico'))).toEqual(['GET /out'])
})

const PAGE =
  '<!doctype html><div class="card"><h2>John Smith</h2><b>25-29</b><ul><li>Tulsa, OK<li>Austin, TX</ul><i>(512) 555-##12</i> j...@mail.example <a href="/p/1">Open</a></div>'

test('records are printed by the format: sorted, cut as it says, and without what was read for the matcher', async () => {
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE))
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo
  const profile = {
    name: { selector: 'h2' },
    age: { selector: 'b' },
    addressCityStateList: { selector: 'li', findElements: true },
    phoneList: { selector: 'i' },
    profileUrl: { selector: 'a' },
  }
  const actions = [
    { id: 'go', actionType: 'navigate', url: 'http://folk.example/' },
    { id: 'read', actionType: 'extract', selector: '.card', noResultsSelector: '.none', profile },
  ]
  const steps = [{ stepType: 'scan', transport: 'http', actions }]
  const step = { name: 'Folk', url: 'folk.example', version: '1.0.0', steps }
  writeFileSync(file('http.json'), JSON.stringify(step))
  const rewrite = `http://folk.example=http://127.0.0.1:${port}`
  const flags = ['--profile', file('profile.json'), '--rewrite-origin', rewrite, '--json']
  const { json } = await recipe('run', file('http.json'), ...flags)
  site.close()
  const [record] = (json as { extracted: Record<string, unknown>[] }).extracted
  expect(record).toMatchObject({
    age: '25',
    addresses: [
      { city: 'Tulsa', state: 'OK' },
      { city: 'Austin', state: 'TX' },
    ],
    phoneNumbers: ['51255512'],
  })
  expect(Object.keys(record ?? {})).not.toContain('evidence')
})
