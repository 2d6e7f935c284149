// Sign-in and its protections: password rules with reasons, the second step, recovery codes, passkeys, devices.
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { freePort } from '#tests/support/free-port.ts'
import { signInByApi } from './support/account-api.ts'
import { type AuthenticatorApp, authenticatorApp } from './support/authenticator-app.ts'
import { signOut } from './support/places.ts'
import { openSecurity, section } from './support/security-page.ts'
import { confirmByMail } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const OWNER = { fullName: 'Vera Lindqvist', email: 'vera@mail.example', password: 'harbour tin lantern 58' }
const NEW_PASSWORD = 'quiet ferry under seven maples'
const NEW_EMAIL = 'vera.lindqvist@mail.example'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'

test.describe.configure({ mode: 'serial' })

let stage: Stage
/** The device that stays signed in. */
let home: Page
let app: AuthenticatorApp
let recoveryCodes: string[]
const others: BrowserContext[] = []

test.beforeAll(async ({ browser }, info) => {
  // Passkeys are bound to a domain name.
  const port = await freePort()
  const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  stage = await openStage(browser, info, { settings })
  home = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(async () => {
  for (const context of others) await context.close()
  await stage.close()
})

async function givePassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

async function leaveAccount(page: Page): Promise<void> {
  await signOut(page)
  await expect(page.getByText('Signed out.')).toBeVisible()
}

test('a weak password is told as that, with reasons, and one that is refused is told at its field', async () => {
  await home.goto('/auth')
  const form = home.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Full name').fill(OWNER.fullName)
  await form.getByLabel('Email').fill(OWNER.email)
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('password1')
  await expect(form.getByText(/Very weak\..*commonly|Very weak\..*used password/)).toBeVisible()
  await password.fill('ferry')
  await expect(form.getByText(/At least 8 characters are needed/)).toBeVisible()
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/should be at least 8 characters/)
  await password.fill(OWNER.password)
  await expect(form.getByText(/Very strong|Strong/)).toBeVisible()
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(home.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const confirmed = await confirmByMail(home, OWNER.email)
  await confirmed.close()
  await home.goto('/dashboard')
})

test('two-step sign-in is turned on, and its recovery codes are shown once', async () => {
  await openSecurity(home)
  await section(home, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click()
  const dialog = home.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  // A picture that the CSP blocks has no size.
  expect(
    await dialog
      .getByRole('img', { name: /QR code/ })
      .evaluate(img => (img as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0)
  app = authenticatorApp(must(await dialog.getByRole('list', { name: 'Secret' }).textContent(), 'secret'))
  const code = dialog.getByLabel('Code from the app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(code).toHaveAccessibleDescription(/That code isn’t right/)
  await code.fill(await app.code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  recoveryCodes = await list.getByRole('listitem').allTextContents()
  const saved = home.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('offlist-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section(home, 'Two-step sign-in').getByText('10 are left.')).toBeVisible()
  await expect(home.getByText('Two-step sign-in is on.')).toBeFocused()
})

test('the password alone gets nobody in; the code does, also after a reload', async ({ browser }, info) => {
  const context = await browser.newContext({
    ...(info.project.use.viewport === undefined ? {} : { viewport: info.project.use.viewport }),
    baseURL: stage.product.url,
    userAgent: FIREFOX,
  })
  others.push(context)
  const page = await context.newPage()
  await givePassword(page, OWNER.email, OWNER.password)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await code.fill('123456')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(code).toHaveAccessibleDescription(/That code isn’t right/)
  await code.fill(await app.code())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
})

test('a recovery code stands in for the app, once', async () => {
  const page = await stage.newDevice()
  const [first = ''] = recoveryCodes
  for (const outcome of ['in', 'refused'] as const) {
    await givePassword(page, OWNER.email, OWNER.password)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    const field = page.getByRole('textbox', { name: 'Recovery code' })
    await expect(field).toBeFocused()
    await field.fill(first.toUpperCase())
    await page.getByRole('button', { name: 'Sign In' }).click()
    if (outcome === 'refused') {
      await expect(field).toHaveAccessibleDescription(/isn’t right, or it’s been used before/)
      await page.getByRole('button', { name: 'Use a different account' }).click()
      await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    } else {
      await page.waitForURL(/\/dashboard(\?|$)/)
      await leaveAccount(page)
    }
  }
  await page.context().close()
})

test('a device that is signed out from elsewhere loses its session', async () => {
  const far = must(others[0]?.pages()[0], 'the other device')
  await openSecurity(home)
  const devices = home.getByRole('list', { name: 'Devices and sessions' })
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: 'Sign out: Firefox on Windows' }).click()
  await expect(home.getByText(/Signed out: Firefox on Windows/)).toBeFocused()
  await expect(devices.getByText('Firefox on Windows')).toHaveCount(0)
  await far.waitForURL('**/auth?redirect=*')
  await expect(section(home, 'Security log').getByText('Recovery code used')).toBeVisible()
})

test('a passkey is added, renamed, and signs in without a password', async () => {
  const debug = await home.context().newCDPSession(home)
  await debug.send('WebAuthn.enable')
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openSecurity(home)
  const part = section(home, 'Passkeys')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await home.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('This laptop')
  await home.getByRole('dialog').getByRole('button', { name: 'Go on' }).click()
  await expect(part.getByText('This laptop can sign in now.')).toBeFocused()
  await part.getByRole('button', { name: 'Rename This laptop' }).click()
  await home.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Blue laptop')
  await home.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(part.getByRole('list', { name: 'Passkeys' }).getByText('Blue laptop')).toBeVisible()

  // Turns off the field's suggestions once: this authenticator accepts one before anyone could press the button.
  const options = '**/auth/v1/passkeys/sign-in/options'
  await home.route(options, route => route.fulfill({ status: 429, json: {} }), { times: 1 })
  await leaveAccount(home)
  const unsuggested = home.waitForResponse(options)
  await home.goto('/auth')
  await home.getByRole('tab', { name: 'Sign In' }).click()
  await unsuggested
  await expect(home.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username webauthn')
  await home.getByRole('button', { name: 'Use a passkey' }).click()
  await home.waitForURL(/\/dashboard(\?|$)/)
  await leaveAccount(home)
  await home.goto('/auth')
  await home.getByRole('tab', { name: 'Sign In' }).click()
  await home.waitForURL(/\/dashboard(\?|$)/)
  await openSecurity(home)
  await expect(section(home, 'Security log').getByText('Signed in with a passkey').first()).toBeVisible()
})

test('a new password ends the other sessions, and the old one opens nothing', async () => {
  const far = await stage.newDevice()
  await givePassword(far, OWNER.email, OWNER.password)
  await far.getByLabel('Code from your authenticator app').fill(await app.code())
  await far.getByRole('button', { name: 'Sign In' }).click()
  await far.waitForURL(/\/dashboard(\?|$)/)

  await openSecurity(home)
  await home.getByRole('button', { name: 'Change the password' }).click()
  const dialog = home.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
  await dialog.getByLabel('Current password').fill(OWNER.password)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(home.getByText(/Your password has been changed/)).toBeFocused()
  await far.waitForURL('**/auth?redirect=*')
  await far.context().close()
  await expect(signInByApi(stage.product.url, OWNER)).rejects.toThrow(/invalid_credentials|Invalid login/)
  await signInByApi(stage.product.url, { email: OWNER.email, password: NEW_PASSWORD })
})

test('a new address counts once both mailboxes have confirmed it', async () => {
  await openSecurity(home)
  await home.getByRole('button', { name: 'Change the email address' }).click()
  await home.getByRole('dialog').getByLabel('New email').fill(NEW_EMAIL)
  await home.getByRole('dialog').getByRole('button', { name: 'Send both emails' }).click()
  await expect(home.getByText(`Waiting to become ${NEW_EMAIL}`)).toBeVisible()
  for (const [address, said] of [
    [NEW_EMAIL, 'One down, one to go'],
    [OWNER.email, 'Your address has been changed'],
  ] as const) {
    const link = async () => {
      const mail = (await stage.world.mails(address)).find(({ subject }) => subject.includes('new address'))
      return /https?:\S+\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? null
    }
    await expect.poll(link).not.toBeNull()
    await home.goto(must(await link(), 'the link'))
    await expect(home.getByText(said)).toBeVisible()
  }
  await expect(
    home.getByRole('list', { name: 'Address and password' }).getByText(NEW_EMAIL, { exact: true }),
  ).toBeVisible()
})

test('an API key is shown once, and revoked', async () => {
  await openSecurity(home)
  const part = section(home, 'API keys')
  await part.getByRole('button', { name: 'Make a key' }).click()
  const dialog = home.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly backup')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByText('Choose at least one thing it can do.')).toBeVisible()
  await dialog.getByLabel('read the people you added').check()
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByRole('list', { name: 'API key' })).toContainText('offlist_')
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(part.getByText('May: read the people you added.')).toBeVisible()
  await part.getByRole('button', { name: 'Revoke Nightly backup' }).click()
  await home.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(part.getByText('Nightly backup no longer works.')).toBeFocused()
})

test('the security log is read back to its beginning, page by page', async () => {
  await openSecurity(home)
  const part = section(home, 'Security log')
  await expect(part.getByText('API key revoked')).toBeVisible()
  await expect(part.getByText('Account created')).toHaveCount(0)
  await part.getByRole('button', { name: 'Show earlier entries' }).click()
  await expect(part.getByText('Account created')).toBeVisible()
  await expect(part.getByText('That’s everything.')).toBeVisible()
})

test('without a network the page says that it needs one', async () => {
  await openSecurity(home)
  await home.getByRole('link', { name: 'Dashboard' }).first().click()
  await home.waitForURL(/\/dashboard(\?|$)/)
  // The address changes first: the page stays, perhaps hidden, until the dashboard is ready.
  const title = home.getByRole('main').getByRole('heading', { level: 1 })
  await expect(title.filter({ hasNotText: 'Account security' })).toBeVisible()
  await home.context().setOffline(true)
  await home.goBack()
  await expect(home.getByRole('heading', { name: 'Account security' })).toBeVisible()
  await expect(home.getByText('You need to be online for this page')).toBeVisible()
  await home.context().setOffline(false)
  await home.getByRole('button', { name: 'Try again' }).click()
  await expect(home.getByRole('list', { name: 'Devices and sessions' })).toBeVisible()
})

test('with two-step sign-in, a mail alone sets no new password', async () => {
  const page = await stage.newDevice()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Your account’s email').fill(NEW_EMAIL)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const link = async () => {
    const mail = (await stage.world.mails(NEW_EMAIL)).find(({ subject }) => subject.includes('new password'))
    return /https?:\S+\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? null
  }
  await expect.poll(link).not.toBeNull()
  await page.goto(must(await link(), 'the link'))
  await page.getByLabel('Code from your authenticator app').fill(await app.code())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('New password', { exact: true }).fill('three kettles and a compass')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  await expect(signInByApi(stage.product.url, { email: NEW_EMAIL, password: NEW_PASSWORD })).rejects.toThrow(
    /invalid_credentials|Invalid login/,
  )
})
