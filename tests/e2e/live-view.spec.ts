// A removal that a captcha stopped is finished in the app: on a picture of the page, by mouse, keyboard and touch, or
// given back. A stub plays the server's part; the removal and everything around it are real.
import { expect, type Locator, type Page, test } from 'playwright/test'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { LIVE_VIEWS } from '#shared/protocol/live-view.ts'
import { namedIn } from '../support/their-listings.ts'
import { signInByApi } from './support/account-api.ts'
import { axeFindings } from './support/axe.ts'
import { type LiveViewStub, stubLiveView } from './support/live-view-stub.ts'
import { inStep } from './support/removals.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

let stage: Stage
let jobId: string
let desk: Page
let phone: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, info)
  const account = await signInByApi(stage.product.url, DEMO)
  const person = must((await account.documents<Person>('people'))[0], 'a person')
  await account.call('start-scan', { person_id: person.id })
  await stage.world.advance('PT0S')
  const theirs = namedIn(await account.documents<ExposureScan>('exposure_scans'), person.id)
  await account.call('start-removals', { person_id: person.id, listings: theirs })
  await stage.world.advance('PT0S')
  const jobs = await account.documents<RemovalJob>('removal_jobs')
  const stopped = jobs.find(
    ({ status, job_type, handoff }) =>
      status === 'requires_manual' && job_type === 'automated' && /captcha/.test(handoff?.remaining ?? ''),
  )
  jobId = must(stopped, 'a removal that a captcha stopped').id
  desk = await stage.newDevice()
  phone = await stage.newDevice(PHONE)
  for (const page of [desk, phone]) {
    await signIn(page, DEMO)
    await inStep(page)
  }
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const layer = (page: Page) => page.getByRole('dialog', { name: /^Finish the removal on/ })
const picture = (page: Page) => layer(page).getByRole('img', { name: 'Picture of records.example’s page' })
const outcome = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

/** From the removal's page to the page of its site. */
async function openPage(page: Page): Promise<LiveViewStub> {
  const stub = await stubLiveView(page)
  await page.goto(`/removals/${jobId}`)
  await page.getByRole('link', { name: 'Finish it here' }).click()
  await expect(page.getByRole('heading', { name: /^What .+ gets$/ })).toBeVisible()
  await expect(page.getByText('A new one made for each removal.')).toBeVisible()
  await page.getByRole('button', { name: 'Open the page' }).click()
  await expect(layer(page).getByText('Type the letters in the picture, and send the form.')).toBeVisible()
  await expect(picture(page)).toBeVisible()
  return stub
}

/** The place in the picture where the site's page has an element. */
async function placeOf(page: Page, element: Locator) {
  const [shown, box] = [await picture(page).boundingBox(), await element.boundingBox()]
  const size = must(element.page().viewportSize(), 'viewport')
  const [on, at] = [must(shown, 'picture'), must(box, 'element')]
  const scale = on.width / size.width
  return { x: on.x + (at.x + at.width / 2) * scale, y: on.y + (at.y + at.height / 2) * scale }
}

/** A quick finger, up or down. */
async function swipe(page: Page, { x, y }: { x: number; y: number }, by: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: at, id: 0 }],
    })
  await touch('touchStart', y)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + by * share)
  await touch('touchEnd', y + by)
  await session.detach()
}

test('with mouse and keyboard, the captcha is solved and the removal is sent', async () => {
  const stub = await openPage(desk)
  await expect(layer(desk).getByText('records.example, shown from our server')).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
  const field = await placeOf(desk, stub.site.getByLabel('Letters in the picture'))
  await desk.mouse.click(field.x, field.y)
  await expect(stub.site.getByLabel('Letters in the picture')).toBeFocused()
  await desk.keyboard.type('RK7QZ')
  await desk.keyboard.press('Backspace')
  await desk.keyboard.type('X')
  await expect(stub.site.getByLabel('Letters in the picture')).toHaveValue('RK7QX')
  const button = await placeOf(desk, stub.site.getByRole('button'))
  await desk.mouse.click(button.x, button.y)
  await expect(async () => expect(await stub.isSent()).toBe(true)).toPass()
  await layer(desk).getByRole('button', { name: 'I’m done' }).click()
  await expect(outcome(desk, 'It’s sent')).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
})

test('the keyboard reaches the page and leaves it: two Escapes, and nothing is trapped', async () => {
  const stub = await openPage(desk)
  const keys = layer(desk).getByRole('textbox', { name: 'Keyboard for the page of records.example' })
  await desk.keyboard.press('Tab')
  await expect(keys).toBeFocused()
  await desk.keyboard.press('Tab')
  await expect(stub.site.getByLabel('Letters in the picture')).toBeFocused()
  await desk.keyboard.insertText('RK7QX')
  await desk.keyboard.press('Enter')
  await expect(async () => expect(await stub.isSent()).toBe(true)).toPass()
  await desk.keyboard.press('Escape')
  await expect(keys).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(layer(desk).getByRole('button', { name: 'I’m done' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(outcome(desk, 'It’s sent')).toBeVisible()
})

test('on a phone, taps and the soft keyboard reach the page, a swipe scrolls it, and it can be given back', async () => {
  const stub = await openPage(phone)
  expect(stub.inputs.find(({ type }) => type === 'room')).toMatchObject({ width: 360, touch: true })
  expect(await axeFindings(phone)).toEqual([])
  for (const button of await layer(phone).getByRole('button').all()) {
    const box = must(await button.boundingBox(), 'button')
    expect(Math.min(box.width, box.height), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
  const field = await placeOf(phone, stub.site.getByLabel('Letters in the picture'))
  await phone.touchscreen.tap(field.x, field.y)
  const keys = layer(phone).getByRole('textbox')
  await expect(keys).toBeFocused()
  await phone.keyboard.insertText('RK')
  await expect(stub.site.getByLabel('Letters in the picture')).toHaveValue('RK')
  await swipe(phone, { x: 180, y: 420 }, -120)
  await expect(async () => expect(await stub.site.evaluate(() => scrollY)).toBeGreaterThan(60)).toPass()
  await layer(phone).getByRole('button', { name: 'Give it back' }).click()
  const question = phone.getByRole('alertdialog', { name: 'Give the page back?' })
  await expect(question).toContainText('the removal stays on your list, as before')
  await question.getByRole('button', { name: 'Give it back' }).click()
  await expect(outcome(phone, 'You gave the page back')).toBeVisible()
  expect(await stub.isSent()).toBe(false)
  await phone.getByRole('link', { name: 'To the removal' }).click()
  await expect(phone.getByRole('link', { name: 'Finish it here' })).toBeVisible()
})

test('a lost connection is said, and the person may begin again', async () => {
  const stub = await openPage(desk)
  await stub.lose()
  await expect(outcome(desk, 'The connection was lost')).toBeVisible()
  await desk.getByRole('button', { name: 'Begin again' }).click()
  await expect(picture(desk)).toBeVisible()
  await layer(desk).getByRole('button', { name: 'Give it back' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Give it back' }).click()
  await expect(outcome(desk, 'You gave the page back')).toBeVisible()
})

test('why no page opens is said, and the guide is offered', async () => {
  await desk.route(`**${LIVE_VIEWS}`, route =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'busy', status: 409, code: 'live_view_busy' },
    }),
  )
  await desk.goto(`/removals/${jobId}/live`)
  await desk.getByRole('button', { name: 'Open the page' }).click()
  await expect(desk.getByText('Someone on your account has a page open.')).toBeVisible()
  await desk.context().setOffline(true)
  await expect(desk.getByText('The page comes from our server')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Open the page' })).toBeDisabled()
  await desk.getByRole('link', { name: 'Use the guide instead' }).click()
  await expect(desk.getByRole('dialog', { name: /^Remove your listing from/ })).toBeVisible()
  await desk.context().setOffline(false)
})
