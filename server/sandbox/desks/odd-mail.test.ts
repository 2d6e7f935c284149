import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { askRemoval, lettersTo, orderDesk } from '../testing/letters.ts'
import { type Listener, openListener, openTestWorld, type TestWorld } from '../testing/open-world.ts'
import { isListed, mailsTo, siteState } from '../testing/world-views.ts'

let world: TestWorld
let listener: Listener
beforeAll(async () => {
  world = await openTestWorld()
  listener = await openListener()
  world.deliverTo({ domain: 'in.offlist.test', port: listener.port })
})
afterAll(async () => {
  await listener.close()
  await world.end()
})

let letters = 0
const anAddress = () => {
  letters += 1
  return `r-${letters}@in.offlist.test`
}
/** The mails that arrived at an address, in order. */
async function arrived(to: string) {
  await world.later('PT1S')
  return listener.mails.filter(mail => mail.to === to)
}

test('a bad address is refused at once', async () => {
  await orderDesk(world, { site: 'truefolk', answer: 'rejected' })
  const from = anAddress()
  await expect(askRemoval(world, 'truefolk', from)).rejects.toMatchObject({ responseCode: 550 })
  expect(await lettersTo(world, 'truefolk')).toMatchObject([{ kind: 'refused', from, answers: [] }])
  expect(await mailsTo(world, 'privacy@truefolk.example')).toEqual([])
})

test('another mailbox of the same site still answers', async () => {
  await orderDesk(world, { site: 'truefolk', answer: 'identity_wanted', mailbox: 'legal' })
  const from = anAddress()
  await askRemoval(world, 'truefolk', from, { to: 'legal@truefolk.example' })
  const [mail] = await arrived(from)
  expect(mail?.from).toBe('legal@truefolk.example')
  expect((await lettersTo(world, 'truefolk')).at(-1)).toMatchObject({
    answers: [{ meaning: 'identity_wanted' }],
  })
})

test('a mail is taken and then reported as undeliverable, from an empty sender', async () => {
  await orderDesk(world, { site: 'kinfolio', answer: 'hard_bounce' })
  const from = anAddress()
  const id = await askRemoval(world, 'kinfolio', from)
  const { from: sender, source } = must((await arrived(from))[0], 'a report')
  expect(sender).toBe('')
  expect(source).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status/m)
  expect(source).toMatch(/^Final-Recipient: rfc822; privacy@kinfolio\.example\r\n/m)
  expect(source).toMatch(/^Action: failed\r\nStatus: 5\.1\.1/m)
  expect(source).toContain(`Message-ID: ${id}`)
  expect((await simpleParser(source)).text).toContain('could not be delivered')
  expect((await lettersTo(world, 'kinfolio')).at(-1)?.answers).toMatchObject([{ meaning: 'bounce' }])
})

test('a delay is reported as one, and an older server reports in words only', async () => {
  await orderDesk(world, { site: 'kinfolio', answer: 'soft_bounce' })
  const late = anAddress()
  await askRemoval(world, 'kinfolio', late)
  expect((await arrived(late))[0]?.source).toMatch(/^Action: delayed\r\nStatus: 4\.4\.1/m)
  await orderDesk(world, { site: 'kinfolio', answer: 'plain_bounce', delayDays: 1 })
  const from = anAddress()
  await askRemoval(world, 'kinfolio', from)
  expect(await arrived(from)).toEqual([])
  await world.later('P1D')
  const { from: sender, source } = must((await arrived(from))[0], 'a report')
  expect(sender).toBe('')
  expect(source).not.toContain('delivery-status')
  expect(source).toContain('<privacy@kinfolio.example>:\r\nSorry, no mailbox here')
})

test('a confirmation link removes the record once it’s opened', async () => {
  await orderDesk(world, { site: 'residentory', answer: 'confirm_link' })
  const from = anAddress()
  await askRemoval(world, 'residentory', from)
  const { text } = must((await mailsTo(world, from))[0], 'a mail')
  const path = must(/https:\/\/residentory\.example(\/privacy-desk\/confirm\/\S+)/.exec(text)?.[1], 'a link')
  await world.later('P9D')
  expect(await isListed(world, 'p0', 'residentory')).toBe(true)
  expect((await world.get('residentory', path)).status).toBe(200)
  await world.later('P9D')
  expect(await isListed(world, 'p0', 'residentory')).toBe(false)
})

test('a redirecting link leads through another host before it confirms', async () => {
  await orderDesk(world, { site: 'whodwells', answer: 'redirecting_link' })
  const from = anAddress()
  await askRemoval(world, 'whodwells', from)
  const { text } = must((await mailsTo(world, from))[0], 'a mail')
  const path = must(/https:\/\/whodwells\.example(\/privacy-desk\/go\/\S+)/.exec(text)?.[1], 'a link')
  const first = await world.get('whodwells', path)
  expect(first.status).toBe(302)
  expect((await siteState(world, 'whodwells')).submissions).toMatchObject([
    { status: 'awaiting_confirmation' },
  ])
  const hop = must(first.headers.get('location'), 'a location')
  expect(new URL(hop).host).toBe('mailhop.example')
  const second = await world.fetch(new Request(hop))
  const target = must(second.headers.get('location'), 'a location')
  expect(target).toMatch(/^https:\/\/whodwells\.example\/privacy-desk\/confirm\//)
  await world.fetch(new Request(target))
  expect((await siteState(world, 'whodwells')).submissions).toMatchObject([{ status: 'accepted' }])
})

test('a code removes the record once it’s entered', async () => {
  await orderDesk(world, { site: 'cousinwise', answer: 'code' })
  const from = anAddress()
  await askRemoval(world, 'cousinwise', from)
  const { text } = must((await mailsTo(world, from))[0], 'a mail')
  const code = must(/\b\d{6}\b/.exec(text)?.[0], 'a code')
  expect((await world.post('cousinwise', '/privacy-desk/code', { code: 'nonsense' })).status).toBe(422)
  expect((await world.post('cousinwise', '/privacy-desk/code', { code })).status).toBe(200)
  expect((await siteState(world, 'cousinwise')).submissions).toMatchObject([{ status: 'accepted' }])
})

test('the same mail arrives twice', async () => {
  await orderDesk(world, { site: 'dialstead', answer: 'twice' })
  const from = anAddress()
  await askRemoval(world, 'dialstead', from)
  const [one, two, ...rest] = await arrived(from)
  expect(one?.source).toBe(two?.source)
  expect(rest).toEqual([])
  expect((await lettersTo(world, 'dialstead')).at(-1)?.answers).toHaveLength(1)
})

test('a stranger writes to an address that only the site was given', async () => {
  await orderDesk(world, { site: 'findagain', answer: 'stranger' })
  const from = anAddress()
  await askRemoval(world, 'findagain', from)
  const senders = (await arrived(from)).map(mail => mail.from)
  expect(senders).toEqual(['privacy@findagain.example', 'offers@bestquotes-direct.example'])
  const { answers } = must((await lettersTo(world, 'findagain')).at(-1), 'a letter')
  expect(answers.map(({ meaning }) => meaning)).toEqual(['acknowledged', 'stranger'])
})

test('"we removed it" is forged: from a domain that looks like the site’s, or under its own address', async () => {
  await orderDesk(world, { site: 'townroll', answer: 'forged' })
  const from = anAddress()
  await askRemoval(world, 'townroll', from)
  const forged = must((await arrived(from))[0], 'a mail')
  expect(forged.from).toBe('removals@townroll-privacy-center.example')
  expect(forged.source).toContain('has been removed')
  await orderDesk(world, { site: 'townroll', answer: 'spoofed' })
  const other = anAddress()
  await askRemoval(world, 'townroll', other)
  const spoofed = must((await arrived(other))[0], 'a mail')
  expect(spoofed.source).toMatch(/^From: .*privacy@townroll\.example/m)
  expect(spoofed.from).toBe('bounces@bulk-sender.example')
  expect(await isListed(world, 'p0', 'townroll')).toBe(true)
})

test('a program’s mail is never answered', async () => {
  await orderDesk(world, { site: 'hometownbook', answer: 'done' })
  const before = (await lettersTo(world, 'hometownbook')).length
  await askRemoval(world, 'hometownbook', 'privacy@truefolk.example')
  expect(await lettersTo(world, 'hometownbook')).toHaveLength(before)
})
