// Writing `.env`: nothing of the operator's is lost, and nobody else can read it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvFile } from '../lib/env-text.ts'
import { isUnwritable, readEnvFile, withSettings, writeEnvFile } from './env-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'env-file-'))
  file = path.join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

const mode = (name: string) => statSync(name).mode & 0o777

test('lines that the setup doesn’t know stay where they are', () => {
  const text = '# mine\nMY_OWN=1\n\nPORT=9000\nnonsense\n'
  const written = withSettings(text, { PORT: '9001', WORLD: 'live' })
  expect(written).toBe(
    '# mine\nMY_OWN=1\n\nPORT=9001\nnonsense\n\n# Written by `npm run setup`.\nWORLD=live\n',
  )
  expect(withSettings(written, { PORT: '9001', WORLD: 'live' })).toBe(written)
})

test('a setting that is there twice is there once afterward, so that no old value comes back', () => {
  expect(withSettings('PORT=1\nHOST=a.net\nPORT=2', { PORT: '3' })).toBe('HOST=a.net\nPORT=3\n')
})

test.each([
  'plain',
  'Offlist <me@homenet.net>',
  ' spaces ',
  '"quoted"',
  "it's",
  'a=b#c',
  'a #b',
  '"a" #b',
  `it's "x" # y`,
  '#a',
  '"',
  '',
])('the value %j is read as it was given', value => {
  expect(parseEnvFile(withSettings('', { MAIL_FROM: value })).MAIL_FROM).toBe(value)
})

test.each([
  ['LOG_LEVEL=info # loud', 'info'],
  ['LOG_LEVEL="a b" # trailing', 'a b'],
  ["export LOG_LEVEL='a # b'", 'a # b'],
  ['LOG_LEVEL="say "x"" # it\'s "y"', 'say "x"'],
  ['LOG_LEVEL=p#w=x y', 'p#w=x y'],
  ['LOG_LEVEL= # nothing', ''],
  ['LOG_LEVEL=info\r', 'info'],
])('the line %j of another program is read as it was meant', (line, value) => {
  expect(parseEnvFile(line)).toEqual({ LOG_LEVEL: value })
})

test('a value that stays keeps its comment, and the file is not written again', () => {
  const text = 'export PORT=1 # mine\nHOST="a.net" # yours\n'
  expect(withSettings(text, { PORT: '1', HOST: 'b.net' })).toBe('export PORT=1 # mine\nHOST=b.net\n')
  writeFileSync(file, text, { mode: 0o644 })
  expect(writeEnvFile(file, text)).toBeNull()
  expect([mode(file), readdirSync(folder)]).toEqual([0o600, ['.env']])
})

test('a link to a file in another place stays a link', () => {
  const own = path.join(folder, 'own')
  writeFileSync(own, 'PORT=1\n')
  symlinkSync(own, file)
  writeEnvFile(file, 'PORT=2\n')
  expect(readFileSync(own, 'utf8')).toBe('PORT=2\n')
})

test('a value of several lines can’t be written', () => {
  expect(isUnwritable('a\nWORLD=live')).toBe(true)
  expect(isUnwritable('a b')).toBe(false)
})

test('only its owner can read the file, and the previous one is kept', () => {
  writeFileSync(file, 'PORT=1\n', { mode: 0o644 })
  expect(writeEnvFile(file, 'PORT=2\n')).toBe(`${file}.before`)
  expect(readEnvFile(file)).toBe('PORT=2\n')
  expect(readFileSync(`${file}.before`, 'utf8')).toBe('PORT=1\n')
  expect([mode(file), mode(`${file}.before`)]).toEqual([0o600, 0o600])
  expect(readdirSync(folder).sort()).toEqual(['.env', '.env.before'])
})

test('without a previous file, none is kept', () => {
  expect(readEnvFile(file)).toBe('')
  expect(writeEnvFile(file, 'PORT=2\n')).toBeNull()
  expect(readdirSync(folder)).toEqual(['.env'])
})
