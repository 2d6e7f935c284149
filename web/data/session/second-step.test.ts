// The second step of a sign-in on a device in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInOn } from '../session.ts'
import { type FakeDevice, fakeDevice } from '../testing/fake-device.ts'
import { FakeServer, PASSWORD, USER } from '../testing/fake-server.ts'
import { closeAll, eventually, startTab } from '../testing/signed-in.ts'
import { secondStepOf, tokenClaims } from './second-step.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { secondStepOn } from './ways-in.ts'

const APP = { id: 'f1', status: 'verified', friendly_name: 'Phone' }
const STEP = { email: USER.email, factors: [{ id: 'f1', name: 'Phone' }] }

let server: FakeServer
const tabs: SessionKeeper[] = []

beforeEach(() => {
  server = new FakeServer()
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.stop()
  await closeAll()
})

const tokenOf = (aal: string) => `head.${btoa(JSON.stringify({ aal, session_id: 's1' }))}.tail`

function answer(aal: string, factors: readonly (typeof APP)[] = [APP]) {
  return { access_token: tokenOf(aal), expires_in: 3600, user: { ...USER, factors: [...factors] } }
}

/** Answers the next call of a path. */
function next(path: string, body: unknown, status = 200): void {
  server.answers.push({ path: `/auth/v1/${path}`, status, body })
}

async function givePassword(hardware: FakeDevice) {
  const device = startTab(hardware)
  next('token', answer('aal1'))
  expect(await signInOn(device, { email: USER.email, password: PASSWORD })).toMatchObject({ ok: true })
  return device
}

test('only a verified factor and a token that has shown none make a step', () => {
  expect(secondStepOf(answer('aal1'))).toEqual(STEP)
  expect(secondStepOf(answer('aal2'))).toBeNull()
  expect(secondStepOf(answer('aal1', []))).toBeNull()
  expect(secondStepOf(answer('aal1', [{ ...APP, status: 'unverified' }]))).toBeNull()
})

test('what is no token has no claims', () => {
  expect(tokenClaims('token-1')).toEqual({})
  expect(tokenClaims(tokenOf('aal2'))).toMatchObject({ aal: 'aal2', session_id: 's1' })
})

test('the password alone signs nobody in, also after a reload', async () => {
  const hardware = fakeDevice(server)
  const device = await givePassword(hardware)
  expect(device.session.state()).toEqual({ status: 'signed-out', secondStep: STEP })
  await expect(device.session.accessToken()).resolves.toBeNull()
  expect(device.databases.current()).toBeNull()
  device.session.stop()
  expect(startTab(hardware).session.load()).toEqual({ status: 'signed-out', secondStep: STEP })
})

test('a wrong code keeps it waiting, the right one signs in', async () => {
  const device = await givePassword(fakeDevice(server))
  const proof = { by: 'app', factorId: 'f1', code: '123456' } as const
  next('factors/f1/challenge', { id: 'c1' })
  next('factors/f1/verify', { code: 'mfa_verification_failed', message: 'Invalid' }, 422)
  expect(await secondStepOn(device, proof)).toMatchObject({ ok: false, code: 'mfa_verification_failed' })
  expect(device.session.state().secondStep).toEqual(STEP)
  next('factors/f1/challenge', { id: 'c2' })
  next('factors/f1/verify', answer('aal2'))
  expect(await secondStepOn(device, proof)).toMatchObject({ ok: true })
  expect(device.session.state()).toMatchObject({ status: 'signed-in', user: { id: USER.id } })
})

test('a session that ended meanwhile is not waited for', async () => {
  const device = await givePassword(fakeDevice(server))
  next('recovery-codes/verify', { code: 'session_not_found', message: 'Gone' }, 403)
  expect(await secondStepOn(device, { by: 'recovery-code', code: 'x' })).toMatchObject({ ok: false })
  expect(device.session.state()).toEqual({ status: 'signed-out', message: 'Auth session missing!' })
})

test('no other tab renews the session while a step replaces its tokens', async () => {
  const hardware = fakeDevice(server)
  const device = startTab(hardware)
  next('token', answer('aal2'))
  await signInOn(device, { email: USER.email, password: PASSWORD })
  const other = hardware.otherTab()
  tabs.push(other)
  other.load()
  next('token', answer('aal2'))
  await other.accessToken()
  const refreshes = () => server.requests.filter(request => request.includes('refresh_token')).length
  const before = refreshes()
  const { promise: typed, resolve: type } = Promise.withResolvers<void>()
  const raised = device.session.raise(async () => {
    await typed
    return { ...answer('aal2'), access_token: `${tokenOf('aal2')}2` }
  })
  const renewed = other.renew(tokenOf('aal2'))
  type()
  await raised
  await expect(renewed).resolves.toBe(`${tokenOf('aal2')}2`)
  expect(refreshes()).toBe(before)
})

test('giving it up tells the server, and nothing waits any more', async () => {
  const hardware = fakeDevice(server)
  const device = await givePassword(hardware)
  await device.session.end()
  expect(server.requests.at(-1)).toContain('/auth/v1/logout?scope=local')
  expect(device.session.state()).toEqual({ status: 'signed-out' })
  device.session.stop()
  expect(startTab(hardware).session.load()).toEqual({ status: 'signed-out' })
})

test('a step that another tab has done signs this one in too', async () => {
  const hardware = fakeDevice(server)
  const device = await givePassword(hardware)
  const other = hardware.otherTab()
  tabs.push(other)
  expect(other.load().secondStep).toEqual(STEP)
  next('recovery-codes/verify', answer('aal2'))
  await secondStepOn(device, { by: 'recovery-code', code: 'abcde-fghij' })
  await eventually(() => expect(other.state().status).toBe('signed-in'))
})

test('without a network the step says so and goes on waiting', async () => {
  const hardware = fakeDevice(server)
  const device = await givePassword(hardware)
  hardware.cut(true)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await secondStepOn(device, { by: 'recovery-code', code: 'x' })).toMatchObject({ code: 'offline' })
  expect(device.session.state().secondStep).toEqual(STEP)
})
