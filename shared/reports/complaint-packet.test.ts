// A complaint about one removal: what its PDF, its text and its archive say, and that nobody else's data is in them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { dice } from '#tests/model/dice.ts'
import { complaintSources, rowsOfComplaint } from '#tests/support/complaint-rows.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { complaintArchive } from './complaint-archive.ts'
import { loadAttachments } from './complaint-attachments.ts'
import { complaintPacket } from './complaint-packet.ts'
import { complaintRows } from './complaint-rows.ts'
import { complaintText } from './complaint-text.ts'

const typefaces = await readTypefaces()
const world = complaintSources()
const rows = rowsOfComplaint(world.sources, world.job)
const withClock = (clock: Partial<LetterClock> | null) => ({
  ...rows,
  job: { ...rows.job, clock: clock && rows.job.clock ? { ...rows.job.clock, ...clock } : null },
})
const packetText = (given = rows) =>
  pdfPages(complaintPacket(given, typefaces)).join('\n').replaceAll('\n', ' ')

test('the packet has the parties, the clock, every event, and every letter and reply in full', () => {
  const text = packetText()
  expect(text).toContain('Complaint about Truefolk')
  expect(text).toContain('By Marguerite Anne Tolliver, November 26, 2026.')
  expect(text).toContain('California Privacy Protection Agency')
  expect(text).toContain('California Consumer Privacy Act (Cal. Civ. Code § 1798.130)')
  expect(text).toMatch(/Overdue ?16 days/)
  for (const { update_data } of rows.updates) expect(text).toContain(update_data.text)
  for (const { subject } of rows.letters) expect(text).toContain(subject)
  expect(text).toContain('We received your request and will look into it within a few weeks.')
  expect(text).toContain('Understood as “They have the request”.')
  expect(text).toContain('Based on: “We received your request”')
  expect(text).toContain('12 Elm Street, Fresno, CA')
  expect(text).toMatch(/Relatives ?1 named/)
  expect(text).toContain('5e5e5e')
})

test('a letter from the person’s own mailbox is their word, and names no sender of ours', () => {
  const [first, ...rest] = rows.letters
  const own = { ...must(first, 'letter'), from_address: '', sent_by_person: true }
  const text = packetText({ ...rows, letters: [own, ...rest] })
  expect(text).toContain('Sent by you, ')
  expect(text).toContain('From your own mailbox')
})

test('the same rows in another order make the same bytes', () => {
  const turned = Object.fromEntries(
    Object.entries(world.sources).map(([name, docs]) => [name, [...docs].reverse()]),
  ) as unknown as typeof world.sources
  const again = rowsOfComplaint(turned, world.job)
  expect(complaintPacket(again, typefaces)).toEqual(complaintPacket(rows, typefaces))
})

test('the text for the form says what happened, and how late the answer is', () => {
  expect(complaintText(rows)).toBe(
    `I’m writing about Truefolk (truefolk.example). A search on August 2, 2026 found a listing about me there. Its address is https://truefolk.example/p/1

On August 3, 2026, I asked it to remove my personal data, by email to privacy@truefolk.example. On August 12, 2026, it replied that it has my request. On September 18, 2026, I reminded it of my request. On October 20, 2026, I sent it a final notice.

Under the California Consumer Privacy Act (Cal. Civ. Code § 1798.130), it had until November 10, 2026 to answer my request. Truefolk hasn’t answered it, and its answer is 16 days late.

On November 21, 2026, the listing was still there.

Please look into how Truefolk handled this. The attached document has every letter, every reply, and the whole timeline.

Marguerite Anne Tolliver, California`,
  )
})

test('of a long exchange, the text has the first request and the latest steps', () => {
  const [first, reply] = rows.letters
  const many = Array.from({ length: 30 }, (_, index) => {
    const at = new Date(Date.parse('2026-08-03T09:30:00.000Z') + index * DAY).toISOString()
    return { ...must(index % 2 === 0 ? first : reply, 'letter'), sent_at: at, created_at: at }
  })
  const text = complaintText({ ...rows, letters: many })
  expect(text).toContain('On August 3, 2026, I asked it to remove my personal data, by email to')
  expect(text).toContain(
    'I’ve left out 19 letters and replies here. All of them are attached. On August 23, 2026',
  )
  expect(text).toContain('On September 1, 2026, it replied that it has my request.')
  expect(text.length).toBeLessThan(2000)
})

test('without a law, or without a clock, no law is cited', () => {
  const text = complaintText(withClock({ law: null }))
  expect(text).toContain('Truefolk hasn’t answered my last letter.')
  for (const given of [withClock({ law: null }), withClock(null)]) {
    expect(complaintText(given)).not.toMatch(/\bAct\b|§|Article/)
    expect(packetText(given)).not.toMatch(/Consumer Privacy Act|§/)
  }
})

test('an answered letter isn’t called late, and a reading that isn’t settled isn’t repeated', () => {
  const answered = withClock({ answered: { class: 'refused', at: '2026-11-20T09:00:00.000Z' } })
  expect(complaintText(answered)).not.toMatch(/late|hasn’t answered/)
  const unsure = {
    ...rows,
    letters: rows.letters.map(one =>
      one.reading ? { ...one, reading: { ...one.reading, settled: false } } : one,
    ),
  }
  expect(complaintText(unsure)).toContain('On August 12, 2026, it sent a reply, which I’ve attached.')
  expect(packetText(unsure)).toContain('Understood, though not for certain, as')
})

test('in German, text and packet say the same of the same rows', () => {
  const clock = withClock({ right: 'delete', confirmed_at: '2026-08-12T09:00:00.000Z' })
  const german = { ...clock, language: 'de' as const }
  const text = complaintText(german)
  expect(text).toContain('Am 3. August 2026 habe ich Truefolk gebeten, diesen Eintrag zu entfernen.')
  expect(text).toContain('Eine Antwort war bis zum 10. November 2026 fällig')
  expect(text).toContain(
    'Der Eingang wurde am 12. August 2026 bestätigt. Eine Antwort habe ich nicht erhalten.',
  )
  expect(text).toContain('Am 21. November 2026 stand der Eintrag noch auf deren Website.')
  expect(text).toMatch(/Marguerite Anne Tolliver, California$/)
  expect(packetText(german)).toContain('Der Eingang wurde am 12. August 2026 bestätigt.')
  expect(complaintText({ ...rows, language: 'es' })).toContain('No he recibido respuesta.')
})

test('a reply whose meaning isn’t certain may be the answer: no text claims silence', () => {
  const letters = rows.letters.map(one =>
    one.reading ? { ...one, reading: { ...one.reading, settled: false } } : one,
  )
  for (const language of ['en', 'de', 'es'] as const)
    expect(complaintText({ ...rows, letters, language })).not.toMatch(
      /hasn’t answered|days late|nicht erhalten|No he recibido/,
    )
  expect(packetText({ ...rows, letters })).not.toMatch(/Overdue/)
  expect(packetText({ ...rows, letters })).toContain('We aren’t certain what it means.')
})

test('the archive has the packet, the text, each mail as a file, the pictures and the rows', () => {
  const picture = Uint8Array.of(0xff, 0xd8, 1, 2)
  const pictures = new Map([
    [world.shot, picture],
    ['of-somebody-else', picture],
  ])
  const given = rowsOfComplaint(world.sources, world.job, pictures)
  const packet = complaintPacket(given, typefaces)
  const files = unzipSync(complaintArchive(given, packet))
  expect(files['complaint.pdf']).toEqual(packet)
  expect(strFromU8(files['text-for-the-form.txt'] ?? new Uint8Array())).toBe(`${complaintText(given)}\n`)
  const names = Object.keys(files)
  expect(names.filter(name => /^letters\/2026-\d\d-\d\d-(out|in)-[\w-]+\.eml$/.test(name))).toHaveLength(4)
  expect(names.filter(name => name.startsWith('pictures/'))).toEqual([
    `pictures/2026-11-21-${world.shot}.jpg`,
  ])
  const stored = JSON.parse(strFromU8(files['rows.json'] ?? new Uint8Array()))
  expect(stored.events).toEqual(given.updates)
  expect(stored.letters).toEqual(given.letters)
  expect(stored.removal.clock).toEqual(given.job.clock)
})

test('attachments of this removal’s replies are in the archive, under names that are no paths and run nothing', async () => {
  const file = (id: string, name: string) => ({ id, name, type: 'application/octet-stream', bytes: 3 })
  const letters = rows.letters.map(mail =>
    mail.direction === 'in'
      ? {
          ...mail,
          left_out: 1,
          attachments: [
            file('a', 'Antwort 1.pdf'),
            file('b', '../../etc/pass\u202ewd.exe'),
            file('c', ''),
            file('d', 'gone.pdf'),
          ],
        }
      : mail,
  )
  const stored: Record<string, Uint8Array> = { a: Uint8Array.of(1), b: Uint8Array.of(2), c: Uint8Array.of(3) }
  const asked: string[] = []
  const attachments = await loadAttachments({ ...rows, letters }, async id => {
    asked.push(id)
    return stored[id] ?? null
  })
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  const files = unzipSync(complaintArchive({ ...rows, letters, attachments }, new Uint8Array()))
  const names = Object.keys(files).filter(name => name.startsWith('attachments/'))
  const reply = must(
    letters.find(({ direction }) => direction === 'in'),
    'reply',
  )
  const before = `attachments/2026-08-12-${reply.id.slice(0, 8)}`
  expect(names).toEqual([
    `${before}-1-Antwort 1.pdf`,
    `${before}-2-_.._etc_pass_wd.exe.bin`,
    `${before}-3-file.bin`,
  ])
  expect(files[`${before}-1-Antwort 1.pdf`]).toEqual(Uint8Array.of(1))
  const missing = strFromU8(files['attachments-that-are-missing.txt'] ?? new Uint8Array())
  expect(missing).toContain('gone.pdf')
  expect(missing).toContain('deleted with the removal’s pictures: 1')
  expect(Object.keys(unzipSync(complaintArchive(rows, new Uint8Array())))).not.toContain(
    'attachments-that-are-missing.txt',
  )
})

/** Everything readable in a complaint's files. */
function wordsOf(given: typeof rows): string {
  const packet = complaintPacket(given, typefaces)
  const files = Object.entries(unzipSync(complaintArchive(given, packet)))
  const texts = files.filter(([name]) => !/\.(pdf|jpg)$/.test(name)).map(([, bytes]) => strFromU8(bytes))
  const mails = texts.flatMap(text => text.match(/(?<=\r\n\r\n)[\w+/=\r\n]+$/g) ?? [])
  const bodies = mails.map(mail => Buffer.from(mail, 'base64').toString())
  return [...files.map(([name]) => name), ...texts, ...bodies, packetText(given), complaintText(given)].join(
    '\n',
  )
}

test('nothing of another removal, person or listing of the site is in it, nor drafts and private notes', () => {
  const words = wordsOf(rows)
  for (const secret of world.secrets) expect(words).not.toContain(secret)
  expect(words).toContain('Please remove it.')
})

test('in accounts mixed at random, each removal’s complaint has its own events and nothing of the others', () => {
  const chance = dice(17)
  for (let round = 0; round < 4; round += 1) {
    const worlds = Array.from({ length: 2 + chance.below(2) }, (_, index) =>
      marked(1 + chance.below(8), index),
    )
    const mixed = Object.fromEntries(
      Object.keys(world.sources).map(name => [
        name,
        worlds.flatMap(one => [...one.sources[name as keyof typeof world.sources]]),
      ]),
    ) as unknown as typeof world.sources
    for (const [index, { job, updates }] of worlds.entries()) {
      const given = rowsOfComplaint(mixed, job)
      expect(new Set(given.updates.map(({ id }) => id))).toEqual(new Set(updates))
      const words = wordsOf(given)
      expect(words).toContain(`mark-${index}-`)
      for (const other of worlds.keys()) if (other !== index) expect(words).not.toContain(`mark-${other}-`)
    }
  }
})

/** A removal whose texts all bear its number. All are on the same site. */
function marked(events: number, index: number) {
  const mark = (text: string) => `mark-${index}- ${text}`
  const { sources, job } = complaintSources(events)
  const own = sources.realtime_updates.filter(({ job_id }) => job_id === job.id)
  return {
    job,
    updates: own.map(({ id }) => id),
    sources: {
      ...sources,
      realtime_updates: sources.realtime_updates.map(one => ({
        ...one,
        update_data: { ...one.update_data, text: mark(one.update_data.text) },
      })),
      messages: sources.messages.map(one => ({ ...one, subject: mark(one.subject), body: mark(one.body) })),
      exposure_scans: sources.exposure_scans.map(one => ({
        ...one,
        listings: one.listings.map(listing => ({ ...listing, name: mark(listing.name) })),
      })),
    },
  }
}

test('of a removal that isn’t there, there’s no complaint', () => {
  const about = { jobId: 'another', regulator: rows.regulator, madeAt: rows.madeAt }
  expect(complaintRows(world.sources, about)).toBeNull()
})

const hasTool = (tool: string): boolean => {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ENOENT'
  }
}

test.skipIf(!hasTool('qpdf') || !hasTool('pdftotext'))('qpdf finds no fault, and pdftotext reads it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'offlist-complaint-'))
  try {
    const file = path.join(folder, 'complaint.pdf')
    writeFileSync(file, complaintPacket(rows, typefaces))
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream')
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    expect(text).toContain('Truefolk hasn’t answered it, and its answer is 16 days late.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
