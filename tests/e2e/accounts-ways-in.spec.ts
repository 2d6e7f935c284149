// Other ways to sign in and to prove one's identity again: mailed links and codes, other services, a fresh sign-in.
import { expect, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { freePort } from '#tests/support/free-port.ts'
import { CLIENT, type OidcIssuer, openOidcIssuer } from '#tests/support/oidc-issuer.ts'
import { openSecurity, section } from './support/security-page.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }

let stage: Stage
/** Another service for signing in. */
let acme: OidcIssuer

test.beforeAll(async ({ browser }, info) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  acme = await openOidcIssuer({ redirectUri: `${url}/auth/v1/callback` })
  const provider = { id: 'acme', name: 'Acme', issuer: acme.url, trustEmail: true }
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_PROVIDERS: JSON.stringify([{ ...provider, clientId: CLIENT.id, clientSecret: CLIENT.secret }]),
    OIDC_ALLOW_ORIGINS: acme.url,
  }
  stage = await openStage(browser, info, { settings })
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(async () => {
  await stage.close()
  await acme.close()
})

test('a mailed link or its code signs in without a password', async () => {
  const page = await stage.newDevice()
  const email = 'link.only@mail.example'
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  const code = async () =>
    /code [^:]*: (\d{6})/.exec((await stage.world.mails(email))[0]?.text ?? '')?.[1] ?? null
  await expect.poll(code).not.toBeNull()
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(must(await code(), 'the code'))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  await page.context().close()
})

test('another service signs people in, and is told apart from a refusal', async () => {
  const page = await stage.newDevice()
  acme.person = { sub: 'one', email: 'one@work.example', email_verified: true, name: 'One' }
  acme.denies = true
  await page.goto('/auth?redirect=%2Fpeople')
  await page.getByRole('link', { name: 'Continue with Acme' }).click()
  await expect(page.getByText(/The other service didn’t sign you in/)).toBeVisible()
  acme.denies = false
  await page.goto('/auth?redirect=%2Fpeople')
  await page.getByRole('link', { name: 'Continue with Acme' }).click()
  await page.waitForURL('**/people')
  await page.context().close()
})

test('an account of another service is connected, and disconnected', async () => {
  const page = await stage.newDevice()
  await signIn(page, DEMO)
  acme.person = { sub: 'two', email: 'rosa@work.example', email_verified: true }
  await openSecurity(page)
  const part = section(page, 'Connected accounts')
  await part.getByRole('button', { name: 'Connect Acme' }).click()
  await expect(page.getByText('The other account is connected')).toBeVisible()
  await expect(part.getByText(/rosa@work\.example/)).toBeVisible()
  await part.getByRole('button', { name: 'Disconnect Acme' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(part.getByText('Acme no longer signs you in.')).toBeFocused()
  await expect(part.getByRole('button', { name: 'Connect Acme' })).toBeVisible()
})

test('where the server wants a fresh sign-in, the person is asked, and then it goes on', async () => {
  const page = await stage.newDevice()
  await signIn(page, DEMO)
  await openSecurity(page)
  const devices = page.getByRole('list', { name: 'Devices and sessions' }).getByRole('listitem')
  const before = await devices.count()
  const part = section(page, 'API keys')
  for (const name of ['Called off', 'Gone on with']) {
    // The answer for a session that's an hour old.
    await page.route(
      '**/auth/v1/api-keys',
      route => route.fulfill({ status: 403, json: { code: 'fresh_sign_in_needed' } }),
      {
        times: 1,
      },
    )
    await part.getByRole('button', { name: 'Make a key' }).click()
    const making = page.getByRole('dialog', { name: 'Make an API key' })
    await making.getByRole('textbox', { name: 'Name' }).fill(name)
    await making.getByLabel('start scans').check()
    await making.getByRole('button', { name: 'Make the key' }).click()
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(asking).toBeVisible()
    if (name === 'Called off') {
      await asking.getByRole('button', { name: 'Close' }).click()
      await expect(making.getByText(/Not done: we need to know it’s you/)).toBeVisible()
      await making.getByRole('button', { name: 'Close' }).click()
      continue
    }
    const password = asking.getByLabel('Password', { exact: true })
    await password.fill('not this one')
    await asking.getByRole('button', { name: 'Confirm' }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill(DEMO.password)
    await asking.getByRole('button', { name: 'Confirm' }).click()
  }
  const made = page.getByRole('dialog', { name: 'Your key: Gone on with' })
  await expect(made.getByRole('list', { name: 'API key' })).toContainText('offlist_')
  await made.getByRole('button', { name: 'I’ve saved it' }).click()
  await openSecurity(page)
  // The replaced session doesn't remain as another device.
  await expect(devices).toHaveCount(before)
  await page.context().close()
})
