// The public site: every page in its own HTML, to be read without scripts and then brought to life without a complaint.
import { expect, type Page, test } from 'playwright/test'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

type Found = {
  path: string
  status: number
  title: string
  description: string
  canonical: string
  links: string[]
}

/** What a crawler takes from a page. */
async function read(
  page: Page,
  path: string,
): Promise<Found & { headings: number; words: number; foreign: string[] }> {
  const response = await page.goto(path)
  const facts = await page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '',
    headings: document.querySelectorAll('h1').length,
    words: (document.querySelector('main')?.textContent ?? '').split(/\s+/).length,
    links: [...document.querySelectorAll('a')]
      .map(link => link.href)
      .filter(href => href.startsWith(location.origin)),
    foreign: [...document.querySelectorAll<HTMLElement>('[src], link[href]')]
      .map(tag => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '')
      .filter(address => /^(https?:)?\/\//.test(address) && !address.startsWith(location.origin)),
  }))
  return { path, status: response?.status() ?? 0, ...facts }
}

/** Screens of those who are signed in: links to them lead to the sign-in page. */
const isScreen = (path: string) => /^\/(dashboard|auth|scan)$/.test(path)

test('without scripts, every page is reached from the first, has its own head and real text, and no link is dead', async () => {
  const page = await stage.newDevice({ javaScriptEnabled: false })
  const found = new Map<string, Awaited<ReturnType<typeof read>>>()
  const queue = ['/']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue
    const facts = await read(page, path)
    found.set(path, facts)
    const paths = facts.links.map(link => new URL(link).pathname)
    queue.push(...paths.filter(next => !found.has(next) && !isScreen(next)))
  }
  const all = [...found.values()]
  expect(all.filter(({ status }) => status !== 200)).toEqual([])
  expect(all.length).toBeGreaterThan(80)
  expect(all.filter(({ headings }) => headings !== 1).map(({ path }) => path)).toEqual([])
  expect(all.filter(({ words }) => words < 80).map(({ path, words }) => ({ path, words }))).toEqual([])
  expect(all.filter(({ foreign }) => foreign.length > 0)).toEqual([])
  for (const { path, canonical } of all) expect(canonical, path).toBe(new URL(path, stage.product.url).href)
  for (const fact of ['title', 'description'] as const) {
    const twice = all.filter((one, at) => all.findIndex(other => other[fact] === one[fact]) !== at)
    expect(
      twice.map(({ path }) => path),
      fact,
    ).toEqual([])
  }
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(listed.filter(path => !found.has(path) && !isScreen(path))).toEqual([])
})

test('without scripts, the menu and the questions open', async () => {
  const page = await stage.newDevice({ javaScriptEnabled: false })
  await page.goto('/help-center')
  await page.getByText('Features', { exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Deep web scanning' })).toBeVisible()
  await page.getByText('Where do I start?').click()
  await expect(page.getByText('your name and your town are enough', { exact: false })).toBeVisible()
})

test('a path that nothing is at answers 404, with the way home, and says so in the console', async () => {
  const page = await stage.newDevice()
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  for (const path of ['/no-such-page', '/blog/no-such-article', '/help-center/no/such/page']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page.getByText(path)).toBeVisible()
    await expect(page).toHaveTitle('Page not found | Offlist')
    expect(said).toContainEqual(`404: no such page: ${path}`)
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${stage.product.url}/`)
})

test('pages come to life without a complaint, and load nothing from elsewhere', async () => {
  const page = await stage.newDevice()
  const said: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', error => said.push(`${page.url()}: ${error.message}`))
  page.on('request', request => {
    if (!request.url().startsWith(stage.product.url) && !request.url().startsWith('data:'))
      said.push(request.url())
  })
  const pages = [
    '/',
    '/pricing',
    '/support',
    '/features',
    '/how-it-works',
    '/automated-removal',
    '/api',
    '/blog',
  ]
  for (const path of [...pages, '/blog/gdpr-rights', '/help-center', '/help-center/read-your-dashboard']) {
    await page.goto(path)
    // React marks what it has taken over.
    await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).length > 0)
    await page.mouse.move(10, 10)
  }
  expect(said).toEqual([])
})

test('the help center finds an article by its words, also without a network', async () => {
  const page = await stage.newDevice()
  await page.goto('/help-center')
  const search = page.getByRole('searchbox', { name: 'Search the help center' })
  await search.fill('captcha')
  await expect(page.getByRole('status').first()).toContainText('article')
  await expect(page).toHaveURL(/\?q=captcha$/)
  await page.context().setOffline(true)
  await search.fill('two-step')
  await expect(page.getByRole('link', { name: 'How to turn on two-step sign-in' }).first()).toBeVisible()
  await search.fill('[(*.$^ \\ <b>')
  await expect(page.getByText('Nothing found.', { exact: false })).toBeVisible()
})

test('a page that was visited can be read without a network; the rest of the app isn’t downloaded', async () => {
  const page = await stage.newDevice()
  await page.goto('/')
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.goto('/blog/password-security')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Passwords')
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter(path => /dashboard|removals|database|exposures/.test(path))).toEqual([])
})
