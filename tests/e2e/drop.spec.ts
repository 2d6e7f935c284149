// California's DROP, from "who may" to our own check: a worksheet that stays on the device, the pretend portal, the DROP
// ID, the dates, reports of which some are lies, and a look at the registered sites once reports are due.
import { readFileSync } from 'node:fs'
import { expect, type Page, type Request, test } from 'playwright/test'
import type { DropRequest } from '#shared/collections/drop-requests.ts'
import { must } from '#shared/lib/must.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { describePerson } from './support/describe-person.ts'
import { inStep } from './support/removals.ts'
import { confirmByMail, inServiceWorkersHands, signIn, signUp } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const ADA = { fullName: 'Adalina Marblewick', email: 'adalina@mail.example', password: 'redwood-creek-9471' }
const PROFILE = {
  names: [{ first: 'Adalina', last: 'Marblewick' }],
  birthYear: 1979,
  addresses: [{ city: 'Oakland', state: 'CA', zip: '94607', current: true }],
  emails: [ADA.email],
  phones: ['5105550133'],
}
const VIN = '1HGCM82633A004352'

type RegisteredSite = { host: string; name: string; drop: string | null; optOut: { flow: string } }

let stage: Stage
let page: Page
let account: Account
/** Sites that do as they say, lie, and can't be searched, in this order. */
let sites: RegisteredSite[]

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  const world = (await dev('/world')) as { sites: RegisteredSite[] }
  sites = world.sites.filter(site => site.drop !== null)
  const { names, addresses, emails } = PROFILE
  const plain = addresses.map(({ city, state, zip }) => ({ city, state, zip }))
  const given = { names, addresses: plain, emails, phones: PROFILE.phones, birthDate: '1979-04-02' }
  const { person } = (await dev('/world', { addPerson: given })) as {
    person: { id: string }
  }
  for (const site of sites) await dev('/world', { plant: { site: site.host, person: person.id } })
  await dev('/world', { drop: { site: '*', behavior: 'obeys' } })
  await dev('/world', { drop: { site: lies().host, behavior: 'ignores' } })
  page = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const lies = () => must(sites[0], 'a registered site')
const breaks = () => must(sites[1], 'another registered site')

async function dev(path: string, body?: object): Promise<unknown> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(`${stage.product.url}/dev${path}`, init)
  if (!response.ok) throw new Error(`/dev${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const part = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
/** Only an added detail can be removed from the worksheet. */
const removeVin = (window: Page) => window.getByRole('button', { name: `Remove ${VIN}` })
const audited = (name: string) =>
  page
    .getByRole('list', { name: 'Registered sites with a public search' })
    .getByRole('listitem')
    .filter({ hasText: name })

test('a Californian finds it on the dashboard, and reads what it covers', async () => {
  test.slow()
  await signUp(page, ADA)
  page = await confirmByMail(page, ADA.email)
  await page.goto('/onboarding')
  await describePerson(page, PROFILE)
  account = await signInByApi(stage.product.url, ADA)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Prepare it' }).click()
  await expect(page.getByRole('heading', { name: 'California’s DROP' })).toBeVisible()
  await expect(page.getByText('You can use DROP')).toBeVisible()
  await expect(page.getByText('We never submit it.').first()).toBeVisible()
  await expect(page.getByText('Public records, such as property, court and voter records')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/within 90 days/)
})

test('what is added to the worksheet stays on this device', async () => {
  await inStep(page)
  const sent: string[] = []
  const listen = (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`)
  page.context().on('request', listen)
  const worksheet = part('Your worksheet')
  await expect(worksheet).toContainText(ADA.email)
  await expect(worksheet).toContainText('94607')
  await worksheet.getByRole('textbox', { name: 'VIN', exact: true }).fill(VIN)
  await worksheet.getByRole('button', { name: 'Add VIN' }).click()
  await expect(removeVin(page)).toBeVisible()
  const opened = page.getByRole('checkbox', { name: 'Open the portal beside this page' })
  // Checked once it's stored.
  await opened.click()
  await expect(opened).toBeChecked()
  await page.reload()
  await expect(removeVin(page)).toBeVisible()
  await expect(opened).toBeChecked()
  await inStep(page)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.join('\n')).not.toContain(VIN)
  page.context().off('request', listen)
  // On another device of the same account it isn't there.
  const other = await stage.newDevice()
  await other.goto('/auth')
  await other.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(other, ADA)
  await inStep(other)
  await other.goto('/drop')
  await expect(other.getByText(ADA.email).first()).toBeVisible()
  await expect(other.getByText(VIN)).toHaveCount(0)
  await other.context().close()
})

test('the portal opens beside it; the DROP ID is entered, also with the network off', async () => {
  const portal = page.getByRole('link', { name: /^Open the portal/ })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), portal.click()])
  await tab.getByLabel('Full name').fill(ADA.fullName)
  await tab.getByLabel(/^Emails/).fill(ADA.email)
  await tab.getByRole('button', { name: 'Send the request' }).click()
  await tab.waitForURL(/id=DROP-/)
  const dropId = must(new URL(tab.url()).searchParams.get('id'), 'DROP ID')
  await tab.close()
  await inServiceWorkersHands(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByLabel(/^DROP ID/).fill(dropId)
  await page.getByRole('button', { name: 'Save request' }).click()
  await expect(page.getByRole('heading', { name: 'Where your request stands' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'The course of your request' }).getByRole('listitem'),
  ).toHaveCount(4)
  await page.context().setOffline(false)
  await inStep(page)
  await expect
    .poll(async () => (await account.documents<DropRequest>('drop_requests'))[0]?.drop_id)
    .toBe(dropId)
})

test('before reports are due, nothing is checked', async () => {
  await stage.world.advance('P46D')
  await page.goto('/drop')
  await expect(page.getByText(/Reports are due by/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Check these/ })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add dates to calendar' }).click()
  const calendar = readFileSync(await (await saved).path(), 'utf8')
  expect(calendar).toContain('SUMMARY:DROP: reports are due\r\n')
  expect(calendar).toContain('SUMMARY:DROP: check the sites\r\n')
})

test('a report is entered, and after the last day our own check contradicts the one that lies', async () => {
  test.slow()
  await stage.world.advance('P46D')
  await dev('/world', { break: { site: breaks().host, mode: 'down' } })
  await page.goto('/drop')
  await page.getByLabel('Site', { exact: true }).fill(lies().name)
  await page.getByLabel('Result', { exact: true }).selectOption('deleted')
  await page.getByRole('button', { name: 'Add report' }).click()
  await expect(page.getByText(`${lies().name}: Record deleted`)).toBeVisible()
  await page.getByRole('button', { name: /^Check these \d+ sites$/ }).click()
  await expect(part('Our own check').getByText('Checking').first()).toBeVisible()
  await expect(async () => {
    await stage.world.advance('PT6H')
    await expect(part('Our own check').getByText('Checking')).toHaveCount(0, { timeout: 5000 })
  }).toPass({ timeout: 280_000 })
  await expect(audited(lies().name)).toContainText('Still lists you')
  await expect(audited(lies().name)).toContainText(
    'It reported “Record deleted”. Our check still found you there.',
  )
  await expect(audited(lies().name).getByRole('link', { name: `Write to ${lies().name}` })).toBeVisible()
  await expect(audited(lies().name).getByRole('link', { name: /^Complain to CalPrivacy/ })).toBeVisible()
  // What a regulator gets is made on the device, and says the same.
  const saved = page.waitForEvent('download')
  await audited(lies().name).getByRole('button', { name: 'Download packet' }).click()
  const packet = pdfPages(readFileSync(await (await saved).path())).join(' ')
  expect(packet).toContain(`Complaint about ${lies().name}`)
  expect(packet).toContain('“Record deleted”, entered')
  // A site that we couldn't search is never one that doesn't list her.
  await expect(audited(breaks().name)).toContainText('Couldn’t check')
  await expect(audited(breaks().name)).not.toContainText('Not there')
  await expect(part('Our own check').getByText('Not there').first()).toBeVisible()
})
