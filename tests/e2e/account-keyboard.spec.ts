// The account without a mouse: every step works by keys alone, the focus is always visible and never lost, password
// managers can read the forms, and axe finds nothing on the way.
import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type AuthenticatorApp, authenticatorApp } from './support/authenticator-app.ts'
import { openHydrated } from './support/hydrated-page.ts'
import { type Keyboard, keyboardOf } from './support/keyboard.ts'
import { mailedLink } from './support/mailed-link.ts'
import { ACCOUNT_FORMS, onlooker } from './support/onlooker.ts'
import { openDialog as openDialogOn } from './support/open-dialog.ts'
import { chooseInAccount } from './support/places.ts'
import { section } from './support/security-page.ts'
import { openStage, type Stage } from './support/stage.ts'
import { signInGoesStale } from './support/stale-sign-in.ts'

const OWNER = { name: 'Ida Brandt', email: 'ida@mail.example', password: 'harbour tin lantern 58' }
const NEW_PASSWORD = 'quiet ferry under seven maples'
const NEW_EMAIL = 'ida.brandt@mail.example'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'

test.describe.configure({ mode: 'serial' })

let stage: Stage
let home: Page
let keys: Keyboard
let app: AuthenticatorApp
let recoveryCodes: string[]
const { look, expectAllForms } = onlooker(ACCOUNT_FORMS)
const others: BrowserContext[] = []

test.beforeAll(async ({ browser }, info) => {
  const port = await freePort()
  const address = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  const settings = { ...address, FRESH_SIGN_IN_SECONDS: '5' }
  stage = await openStage(browser, info, { settings })
  home = await stage.newDevice()
  keys = keyboardOf(home)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(async () => {
  for (const context of others) await context.close()
  await stage.close()
})

const signInForm = (page: Page): Locator => page.getByRole('form', { name: 'Sign in', exact: true })

/** Goes from the front page to the sign-in form and enters the password. */
async function givePassword(page: Page, by: Keyboard, email: string, password: string): Promise<void> {
  if (!(await signInForm(page).isVisible())) {
    await page.goto('/')
    await by.press(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  }
  await by.type(signInForm(page).getByLabel('Email'), email)
  await by.type(signInForm(page).getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

async function newDevice(userAgent?: string): Promise<{ page: Page; by: Keyboard }> {
  if (userAgent === undefined) {
    const page = await stage.newDevice()
    return { page, by: keyboardOf(page) }
  }
  const browser = must(home.context().browser(), 'the browser')
  const context = await browser.newContext({ baseURL: stage.product.url, userAgent })
  others.push(context)
  const page = await context.newPage()
  return { page, by: keyboardOf(page) }
}

/** Uses the open page's navigation. */
async function openSecurity(page: Page, by: Keyboard): Promise<void> {
  await chooseInAccount(page, by, 'Security')
  await expect(page.getByRole('list', { name: 'Security log' })).toBeVisible()
  await by.rests()
}

const openDialog = (button: Locator, role?: 'dialog' | 'alertdialog'): Promise<Locator> =>
  openDialogOn({ page: home, keys, look }, button, role)

test('signing up, confirming, a wrong password, signing in', async () => {
  await openHydrated(home, '/')
  await keys.press(home.getByRole('banner').getByRole('link', { name: 'Start Free Scan' }))
  const form = home.getByRole('form', { name: 'Sign up' })
  await expect(form).toBeVisible()
  await keys.rests()
  await keys.walk()
  await keys.press(form.getByRole('button', { name: 'Create Account' }))
  await keys.rests(form.getByLabel('Email'))
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  await keys.to(form.getByLabel('Full name'), 'Shift+Tab')
  await keys.type(form.getByLabel('Full name'), OWNER.name)
  await keys.type(form.getByLabel('Email'), OWNER.email)
  await expect(form.getByText('Enter your email address.')).toHaveCount(0)
  await keys.type(form.getByLabel('Password', { exact: true }), 'password1')
  await expect(form.getByText(/Very weak/)).toBeVisible()
  await look(home)
  await keys.press(form.getByRole('button', { name: 'Show password' }), 'Space')
  await keys.to(form.getByLabel('Password', { exact: true }), 'Shift+Tab')
  await keys.type(form.getByLabel('Password', { exact: true }), OWNER.password)
  await home.keyboard.press('Enter')
  await keys.rests(home.getByRole('heading', { name: 'Check your email' }))
  await keys.walk()
  await look(home)
  await keys.press(home.getByRole('button', { name: 'Use Another Address' }))
  await keys.rests(home.getByRole('heading', { name: 'Create your account' }))

  // As on another device, where the link confirms without signing in.
  await home.context().clearCookies({ name: 'offlist_signup' })
  await home.goto(await mailedLink(stage.world, OWNER.email, 'onfirm'))
  await expect(home.getByText('Your email address is confirmed')).toBeVisible()
  await look(home)
  await keys.walk()
  await givePassword(home, keys, OWNER.email, 'not this one')
  const password = signInForm(home).getByLabel('Password', { exact: true })
  await keys.rests(password)
  await expect(password).toHaveAccessibleDescription('Invalid login credentials')
  await expect(signInForm(home).locator('[aria-live]').getByText('Invalid login credentials')).toBeVisible()
  await look(home)
  await keys.type(password, OWNER.password)
  await home.keyboard.press('Enter')
  await home.waitForURL(/\/dashboard(\?|$)/)
  await keys.rests()
})

test('a forgotten password, and a new one by the mailbox', async () => {
  const { page, by } = await newDevice()
  await page.goto('/auth')
  await by.to(page.getByRole('tab', { name: 'Sign Up' }))
  await page.keyboard.press('ArrowRight')
  await by.rests(page.getByRole('tab', { name: 'Sign In' }))
  await by.press(page.getByRole('button', { name: 'Email me a link' }), 'Space')
  await by.press(page.getByRole('button', { name: 'Send Link' }))
  await by.rests(page.getByLabel('Where to send it'))
  await look(page)
  await by.type(page.getByLabel('Where to send it'), 'nobody@mail.example')
  await page.keyboard.press('Enter')
  await by.rests(page.getByRole('heading', { name: 'Check your email' }))
  await by.type(page.getByLabel('Code from the email'), '123456')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(/isn’t right/)
  await by.rests(page.getByLabel('Code from the email'))
  await look(page)

  await by.to(page.getByRole('button', { name: 'Forgot password?' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await by.type(page.getByLabel('Your account’s email'), OWNER.email)
  await look(page)
  await page.keyboard.press('Enter')
  await by.rests(page.getByRole('heading', { name: 'Check your email' }))
  // A temporary message can be dismissed, and the focus returns to its origin.
  await by.press(page.getByRole('button', { name: 'Dismiss' }))
  await by.rests(page.getByRole('link', { name: 'Back to home' }))
  await look(page)

  await page.goto(await mailedLink(stage.world, OWNER.email, 'new password'))
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toBeVisible()
  await by.walk()
  await by.type(field, 'short')
  await page.keyboard.press('Enter')
  await by.rests(field)
  await expect(field).toHaveAccessibleDescription(/at least 8 characters/)
  await look(page)
  await by.type(field, NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard(\?|$)/)
  await by.rests()
  await page.context().close()
  // Every other session has ended, and its page says so.
  await home.waitForURL('**/auth?redirect=*')
  await expect(home.getByText('You’ve been signed out')).toBeVisible()
  await keys.rests()
  await look(home)
})

test('a link that is too old says so', async () => {
  const { page, by } = await newDevice()
  await page.goto('/auth#error=access_denied&error_code=otp_expired')
  await expect(page.getByRole('status').getByText(/no longer works/)).toBeVisible()
  await by.walk()
  await look(page)
  await page.goto('/auth?recovery=1')
  await expect(signInForm(page)).toBeVisible()
  await by.rests()
  await look(page)
  await page.context().close()
})

test('two-step sign-in is turned on, with the secret as text', async () => {
  await givePassword(home, keys, OWNER.email, NEW_PASSWORD)
  await home.waitForURL(/\/dashboard(\?|$)/)
  await openSecurity(home, keys)
  await keys.walk()
  await look(home)
  const part = section(home, 'Two-step sign-in')
  const dialog = await openDialog(part.getByRole('button', { name: 'Turn on' }))
  app = authenticatorApp(must(await dialog.getByRole('list', { name: 'Secret' }).textContent(), 'secret'))
  const code = dialog.getByLabel('Code from the app')
  await keys.rests(code)
  await home.keyboard.type('000000')
  await home.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/That code isn’t right/)
  await keys.rests(code)
  await keys.type(code, await app.code())
  await home.keyboard.press('Enter')
  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  recoveryCodes = await list.getByRole('listitem').allTextContents()
  await keys.rests()
  await keys.trappedIn(dialog)
  await look(home)
  await keys.press(dialog.getByRole('button', { name: 'I’ve saved them' }))
  await keys.rests(home.getByText('Two-step sign-in is on.'))
})

test('the app’s code, and a recovery code in its place', async () => {
  const far = await newDevice(FIREFOX)
  await givePassword(far.page, far.by, OWNER.email, NEW_PASSWORD)
  const code = far.page.getByLabel('Code from your authenticator app')
  await far.by.rests(code)
  await far.by.walk()
  await far.by.type(code, '123456')
  await far.page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/That code isn’t right/)
  await far.by.rests(code)
  await look(far.page)
  await far.by.press(far.page.getByRole('button', { name: 'Use a different account' }))
  await far.by.rests(far.page.getByRole('heading', { level: 1 }))
  await givePassword(far.page, far.by, OWNER.email, NEW_PASSWORD)
  await far.by.type(code, await app.code())
  await far.page.keyboard.press('Enter')
  await far.page.waitForURL(/\/dashboard(\?|$)/)
  await far.by.rests()

  const { page, by } = await newDevice()
  await givePassword(page, by, OWNER.email, NEW_PASSWORD)
  await by.press(page.getByRole('button', { name: 'Use a recovery code instead' }))
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await by.rests(field)
  await look(page)
  await page.keyboard.type(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard(\?|$)/)
  await by.rests()
  await page.context().close()
})

test('another session is signed out there', async () => {
  await home.reload()
  await expect(home.getByRole('list', { name: 'Security log' })).toBeVisible()
  await keys.press(
    home
      .getByRole('list', { name: 'Devices and sessions' })
      .getByRole('button', { name: /Firefox on Windows/ }),
    'Space',
  )
  await keys.rests(home.getByText(/Signed out: Firefox on Windows/))
  await must(others[0]?.pages()[0], 'the other device').waitForURL('**/auth?redirect=*')
  await openDialog(home.getByRole('button', { name: 'Make new ones' }), 'alertdialog')
  await keys.press(home.getByRole('button', { name: 'Make new ones' }).last())
  await expect(home.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await home.keyboard.press('Escape')
  await keys.rests(home.getByText('Your new recovery codes work now.'))
})

test('a new address, a password and a passkey are asked for in dialogs that give the focus back', async () => {
  const password = await openDialog(home.getByRole('button', { name: 'Change the password' }))
  await keys.press(password.getByRole('button', { name: 'Close' }), 'Space')
  await keys.rests(home.getByRole('button', { name: 'Change the password' }))
  await openDialog(home.getByRole('button', { name: 'Add a passkey' }))
  await home.keyboard.press('Escape')
  const dialog = await openDialog(home.getByRole('button', { name: 'Change the email address' }))
  await keys.press(dialog.getByRole('button', { name: 'Send both emails' }))
  await keys.rests(dialog.getByLabel('New email'))
  await keys.type(dialog.getByLabel('New email'), NEW_EMAIL)
  await home.keyboard.press('Enter')
  await keys.rests(home.getByText(/We’ve sent emails to/))
  await look(home)
  for (const [address, said] of [
    [NEW_EMAIL, 'One down, one to go'],
    [OWNER.email, 'Your address has been changed'],
  ] as const) {
    await home.goto(await mailedLink(stage.world, address, 'new address'))
    await expect(home.getByRole('status').getByText(said)).toBeVisible()
    await look(home)
  }
})

test('an API key is made and revoked', async () => {
  const part = section(home, 'API keys')
  const making = await openDialog(part.getByRole('button', { name: 'Make a key' }))
  await keys.type(making.getByRole('textbox', { name: 'Name' }), 'Nightly backup')
  await home.keyboard.press('Enter')
  await expect(making.getByRole('alert')).toContainText('Choose at least one thing it can do.')
  await keys.rests()
  await keys.press(making.getByLabel('read the people you added'), 'Space')
  await keys.to(making.getByLabel('It works for'))
  await home.keyboard.press('ArrowUp')
  await expect(making.getByLabel('It works for')).toHaveValue('30')
  // The answer for a session that's an hour old.
  const stale = { status: 403, json: { code: 'fresh_sign_in_needed' } }
  await home.route('**/auth/v1/api-keys', route => route.fulfill(stale), { times: 1 })
  await keys.press(making.getByRole('button', { name: 'Make the key' }))
  const asking = home.getByRole('dialog', { name: 'Confirm it’s you' })
  await keys.rests(asking.getByLabel('Code from your authenticator app'))
  await keys.trappedIn(asking)
  await look(home)
  await keys.type(asking.getByLabel('Code from your authenticator app'), await app.code())
  await home.keyboard.press('Enter')
  await expect(home.getByRole('list', { name: 'API key', exact: true })).toContainText('offlist_')
  await keys.rests()
  await look(home)
  await keys.press(home.getByRole('button', { name: 'I’ve saved it' }))
  const revoke = part.getByRole('button', { name: 'Revoke Nightly backup' })
  await expect(revoke).toBeVisible()
  await keys.rests(part.getByRole('button', { name: 'Make a key' }))
  const asked = await openDialog(revoke, 'alertdialog')
  await keys.rests(asked.getByRole('button', { name: 'Cancel' }))
  await keys.press(asked.getByRole('button', { name: 'Revoke' }), 'Space')
  await keys.rests(part.getByText('Nightly backup no longer works.'))
})

test('the log is read to its beginning, and a page without a network can be asked for again', async () => {
  const part = section(home, 'Security log')
  // Limits the first page to fewer entries than this log has.
  await home.route(/\/security-log\?limit=\d+$/, route =>
    route.continue({ url: route.request().url().replace(/\d+$/, '5') }),
  )
  await home.reload()
  await expect(home.getByRole('list', { name: 'Security log' })).toBeVisible()
  await keys.press(part.getByRole('button', { name: 'Show earlier entries' }))
  await keys.rests(part.getByText('That’s everything.'))
  await keys.press(home.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }))
  await home.waitForURL(/\/dashboard(\?|$)/)
  await home.context().setOffline(true)
  await chooseInAccount(home, keys, 'Security')
  await expect(home.getByText('You need to be online for this page')).toBeVisible()
  await look(home)
  await keys.to(home.getByRole('button', { name: 'Try again' }))
  await home.context().setOffline(false)
  await home.keyboard.press('Enter')
  await expect(home.getByRole('list', { name: 'Security log' })).toBeVisible()
  await keys.rests()
})

test('signing out, on a desk and on a phone', async () => {
  await home.setViewportSize({ width: 360, height: 800 })
  await chooseInAccount(home, keys, 'Sign Out')
  await expect(home.getByText('Signed out.')).toBeVisible()
  await keys.rests()
  await home.setViewportSize({ width: 1280, height: 800 })
  const { page, by } = await newDevice()
  await givePassword(page, by, NEW_EMAIL, NEW_PASSWORD)
  await by.type(page.getByLabel('Code from your authenticator app'), await app.code())
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard(\?|$)/)
  await chooseInAccount(page, by, 'Sign Out')
  await expect(page.getByText('Signed out.')).toBeVisible()
  await by.rests()
})

test('every form was met, and says what its fields are for', async () => {
  // Only accounts without a second step can do this.
  const demo = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
  const { page, by } = await newDevice()
  await givePassword(page, by, demo.email, demo.password)
  await page.waitForURL(/\/dashboard(\?|$)/)
  await openSecurity(page, by)
  await by.press(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your data' }))
  const make = page.getByRole('button', { name: 'Make an archive' })
  await expect(make).toBeVisible()
  await signInGoesStale(page)
  await by.press(make)
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = asking.getByLabel('Password', { exact: true })
  await expect(password).toBeVisible()
  await by.rests()
  await by.trappedIn(asking)
  await by.type(password, 'not this one')
  await page.keyboard.press('Enter')
  await by.rests(password)
  await expect(password).toHaveAccessibleDescription('That’s not your password.')
  await look(page)
  await by.press(asking.getByRole('button', { name: 'Email me a code' }))
  await by.rests(asking.getByLabel('Code from the email'))
  await look(page)
  await page.keyboard.press('Escape')
  await by.rests()
  expectAllForms()
})
