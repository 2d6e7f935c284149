// Files of backups: whole or not there, never over another file, and each fault of a disk as a sentence.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackupError } from './backup-error.ts'
import { createFile, openBackupFile } from './backup-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-file-'))
  file = path.join(folder, 'the.backup')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const refused = (words: string) => expect.objectContaining({ message: expect.stringContaining(words) })

test('a full disk leaves no file, and is reported in a sentence', async () => {
  const onFullDisk = async () => {
    const full = await open('/dev/full', 'w')
    await full.writeFile('x').finally(() => full.close())
  }
  const error: unknown = await createFile(file, onFullDisk).catch(found => found)
  expect(error).toBeInstanceOf(BackupError)
  expect(error).toEqual(refused(`${file} can’t be written: its disk is full.`))
  expect(readdirSync(folder)).toEqual([])
})

test('an error that isn’t one of the disk stays as it is, and leaves no file', async () => {
  const error = new Error('the database is away')
  await expect(createFile(file, () => Promise.reject(error))).rejects.toBe(error)
  expect(readdirSync(folder)).toEqual([])
})

test('a file that another program made meanwhile isn’t replaced', async () => {
  const written = createFile(file, async handle => {
    await handle.writeFile('ours')
    writeFileSync(file, 'theirs')
  })
  await expect(written).rejects.toEqual(refused('is already there'))
  expect(readFileSync(file, 'utf8')).toBe('theirs')
  expect(readdirSync(folder)).toEqual(['the.backup'])
})

test('a path that leads through a file is refused', async () => {
  writeFileSync(file, '')
  const within = createFile(path.join(file, 'the.backup'), async () => undefined)
  await expect(within).rejects.toEqual(refused('a part of its path isn’t a folder'))
})

test('a folder, an empty file and nothing are no backups', async () => {
  await expect(openBackupFile(file)).rejects.toEqual(refused('There is no file'))
  writeFileSync(file, '')
  await expect(openBackupFile(file)).rejects.toEqual(refused('isn’t a backup of Offlist'))
  mkdirSync(path.join(folder, 'a-folder'))
  const error: unknown = await openBackupFile(path.join(folder, 'a-folder')).catch(found => found)
  expect(error).toBeInstanceOf(BackupError)
  expect(error).toEqual(refused('it’s a folder'))
})
