// Archives: everything of one account and nothing of another, packed in the background, downloadable while fresh, then
// deleted.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobs } from '#server/db/tables/engine.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { exportList, exportView } from '#shared/protocol/rights.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { type Filled, fillAccount } from '#tests/support/rights-documents.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

let world: RightsWorld
let who: RightsPerson
let other: RightsPerson
let filled: Filled

beforeAll(async () => {
  world = await openRightsWorld()
  who = await world.signIn('quenby@example.com')
  other = await world.signIn('other@example.com')
  filled = await fillAccount(world, who, 'aaqaaq')
  await fillAccount(world, other, 'bbqbbq')
})
afterAll(() => world.close())

async function makeOne(person: RightsPerson) {
  const asked = await world.ask('POST', '/exports', person)
  expect(asked.status).toBe(202)
  await world.work()
  return exportView.parse(await asked.json())
}

async function filesOf(person: RightsPerson, id: string) {
  const answer = await world.ask('GET', `/exports/${id}/file`, person)
  expect(answer.status).toBe(200)
  return { answer, files: unzipSync(new Uint8Array(await answer.arrayBuffer())) }
}

test('an archive holds every kind of data of its account, and nothing of another', async () => {
  const { id } = await makeOne(who)
  const list = exportList.parse(await (await world.ask('GET', '/exports', who)).json())
  expect(list.exports[0]).toMatchObject({ id, state: 'ready', percent: 100 })
  expect(list.fresh_until).not.toBeNull()
  const { answer, files } = await filesOf(who, id)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="offlist-2026-11-21\.zip"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = (name: string) => strFromU8(must(files[name], name))
  const data = JSON.parse(text('data.json'))
  expect(data).toMatchObject({ format: 'offlist-export', version: 1, account: { email: who.email } })
  expect(data.collections.people).toEqual([{ ...filled.person, _deleted: false }])
  expect(data.collections.removal_jobs[0].note).toBe(filled.job.note)
  expect(data.tables.disclosures).toHaveLength(1)
  expect(data.tables.users[0]).toMatchObject({ email: who.email })
  expect(data.register.people.fields.names.why).toMatch(/look for this person/)
  expect(files[`evidence/${filled.shotId}.jpg`]).toEqual(filled.picture)
  const letter = must(
    Object.keys(files).find(name => name.endsWith('.eml')),
    'letter',
  )
  expect(text(letter)).toContain('To: privacy@first.example')
  expect(text('report.html')).toContain('First Finder')
  expect(Object.keys(files).filter(name => /^documents\/.*\.txt$/.test(name))).toHaveLength(1)
  expect(JSON.parse(text('account.json')).sessions).toHaveLength(1)
  expect(text('csv/removal_jobs.csv')).toContain("'=aaqaaqremember the blue door")
  for (const [name, bytes] of Object.entries(files)) {
    const said = name.endsWith('.pdf') ? pdfPages(bytes).join() : strFromU8(bytes, true)
    expect(`${name} ${said}`).not.toMatch(/bbqbbq|other@/)
  }
})

test('a report and every letter and document is in it as a PDF too, and its readme says so', async () => {
  const { id } = await makeOne(who)
  const { files } = await filesOf(who, id)
  const names = Object.keys(files)
  const said = (name: string) => pdfPages(must(files[name], name)).join('\n')
  const report = said('report.pdf')
  expect(report).toContain(`For ${who.email}, about one person.`)
  expect(report).toMatch(/aaqaaqquenby aaqaaqZimmerli[\s\S]*First Finder[\s\S]*aaqaaqtold so/)
  expect(report).toContain(`Picture ${filled.shotId}`)
  const papers = names.filter(name => /^(letters|documents)\//.test(name) && name.endsWith('.pdf'))
  const kept = names.filter(name => /^(letters|documents)\/.*\.(eml|txt)$/.test(name))
  expect(papers).toHaveLength(2)
  expect(papers.map(name => name.replace(/\.pdf$/, '')).sort()).toEqual(
    kept.map(name => name.replace(/\.(eml|txt)$/, '')).sort(),
  )
  const letter = said(
    must(
      papers.find(name => name.startsWith('letters/')),
      'letter',
    ),
  )
  expect(letter).toMatch(
    /Bitte löschen: aaqaaqZimmerli[\s\S]*privacy@first\.example[\s\S]*please remove the listing/,
  )
  expect(letter).toMatch(/What came back\nNothing: this letter wasn’t sent\./)
  expect(
    said(
      must(
        papers.find(name => name.startsWith('documents/')),
        'document',
      ),
    ),
  ).toContain('aaqaaqwhereas the undersigned')
  const readme = strFromU8(must(files['README.txt'], 'readme'))
  expect(readme).toContain('report.pdf')
  expect(readme).toMatch(/email \(\.eml\) and as a PDF/)
})

test('no credential is in an archive, not even as a hash', async () => {
  const { id } = await makeOne(who)
  const { files } = await filesOf(who, id)
  const all = Object.values(files)
    .map(bytes => strFromU8(bytes, true))
    .join('\n')
  expect(all).not.toContain('$argon2')
  const { rows } = await world.database.statements.executeSql(
    'select id from sessions union all select hash from refresh_tokens',
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) expect(all).not.toContain((row as { id: string }).id)
})

test('the file lies sealed in the database, and is not to be had by any other way', async () => {
  const { id } = await makeOne(who)
  const rows = await world.deps.db.select().from(blobs)
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) {
    expect(Buffer.from(row.bytes ?? []).toString('latin1')).toMatch(/^OLS1/)
    expect(Buffer.from(row.bytes ?? []).toString('latin1')).not.toMatch(/picture of|data\.json/)
  }
  const token = { authorization: `Bearer ${who.token}` }
  expect((await world.ask('GET', `/exports/${id}/file`, other)).status).toBe(404)
  expect((await world.ask('GET', `/exports/${id}/file`, null)).status).toBe(401)
  const stored = await world.storage(`/object/exports/${id}.0`, token)
  expect(stored.status).toBe(404)
  const shot = await world.storage(`/object/evidence/${filled.shotId}`, token)
  expect(new Uint8Array(await shot.arrayBuffer())).toEqual(filled.picture)
})

test('asking and fetching need a sign-in of the last ten minutes', async () => {
  const { id } = await makeOne(other)
  world.wall.ahead += 11 * MINUTE
  for (const [method, path] of [
    ['POST', '/exports'],
    ['GET', `/exports/${id}/file`],
    ['POST', '/deletion'],
  ] as const) {
    const answer = await world.ask(method, path, other)
    expect([path, answer.status]).toEqual([path, 403])
    expect(await answer.json()).toMatchObject({ code: 'fresh_sign_in_needed' })
  }
  expect((await (await world.ask('GET', '/exports', other)).json()).fresh_until).toBeNull()
  const again = await world.signInAgain(other)
  expect((await world.ask('GET', `/exports/${id}/file`, again)).status).toBe(200)
})

test('one archive at a time, five a day, and after seven days the file is gone', async () => {
  const third = await world.signIn()
  const first = exportView.parse(await (await world.ask('POST', '/exports', third)).json())
  const same = exportView.parse(await (await world.ask('POST', '/exports', third)).json())
  expect(same.id).toBe(first.id)
  await world.work()
  for (let more = 0; more < 4; more += 1) await makeOne(third)
  const refused = await world.ask('POST', '/exports', third)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  world.pass(7 * DAY)
  expect((await world.ask('GET', `/exports/${first.id}/file`, third)).status).toBe(404)
  await world.work()
  const rows = await world.deps.db.select().from(blobs)
  expect(rows.filter(row => row.bucket === 'exports')).toEqual([])
  expect((await world.ask('POST', '/exports', third)).status).toBe(202)
})

test('its owner is told by mail when it is ready, without a word of what is in it', async () => {
  const mails = world.deps.outbox.filter(mail => mail.to === who.email)
  expect(mails[0]).toMatchObject({ subject: 'Your data is ready to download' })
  expect(JSON.stringify(mails)).not.toContain('Zimmerli')
})
