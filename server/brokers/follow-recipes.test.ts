// A changed folder of recipes is read again, and only a changed one.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../lib/log.ts'
import { followRecipes } from './follow-recipes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recipes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const log = createLog('silent')

test('new, changed and removed recipes are stored again, other files are not', async () => {
  const store = vi.fn(async () => undefined)
  const followed = followRecipes(folder, store, log)
  await followed.begin()
  expect(await followed.look()).toBe(false)
  put('a.json', '{}')
  expect(await followed.look()).toBe(true)
  put('.sources', '[]')
  expect(await followed.look()).toBe(false)
  put('a.json', '[]')
  utimesSync(path.join(folder, 'a.json'), 1, 1)
  expect(await followed.look()).toBe(true)
  rmSync(path.join(folder, 'a.json'))
  expect(await followed.look()).toBe(true)
  expect(store).toHaveBeenCalledTimes(4)
})

test('if storing fails, the next look tries again; at the start it’s an error', async () => {
  const store = vi.fn(async () => undefined)
  const followed = followRecipes(folder, store, log)
  store.mockRejectedValueOnce(new Error('the database is away'))
  await expect(followed.begin()).rejects.toThrow('the database is away')
  store.mockRejectedValueOnce(new Error('the database is away'))
  expect(await followed.look()).toBe(false)
  expect(await followed.look()).toBe(true)
})

test('a folder that is gone is no change', async () => {
  const store = vi.fn(async () => undefined)
  const followed = followRecipes(folder, store, log)
  await followed.begin()
  rmSync(folder, { recursive: true })
  expect(await followed.look()).toBe(false)
  expect(store).toHaveBeenCalledTimes(1)
})
