// The directory of data brokers: searched by words and chips, by keyboard and by address, and read without scripts.
import { expect, type Page, test } from 'playwright/test'
import { axeFindings } from './support/axe.ts'
import { openHydrated } from './support/hydrated-page.ts'
import { inServiceWorkersHands } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const LIST = '/data-brokers-list'
const ALL = 1107

let stage: Stage
let page: Page

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.beforeEach(async () => {
  page = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const search = () => page.getByRole('searchbox', { name: 'Find a data broker' })
const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
const rows = () => page.getByRole('list', { name: 'Data brokers' }).getByRole('listitem')
const count = () => page.getByRole('status').filter({ hasText: 'data brokers' })

const open = (path: string) => openHydrated(page, path)

test('words and chips narrow the list together, stand in the address, and Back takes a chip back', async () => {
  await open(LIST)
  await expect(count()).toHaveText('1,107 data brokers')
  await search().fill('records')
  await expect(page).toHaveURL(/\?q=records$/)
  // Only now is the whole list loaded.
  await expect(count()).toHaveText(/^\d+ of 1,107/)
  const found = await rows().count()
  await chip('People Search').click()
  await expect(page).toHaveURL(/chip=people-search/)
  await expect.poll(() => rows().count()).toBeLessThan(found)
  const narrowed = await rows().count()
  await chip('Professional').click()
  await expect(page).toHaveURL(/professional/)
  await expect(chip('Professional')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip('People Search')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(chip('Professional')).toHaveAttribute('aria-pressed', 'false')
  await expect(rows()).toHaveCount(narrowed)
  await page.goBack()
  await expect(chip('All')).toHaveAttribute('aria-pressed', 'true')
  await expect(search()).toHaveValue('records')
  await expect(rows()).toHaveCount(found)
})

test('an address with a search shows what it asks for at once, and never the whole list', async () => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const first = document.querySelector<HTMLElement>('[role="listitem"]')
      const isShown = first?.checkVisibility({ visibilityProperty: true })
      // After four seconds without its scripts, as on a busy machine, the page shows what was built (app.css).
      const hidden = first?.closest('.as-built')?.getAnimations() ?? []
      const isLate = hidden.some(({ playState }) => playState === 'finished')
      if (first && isShown && !isLate) seen.push(first.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await open(`${LIST}?q=spokeo&chip=people-search,professional`)
  await expect(rows().first()).toContainText('Spokeo')
  await expect(search()).toHaveValue('spokeo')
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter(text => text.includes('01Advertising'))).toEqual([])
})

test('what is typed before the page is alive is searched for once it is', async () => {
  const device = await stage.newDevice({ serviceWorkers: 'block' })
  const held = Promise.withResolvers<void>()
  await device.route('**/assets/start-*.js', async route => {
    await held.promise
    await route.continue()
  })
  await device.goto(LIST, { waitUntil: 'commit' })
  await device.getByRole('searchbox').fill('spokeo')
  held.resolve()
  await expect(device).toHaveURL(/\?q=spokeo$/)
  await expect(device.getByRole('listitem').filter({ hasText: 'Spokeo, Inc.' }).first()).toBeVisible()
})

test('a number in the address is searched for as it stands', async () => {
  await open(`${LIST}?q=411`)
  await expect(search()).toHaveValue('411')
  await expect(rows().first()).toContainText('411')
})

test('any characters can be typed, and nothing found says what to do', async () => {
  await open(LIST)
  for (const typed of ['.*', '(((', '[a-z]+$', '\\', '<b>', '%00', '💥']) {
    await search().fill(typed)
    await expect(page.getByText(`Nothing here fits “${typed}”.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(count()).toHaveText('1,107 data brokers')
  await expect(search()).toHaveValue('')
  await search().fill('spokeo')
  await chip('Credit/Financial').click()
  await expect(page.getByText('Nothing here fits “spokeo” under Credit/Financial.')).toBeVisible()
  await expect(page).toHaveURL(/credit-financial/)
  await open(page.url())
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Search all categories' }).click()
  await expect(rows().first()).toContainText('Spokeo')
})

test('the whole list can be shown, of which only what is near is drawn; and sorted', async () => {
  await open(LIST)
  await page.getByRole('button', { name: 'Show all 1,107' }).click()
  await expect(page).toHaveURL(/show=all/)
  await expect.poll(() => rows().count()).toBeGreaterThan(60)
  expect(await page.locator('main [role="listitem"] a').count()).toBeLessThan(ALL / 4)
  // The browser's own search also finds rows that aren't drawn.
  expect(await page.locator('main').textContent()).toContain('ZoomInfo')
  await page.getByLabel('Sort').selectOption('riskiest')
  await search().scrollIntoViewIfNeeded()
  await expect(rows().first()).toContainText('Very High')
})

test('with the keyboard: to the search, to a row, to its page and back', async () => {
  await open(LIST)
  // The page listens for the key soon after it hydrates.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search()).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('whitepages.com')
  const link = rows().first().getByRole('link')
  // Other rows name Whitepages too, as their operator.
  await expect(link).toHaveAttribute('href', `${LIST}/whitepages`)
  for (let tabs = 0; tabs < 12 && !(await link.evaluate(one => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${LIST}/whitepages`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whitepages')
  await expect(page.locator('#main')).toBeFocused()
  await page.goBack()
  await expect(search()).toHaveValue('whitepages.com')
})

test('a broker with many facts: each with its source and day, the guide, and what this server does there', async () => {
  await open(`${LIST}/spokeo`)
  await expect(page).toHaveTitle('Spokeo (spokeo.com): opt out | Offlist')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.locator('[aria-current="page"]')).toHaveText(['Spokeo'])
  await expect(page.getByRole('heading', { name: 'How to opt out of Spokeo yourself' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the request page' })).toHaveAttribute(
    'href',
    'https://www.spokeo.com/optout',
  )
  await expect(page.getByText('This server has no instructions for Spokeo')).toBeVisible()
  await expect(page.getByText('No figure yet.')).toBeVisible()
  const fact = page.getByRole('definition').filter({ hasText: 'A click on a link in its email' })
  await expect(fact.getByRole('link', { name: 'NousResearch/hermes-agent (Jul 30, 2026)' })).toBeVisible()
  await page.getByRole('link', { name: 'FreePeopleDirectory' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FreePeopleDirectory')
  expect(await axeFindings(page)).toEqual([])
})

test('a broker with few facts says what nobody knows', async () => {
  await open(`${LIST}/mobilefuse`)
  await expect(page.getByText('Unknown', { exact: true })).toHaveCount(2)
  await expect(page.getByText('None of our sources says: Owner, operator or network;')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Find out where to ask' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('what our server can’t be asked is said to be unasked, and can be asked again', async () => {
  await page.route('**/directory/v1/**', route => route.abort())
  await open(`${LIST}/spokeo`)
  await expect(page.getByText('We couldn’t ask our server.')).toBeVisible()
  await page.unroute('**/directory/v1/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This server has no instructions for Spokeo')).toBeVisible()
})

test('without the list, the first rows stay, and it can be had again', async () => {
  const device = await stage.newDevice({ serviceWorkers: 'block' })
  await device.route('**/list.json', route => route.abort())
  await device.goto(LIST)
  await expect(device.getByText('We couldn’t load the whole list.')).toBeVisible()
  await expect(device.getByRole('listitem').filter({ hasText: '01Advertising Inc.' })).toBeVisible()
  await device.unroute('**/list.json')
  await device.getByRole('button', { name: 'Try again' }).click()
  await expect(device.getByRole('button', { name: 'Show all 1,107' })).toBeVisible()
})

test('a broker that we don’t know is not found, by the server and in the app', async () => {
  expect((await page.goto(`${LIST}/no-such-broker`))?.status()).toBe(404)
  await open(LIST)
  await page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `${LIST}/no-such-broker`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})

test('without scripts: the first rows, the letters, and from there every broker', async () => {
  page = await stage.newDevice({ javaScriptEnabled: false })
  await page.goto(`${LIST}?q=spokeo`)
  await expect(rows()).toHaveCount(60)
  await expect(search()).toBeHidden()
  const letters = page.getByRole('navigation', { name: 'By first letter' }).getByRole('link')
  const paths = await letters.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const brokers = new Set<string>()
  for (const path of paths) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    const links = page.locator(`main li a[href^="${LIST}/"]`)
    for (const href of await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? '')))
      if (!href.includes('/letter/')) brokers.add(href)
  }
  expect(brokers.size).toBe(ALL)
  await page.goto(`${LIST}/spokeo`)
  await expect(page.getByText('This part needs JavaScript.')).toBeVisible()
  await expect(page.getByText('Search Spokeo for your name and city')).toBeVisible()
})

test('no broker’s file is downloaded before it’s wanted, and pages come to life without a complaint', async () => {
  const said: string[] = []
  const asked: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', error => said.push(error.message))
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await open(`${LIST}/spokeo`)
  await inServiceWorkersHands(page)
  await expect(page.getByText('No figure yet.')).toBeVisible()
  await open(LIST)
  await expect(page.getByRole('button', { name: 'Show all 1,107' })).toBeVisible()
  expect(asked.filter(path => path.includes('/broker/'))).toEqual([
    expect.stringMatching(/\/assets\/brokers-\w+\/broker\/spokeo\.json$/),
  ])
  expect(said).toEqual([])
})
