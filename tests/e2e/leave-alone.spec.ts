// A person has a site left alone while offline. The scan after that doesn't visit it, and the preview says so beforehand.
import { expect, type Page, test } from 'playwright/test'
import type { Person } from '#shared/collections/people.ts'
import { must } from '#shared/lib/must.ts'
import { signInByApi } from './support/account-api.ts'
import { inStep } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'
import type { WorldSite } from './support/world.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }

let stage: Stage
let page: Page
let personId: string
let site: WorldSite

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, info, { settings: { SANDBOX_SITES: '12' } })
  const account = await signInByApi(stage.product.url, DEMO)
  personId = must((await account.documents<Person>('people'))[0], 'a person').id
  const person = await stage.world.person('Rosa Whitaker', 'p0')
  // One that lists her, so that a visit would find something.
  site = must(
    (await stage.world.sites()).find(
      ({ host, behaviors }) =>
        person.listedOn.includes(host) && !behaviors.some(text => text.startsWith('blocked')),
    ),
    'a site that lists her',
  )
  page = await stage.newDevice()
  await signIn(page, DEMO)
  await inServiceWorkersHands(page)
  await inStep(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const list = () => page.getByRole('region', { name: 'Sites to leave alone' })
const visitsTo = async (host: string) => (await stage.world.site(host)).visits

test('offline, a site is found and added, and taken off and back on by undo', async () => {
  await page.goto(`/people/${personId}`)
  await expect(list().getByText('The list is empty.')).toBeVisible()
  await page.context().setOffline(true)
  await list().getByLabel('Find a site').fill(site.name)
  await list()
    .getByRole('button', { name: `Leave ${site.name} alone` })
    .click()
  await expect(page.locator('[data-message]')).toContainText(`We’ll leave ${site.name} alone`)
  await list().getByLabel('Find a site').fill('')
  await expect(list().getByText('1 site on the list.')).toBeVisible()
  await list()
    .getByRole('button', { name: `Remove ${site.name} from the list` })
    .click()
  await expect(list().getByText('The list is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list().getByText('1 site on the list.')).toBeVisible()
})

test('offline, the preview says of each site what would be asked, and asks nothing', async () => {
  const before = await stage.world.sites()
  await page.getByRole('link', { name: 'See what each site would be asked' }).click()
  await expect(page.getByRole('heading', { name: 'What we’d ask and send' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  await page.getByLabel('Find a site').fill(site.name)
  await expect(rows.first()).toContainText('Not searched: you asked us to leave it alone')
  await page.getByLabel('Find a site').fill('')
  await page.getByRole('button', { name: /^Searched \d+$/ }).click()
  await expect(rows.filter({ hasText: site.name })).toHaveCount(0)
  await rows.first().getByRole('button').first().click()
  await expect(rows.first()).toContainText('Rosa Whitaker in Austin, TX')
  const visits = (all: readonly WorldSite[]) => all.map(({ host, visits }) => [host, visits])
  expect(visits(await stage.world.sites())).toEqual(visits(before))
})

test('back online, the scan visits other sites and not this one', async () => {
  const before = await visitsTo(site.host)
  await page.context().setOffline(false)
  await inStep(page)
  await page.goto(`/scan?person=${personId}`)
  await page.getByRole('button', { name: /^(Start the scan|Scan again)$/ }).click()
  await inStep(page)
  await stage.world.advance('PT0S')
  await expect(page.getByText('Sites checked', { exact: true })).toBeVisible({ timeout: 170_000 })
  const rows = page.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  await expect(rows.filter({ hasText: /Found \d/ }).first()).toBeVisible()
  await expect(rows.filter({ hasText: site.name })).toHaveCount(0)
  expect(await visitsTo(site.host)).toBe(before)
})
