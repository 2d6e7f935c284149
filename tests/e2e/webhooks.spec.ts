// A person sets up a webhook, sends a test to a real receiver, reads the log, and sees how much an API key is used.
import { expect, type Page, test } from 'playwright/test'
import { Webhook } from 'standardwebhooks'
import { must } from '#shared/lib/must.ts'
import { openWebhookReceiver, status, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const HOOKS = '/account/security/webhooks'

let stage: Stage
let receiver: WebhookReceiver
let page: Page
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(180_000)
  receiver = await openWebhookReceiver()
  stage = await openStage(browser, info, { settings: { WEBHOOK_ALLOW_ORIGINS: receiver.origin } })
  page = await stage.newDevice()
  await signIn(page, DEMO)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(async () => {
  await stage.close()
  await receiver.close()
})

test('a webhook is added, with a secret that is shown once', async () => {
  await page.goto('/account/security')
  await page.getByRole('link', { name: 'See your webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog.getByText('Enter an https address on the internet')).toBeVisible()
  await dialog.getByLabel('Address').fill(`${receiver.origin}/hook`)
  await dialog.getByRole('button', { name: 'Add it' }).click()
  const secret = dialog.getByRole('list', { name: 'Signing secret' })
  await expect(secret).toContainText('whsec_')
  const said = must(await secret.textContent(), 'secret').trim()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('link', { name: `${receiver.origin}/hook` }).click()
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const log = page.getByRole('list', { name: 'Log' })
  await expect(log.getByText('Delivered')).toBeVisible()
  const { body, headers } = must(receiver.received[0], 'a call')
  expect(new Webhook(said).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
  })
})

test('what failed says why, and can be sent again', async () => {
  receiver.answerWith(status(500))
  await page.getByRole('button', { name: 'Send a test' }).click()
  const log = page.getByRole('list', { name: 'Log' })
  const failed = log.getByRole('listitem').first()
  await expect(failed.getByText('Failed')).toBeVisible()
  await expect(failed).toContainText('Answered 500')
  receiver.answerWith(status(204))
  await failed.getByRole('button', { name: /^Details/ }).click()
  await failed.getByRole('button', { name: /^Send again/ }).click()
  await expect(failed.getByText('Delivered')).toBeVisible()
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(
    receiver.received.at(-2)?.headers['webhook-id'],
  )
})

test('it can be paused, turned on, changed and deleted', async () => {
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('This webhook is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This webhook is paused')).toBeHidden()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'A scan is finished' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A scan is finished')).toBeHidden()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test('a key has a page with its calls', async () => {
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Home server')
  await dialog.getByRole('checkbox').first().click()
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const key = must(await dialog.getByRole('list', { name: 'API key' }).textContent(), 'key').trim()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('link', { name: 'Home server' }).click()
  await expect(page.getByText('No calls yet.')).toBeVisible()
  const authorization = `Bearer ${key}`
  for (const path of ['/api/people', '/api/people', '/api/removals'])
    await fetch(`${stage.product.url}${path}`, { headers: { authorization } })
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '3 calls, 1 errors' })).toBeAttached()
})

test('without a network, and with a server that fails, it says so', async () => {
  await page.route('**/developer/v1/**', route => route.abort())
  await page.goto(HOOKS)
  await expect(page.getByText('You need to be online for this page')).toBeVisible()
  await page.unroute('**/developer/v1/**')
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
