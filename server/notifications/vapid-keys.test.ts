import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isVapidPair, loadVapidKeys, makeVapidKeys } from './vapid-keys.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vapid-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the keys are made once, stay the same, and only the owner can read them', () => {
  const data = path.join(folder, 'data')
  const first = loadVapidKeys(data)
  expect(loadVapidKeys(data)).toEqual(first)
  expect(isVapidPair(first)).toBe(true)
  expect(readdirSync(data)).toEqual(['vapid-keys.json'])
  expect(statSync(path.join(data, 'vapid-keys.json')).mode & 0o777).toBe(0o600)
})

test.each([
  ['no JSON', '{"privateKey":"hush hush'],
  ['keys that do not belong together', mixed()],
])('a file with %s stops the start without being shown or replaced', (_what, text) => {
  writeFileSync(path.join(folder, 'vapid-keys.json'), text)
  expect(() => loadVapidKeys(folder)).toThrow(/does not hold the keys/)
  expect(() => loadVapidKeys(folder)).not.toThrow(/hush/)
})

function mixed(): string {
  return JSON.stringify({ ...makeVapidKeys(), privateKey: makeVapidKeys().privateKey })
}

test('a pair is told from what is none', () => {
  const pair = makeVapidKeys()
  expect(isVapidPair(pair)).toBe(true)
  expect(isVapidPair({ ...pair, privateKey: Buffer.alloc(32).toString('base64url') })).toBe(false)
  expect(isVapidPair({ ...pair, privateKey: 'short' })).toBe(false)
  expect(isVapidPair({ ...pair, publicKey: makeVapidKeys().publicKey })).toBe(false)
})
