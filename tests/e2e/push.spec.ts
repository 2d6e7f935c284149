// A push reaches a device whose app is closed, reveals nothing about the person, and leads to the right screen. Tests
// can't reach the browser's own push service, so the sandbox's stands in for it up to delivery.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { namedIn } from '../support/their-listings.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { workerOf } from './support/device-storage.ts'
import { inStep } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const LONG = { timeout: 200_000 }

type Push = { endpoint: string; text: string }

let stage: Stage
let account: Account

test.beforeAll(async ({ browser }, info) => {
  // The eleventh site has a puzzle, and waits for the person.
  stage = await openStage(browser, info, { settings: { SANDBOX_SITES: '11' } })
  account = await signInByApi(stage.product.url, DEMO)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** Gives the browser a push service it can reach: the sandbox's. */
async function withPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: stage.product.url })
  await page.exposeFunction('mintSubscription', async (key: string) => {
    const answer = await fetch(`${stage.product.url}/dev/pushes/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ application_server_key: key }),
    })
    return answer.json()
  })
  await page.addInitScript(() => {
    type Mint = { mintSubscription: (key: string) => Promise<{ endpoint: string }> }
    let current: unknown = null
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async options => {
      const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>
      const minted = await (globalThis as unknown as Mint).mintSubscription(base64url(key))
      const unsubscribe = async () => {
        current = null
        return true
      }
      current = {
        endpoint: minted.endpoint,
        options: { applicationServerKey: key.buffer },
        toJSON: () => minted,
        unsubscribe,
      }
      return current as PushSubscription
    }
  })
}

const pushes = async (): Promise<Push[]> => (await fetch(`${stage.product.url}/dev/pushes.json`)).json()

test('10.1 a removal that waits for the person is told of with the app closed, and a tap opens it', async () => {
  const page = await stage.newDevice()
  await withPushService(page)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, DEMO)
  await inStep(page)
  await inServiceWorkersHands(page)
  await page.goto('/reappearance-alerts')
  await page.getByRole('button', { name: 'Turn on', exact: true }).first().click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(async () => (await pushes()).length).toBe(1)

  const context = page.context()
  const blank = await context.newPage()
  await page.close()
  const [person] = await account.documents<{ id: string }>('people')
  await account.call('start-scan', { person_id: person?.id })
  const open = async () =>
    (await account.documents<{ status: string }>('exposure_scans')).filter(
      ({ status }) => status === 'pending',
    )
  await expect.poll(async () => (await open()).length, LONG).toBe(0)
  await account.call('start-removals', {
    person_id: person?.id,
    listings: namedIn(await account.documents('exposure_scans'), must(person?.id, 'person')),
  })
  const waiting = async () => (await pushes()).map(push => JSON.parse(push.text)).find(isManual)
  await expect.poll(async () => (await waiting()) !== undefined, LONG).toBe(true)
  const message = must(await waiting(), 'push')
  expect(Object.keys(message).sort()).toEqual(['id', 'kind'])

  const worker = await workerOf(blank, stage.product.url)
  await worker.push(JSON.stringify(message))
  const shown = () =>
    must(context.serviceWorkers()[0], 'service worker').evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await scope.registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: 'Your turn', body: 'A removal needs a few steps from you.' }])
  // The system handles the tap itself, so dispatch its event to the worker. The notification says where the tap leads.
  const path = await must(context.serviceWorkers()[0], 'service worker').evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await scope.registration.getNotifications())[0]?.data.path
  })
  expect(path).toBe(`/removals/${message.id}`)
  await blank.goto(`${stage.product.url}${path}`)
  await expect(blank.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(blank.getByText('We can’t find this removal')).toBeHidden()
  await context.close()
})

const isManual = (message: { kind: string }) => message.kind === 'manual_required'
