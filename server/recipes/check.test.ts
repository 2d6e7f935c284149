// The reports of `recipe check` for files and folders.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecipes } from './check.ts'

const recipe = (more: object = {}) => ({
  name: 'Folk',
  url: 'folk.example',
  version: '1.0.0',
  steps: [
    {
      stepType: 'scan',
      actions: [{ id: 'go', actionType: 'navigate', url: 'https://folk.example/q' }],
    },
  ],
  ...more,
})

let folder: string
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipes-'))
  await writeFile(file('a.json'), JSON.stringify(recipe()))
  await writeFile(file('b.json'), JSON.stringify(recipe({ version: undefined })))
  await writeFile(file('c.json'), '{ "name": ')
  await writeFile(file('notes.txt'), 'not a recipe')
})
afterAll(() => rm(folder, { recursive: true }))

test('every recipe of a folder is checked; one that is invalid, and where, is said', async () => {
  const report = await checkRecipes([folder])
  expect(report).toMatchObject({ ok: false, checked: 3, invalid: 2 })
  expect(report.files.map(one => [one.file, one.ok])).toEqual([
    ['a.json', true],
    ['b.json', false],
    ['c.json', false],
  ])
  expect(report.files[0]).toMatchObject({
    broker: 'folk.example',
    steps: { scan: 'ready', optOut: 'absent' },
  })
  const said = { message: expect.any(String), rule: expect.any(String) }
  expect(report.files[1]?.issues).toEqual([
    { path: 'version', ...said, hint: expect.stringContaining('numbers with dots') },
  ])
  expect(report.files[2]?.issues).toEqual([
    { path: '', ...said, rule: 'not JSON', hint: expect.stringContaining('comma') },
  ])
})

test('a byte order mark before the recipe is no fault', async () => {
  const path = join(folder, 'mark.txt')
  await writeFile(path, `\uFEFF${JSON.stringify(recipe())}`)
  expect(await checkRecipes([path])).toMatchObject({ ok: true, checked: 1 })
})

test('several files and folders are checked together, and none is passed over', async () => {
  expect(await checkRecipes([file('a.json'), file('b.json')])).toMatchObject({ checked: 2, invalid: 1 })
  expect(await checkRecipes([file('a.json'), folder])).toMatchObject({ checked: 4, invalid: 2 })
  await expect(checkRecipes([file('a.json'), file('gone.json')])).rejects.toThrow()
})
