// The public site: every page is complete HTML that reads without scripts, and hydrates without an error.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { isScreenPath } from '#web/sw/navigation.ts'
import { openHydrated } from './support/hydrated-page.ts'
import { inServiceWorkersHands } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

let stage: Stage

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** The parts of a page's HTML that a crawler uses. */
async function read(path: string) {
  const response = await fetch(new URL(path, stage.product.url))
  const html = await response.text()
  const all = elementsOf(parse(html))
  const valueFrom = (tag: string, has: Record<string, string>, attribute: string) => {
    const fits = (one: Element) =>
      Object.entries(has).every(([name, value]) => attributeOf(one, name) === value)
    return (
      attributeOf(
        all.find(one => one.tagName === tag && fits(one)),
        attribute,
      ) ?? ''
    )
  }
  const main = all.find(({ tagName }) => tagName === 'main')
  const named = (tag: string) => all.filter(({ tagName }) => tagName === tag)
  return {
    path,
    status: response.status,
    title: named('title').map(textOf).join(' | '),
    description: valueFrom('meta', { name: 'description' }, 'content'),
    canonical: valueFrom('link', { rel: 'canonical' }, 'href'),
    image: valueFrom('meta', { property: 'og:image' }, 'content'),
    imageAlt: valueFrom('meta', { property: 'og:image:alt' }, 'content'),
    headings: named('h1').length,
    words: (main ? textOf(main) : '').split(/\s+/).length,
    links: named('a').map(link => new URL(attributeOf(link, 'href') ?? '', response.url)),
    foreign: [...named('script'), ...named('img'), ...named('link')]
      .map(tag => attributeOf(tag, 'src') ?? attributeOf(tag, 'href') ?? '')
      .filter(address => address !== '' && new URL(address, response.url).origin !== stage.product.url),
  }
}

/** Files, and signed-in screens: links to those lead to the sign-in page. */
const isNoPage = (path: string) => isScreenPath(path) || /\.\w+$/.test(path)

test('every page is reached from the first, has its own head and real text, and no link is dead', async () => {
  const found = new Map<string, Awaited<ReturnType<typeof read>>>()
  const queue = new Set(['/'])
  for (const path of queue) {
    const facts = await read(path)
    found.set(path, facts)
    for (const { origin, pathname } of facts.links)
      if (origin === stage.product.url && !isNoPage(pathname)) queue.add(pathname)
  }
  const all = [...found.values()]
  expect(all.filter(({ status }) => status !== 200)).toEqual([])
  expect(all.length).toBeGreaterThan(1190)
  expect(all.filter(({ headings }) => headings !== 1).map(({ path }) => path)).toEqual([])
  const short = all.filter(({ words }) => words < 80)
  expect(short.map(({ path, words }) => ({ path, words }))).toEqual([])
  expect(all.filter(({ foreign }) => foreign.length > 0)).toEqual([])
  for (const { path, canonical } of all) expect(canonical, path).toBe(new URL(path, stage.product.url).href)
  for (const fact of ['title', 'description'] as const)
    expect(all.length - new Set(all.map(one => one[fact])).size, `pages with the ${fact} of another`).toBe(0)
  expect(all.filter(({ imageAlt }) => imageAlt === '').map(({ path }) => path)).toEqual([])
  for (const image of new Set(all.map(one => one.image))) {
    const { status, headers } = await fetch(image, { method: 'HEAD' })
    expect([status, headers.get('content-type')], image).toEqual([200, 'image/png'])
  }
  const sitemap = await (await fetch(new URL('/sitemap.xml', stage.product.url))).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(listed.filter(path => !found.has(path) && !isNoPage(path))).toEqual([])
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
    await openHydrated(page, path)
    await page.mouse.move(10, 10)
  }
  expect(said).toEqual([])
})

test('what lies below what is seen first comes to life when it’s near, and can be read before', async () => {
  const page = await stage.newDevice()
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  const isLoaded = (part: string) => scripts.some(path => path.startsWith(`/assets/${part}-`))
  await page.goto('/')
  await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).length > 0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'It walks you through the rest.' })).toBeVisible()
  expect(['landing-plans', 'landing-does', 'landing-more'].filter(isLoaded)).toEqual([])
  // A re-render above it leaves it unchanged.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage')))
  await expect(page.getByText('Why do you need my details')).toBeVisible()
  const plans = page.locator('#pricing')
  await plans.getByText('Monthly', { exact: true }).click()
  await expect(plans.getByText('Paid by the month').first()).toBeVisible()
  expect(isLoaded('landing-plans')).toBe(true)
  expect(isLoaded('landing-more')).toBe(false)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => isLoaded('landing-more')).toBe(true)
  await page.getByRole('link', { name: 'Start Your Free Privacy Scan' }).click()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
})

test('a part that scrolls shows its bar while it’s pointed at, and hides it 600 ms later', async () => {
  const page = await stage.newDevice({ viewport: { width: 1280, height: 400 } })
  await page.goto('/')
  await page.getByRole('banner').getByText('Features', { exact: true }).first().click()
  const menu = page.getByRole('banner').getByRole('list').first()
  const bar = () => menu.evaluate(list => getComputedStyle(list).scrollbarColor)
  await menu.getByRole('link').first().hover()
  await expect.poll(bar).not.toMatch(/^rgba\(0, 0, 0, 0\)/)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.move(1200, 390)
  const delays = await menu.evaluate(list =>
    list
      .getAnimations()
      .filter((one): one is CSSTransition => one instanceof CSSTransition)
      .filter(({ transitionProperty }) => transitionProperty === 'scrollbar-color')
      .map(({ effect }) => effect?.getTiming().delay),
  )
  expect(delays).toEqual([600])
  await expect.poll(bar).toMatch(/^rgba\(0, 0, 0, 0\)/)
})

test('a message never hides what has the keyboard’s focus', async () => {
  const page = await stage.newDevice({ viewport: { width: 360, height: 640 } })
  await page.goto('/blog/password-security')
  const share = page.getByRole('button', { name: 'Share Article' })
  await expect(share).toBeEnabled()
  await page.keyboard.press('Tab')
  await share.focus()
  // Moves it to the bottom of the window, where the message appears.
  await share.evaluate(button => window.scrollBy(0, button.getBoundingClientRect().bottom + 8 - innerHeight))
  await page.evaluate(() => Object.assign(navigator, { share: undefined }))
  const message = page.locator('[data-message]')
  await expect(async () => {
    // A key press does nothing until the page has hydrated.
    await page.keyboard.press('Enter')
    await expect(message).toBeVisible({ timeout: 2000 })
    const [button, card] = await Promise.all([share.boundingBox(), message.boundingBox()])
    expect(must(button, 'button').y + must(button, 'button').height).toBeLessThanOrEqual(must(card, 'card').y)
  }).toPass()
  await expect(share).toBeFocused()
})

test('the way in opens on signing in, also in a tab of its own', async () => {
  const page = await stage.newDevice()
  await page.goto('/')
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await page.goto((await login.getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page).toHaveURL(/\/auth$/)
})

test('the help center finds an article by its words, also without a network', async () => {
  const page = await stage.newDevice()
  await page.goto('/help-center')
  const search = page.getByRole('searchbox', { name: 'Search the help center' })
  await search.fill('captcha')
  await expect(page.getByRole('search').getByRole('status')).toContainText('article')
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
  await inServiceWorkersHands(page)
  await page.goto('/blog/password-security')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Passwords')
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter(path => /dashboard|removals|database|exposures|all-scripts/.test(path))).toEqual([])
})

function elementsOf(node: Node): Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap(child =>
    'tagName' in child ? [child, ...elementsOf(child)] : elementsOf(child),
  )
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return `${(node as DefaultTreeAdapterTypes.TextNode).value} `
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.attrs.find(one => one.name === name)?.value
