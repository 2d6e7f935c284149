// Buying a plan and living with it. A guest pays under the launch offer, sets a password, pauses, resumes, cancels and
// keeps the plan. A user without a plan sees what's missing. Operators set up the products. Where nothing is sold, the
// page says so.
import { expect, type Page, test } from 'playwright/test'
import { axeFindings } from './support/axe.ts'
import { mailedLink } from './support/mailed-link.ts'
import { signInOperator } from './support/second-factor.ts'
import { openStage, type Stage } from './support/stage.ts'

test.describe.configure({ mode: 'serial' })

const GUEST = { email: 'guest@mail.example', password: 'winter heather 4471 lane' }
const OPERATOR = { email: 'operator@offlist.example', password: 'copper-lantern-4471' }

let stage: Stage
let page: Page

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { BILLING: 'on' } })
  page = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const family = () => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Family' }) })
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))
/** Presses a button, and then the one that asks for confirmation. Expects `said` in the confirmation. */
async function inTwoTaps(first: string, said: RegExp, second = first): Promise<void> {
  await page.getByRole('button', { name: first, exact: true }).click()
  await expect(dialog()).toContainText(said)
  await dialog().getByRole('button', { name: second, exact: true }).click()
}

test('a guest buys Family for a year with the launch offer, at the price that is shown', async () => {
  await page.goto('/?offer=launch50')
  await expect(family().getByText('$134.94 for the first year, then $269.88 a year')).toBeVisible()
  await family().getByRole('button', { name: 'Choose Family' }).click()
  const box = page.getByRole('form', { name: 'Continue with Family' })
  await expect(box.getByLabel('Your email')).toBeFocused()
  await expect(box.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(box).toHaveCount(0)
  await family().getByRole('button', { name: 'Choose Family' }).click()
  await box.getByLabel('Your email').fill(GUEST.email)
  await box.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay $134.94' }).click()
  await page.waitForURL(/\/auth\?checkout=done/)
  await expect(page.getByText('Thanks. Now check your email')).toBeVisible()
  // The page remembers the checkout outside the address.
  await expect(page).toHaveURL(/\/auth\?checkout=done$/)
})

test('the mail leads to a password, and the plan is there', async () => {
  await page.goto(await mailedLink(stage.world, GUEST.email, 'Your Family plan is ready'))
  await page.getByLabel('New password', { exact: true }).fill(GUEST.password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  await page.goto('/pricing?offer=launch50')
  await expect(family().getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Your plan: Family')
  // They've paid before, so no price may be shown that wouldn't be charged.
  await expect(page.getByText('Launch offer')).toHaveCount(0)
  await expect(family().getByText('$269.88 a year · saves $90')).toBeVisible()
})

test('pausing and resuming say what they do first', async () => {
  await page.goto('/account/billing')
  await expect(page.getByText('Family, $269.88 a year')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('$134.94')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await dialog().getByLabel('For how long').selectOption('6')
  await expect(dialog()).toContainText('Nothing is deleted, and we finish removals in progress.')
  await dialog().getByRole('button', { name: 'Pause my plan' }).click()
  await expect(page.getByText('Your plan is paused.', { exact: true })).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByText('Up to 5 sites')).toBeVisible()
  await inTwoTaps('Resume', /comes back today/)
  await expect(page.getByText('Your plan is back.')).toBeVisible()
  await expect(page.getByText('Up to 100 sites each')).toBeVisible()
})

test('canceling and keeping say what they do first', async () => {
  await inTwoTaps('Cancel my plan', /Nothing is deleted, and we finish removals in progress/)
  await expect(page.getByText('Your plan is canceled.')).toBeVisible()
  await expect(page.getByText(/^Ends .+We won’t charge you again\.$/)).toBeVisible()
  await inTwoTaps('Keep my plan', /The next payment is \$269\.88/)
  await expect(page.getByText('Your plan goes on.')).toBeVisible()
  await expect(page.getByText(/^\$269\.88 on /)).toBeVisible()
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await expect(page).not.toHaveURL(/account\/billing/)
})

test('an operator sets the products up; without a plan, they see what is missing', async () => {
  const theirs = await stage.newDevice()
  await signInOperator(theirs, OPERATOR)
  await theirs.goto('/stripe-setup')
  await theirs.getByRole('button', { name: 'Create billing products' }).click()
  await expect(
    theirs.getByText('Stripe products created successfully and configuration updated!'),
  ).toBeVisible()
  await expect(theirs.getByText('offlist_family')).toBeVisible()
  await theirs.goto('/account/billing')
  await expect(theirs.getByText('You have no plan')).toBeVisible()
  await expect(theirs.getByText('0 of 1')).toBeVisible()
  await theirs.getByRole('link', { name: 'See the plans' }).click()
  await expect(theirs.getByRole('region', { name: 'Your plan' })).toContainText('You have no plan right now')
  await theirs.getByRole('button', { name: 'Choose Pro' }).click()
  await theirs.getByRole('button', { name: 'Pay $179.88' }).click()
  await theirs.waitForURL(/\/account\/billing\?checkout=done/)
  await expect(theirs.getByText('Thanks. The Pro plan is yours')).toBeVisible()
  await expect(theirs.getByText('Pro, $179.88 a year')).toBeVisible()
})

test('for everybody else there is no setup, and guests sign in on the pricing page', async () => {
  await page.goto('/stripe-setup')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  const visitor = await stage.newDevice()
  await visitor.goto('/pricing')
  await expect(visitor.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
    'href',
    '/contact?inquiry=enterprise',
  )
  await visitor.getByRole('button', { name: 'Choose Elite' }).click()
  await expect(visitor.getByText('Please sign in to subscribe')).toBeVisible()
  await expect(visitor).toHaveURL(/\/auth\?redirect=%2Fpricing$/)
})

test('a checkout that was left says that nothing was charged', async () => {
  const visitor = await stage.newDevice()
  await visitor.goto('/pricing?checkout=canceled')
  await expect(visitor.getByText('You left the checkout.')).toBeVisible()
  await expect(visitor.getByText('Recommended')).toBeVisible()
  await expect(visitor.getByText('Most popular')).toHaveCount(0)
  expect(await axeFindings(visitor)).toEqual([])
})

test('where nothing is sold any more, what was bought before can be canceled', async () => {
  await stage.product.stop()
  await stage.product.restart({ settings: { BILLING: 'off' } })
  await page.goto('/account/billing')
  await expect(page.getByText('You’re still charged for the plan you bought before')).toBeVisible()
  await expect(page.getByText('Up to 500 sites each')).toBeVisible()
  await inTwoTaps('Cancel my plan', /we won’t charge you again/)
  await expect(page.getByText('Your plan is canceled.')).toBeVisible()
})

test('where nothing is sold, it says so, and there is nothing to press', async () => {
  const visitor = await stage.newDevice()
  await visitor.goto('/pricing')
  await expect(visitor.getByText('Nothing is sold here.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Contact Sales' })).toHaveCount(0)
  await expect(visitor.getByText('$269.88 a year · saves $90')).toBeVisible()
})
