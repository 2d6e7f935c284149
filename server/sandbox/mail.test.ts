import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openListener, openTestWorld, type TestWorld } from './testing/open-world.ts'
import { eventually, isListed, mailsTo, recordOf, siteState } from './testing/world-views.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.end())

async function send(mail: {
  from: string
  to: string
  subject: string
  text: string
  html?: string
}): Promise<void> {
  const transport = createTransport(world.smtpUrl)
  await transport.sendMail(mail)
  transport.close()
}

test('all mail lands in the mailbox, newest first, and can be asked for by address', async () => {
  await send({
    from: '"Offlist" <hello@offlist.test>',
    to: 'ann@mail.example',
    subject: 'One',
    text: 'First',
  })
  await send({
    from: 'hello@offlist.test',
    to: 'joann@mail.example',
    subject: 'Two',
    text: 'Second',
    html: '<p>Second</p>',
  })
  const [mail, ...rest] = await mailsTo(world, 'ann@mail.example')
  expect(mail).toMatchObject({ subject: 'One', text: 'First\n', to: 'ann@mail.example', html: '' })
  expect(rest).toEqual([])
  expect((await mailsTo(world, '')).map(one => one.subject)).toEqual(['Two', 'One'])
})

test('mail to an address that cuts off is taken, and its sender doesn’t hear so', async () => {
  const mail = {
    from: 'hello@offlist.test',
    to: 'cut-off+1@mail.example',
    subject: 'Once',
    text: 'Only once',
  }
  await expect(send(mail)).rejects.toThrow(/closed/i)
  expect((await mailsTo(world, mail.to)).map(one => one.subject)).toEqual(['Once'])
})

test('mail for the product’s domain is delivered by SMTP, also when the listener was down at first', async () => {
  let down = true
  const listener = await openListener(() => down)
  world.deliverTo({ domain: 'in.offlist.test', port: listener.port })
  const form = { profile_url: await recordOf(world, 'p0', 'truefolk'), email: 'case-7@in.offlist.test' }
  await world.post('truefolk', '/opt-out', form)
  const [kept] = await mailsTo(world, 'case-7@in.offlist.test')
  expect(kept?.from).toContain('no-reply@truefolk.example')
  down = false
  const delivered = await eventually(() => listener.mails[0] ?? null)
  expect(delivered.to).toBe('case-7@in.offlist.test')
  expect(delivered.source).toContain('Confirm your removal request')
  await world.later('PT1S')
  expect(listener.mails).toHaveLength(1)
  await listener.close()
})

test('a privacy desk honours a letter that names the person and the city, and answers twice', async () => {
  const text =
    'Under the CCPA, please delete the personal information of Rosa Elena Whitaker, Austin, TX, born 1984.'
  await send({
    from: 'rosa@home.example',
    to: 'privacy@residentory.example',
    subject: 'Removal request',
    text,
  })
  const { submissions } = await siteState(world, 'residentory')
  expect(submissions).toMatchObject([{ person: 'p0', via: 'email', status: 'accepted' }])
  const [first] = await mailsTo(world, 'rosa@home.example')
  expect(first?.subject).toBe('Re: Removal request')
  expect(first?.text).toContain('within 48 hours')
  await world.later('P2D')
  expect(await isListed(world, 'p0', 'residentory')).toBe(false)
  expect(await isListed(world, 'p5', 'residentory')).toBe(true)
  const mails = await mailsTo(world, 'rosa@home.example')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.text).toContain('has been removed')
})

test('a desk takes a record’s address, asks back when it finds nobody, and is silent about other mail', async () => {
  const to = 'privacy@sentrylook.example'
  const from = 'someone@home.example'
  const record = await recordOf(world, 'p0', 'sentrylook')
  await send({ from, to, subject: 'Opt-out', text: `Please remove ${record}.` })
  expect((await siteState(world, 'sentrylook')).submissions).toMatchObject([{ person: 'p0' }])
  await send({ from, to, subject: 'Opt-out', text: 'Please remove Nobody Atall of Nowhere.' })
  expect((await mailsTo(world, from))[0]?.text).toContain('could not find')
  await send({ from, to, subject: 'Opt-out', text: 'Please remove Rosa Whitaker in Austin.' })
  expect((await mailsTo(world, from))[0]?.text).toContain('Several records fit')
  expect((await siteState(world, 'sentrylook')).submissions).toHaveLength(1)
  await send({ from, to, subject: 'Hello', text: 'How do you do?' })
  expect(await mailsTo(world, from)).toHaveLength(3)
})

test('a site that takes requests by telephone says so', async () => {
  const mail = { from: 'b@home.example', to: 'privacy@countylinerecords.example' }
  await send({ ...mail, subject: 'Delete me', text: 'Please delete my data.' })
  expect(must((await mailsTo(world, 'b@home.example'))[0], 'an answer').text).toContain('1-800-555-0142')
})
