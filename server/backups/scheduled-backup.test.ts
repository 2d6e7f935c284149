import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteOldBackups, deletePartialBackups } from './scheduled-backup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-schedule-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = Date.parse('2026-11-27T12:00:00Z')
const put = (...names: string[]) => {
  for (const name of names) writeFileSync(path.join(folder, name), '')
}

test('backups older than the kept days go, and other files stay', async () => {
  put(
    'offlist-2026-10-01T00-00-00Z.backup',
    'offlist-2026-10-28T12-00-01Z.backup',
    'offlist-2026-11-27T00-00-00Z.backup',
    'before-the-move.backup',
  )
  await deleteOldBackups({ folder, keptDays: 30 }, now)
  expect(readdirSync(folder).sort()).toEqual([
    'before-the-move.backup',
    'offlist-2026-10-28T12-00-01Z.backup',
    'offlist-2026-11-27T00-00-00Z.backup',
  ])
})

test('what an interrupted backup left a day ago goes, and other files stay', async () => {
  put(
    'offlist-2026-11-20T00-00-00Z.backup.1a2b3c4d.partial',
    'offlist-2026-11-27T11-00-00Z.backup.1a2b3c4d.partial',
    'offlist-2026-11-20T00-00-00Z.backup',
    'film.partial',
  )
  await deletePartialBackups({ folder }, now)
  expect(readdirSync(folder).sort()).toEqual([
    'film.partial',
    'offlist-2026-11-20T00-00-00Z.backup',
    'offlist-2026-11-27T11-00-00Z.backup.1a2b3c4d.partial',
  ])
})

test('the newest stays however old it is', async () => {
  put('offlist-2025-01-01T00-00-00Z.backup', 'offlist-2025-01-02T00-00-00Z.backup')
  await deleteOldBackups({ folder, keptDays: 30 }, now)
  expect(readdirSync(folder)).toEqual(['offlist-2025-01-02T00-00-00Z.backup'])
})
