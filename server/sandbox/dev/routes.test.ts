import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { openTestWorld, type TestWorld } from '../testing/open-world.ts'
import { mailsTo } from '../testing/world-views.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  const transport = createTransport(world.smtpUrl)
  const html =
    '<html><head></head><body><a href="https://truefolk.example/opt-out">Go</a><script>x()</script></body></html>'
  const text = 'See https://truefolk.example/opt-out.'
  await transport.sendMail({ from: 'a@b.example', to: 'ann@mail.example', subject: 'Links <b>', text, html })
  transport.close()
})
afterAll(() => world.end())

test('the clock tells the world’s time and moves forward, running what is due', async () => {
  const before = world.now()
  const { status, json } = await world.dev('POST', '/clock', { advance: 'P3D' })
  expect(status).toBe(200)
  expect(world.advanced()).toBe(1)
  const now = Date.parse((json as { now: string }).now)
  expect(now - before).toBeGreaterThanOrEqual(3 * 86_400_000)
  expect(now - before).toBeLessThan(3 * 86_400_000 + 60_000)
})

test.each([{ advance: '3 days' }, { advance: 'P99999D' }, { advance: 7 }, {}, { advance: 'P1D', more: 1 }])(
  'the clock refuses %j',
  async body => {
    const before = world.now()
    const { status, json } = await world.dev('POST', '/clock', body)
    expect(status).toBe(400)
    expect(json).toMatchObject({ status: 400, detail: expect.stringMatching(/\w/) })
    expect(world.now() - before).toBeLessThan(60_000)
  },
)

test.each([
  {},
  { plant: { site: 'nowhere', person: 'p1' } },
  { remove: { site: 'truefolk', person: 'p999999' } },
  { break: { site: 'truefolk', mode: 'sideways' } },
  { addPerson: { names: [], addresses: [] } },
  { addPerson: { names: [{ first: 'A', last: 'B' }], addresses: [{ city: 'X', state: 'ZZ' }] } },
  { plant: { site: 'truefolk', person: 'p1' }, remove: { site: 'truefolk', person: 'p1' } },
])('the world refuses %j', async body => {
  const { status, json } = await world.dev('POST', '/world', body)
  expect(status).toBe(400)
  expect(json).toHaveProperty('detail')
})

test('people are found by name and place, with what they would tell the product', async () => {
  const { json } = await world.dev('GET', '/world?person=rosa%20whitaker%20austin')
  const { people, total } = json as { total: number; people: { profile: Record<string, unknown> }[] }
  expect(total).toBe(2)
  expect(people[0]?.profile).toMatchObject({
    birthDate: '1984-03-17',
    emails: expect.arrayContaining(['rosa.whitaker@mail.example']),
  })
  expect(people[0]?.profile).toEqual(world.demo.person)
})

test('the mailbox page shows a mail in a frame that can run nothing, its links leading to this machine', async () => {
  const page = await (await world.routes.request('/mailbox')).text()
  expect(page).toContain('Links &lt;b&gt;')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain('href="http://truefolk.localhost:8787/opt-out"')
  const { id } = must((await mailsTo(world, 'ann@mail.example'))[0], 'the mail')
  const body = await world.routes.request(`/mailbox/${id}/body`)
  expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await body.text()).toContain('href="http://truefolk.localhost:8787/opt-out"')
  expect((await world.routes.request('/mailbox/none/body')).status).toBe(404)
})

test('the overview says how each privacy desk treats letters', async () => {
  const desk = { site: 'truefolk', answer: 'refused', afterwards: 'usual', language: 'de', delayDays: 3 }
  await world.dev('POST', '/world', { desk })
  expect(await (await world.routes.request('/')).text()).toContain(
    'refused, then usual, in German, after 3 days',
  )
  await world.dev('POST', '/world', { desk: { ...desk, afterwards: ['acknowledged', 'silence'] } })
  expect(await (await world.routes.request('/')).text()).toContain(
    'refused, then acknowledged, then silence, in German',
  )
})

test('the overview lists the sites and how to sign in', async () => {
  const page = await (await world.routes.request('/')).text()
  expect(page).toContain('http://truefolk.localhost:8787/')
  expect(page).toContain(world.demo.password)
  const moved = await world.routes.request('/clock', {
    method: 'POST',
    body: new URLSearchParams({ advance: 'PT1H' }),
  })
  expect(moved.status).toBe(303)
})
