import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { kinfolio } from '../sites/kinfolio.ts'
import { askRemoval, lettersTo, orderDesk } from '../testing/letters.ts'
import { openListener, openTestWorld, type TestWorld } from '../testing/open-world.ts'
import { isListed, mailsTo, personState } from '../testing/world-views.ts'
import { type AnswerClass, CLASSES, type DeskLanguage, type Wordings } from './answers.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'
import { wordsFor } from './wordings.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.end())

let letters = 0
const anAddress = () => {
  letters += 1
  return `r-${letters}@in.offlist.test`
}
/** Whether Rosa's record on the site is out of its search, with its page still up. */
const isHidden = async (site: string) => {
  const { json } = await world.dev('GET', '/world?person=p0')
  const { people } = json as { people: { listings: { site: string; hidden: boolean }[] }[] }
  return people[0]?.listings.find(listing => listing.site === `${site}.example`)?.hidden
}

test.each(CLASSES)('a desk answers %s when told so, and the log says that it meant it', async answer => {
  await orderDesk(world, { site: 'kinfolio', answer, effect: 'nothing' })
  const from = anAddress()
  await askRemoval(world, 'kinfolio', from)
  expect(await mailsTo(world, from)).toHaveLength(1)
  expect((await lettersTo(world, 'kinfolio')).at(-1)).toMatchObject({
    from,
    person: 'p0',
    kind: 'request',
    answers: [{ answer, meaning: answer, effect: 'nothing' }],
  })
  expect(await isListed(world, 'p0', 'kinfolio')).toBe(true)
})

test('every class has wordings in English and German, some in Spanish, with nothing left open in them', () => {
  const facts = { name: 'Rosa Whitaker', ref: 'R1', link: 'https://kinfolio.example/x', code: '123456' }
  const texts = (language: DeskLanguage, wordings: Partial<Wordings>) =>
    CLASSES.flatMap(answer =>
      (wordings[answer] ?? []).map((_, at) => wordsFor(kinfolio, answer, language, at, facts).join('\n')),
    )
  const all = [...texts('en', english), ...texts('de', german), ...texts('es', spanish)]
  for (const text of all) expect(text).not.toMatch(/[{}]|undefined/)
  expect(new Set(all).size).toBe(all.length)
  for (const answer of CLASSES) {
    expect(english[answer].length).toBeGreaterThan(1)
    expect(german[answer].length).toBeGreaterThan(0)
  }
  expect(wordsFor(kinfolio, 'done', 'es', 0, facts)[0]).toContain('ha sido eliminado de Kinfolio')
  expect(wordsFor(kinfolio, 'exempt', 'es', 0, facts)[0]).toContain('public records')
})

test('a desk writes in the language it’s told to', async () => {
  await orderDesk(world, { site: 'whodwells', answer: 'usual', language: 'de' })
  const from = anAddress()
  await askRemoval(world, 'whodwells', from)
  expect((await mailsTo(world, from))[0]?.text).toMatch(/Ihr Datenschutzteam, /)
})

test('"done" takes the record off the site, or not, when the desk lies', async () => {
  await orderDesk(world, { site: 'truefolk', answer: 'done', effect: 'nothing' })
  await askRemoval(world, 'truefolk', anAddress())
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
  await orderDesk(world, { site: 'truefolk', answer: 'done', delayDays: 2 })
  const from = anAddress()
  await askRemoval(world, 'truefolk', from)
  expect(await mailsTo(world, from)).toHaveLength(0)
  await world.later('P1D')
  expect(await isListed(world, 'p0', 'truefolk')).toBe(true)
  await world.later('P1D')
  expect(await isListed(world, 'p0', 'truefolk')).toBe(false)
  expect(await mailsTo(world, from)).toHaveLength(1)
})

test('"suppressed" hides the record from the search and keeps its page', async () => {
  await orderDesk(world, { site: 'rootscout', answer: 'suppressed' })
  const before = must(
    (await personState(world, 'p0')).listings.find(one => one.site === 'rootscout.example'),
    'a listing',
  )
  await askRemoval(world, 'rootscout', anAddress())
  expect(await isHidden('rootscout')).toBe(true)
  expect((await world.get('rootscout', new URL(before.url).pathname)).status).toBe(200)
})

test('answers come as HTML alone, or with the letter below them', async () => {
  const answered = async (form: 'html_only' | 'quoted' | 'outlook', language: 'en' | 'de' = 'en') => {
    await orderDesk(world, { site: 'familydex', answer: 'refused', form, language })
    const from = anAddress()
    await askRemoval(world, 'familydex', from)
    return must((await mailsTo(world, from))[0], 'an answer')
  }
  const bare = await answered('html_only')
  expect(bare.text).toBe('')
  expect(bare.html).toContain('Privacy desk')
  expect((await answered('quoted')).text).toMatch(/^On .* wrote:\n\n> I am Rosa Whitaker/m)
  const original = await answered('outlook', 'de')
  expect(original.text).toMatch(/^-----Ursprüngliche Nachricht-----\nVon: .*\n\nI am Rosa Whitaker/ms)
  expect(original.html).toContain('border-top:solid #E1E1E1')
})

test('an automatic answer says so in its headers and comes from an empty envelope sender', async () => {
  const listener = await openListener()
  world.deliverTo({ domain: 'in.offlist.test', port: listener.port })
  await world.later('PT1S')
  listener.mails.length = 0
  const from = anAddress()
  await orderDesk(world, { site: 'familydex', answer: 'done', autoReplyFirst: true, effect: 'nothing' })
  await askRemoval(world, 'familydex', from)
  await world.later('PT1S')
  const [first, second] = listener.mails.filter(mail => mail.to === from)
  expect(first?.from).toBe('')
  expect(first?.source).toMatch(/^Auto-Submitted: auto-replied/m)
  expect(second?.from).toBe('privacy@familydex.example')
  expect(second?.source).not.toMatch(/^Auto-Submitted/m)
  await orderDesk(world, { site: 'familydex', answer: 'acknowledged', wording: 2 })
  const other = anAddress()
  await askRemoval(world, 'familydex', other)
  await world.later('PT1S')
  expect(listener.mails.find(mail => mail.to === other)?.source).toMatch(/^Auto-Submitted/m)
  await listener.close()
})

test('attachments: an odd name, too many of them, and a small zip that grows', async () => {
  const listener = await openListener()
  world.deliverTo({ domain: 'in.offlist.test', port: listener.port })
  await orderDesk(world, { site: 'cousinwise', answer: 'attachments' })
  const from = anAddress()
  await askRemoval(world, 'cousinwise', from)
  await world.later('PT1S')
  const { source } = must(
    listener.mails.find(mail => mail.to === from),
    'the answer',
  )
  const { attachments } = await simpleParser(source)
  expect(attachments).toHaveLength(14)
  expect(attachments[0]?.filename).toMatch(/\.\.\/.*PDF\.pdf/)
  const zip = must(attachments.at(-1), 'the zip')
  expect(zip.content.length).toBeLessThan(100_000)
  expect(zip.content.readUInt32LE(zip.content.indexOf('PK\x01\x02') + 24)).toBe(24 * 1024 * 1024)
  await listener.close()
})

test('without an order, a desk answers as usual; an order is taken back by it', async () => {
  const answer: AnswerClass = 'refused'
  await orderDesk(world, { site: 'neighborindex', answer })
  await orderDesk(world, { site: 'neighborindex', answer: 'usual' })
  const from = anAddress()
  await askRemoval(world, 'neighborindex', from)
  const [letter] = await lettersTo(world, 'neighborindex')
  expect(letter?.answers[0]).toMatchObject({ answer: 'usual', meaning: 'acknowledged', effect: 'removes' })
})
