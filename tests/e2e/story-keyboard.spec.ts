// The main job without a mouse, in a narrow window: the focused element is always visible, never lost, and moves down
// the page.
import { expect, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { guideOf } from './support/guide.ts'
import { type Keyboard, keyboardOf } from './support/keyboard.ts'
import { mailedLink } from './support/mailed-link.ts'
import { inStep } from './support/removals.ts'
import { openStage, type Stage } from './support/stage.ts'

test.describe.configure({ mode: 'serial' })

const ME = { fullName: 'Rosa Whitaker', email: 'rosa@post.example', password: 'a ledger with one line gone' }
/** A site with a puzzle that only the person can solve. */
const PUZZLE_SITE = 'Dialstead'

let stage: Stage
let page: Awaited<ReturnType<Stage['newDevice']>>
let keys: Keyboard

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { SANDBOX_SITES: '12' } })
  page = await stage.newDevice({ viewport: { width: 390, height: 844 } })
  keys = keyboardOf(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** Tabs through the whole page. Leaves it narrow. */
async function walk(): Promise<void> {
  await inStep(page)
  const size = must(page.viewportSize(), 'the size of the window')
  await keys.walk()
  await page.setViewportSize(size)
}

test('signing up', async () => {
  await page.goto('/')
  await keys.press(page.getByRole('banner').getByRole('link', { name: 'Start Free Scan' }))
  const form = page.getByRole('form', { name: 'Sign up' })
  await keys.type(form.getByLabel('Full name'), ME.fullName)
  await keys.type(form.getByLabel('Email'), ME.email)
  await keys.type(form.getByLabel('Password', { exact: true }), ME.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await mailedLink(stage.world, ME.email, 'onfirm'))
  await page.waitForURL(/\/dashboard(\?|$)/)
})

test('saying who is to be protected, step by step', async () => {
  await keys.press(page.getByRole('link', { name: 'Run Free Scan' }))
  await expect(page.getByRole('heading', { name: 'Who are we protecting?' })).toBeVisible()
  const step = page.locator('[data-step-title]').filter({ visible: true })
  const goOn = async () => {
    const title = must(await step.textContent(), 'the title of the step')
    await keys.press(page.getByRole('button', { name: 'Next', exact: true }))
    await expect(step).not.toHaveText(title)
    await expect(step).toBeFocused()
  }
  await goOn()
  await keys.type(page.getByLabel('Birth year'), '1984')
  await goOn()
  await keys.type(page.getByLabel('City').first(), 'Austin')
  await keys.to(page.getByLabel('State').first())
  await page.keyboard.type('Texas')
  await goOn()
  await goOn()
  await keys.press(page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }))
  await expect(page.getByRole('heading', { name: /’s all set/ })).toBeVisible()
  await keys.rests()
})

test('the scan, and its questions, answered as fast as one can', async () => {
  await keys.press(page.getByRole('button', { name: 'Start the scan' }))
  await expect(page.getByText('Sites checked', { exact: true })).toBeVisible({ timeout: 300_000 })
  await keys.press(page.getByRole('link', { name: /^Answer \d+ questions?$/ }))
  await expect(page.getByRole('article')).toBeVisible()
  const place = page.getByText(/^\d+ of \d+$/)
  const total = Number(must(/\d+$/.exec((await place.textContent()) ?? ''), 'the number of questions')[0])
  for (let at = 1; at <= total; at++) {
    await expect(place).toHaveText(`${at} of ${total}`)
    await page.keyboard.press(at < total ? 'y' : 'n')
  }
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('That’s all of them.')
  await keys.press(page.getByRole('link', { name: 'Choose what comes down' }))
})

test('deciding what comes down', async () => {
  const remove = page.getByRole('button', { name: /^Remove all \d+$/ })
  await expect(remove).toBeVisible()
  await expect(page.getByText('Saved on this device')).toHaveCount(0)
  await walk()
  await keys.press(remove)
  const dialog = page.getByRole('dialog', { name: 'What will be sent, and where' })
  const start = dialog.getByRole('button', { name: /^Start \d+ removals?$/ })
  await expect(start).toBeVisible()
  await keys.rests()
  await keys.trappedIn(dialog)
  await keys.press(start)
  await page.waitForURL(/\/dashboard(\?|$)/)
  await keys.rests()
})

test('the dashboard, whose list is one stop with arrows', async () => {
  await stage.world.advance('PT1H')
  await expect(page.getByRole('link', { name: /^Do the next \d+ minutes/ })).toBeVisible()
  await walk()
  const stop = page.locator('[data-stop][tabindex="0"]')
  await expect(stop).toHaveCount(1)
  await keys.to(stop)
  await page.keyboard.press('ArrowDown')
  await keys.rests()
  await expect(page.locator('[data-stop]').first()).not.toBeFocused()
})

test('a removal that waits for the person, and its guide without a network', async () => {
  await keys.press(page.getByRole('link', { name: /^See all \d+ removals/ }))
  await page.waitForURL(/\/my-removals(\?|$)/)
  await keys.to(page.getByRole('tab', { name: 'All Sites' }))
  for (const name of ['We’re Handling', 'Your To-Do']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
  }
  await keys.press(page.getByRole('tabpanel').getByRole('link', { name: PUZZLE_SITE, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: PUZZLE_SITE })).toBeVisible()
  await walk()
  await keys.press(page.getByRole('button', { name: 'Open guide' }).first())
  const guide = guideOf(page)
  await expect(guide).toBeVisible()
  await page.context().setOffline(true)
  for (const step of await guide.getByRole('checkbox').all()) {
    await keys.press(step, 'Space')
    await expect(step).toBeChecked()
  }
  await keys.press(guide.getByRole('button', { name: 'Mark as Complete' }))
  await expect(guide.getByText('Saved on this device')).toBeVisible()
  await keys.rests()
  await keys.press(guide.getByRole('button', { name: 'Close' }))
  await keys.rests()
})
