import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadKeys } from './load-keys.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('keys are made once, also when two start at once, and only the owner can read them', async () => {
  const data = join(folder, 'data')
  const [first, second] = await Promise.all([loadKeys(data), loadKeys(data)])
  expect(second).toEqual(first)
  expect(await loadKeys(data)).toEqual(first)
  expect(readdirSync(data)).toEqual(['auth-keys.json'])
  expect(statSync(join(data, 'auth-keys.json')).mode & 0o777).toBe(0o600)
})

test('a damaged file stops the start without being shown or replaced', async () => {
  writeFileSync(join(folder, 'auth-keys.json'), '{"secret":"hush hush"')
  await expect(loadKeys(folder)).rejects.toThrow(/does not hold the keys/)
  await expect(loadKeys(folder)).rejects.not.toThrow(/hush/)
})
