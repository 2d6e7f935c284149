// The live view from end to end, without a stub: a sandbox site's form asks for a click on its check, the person gives it
// on the picture of the page that our server's browser has open, and the site gets one request.
import { expect, type Page, test } from 'playwright/test'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { LIVE_SOCKET, type LiveInput, liveInput } from '#shared/protocol/live-view.ts'
import { namedIn } from '../support/their-listings.ts'
import { signInByApi } from './support/account-api.ts'
import { inStep } from './support/removals.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const SITE = 'findagain.example'

let stage: Stage

test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

type Room = Extract<LiveInput, { type: 'room' }>

/** The room that the app says it has, once it has opened the socket. */
function roomsOf(page: Page): Room[] {
  const rooms: Room[] = []
  page.on('websocket', socket => {
    if (!socket.url().endsWith(LIVE_SOCKET)) return
    socket.on('framesent', ({ payload }) => {
      const input = liveInput.parse(JSON.parse(String(payload)))
      if (input.type === 'room') rooms.push(input)
    })
  })
  return rooms
}

/** Where the site's form has its check, in a window of that size. */
async function placeOfCheck({ width, height }: Room) {
  const { optOut } = await stage.world.site(SITE)
  const page = await stage.newDevice({ viewport: { width, height } })
  await page.goto(optOut.address)
  const box = must(await page.locator('.cf-turnstile input[type=checkbox]').boundingBox(), 'check')
  await page.close()
  return { x: (box.x + box.width / 2) / width, y: (box.y + box.height / 2) / height }
}

test('the check is clicked on the picture, the run goes on, and the site gets one request', async () => {
  test.setTimeout(180_000)
  await stage.world.order({ lie: { site: 'findagain', kind: 'form-check-click', on: true } })
  const account = await signInByApi(stage.product.url, DEMO)
  const person = must((await account.documents<Person>('people'))[0], 'a person')
  await account.call('start-scan', { person_id: person.id })
  await stage.world.advance('PT0S')
  const theirs = namedIn(await account.documents<ExposureScan>('exposure_scans'), person.id)
  await account.call('start-removals', { person_id: person.id, listings: theirs })
  await stage.world.advance('PT0S')
  const sites = await account.documents<DataBrokerSite>('data_broker_sites')
  const siteId = must(
    sites.find(({ name }) => name === 'Findagain'),
    'site',
  ).id
  const jobOf = async () =>
    must(
      (await account.documents<RemovalJob>('removal_jobs')).find(({ site_id }) => site_id === siteId),
      'removal',
    )
  expect(await jobOf()).toMatchObject({ status: 'requires_manual', job_type: 'automated' })
  const before = (await stage.world.site(SITE)).submissions.length

  const page = await stage.newDevice()
  await signIn(page, DEMO)
  await inStep(page)
  const rooms = roomsOf(page)
  await page.goto(`/removals/${(await jobOf()).id}`)
  await page.getByRole('link', { name: 'Finish it here' }).click()
  await page.getByRole('button', { name: 'Open the page' }).click()
  const layer = page.getByRole('dialog', { name: /^Finish the removal on/ })
  const picture = layer.getByRole('img', { name: `Picture of ${SITE}’s page` })
  await expect(picture).toBeVisible({ timeout: 60_000 })
  await expect(layer.getByText(`${SITE}, shown from our server`)).toBeVisible()
  const check = await placeOfCheck(must(rooms.at(-1), 'room'))
  const shown = must(await picture.boundingBox(), 'picture')
  await page.mouse.click(shown.x + check.x * shown.width, shown.y + check.y * shown.height)
  await expect(page.getByRole('status').filter({ hasText: 'It’s sent' })).toBeVisible({ timeout: 60_000 })
  expect(await jobOf()).toMatchObject({ status: 'verification' })
  expect((await stage.world.site(SITE)).submissions).toHaveLength(before + 1)
})
