import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAWS } from '#shared/domain/deadline/laws-table.ts'
import { must } from '#shared/lib/must.ts'
import { askRemoval, lettersTo, orderDesk, sendLetter } from '../testing/letters.ts'
import { openTestWorld, type TestWorld } from '../testing/open-world.ts'
import { mailsTo, recordOf, siteState } from '../testing/world-views.ts'
import { citedLaws } from './cited-laws.ts'
import { plannedConduct } from './conducts.ts'

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
const kinds = async (site: string, from: string) =>
  (await lettersTo(world, site)).filter(letter => letter.from === from).map(letter => letter.kind)

test('some desks answer only a follow-up, or the final notice', async () => {
  for (const answersFrom of ['follow_up', 'final_notice'] as const) {
    await orderDesk(world, { site: 'kinfolio', answer: 'refused', answersFrom })
    const from = anAddress()
    const counts: number[] = []
    const write = async (text: string) => {
      await sendLetter(world, { from, to: 'privacy@kinfolio.example', subject: 'My request', text })
      counts.push((await mailsTo(world, from)).length)
    }
    await askRemoval(world, 'kinfolio', from)
    counts.push((await mailsTo(world, from)).length)
    await write('I wrote to you 30 days ago and have not heard from you. Please remove my listing.')
    await write('This is my final notice. Please remove my listing.')
    expect(counts).toEqual(answersFrom === 'follow_up' ? [0, 1, 2] : [0, 0, 1])
    expect(await kinds('kinfolio', from)).toEqual(['request', 'follow_up', 'final_notice'])
  }
})

test('a letter belongs to its thread by its reference, without a word that says so', async () => {
  await orderDesk(world, { site: 'rootscout', answer: 'acknowledged' })
  const from = anAddress()
  const first = await askRemoval(world, 'rootscout', from)
  const later = { from, to: 'privacy@rootscout.example', subject: 'Re: listing', text: 'It is still there.' }
  await sendLetter(world, { ...later, inReplyTo: first })
  expect(await kinds('rootscout', from)).toEqual(['request', 'follow_up'])
  await sendLetter(world, { ...later, text: 'How do you do?' })
  expect(await kinds('rootscout', from)).toHaveLength(2)
})

test('a desk that asked goes on once it has its answer, from what the first letter said', async () => {
  await orderDesk(world, { site: 'neighborindex', answer: 'identity_wanted', afterwards: 'usual' })
  const from = anAddress()
  await askRemoval(world, 'neighborindex', from)
  const asked = must((await lettersTo(world, 'neighborindex')).at(-1)?.answers[0], 'a question')
  await sendLetter(world, {
    from,
    to: 'privacy@neighborindex.example',
    subject: 'Re: Removal',
    text: 'The listing itself is enough to find it. I prefer not to send a copy of my passport.',
    inReplyTo: asked.messageId,
  })
  const log = (await lettersTo(world, 'neighborindex')).filter(letter => letter.from === from)
  expect(log.map(letter => letter.kind)).toEqual(['request', 'answer'])
  expect(log[1]?.answers[0]).toMatchObject({ answer: 'usual', meaning: 'acknowledged', effect: 'removes' })
  expect((await siteState(world, 'neighborindex')).submissions).toHaveLength(1)
  // A follow-up after the removal hears that it's done.
  await world.later('P9D')
  await sendLetter(world, {
    from,
    to: 'privacy@neighborindex.example',
    subject: 'Reminder',
    text: 'I have not heard from you since.',
  })
  expect((await lettersTo(world, 'neighborindex')).at(-1)?.answers[0]?.meaning).toBe('done')
})

test('a desk answers the later letters of a thread one by one, and its last answer stays', async () => {
  const afterwards = ['silence', 'acknowledged', 'refused'] as const
  await orderDesk(world, { site: 'kinfolio', answer: 'identity_wanted', afterwards: [...afterwards] })
  const from = anAddress()
  await askRemoval(world, 'kinfolio', from)
  for (const text of [
    'Please remove it.',
    'A reminder.',
    'A reminder.',
    'My final notice: please remove it.',
  ])
    await sendLetter(world, { from, to: 'privacy@kinfolio.example', subject: 'My request', text })
  const log = (await lettersTo(world, 'kinfolio')).filter(letter => letter.from === from)
  expect(log.map(letter => letter.answers.map(({ answer }) => answer))).toEqual([
    ['identity_wanted'],
    [],
    ['acknowledged'],
    ['refused'],
    ['refused'],
  ])
})

test('a letter that comes back from one mailbox is a first request at the other', async () => {
  await orderDesk(world, { site: 'residentory', answer: 'hard_bounce' })
  await orderDesk(world, {
    site: 'residentory',
    mailbox: 'privacy',
    answer: 'identity_wanted',
    afterwards: 'silence',
  })
  const from = anAddress()
  const to = 'optout@residentory.example'
  const returned = await askRemoval(world, 'residentory', from, { to })
  await askRemoval(world, 'residentory', from, { inReplyTo: returned })
  const answer = { from, to: 'privacy@residentory.example', subject: 'Re: listing' }
  await sendLetter(world, { ...answer, text: 'Please remove it. The link is enough.' })
  const log = (await lettersTo(world, 'residentory')).filter(letter => letter.from === from)
  expect(log.map(({ mailbox, kind }) => [mailbox, kind])).toEqual([
    [to, 'request'],
    ['privacy@residentory.example', 'request'],
    ['privacy@residentory.example', 'answer'],
  ])
  expect(log.map(letter => letter.answers.map(({ meaning }) => meaning))).toEqual([
    ['bounce'],
    ['identity_wanted'],
    [],
  ])
})

test('the log knows which letter came how often, and what it cites', async () => {
  const from = anAddress()
  const record = await recordOf(world, 'p0', 'sentrylook')
  const text = `Under the California Consumer Privacy Act (Civil Code section 1798.120), please remove ${record}.\n\nIf the GDPR applies to you, please erase it.`
  const letter = { from, to: 'privacy@sentrylook.example', subject: 'Removal', text }
  await sendLetter(world, letter)
  await sendLetter(world, letter)
  const [first, second] = await lettersTo(world, 'sentrylook')
  expect([first?.sameBefore, second?.sameBefore]).toEqual([0, 1])
  expect(first?.cites).toEqual([
    { law: 'california-ccpa', isClaimed: true },
    { law: 'gdpr', isClaimed: false },
  ])
})

test.each([
  ['I ask for erasure under Art. 17 GDPR.', [{ law: 'gdpr', isClaimed: true }]],
  ['Hiermit verlange ich nach Art. 17 Abs. 1 DSGVO die Löschung.', [{ law: 'gdpr', isClaimed: true }]],
  ['Under the UK GDPR I object.', [{ law: 'uk-gdpr', isClaimed: true }]],
  [
    'Handle it the way California’s consumer privacy act has you do it.',
    [{ law: 'california-ccpa', isClaimed: false }],
  ],
  ['Texas Data Privacy and Security Act, chapter 541', [{ law: 'texas', isClaimed: true }]],
  ['Please remove my listing. It cites no law.', []],
])('"%s" cites %j', (text, cites) => {
  expect(citedLaws(text)).toEqual(cites)
})

test('every law of the product’s table is known by its name', () => {
  expect(LAWS.filter(({ name }) => citedLaws(`Under the ${name}, please act.`).length !== 1)).toEqual([])
})

test('a plan gives each desk its conduct by the seed; most confirm, act or ask', async () => {
  const draw = (seed: number) =>
    Array.from({ length: 500 }, (_, at) => plannedConduct({ seed }, `${at}.example`))
  expect(draw(3)).toEqual(draw(3))
  expect(draw(3)).not.toEqual(draw(4))
  const answers = draw(3).map(({ answer }) => answer)
  const share = answers.filter(answer =>
    ['usual', 'acknowledged', 'done', 'suppressed', 'identity_wanted', 'record_url_wanted'].includes(answer),
  )
  expect(share.length / answers.length).toBeGreaterThan(0.55)
  expect(answers).toEqual(expect.arrayContaining(['hard_bounce', 'silence', 'confirm_link']))
  const deskOf = async () =>
    ((await world.dev('GET', '/world')).json as { sites: { host: string; desk: unknown }[] }).sites.find(
      site => site.host === 'wherelight.example',
    )?.desk
  expect(await deskOf()).toEqual({ answer: 'usual' })
  await world.dev('POST', '/world', { desks: { seed: 7 } })
  expect(await deskOf()).toEqual(plannedConduct({ seed: 7 }, 'wherelight.example'))
  await world.dev('POST', '/world', { desks: null })
  expect(await deskOf()).toEqual({ answer: 'usual' })
})

test.each([
  { desk: { site: 'nowhere', answer: 'done' } },
  { desk: { site: 'truefolk', answer: 'shrug' } },
  { desk: { site: 'truefolk', answer: 'done', language: 'xx' } },
  { desk: { site: 'truefolk', answer: 'done', delayDays: -1 } },
  { desk: { site: 'truefolk', answer: 'done', mailbox: 'a@b' } },
  { desk: { site: 'truefolk', answer: 'done', afterwards: [] } },
  { desk: { site: 'truefolk', answer: 'done', afterwards: ['shrug'] } },
])('the world refuses %j', async order => {
  expect((await world.dev('POST', '/world', order)).status).toBe(400)
})
