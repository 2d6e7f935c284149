// The app's shell: navigation by keyboard and by touch, and the person that the screens are about.
import { expect, type Page, test } from 'playwright/test'
import { axeFindings } from './support/axe.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

let stage: Stage
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  page = await stage.newDevice()
  await signIn(page, DEMO)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

test('the sidebar leads to every place, and says where one is', async () => {
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['Listings', '/exposures'],
    ['My Removals', '/my-removals'],
    ['Alerts', '/reappearance-alerts'],
    ['Scan', '/scan'],
    ['Analytics', '/analytics'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    await main.getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

test('the account’s address leads to its first page', async () => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
})

test('the palette opens with a key, finds by what was typed, and gives the focus back', async () => {
  await page.goto('/dashboard')
  const search = page.getByRole('button', { name: 'Search or do…' })
  await search.focus()
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Search or do' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('fam')
  await expect(page.getByRole('option', { selected: true })).toContainText('Family and team')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/household')
})

test('the arrow keys go round, and something to do comes before places to go', async () => {
  await page.keyboard.press('ControlOrMeta+k')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Scan for Rosa')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('nothing is called this')
  await expect(page.getByText('Nothing here fits “nothing is called this”.')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('what is typed into the palette while a page is on its way isn’t lost when it arrives', async () => {
  const device = await stage.newDevice({ serviceWorkers: 'block' })
  await signIn(device, DEMO)
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await device.route(/\/assets\/alerts|\/assets\/reappearance/, async route => {
    await arrived
    await route.continue()
  })
  const field = device.getByRole('combobox', { name: 'Search or do' })
  await device.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' }).click()
  await device.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  // Records every element that gets the focus from here on.
  await device.evaluate(() => {
    const lost: string[] = []
    addEventListener('focusin', ({ target }) => lost.push((target as Element).id), true)
    Object.assign(globalThis, { lost })
  })
  arrive()
  await expect(
    device.getByRole('heading', { level: 1, name: 'Reappearance monitoring', includeHidden: true }),
  ).toBeAttached()
  await expect(field).toBeFocused()
  expect(await device.evaluate(() => (globalThis as unknown as { lost: string[] }).lost)).toEqual([])
  await device.context().close()
})

test('a menu that was opened while a page is on its way stays open when it arrives', async () => {
  const device = await stage.newDevice({ serviceWorkers: 'block' })
  await signIn(device, DEMO)
  const held = Promise.withResolvers<void>()
  await device.route(/\/assets\/alerts|\/assets\/reappearance/, async route => {
    await held.promise
    await route.continue()
  })
  await device.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' }).click()
  await device.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  const item = device.getByRole('menuitem', { name: 'Sign Out' })
  await expect(item).toBeVisible()
  held.resolve()
  await expect(device.getByRole('heading', { level: 1, name: 'Reappearance monitoring' })).toBeVisible()
  await expect(item).toBeVisible()
  await item.click()
  await expect(device.getByText('Signed out.')).toBeVisible()
  await device.context().close()
})

test('the chosen person stays in the address from screen to screen', async () => {
  await page.goto('/dashboard')
  const switcher = page.getByRole('banner').getByRole('button', { name: /switch person/ })
  await expect(switcher).toContainText('Rosa Elena Whitaker')
  await switcher.click()
  await page.getByRole('menuitem', { name: 'Rosa Elena Whitaker' }).click()
  await page.waitForURL(/\/dashboard\?person=/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Listings' }).click()
  await page.waitForURL(/\/exposures\?person=/)
})

test('without a network, the palette still knows the people and the places', async () => {
  await inServiceWorkersHands(page)
  await page.context().setOffline(true)
  await page.reload()
  // Keys do nothing until the app has rendered.
  await expect(page.getByRole('button', { name: 'Search or do' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('rosa whit')
  await page.getByRole('option', { name: 'Rosa Elena Whitaker Person' }).click()
  await expect(page.getByRole('heading', { name: /Rosa/ }).first()).toBeVisible()
  await page.context().setOffline(false)
})

test('on a phone, tabs lead to four places and More to the rest', async () => {
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Places' })
  await expect(tabs.getByRole('link')).toHaveText(['Dashboard', 'Listings', 'Removals', 'Alerts'])
  await tabs.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  expect(await axeFindings(page)).toEqual([])
  await more.getByRole('link', { name: 'People' }).click()
  await expect(more).toBeHidden()
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
})

test('Back leaves nothing open over the page before', async () => {
  await page.goto('/people')
  const tabs = page.getByRole('navigation', { name: 'Places' })
  await tabs.getByRole('link', { name: 'Alerts' }).click()
  await page.waitForURL('**/reappearance-alerts')
  await tabs.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  await page.goBack()
  await page.waitForURL('**/people')
  await expect(page.getByRole('dialog', { name: 'More' })).toBeHidden()
})

test('the progress board is a screen of its own in the removals’ place', async () => {
  await page.goto('/removals')
  await expect(page.getByRole('heading', { level: 1, name: 'Removal progress' })).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Removals' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'Removals' }).getByRole('link', { name: 'List' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Removals' })).toBeVisible()
})

test('nothing is wider than the window, at any width', async () => {
  for (const width of [320, 360, 991, 992, 1440]) {
    await page.setViewportSize({ ...WIDE, width })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
        message: `${width} px`,
      })
      .toBeLessThanOrEqual(0)
  }
})
