// Every screen in both themes, on a phone and on a desktop. A checker finds nothing wrong, nothing is wider than the
// window, touch targets are large enough, no bar covers the focused element, and nothing moves under reduced motion.
import { expect, type Page, test } from 'playwright/test'
import { listDocs, patchDoc } from '#server/db/rows.ts'
import { LINE_STATES } from '#shared/domain/site-line.ts'
import { must } from '#shared/lib/must.ts'
import { signInByApi } from './support/account-api.ts'
import { ageAccount, MONTH } from './support/aged-account.ts'
import { arrangeRows } from './support/arrange-rows.ts'
import type { AuthenticatorApp } from './support/authenticator-app.ts'
import { axeFindings, OF_COLORS } from './support/axe.ts'
import { lineLooks } from './support/line-looks.ts'
import { behindBars, moving, smallTargets, tooWide } from './support/page-measures.ts'
import { inStep } from './support/removals.ts'
import { OTHER_ACCOUNT, openScreen, ownScreens, PUBLIC_SCREENS, type Screen } from './support/screens.ts'
import { signInByBoth, signInOperator } from './support/second-factor.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
const PHONE = {
  viewport: { width: 360, height: 740 },
  reducedMotion: 'reduce',
  hasTouch: true,
  isMobile: true,
} as const

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'
const WITH_NAMES = ['dashboard', 'family and team', 'a removal', 'a complaint', 'people', 'California’s DROP']

let stage: Stage
let own: Screen[]
let app: AuthenticatorApp

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(900_000)
  stage = await openStage(browser, info, { settings: { ADMIN_EMAILS: DEMO.email } })
  own = ownScreens(await ageAccount(stage, DEMO, MONTH))
  const other = { email: OTHER_ACCOUNT, password: DEMO.password }
  const made = await fetch(`${stage.product.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(other),
  })
  expect(made.status).toBe(200)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** The faults of the open screen, in both themes. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await moving(page)).map(text => `moves: ${text}`))
    // The dark theme has the same elements in other colors.
    const rules = colorScheme === 'dark' ? OF_COLORS : []
    found.push(...(await axeFindings(page, rules)).map(text => `${colorScheme}: ${text}`))
  }
  return found
}

/** Nothing is cut off at these widths either: a small phone, and a desktop at 200% zoom. */
async function faultsOfWidth(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    // On a busy machine, the page is laid out anew some time after its window has changed. Only what stays too wide is.
    await expect
      .poll(() => tooWide(page), { timeout: 5_000 })
      .toEqual([])
      .catch(() => undefined)
    found.push(...(await tooWide(page)).map(text => `${width} px: ${text}`))
  }
  if (size) await page.setViewportSize(size)
  return found
}

/** Checks every screen before it reports any fault. */
async function walk(page: Page, screens: readonly Screen[], look: (page: Page) => Promise<string[]>) {
  const all: Record<string, string[]> = {}
  for (const screen of screens) {
    await openScreen(page, screen)
    const found = await look(page)
    if (found.length > 0) all[screen.name] = found
  }
  expect(all).toEqual({})
}

const onDesk = async (page: Page) => [...(await faults(page)), ...(await tooWide(page))]
const onPhone = async (page: Page) => [
  ...(await faults(page)),
  ...(await faultsOfWidth(page, [320, 640])),
  ...(await smallTargets(page)).map(text => `small: ${text}`),
  ...(await behindBars(page)).map(text => `covered: ${text}`),
]

test('signed in, on a desk', async () => {
  const page = await stage.newDevice(DESK)
  app = await signInOperator(page, DEMO)
  await inStep(page)
  await walk(page, own, onDesk)
})

test('signed in, on a phone', async () => {
  const page = await stage.newDevice(PHONE)
  await signInByBoth(page, DEMO, app)
  await inStep(page)
  await walk(page, own, onPhone)
})

test('a visitor, on a desk', async () => walk(await stage.newDevice(DESK), PUBLIC_SCREENS, onDesk))

test('a visitor, on a phone', async () => walk(await stage.newDevice(PHONE), PUBLIC_SCREENS, onPhone))

test('without color, every state of a line is told from the others', async () => {
  const page = await stage.newDevice(DESK)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openScreen(page, must(PUBLIC_SCREENS[0], 'a screen'))
    // "ask" is also the person's turn, and is drawn the same.
    const looks = await lineLooks(
      page,
      LINE_STATES.filter(state => state !== 'ask'),
    )
    const alike = looks.flatMap((one, at) =>
      looks
        .slice(at + 1)
        .filter(other => one.shape === other.shape && !isFarApart(one.lightness, other.lightness))
        .map(other => `${one.state} and ${other.state}`),
    )
    expect(alike, colorScheme).toEqual([])
  }
})

test('a name without a space widens no page on a small phone', async () => {
  const { userId } = await signInByApi(stage.product.url, DEMO)
  await arrangeRows(stage.product, async db => {
    for (const { id, places } of await listDocs(db, 'people', userId))
      await patchDoc(db, 'people', userId, id, {
        names: [{ first: LONG, middle: LONG, last: LONG, suffix: 'III' }],
        places: places.map(place => ({ ...place, city: LONG, state: 'CA' })),
      })
  })
  const page = await stage.newDevice(PHONE)
  await signInByBoth(page, DEMO, app)
  await inStep(page)
  const screens = own.filter(({ name }) => WITH_NAMES.some(one => name.startsWith(one)))
  expect(screens.length).toBeGreaterThanOrEqual(WITH_NAMES.length)
  await walk(page, screens, one => faultsOfWidth(one, [320]))
})

/** Like a full bar compared with a faint one. */
const isFarApart = (one: number | null, other: number | null) =>
  one !== null && other !== null && Math.abs(one - other) > 0.4
