// The dashboard in each of its states: nothing yet, scanning, something found, removals under way, and listings gone.
// Each state's headline, main action and numbers agree, and a checker finds nothing wrong in either theme.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { signInByApi } from './support/account-api.ts'
import { axeFindings } from './support/axe.ts'
import { describePerson } from './support/describe-person.ts'
import { guideOf } from './support/guide.ts'
import { answerAll, openQuestions, startRemovals } from './support/listings.ts'
import { inStep, openTab, sitesInTab, type Tab, tabCount } from './support/removals.ts'
import { confirmByMail, signUp } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

test.describe.configure({ mode: 'serial' })

const ME = { fullName: 'Rosa Whitaker', email: 'rosa@dash.example', password: 'a page that empties by lines' }

let stage: Stage
let page: Page

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  page = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const headline = () => page.getByRole('heading', { level: 1 })
const lines = () => page.locator('a[data-site]')

async function soundInBothThemes(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('before a scan there is nothing yet, and one thing to do', async () => {
  await signUp(page, ME)
  page = await confirmByMail(page, ME.email)
  await expect(headline()).toHaveText('Nothing yet.')
  await expect(page.getByText('No removal jobs were found')).toBeVisible()
  await expect(lines()).toHaveCount(0)
  await expect(page.getByText('What they show about you')).toHaveCount(0)
  await soundInBothThemes()
  await page.getByRole('link', { name: 'Run Free Scan' }).click()
})

test('while the scan goes on, the headline counts the sites that were checked', async () => {
  const person = await stage.world.person('Rosa Whitaker', 'p0')
  await describePerson(page, person.profile)
  await page.getByRole('button', { name: 'Start the scan' }).click()
  await expect(page.getByText(/^\d+ found so far$/)).toBeVisible()
  await page.goto('/dashboard')
  await expect(headline()).toHaveText(/^\d+ of \d+ sites checked\.$/)
  await expect(lines()).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See the scan' })).toBeVisible()
})

test('what was found is counted once, and the main action leads to it', async () => {
  await expect(headline()).toHaveText(/^\w+ listings? (is|are) yours\. \d+ more might be\.$/, {
    timeout: 200_000,
  })
  // The list says that a site couldn't be checked, not that it doesn't list the person.
  await expect(page.locator('a[data-site][data-state="unknown"]').first()).toHaveAccessibleName(
    /Couldn’t check$/,
  )
  await soundInBothThemes()
})

test('one question at a time: a key answers, and an answer that was sent can be taken back', async () => {
  await openQuestions(page)
  await soundInBothThemes()
  const place = page.getByText(/^\d+ of \d+$/)
  const first = (await place.textContent()) ?? ''
  const asked = (await page.getByRole('article').getAttribute('aria-label')) ?? ''
  await page.keyboard.press('n')
  await expect(place).toHaveText(first.replace(/^1/, '2'))
  await expect(page.getByRole('article').getByRole('heading')).toBeFocused()
  await expect(page.getByText('Not you. Got it.')).toBeVisible()
  await inStep(page)
  await page.keyboard.press('z')
  await expect(page.getByRole('article', { name: asked, exact: true })).toBeVisible()
  await inStep(page)
  // The server agrees: after a reload, the question is open.
  await page.reload()
  await expect(place).toHaveText(first)
  await expect(page.getByRole('article', { name: asked, exact: true })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Skipped for now.')).toBeVisible()
  await page.goto('/dashboard')
})

test('what is answered leaves one number of listings, and the main action leads to them', async () => {
  const person = await stage.world.person('Rosa Whitaker', 'p0')
  await openQuestions(page)
  await answerAll(page, address => person.listings.some(listing => listing.address === address))
  await inStep(page)
  await page.goto('/dashboard')
  await expect(headline()).toHaveText(/^\w+ listings? (is|are) yours\.$/)
  await page.getByRole('link', { name: 'Choose what comes down' }).click()
})

test('under way: the headline, the tabs and the removals behind them have the same numbers', async () => {
  const started = await startRemovals(page)
  await expect(async () => expect(await tabCount(page, 'All Sites')).toBe(started)).toPass()
  await stage.world.advance('PT1H')
  await expect(headline()).toHaveText(`0 of ${started} listings are gone.`)
  await expect(page.getByRole('link', { name: /^Do the next \d+ minutes?$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'To do next' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'What they show about you' })).toBeVisible()
  await page.getByRole('tab', { name: 'Your To-Do' }).click()
  await expect(page.locator('a[data-site][data-lit]')).not.toHaveCount(0)
  await soundInBothThemes()
})

test('gone: struck lines, the same count everywhere', async () => {
  await stage.world.advance('PT73H')
  await stage.world.advance('PT73H')
  await page.goto('/dashboard')
  await expect(headline()).toHaveText(/^[1-9]\d* of \d+ listings are gone\.$/)
  const gone = Number(/^\d+/.exec((await headline().textContent()) ?? '')?.[0])
  expect(await tabCount(page, 'Completed')).toBe(gone)
  await expect(page.locator('a[data-site][data-state="gone"]')).not.toHaveCount(0)
  await soundInBothThemes()
  for (const tab of ['We’re Handling', 'Your To-Do', 'Completed'] satisfies Tab[]) {
    const count = await tabCount(page, tab)
    await openTab(page, tab)
    expect((await sitesInTab(page)).length).toBe(count)
    await page.goto('/dashboard')
  }
})

test('a row that is pressed right after a tab opens: the tab’s own address doesn’t call it back', async () => {
  await openTab(page, 'All Sites')
  const pressed = await page.evaluate(async () => {
    const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(one =>
      one.textContent?.includes('Completed'),
    )
    // Radix opens a tab on mousedown.
    tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    await new Promise(requestAnimationFrame)
    const link = document.querySelector<HTMLAnchorElement>('[role="tabpanel"] a[data-row-link]')
    link?.click()
    return link?.textContent ?? ''
  })
  await expect(page.getByRole('heading', { level: 1, name: pressed })).toBeVisible()
})

test('the row of a removal that waits for the person opens its guide', async () => {
  await openTab(page, 'Your To-Do')
  const guides = page.getByRole('tabpanel').getByRole('link', { name: 'Open guide' })
  await guides.first().click()
  await expect(guideOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guideOf(page)).toBeHidden()
})

test('the board: each part of the bar opens as many removals as it says', async () => {
  await page.goto('/removals')
  const legend = page.getByRole('list', { name: 'Where your removals stand' }).getByRole('link')
  await expect(legend.first()).toBeVisible()
  const said = await legend.allTextContents()
  expect(said.length).toBeGreaterThan(1)
  for (const [at, text] of said.entries()) {
    await legend.nth(at).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Removals' })).toBeVisible()
    expect(await tabCount(page, 'All Sites'), text).toBe(Number(/^\d+/.exec(text)?.[0]))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Removal progress' })).toBeVisible()
  }
  const total = await tabCount(page, 'All Sites')
  await openTab(page, 'All Sites')
  expect(await tabCount(page, 'All Sites')).toBe(total)
})

test('the list as a file, without a network; several are stopped there, and each once on return', async () => {
  const account = await signInByApi(stage.product.url, ME)
  await page.goto('/my-removals')
  const save = page.getByRole('button', { name: /^Save \d+ removals as CSV$/ })
  await expect(save).toBeVisible()
  const count = await tabCount(page, 'All Sites')
  await page.context().setOffline(true)
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toMatch(/^offlist-removals-\d{4}-\d\d-\d\d\.csv$/)
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(count + 1)

  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  const open = await boxes.count()
  expect(open).toBeGreaterThan(1)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText(`${open} selected`)
  expect(await axeFindings(page)).toEqual([])
  await bar.getByRole('button', { name: `Stop ${open}` }).click()
  const question = page.getByRole('alertdialog', { name: `Stop ${open} removals?` })
  await question.getByRole('button', { name: 'Stop them' }).click()
  await expect(boxes).toHaveCount(0)
  await page.context().setOffline(false)
  await inStep(page)
  const asked = (await account.documents<{ kind: string; status: string }>('intents')).filter(
    intent => intent.kind === 'cancel-removal',
  )
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: open }, () => 'done'))
  // The list stays still while the user is interacting with it.
  await page.reload()
  await expect.poll(() => tabCount(page, 'All Sites')).toBe(count - open)
})

test('a store that can’t be read says what failed, and trying again shows it', async () => {
  await page.addInitScript(() => {
    const read = IDBIndex.prototype.getAll
    IDBIndex.prototype.getAll = function (...given) {
      const isBroken = sessionStorage.getItem('broken') === this.objectStore.transaction.db.name
      if (isBroken) throw new DOMException('The store is broken.', 'UnknownError')
      return read.apply(this, given)
    }
  })
  for (const [path, part, message] of [
    ['/reappearance-alerts', 'reappearance_alerts', 'Failed to load monitoring data'],
    ['/removals', 'removal_jobs', 'Failed to load removal status'],
    ['/my-removals', 'removal_jobs', 'Failed to load removal status'],
  ] as const) {
    await page.evaluate(async name => {
      const stores = await indexedDB.databases()
      sessionStorage.setItem('broken', stores.find(store => store.name?.includes(name))?.name ?? '')
    }, part)
    await page.goto(path)
    const failed = page.getByRole('main').getByRole('alert')
    await expect(failed).toContainText(message)
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(message)
    await expect(page.locator('body')).not.toContainText(/No removal jobs were found|No reappearance alerts/)
    await page.evaluate(() => sessionStorage.removeItem('broken'))
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(headline()).toBeVisible()
    await expect(failed).toHaveCount(0)
  }
})
