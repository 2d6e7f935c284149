// Operators need a second factor: turns it on as a person does, and signs in with it.
import { expect, type Page } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { type AuthenticatorApp, authenticatorApp } from './authenticator-app.ts'
import { openSecurity, section } from './security-page.ts'
import { type Credentials, signIn } from './session.ts'

/** Adds an authenticator app on the signed-in person's security page. Ends there. */
export async function turnOnTwoStep(page: Page): Promise<AuthenticatorApp> {
  await openSecurity(page)
  await section(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  const secret = dialog.getByRole('list', { name: 'Secret' })
  const app = authenticatorApp(must(await secret.textContent(), 'secret'))
  await dialog.getByLabel('Code from the app').fill(await app.code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()
  return app
}

/** Signs in an operator who has no second factor yet, and turns it on. Ends on the security page. */
export async function signInOperator(
  page: Page,
  credentials: Omit<Credentials, 'fullName'>,
): Promise<AuthenticatorApp> {
  await signIn(page, credentials)
  return turnOnTwoStep(page)
}

/** Signs in with the password and a code. A code works once, so this may take half a minute. */
export async function signInByBoth(
  page: Page,
  { email, password }: Omit<Credentials, 'fullName'>,
  app: AuthenticatorApp,
): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code from your authenticator app').fill(await app.code())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
}
