import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { SealError } from './envelope.ts'
import { adoptJournals, openJournal, readJournals } from './journal.ts'

const masterKey = Buffer.alloc(32, 7)
const START = Date.UTC(2026, 10, 23, 12)

let folder: string
let now: number
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-journal-'))
  now = START
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const journal = () => openJournal({ folder, masterKey, wallNow: () => now, keptDays: 31 })
const theFile = () => path.join(folder, must(readdirSync(folder)[0], 'a journal'))

test('entries of several processes come back, each in its order, and are on disk when that is said', async () => {
  const [one, other] = [journal(), journal()]
  for (let n = 0; n < 3; n += 1) {
    await one.append({ one: n })
    expect(readJournals(folder, [masterKey])).toContainEqual({ one: n })
    await other.append({ other: n })
  }
  await Promise.all([one.close(), other.close()])
  const read = readJournals(folder, [masterKey]) as Record<string, number>[]
  for (const name of ['one', 'other'])
    expect(read.filter(entry => name in entry).map(entry => entry[name])).toEqual([0, 1, 2])
})

test('nothing of an entry can be read without the key', async () => {
  const open = journal()
  await open.append({ person: 'Marguerite Tolliver' })
  await open.close()
  const text = readFileSync(theFile(), 'latin1')
  expect(text).not.toContain('Tolliver')
  expect(Buffer.from(text, 'base64').toString('latin1')).not.toContain('Tolliver')
  expect(() => readJournals(folder, [Buffer.alloc(32, 8)])).toThrow(SealError)
})

test('an entry that was not finished is left out, one that was moved or changed is an error', async () => {
  const open = journal()
  await open.append({ first: true })
  await open.append({ second: true })
  await open.close()
  appendFileSync(theFile(), 'T0xTMWpvdXJuYW')
  expect(readJournals(folder, [masterKey])).toEqual([{ first: true }, { second: true }])
  const [first, second] = readFileSync(theFile(), 'latin1').split('\n')
  writeFileSync(theFile(), `${second}\n${first}\n`)
  expect(() => readJournals(folder, [masterKey])).toThrow(/line 1/)
})

test('each day has its file, and those that no backup can be older than go', async () => {
  const open = journal()
  for (let day = 0; day <= 30; day += 1) {
    now = START + day * DAY
    await open.append(day)
  }
  expect(readJournals(folder, [masterKey])).toHaveLength(31)
  now = START + 32 * DAY
  await open.append(32)
  expect((readJournals(folder, [masterKey]) as number[])[0]).toBe(0)
  now = START + 33 * DAY
  await open.append(33)
  await open.close()
  expect((readJournals(folder, [masterKey]) as number[])[0]).toBe(1)
})

test('a clock that jumps ahead deletes nothing that a backup may lack', async () => {
  const open = journal()
  for (let day = 0; day < 3; day += 1) {
    now = START + day * DAY
    await open.append(day)
  }
  now = START + 4000 * DAY
  await open.append('ahead')
  now = START + 3 * DAY
  await open.append(3)
  await open.close()
  expect(readJournals(folder, [masterKey])).toEqual([0, 1, 2, 3, 'ahead'])
})

test('there may be no journal yet', () => {
  expect(readJournals(path.join(folder, 'none'), [masterKey])).toEqual([])
})

test('the journal that came along from another installation can be read, and afterwards with the own key alone', async () => {
  const former = Buffer.alloc(32, 9)
  const theirs = openJournal({ folder, masterKey: former, wallNow: () => now, keptDays: 31 })
  await theirs.append('theirs')
  await theirs.close()
  appendFileSync(theFile(), 'unfinished')
  const ours = journal()
  await ours.append('ours')
  expect(() => readJournals(folder, [masterKey])).toThrow(SealError)
  const both = ['ours', 'theirs']
  expect(readJournals(folder, [masterKey, former]).sort()).toEqual(both)
  await adoptJournals(folder, masterKey, former)
  expect(readJournals(folder, [masterKey]).sort()).toEqual(both)
  await adoptJournals(folder, masterKey, former)
  expect(readdirSync(folder)).toHaveLength(2)
  await ours.append('later')
  await ours.close()
  expect(readJournals(folder, [masterKey])).toHaveLength(3)
})
