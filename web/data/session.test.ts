// Signing in and out on a device in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import type { SessionKeeper } from '#web/data/session/session-keeper.ts'
import { prepareSignOut, signOutOf } from '#web/data/session/sign-out.ts'
import { loadEvidence } from '#web/data/storage/evidence-cache.ts'
import { addRow } from '#web/data/storage/row-writes.ts'
import { signInOn, signUpOn } from './session.ts'
import { type FakeDevice, fakeDevice } from './testing/fake-device.ts'
import { FakeServer, PASSWORD, USER } from './testing/fake-server.ts'
import { samplePerson } from './testing/sample-rows.ts'
import { becomes, closeAll, closeTab, eventually, openSignedInTab, startTab } from './testing/signed-in.ts'

const ADA = { id: USER.id, email: USER.email, fullName: 'Ada Lovelace' }
let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  for (const tab of others.splice(0)) tab.stop()
  await closeAll()
  vi.restoreAllMocks()
})

const others: SessionKeeper[] = []

function otherTab(hardware: FakeDevice): SessionKeeper {
  const tab = hardware.otherTab()
  others.push(tab)
  tab.load()
  return tab
}

const refreshes = () => server.requests.filter(request => request.includes('grant_type=refresh_token')).length

test('a device that knows nobody is signed out without asking the server', async () => {
  const device = startTab(fakeDevice(server))
  expect(device.session.state().status).toBe('loading')
  expect(device.session.load()).toEqual({ status: 'signed-out' })
  await expect(device.session.accessToken()).resolves.toBeNull()
  expect(server.requests).toEqual([])
})

test('signing in opens the data, and the server’s own sentence tells why it failed', async () => {
  const device = startTab(fakeDevice(server))
  const { email } = USER
  expect(await signInOn(device, { email, password: 'wrong' })).toEqual({
    ok: false,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
  expect(await signInOn(device, { email, password: '' })).toMatchObject({
    ok: false,
    message: 'You must provide either an email or phone number and a password',
  })
  expect(await signInOn(device, { email, password: PASSWORD })).toEqual({
    ok: true,
    message: 'Welcome back!',
  })
  expect(device.session.state()).toEqual({ status: 'signed-in', user: ADA })
  expect((await device.databases.whenOpen()).userId).toBe(USER.id)
})

test('signing up tells that a mail is on its way and signs nobody in', async () => {
  const device = startTab(fakeDevice(server))
  const details = { fullName: 'Ada Lovelace', email: USER.email, password: PASSWORD }
  expect(await signUpOn(device, details)).toEqual({
    ok: true,
    message: 'Account created! Please check your email to verify your account.',
  })
  expect(server.requests[0]).toBe(
    `POST /auth/v1/signup?redirect_to=${encodeURIComponent('http://offlist.test/auth?confirmed=1')}`,
  )
  expect(device.session.state().status).not.toBe('signed-in')
})

test('without a network signing in says so, and nothing else', async () => {
  const hardware = fakeDevice(server)
  hardware.cut(true)
  const outcome = await signInOn(startTab(hardware), { email: USER.email, password: PASSWORD })
  expect(outcome).toMatchObject({ ok: false, code: 'offline' })
})

test('no token is ever written down', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  expect([...tab.hardware.kept.values()].join()).not.toContain('token')
})

test('the last known session starts without a network, and the token follows when there is one', async () => {
  const hardware = await closeTab(await openSignedInTab(server))
  hardware.cut(true)
  const device = startTab(hardware)
  expect(device.session.load()).toEqual({ status: 'signed-in', user: ADA })
  await expect(device.session.accessToken()).rejects.toMatchObject({ code: 'offline' })
  expect(device.session.state().status).toBe('signed-in')
  hardware.cut(false)
  await expect(device.session.accessToken()).resolves.toBe('token-2')
})

test('a token is renewed when three ticks of 30 s or fewer remain, and counts as expired with under 90 s', async () => {
  const { device, hardware } = await openSignedInTab(server)
  const first = await device.session.accessToken()
  hardware.advance(HOUR - 3 * MINUTE)
  await expect(device.session.accessToken()).resolves.toBe(first)
  hardware.advance(1.2 * MINUTE)
  await eventually(() => expect(refreshes()).toBe(1))
  hardware.advance(HOUR)
  await expect(device.session.accessToken()).resolves.not.toBe(first)
})

test('requests that need a token at once cause one refresh', async () => {
  const { device } = await openSignedInTab(server)
  const refused = (await device.session.accessToken()) ?? ''
  const renewed = await Promise.all([1, 2, 3].map(() => device.session.renew(refused)))
  expect(new Set(renewed).size).toBe(1)
  expect(refreshes()).toBe(1)
})

test('two tabs share a refresh', async () => {
  const tab = await openSignedInTab(server)
  const other = otherTab(tab.hardware)
  await other.accessToken()
  const before = refreshes()
  const token = (await tab.device.session.accessToken()) ?? ''
  const both = await Promise.all([tab.device.session.renew(token), other.renew(token)])
  expect(new Set(both).size).toBe(1)
  expect(refreshes()).toBe(before + 1)
})

test.each([502, 503, 504])('a gateway error %i during a refresh keeps the session', async status => {
  const { device } = await openSignedInTab(server)
  const refused = (await device.session.accessToken()) ?? ''
  server.answers.push({ path: '/auth/v1/token', status })
  await expect(device.session.renew(refused)).rejects.toMatchObject({ status })
  expect(device.session.state().status).toBe('signed-in')
})

test('a refresh that the server refuses ends the session in every tab and leaves unsent work on the device', async () => {
  const tab = await openSignedInTab(server)
  const other = otherTab(tab.hardware)
  tab.hardware.cut(true)
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  server.endSession()
  tab.hardware.cut(false)
  const gone = { status: 'signed-out', message: 'Auth session missing!' }
  await eventually(() => expect(tab.device.session.state()).toEqual(gone))
  await eventually(() => expect(other.state()).toEqual(gone))
  await eventually(() => expect(tab.device.databases.current()).toBeNull())
  const again = await openSignedInTab(server, await closeTab(tab))
  await becomes(again, { state: 'up_to_date', pending: 0 })
  expect(server.row('people', id)).toBeDefined()
})

test('signing out sends what is unsent, ends the session, and leaves nothing on the device', async () => {
  const tab = await openSignedInTab(server)
  const other = otherTab(tab.hardware)
  await becomes(tab, { state: 'up_to_date' })
  await loadEvidence(tab.device, USER.id, 'shot')
  expect(tab.hardware.blobs.size).toBe(1)
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  expect(await prepareSignOut(tab.device)).toBe(0)
  await signOutOf(tab.device)
  expect(server.row('people', id)).toBeDefined()
  expect(server.requests).toContain('POST /auth/v1/logout?scope=local')
  expect(tab.device.session.state()).toEqual({ status: 'signed-out' })
  await eventually(() => expect(other.state().status).toBe('signed-out'))
  expect([...tab.hardware.kept.keys()]).toEqual([])
  expect(tab.hardware.blobs.size).toBe(0)
  expect(tab.hardware.storedRows()).toBe(0)
})

test('signing out without a network wipes the device at once and tells the server at the next start', async () => {
  const tab = await openSignedInTab(server)
  tab.hardware.cut(true)
  await addRow(tab.account, 'people', samplePerson(newId()))
  await eventually(async () => expect(await prepareSignOut(tab.device)).toBe(1))
  await signOutOf(tab.device)
  expect(tab.hardware.storedRows()).toBe(0)
  const hardware = await closeTab(tab)
  hardware.cut(false)
  expect(startTab(hardware).session.load()).toEqual({ status: 'signed-out' })
  await eventually(() => expect(server.requests).toContain('POST /auth/v1/logout?scope=local'))
  await eventually(() => expect([...hardware.kept.keys()]).toEqual([]))
})

test('whoever signs in next finds nothing of the user whose session had ended here', async () => {
  const tab = await openSignedInTab(server)
  await addRow(tab.account, 'people', samplePerson(newId()))
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  server.endSession()
  await tab.device.session.renew((await tab.device.session.accessToken()) ?? '')
  expect(tab.device.session.state().status).toBe('signed-out')
  const hardware = await closeTab(tab)
  expect(hardware.storedRows(USER.id)).toBeGreaterThan(0)
  server.user = { id: newId(), email: 'grace@example.com' }
  await openSignedInTab(server, hardware)
  expect(hardware.storedRows(USER.id)).toBe(0)
})

test('evidence seen once is there without a network; other evidence is unavailable', async () => {
  const tab = await openSignedInTab(server)
  const seen = await loadEvidence(tab.device, USER.id, 'shot')
  expect(await seen?.text()).toBe('picture')
  tab.hardware.cut(true)
  expect(await (await loadEvidence(tab.device, USER.id, 'shot'))?.text()).toBe('picture')
  expect(await loadEvidence(tab.device, USER.id, 'other')).toBeNull()
})
