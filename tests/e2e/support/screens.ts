// Every screen of the product, with its address and how to bring it up.
import { expect, type Page } from 'playwright/test'
import type { AgedAccount } from './aged-account.ts'
import { removeAll } from './listings.ts'

export type Screen = {
  name: string
  path: string
  /** Brings the screen up from the page at `path`, and waits for it. */
  open?: (page: Page) => Promise<void>
}

/** The headline of a page, or of a layer over it. */
const headline = (page: Page) => page.getByRole('heading').filter({ visible: true }).first()

/** Goes to a screen and waits until its content is there. */
export async function openScreen(page: Page, { path, open }: Screen): Promise<void> {
  await page.goto(path)
  await expect(headline(page)).toBeVisible()
  await expect(page.getByTestId('skeleton')).toHaveCount(0)
  await open?.(page)
}

const dialog = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible()

/** Screens for signed-in users. */
export function ownScreens({ personId, yours, removals }: AgedAccount): Screen[] {
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard, your to-do', path: '/dashboard?tab=todo' },
    { name: 'next minutes', path: '/next' },
    { name: 'scan', path: '/scan' },
    { name: 'what we’d ask and send', path: '/dry-run' },
    { name: 'listings', path: '/exposures' },
    { name: 'start', path: '/exposures', open: openStart },
    { name: 'is this you', path: '/exposures/ask' },
    { name: 'my removals', path: '/my-removals' },
    { name: 'completed removals', path: '/my-removals?tab=completed' },
    { name: 'removal progress', path: '/removals' },
    { name: 'removal progress, open', path: '/removals?folded=none' },
    ...removals.map(({ id, stands }) => ({ name: `a removal: ${stands}`, path: `/removals/${id}` })),
    { name: 'a complaint', path: `/removals/${yours}/complaint` },
    { name: 'guide', path: `/removals/${yours}?open=guide`, open: dialog },
    { name: 'letter', path: `/removals/${yours}?open=letter`, open: dialog },
    { name: 'alerts', path: '/reappearance-alerts' },
    { name: 'analytics', path: '/analytics', open: openNumbers },
    { name: 'notifications, all', path: '/notifications' },
    { name: 'reports', path: '/pdf-reports' },
    { name: 'people', path: '/people' },
    { name: 'a person', path: `/people/${personId}` },
    { name: 'onboarding', path: '/onboarding' },
    { name: 'security', path: '/account/security' },
    { name: 'webhooks', path: '/account/security/webhooks' },
    { name: 'a new webhook', path: '/account/security/webhooks', open: press('Add a webhook') },
    { name: 'plan', path: '/account/billing' },
    { name: 'your data', path: '/account/data' },
    { name: 'what we’ve told sites', path: '/account/disclosures' },
    { name: 'documents', path: `/documents?person=${personId}` },
    { name: 'a new document', path: '/documents', open: press('Add a document') },
    { name: 'a document being redacted', path: '/documents', open: redactDocument },
    { name: 'family and team', path: '/account/household' },
    { name: 'invite', path: '/account/household', open: press('Invite someone') },
    { name: 'letters', path: '/templates' },
    { name: 'a template', path: '/templates?copy=standard', open: dialog },
    { name: 'write to a site', path: '/templates?write=site', open: dialog },
    { name: 'add an email', path: '/share' },
    { name: 'legal requests', path: '/ai-legal-engine' },
    { name: 'a legal document', path: '/ai-legal-engine', open: openDocument },
    { name: 'a legal document being edited', path: '/ai-legal-engine', open: editDocument },
    { name: 'look for yourself', path: '/look' },
    { name: 'California’s DROP', path: '/drop' },
    { name: 'operations', path: '/operations' },
    { name: 'inbox', path: '/operations/inbox' },
    { name: 'an account, for operators', path: '/operations/accounts', open: findAccount },
    { name: 'locking an account', path: '/operations/accounts', open: askToLock },
    { name: 'the state of the service', path: '/operations/overview', open: overview },
    { name: 'the operators’ audit log', path: '/operations/audit', open: auditLog },
    { name: 'stripe setup', path: '/stripe-setup' },
    { name: 'notifications', path: '/dashboard', open: press(/^Notifications/) },
    { name: 'sync', path: '/dashboard', open: press(/^Sync/) },
    { name: 'palette', path: '/dashboard', open: openPalette },
    { name: 'more, or the account’s menu', path: '/people', open: openMore },
    { name: 'no such page', path: '/no-such-page' },
  ]
}

/** Screens for all visitors. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'features', path: '/features' },
  { name: 'a feature', path: '/automated-removal' },
  { name: 'pricing', path: '/pricing' },
  { name: 'how it works', path: '/how-it-works' },
  { name: 'support', path: '/support' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy policy', path: '/privacy-policy' },
  { name: 'free scan', path: '/scan' },
  { name: 'help center', path: '/help-center' },
  { name: 'help, an article', path: '/help-center/read-your-dashboard' },
  { name: 'blog', path: '/blog' },
  { name: 'blog, an article', path: '/blog/gdpr-rights' },
  { name: 'compliance', path: '/compliance' },
  { name: 'api', path: '/api' },
  { name: 'sign up', path: '/auth' },
  { name: 'sign in', path: '/auth', open: openSignIn },
  { name: 'no such page', path: '/no-such-page' },
]

/** Creates a document on the device and views it. */
async function openDocument(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Reviewed clauses' }).click()
  await page
    .getByLabel('Describe your legal request')
    .fill('They ignored my email and asked for my passport.')
  await page.getByRole('button', { name: 'Generate document' }).click()
  await page.getByRole('link', { name: 'View Document' }).first().click()
  await expect(page.getByRole('heading', { name: 'GDPR Request' })).toBeVisible()
}

async function editDocument(page: Page): Promise<void> {
  await openDocument(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Document')).toBeVisible()
}

async function openStart(page: Page): Promise<void> {
  await removeAll(page)
  await dialog(page)
}

function press(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await dialog(page)
  }
}

/** An account on which the demo account, as an operator, can act. The test creates it. */
export const OTHER_ACCOUNT = 'ada.quill@mail.example'

async function findAccount(page: Page): Promise<void> {
  await page.getByLabel('Address or number').fill(OTHER_ACCOUNT)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { name: OTHER_ACCOUNT })).toBeVisible()
}

async function askToLock(page: Page): Promise<void> {
  await findAccount(page)
  await press('Lock')(page)
}

const overview = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Settings in force' })).toBeVisible()

const auditLog = (page: Page) =>
  expect(page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()).toBeVisible()

/** Chooses a picture and draws a box on it. */
async function redactDocument(page: Page): Promise<void> {
  const buffer = await page.screenshot()
  await press('Add a document')(page)
  await page.getByLabel('Document file').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Add a box' }).click()
  await expect(page.getByRole('button', { name: /^Black box 1 of 1/ })).toBeFocused()
}

/** Shows the numbers behind every chart. */
async function openNumbers(page: Page): Promise<void> {
  const closed = page.getByRole('button', { name: 'Show the numbers' })
  while ((await closed.count()) > 0) await closed.first().click()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search or do' })).toBeVisible()
}

async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'More' })
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  await more.or(account).click()
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
}

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
}
