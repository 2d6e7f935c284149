// An operator's view of the queue and the recipes, with its buttons, which no other user can find. Also the ledger of
// disclosures, as its owner reads it.
import type { PGlite } from '@electric-sql/pglite'
import { expect, type Page, test } from 'playwright/test'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { arrangeDatabase } from './support/arrange-database.ts'
import { newcomer } from './support/households.ts'
import { onlooker } from './support/onlooker.ts'
import { signInOperator } from './support/second-factor.ts'
import { openStage, type Stage } from './support/stage.ts'

test.describe.configure({ mode: 'serial' })

const OPERATOR = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const EDDA = { fullName: 'Edda Moreau', email: 'edda@mail.example', password: 'harbour tin lantern 58' }
const WHY = 'Extract s2: neither records nor the no-results element are on the page.'

let stage: Stage
let page: Page
/** The site whose recipe is disabled. */
let broken: string
const { look } = onlooker({})

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { ADMIN_EMAILS: OPERATOR.email } })
  await arrangeDatabase(stage.product, arrange)
  page = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** Stores a disabled recipe, a failing letter, and two sent requests. */
async function arrange(database: PGlite): Promise<void> {
  const one = async <T>(sql: string, values: unknown[] = []) =>
    must((await database.query<T>(sql, values)).rows[0], sql)
  const { site_id, version } = await one<{ site_id: string; version: string }>(
    `select site_id, version from automation_templates where removal_method = 'automated_form' order by site_id limit 1`,
  )
  const { name } = await one<{ name: string }>(`select name from data_broker_sites where id = $1`, [site_id])
  broken = name
  const health = {
    version,
    runs: { worked: 8, own_fault: 3, says_nothing: 1 },
    inARow: { scan: 3, optOut: 0 },
    quarantine: { step: 'scan', since: Date.now(), why: WHY },
    canaryAt: null,
  }
  await database.query(
    `insert into recipe_health (site_id, health) values ($1, $2::jsonb) on conflict (site_id) do update set health = excluded.health`,
    [site_id, JSON.stringify(health)],
  )
  await database.query(
    `insert into work (kind, ref, user_id, lane, due_at, attempts) values ('send-letter', $1, $2, 'letter:x', now() + interval '1 day', 3)`,
    [newId(), newId()],
  )
  const { id } = await one<{ id: string }>(`select id from users where email = $1`, [OPERATOR.email])
  const job = newId()
  for (const [field, reason] of [
    ['profileUrl', 'required by the opt-out form'],
    ['email', 'required by the opt-out form'],
    ['letter', 'emailed by you'],
  ])
    await database.query(
      `insert into disclosures (id, user_id, person_id, site_id, job_id, field, reason, sent_at) values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [newId(), id, newId(), site_id, job, field, reason],
    )
}

test('an operator finds the page in the sidebar, and sees what does not get on', async () => {
  await signInOperator(page, OPERATOR)
  await page.getByRole('banner').getByRole('link', { name: 'Operations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  const letters = page.getByRole('table', { name: 'Work by kind' }).getByRole('row', { name: /^Letters/ })
  await expect(letters).toContainText('1')
  const troubled = page.getByRole('list', { name: 'Stuck work' })
  await expect(troubled.getByRole('listitem')).toContainText('Begun 3 times.')
  const task = page.getByRole('list', { name: 'To do' }).getByRole('listitem')
  await expect(task).toContainText(`Fix the recipe of ${broken}`)
  await expect(task).toContainText(WHY)
  await expect(page.getByRole('list', { name: 'Recipes' }).getByRole('listitem').first()).toContainText(
    'Disabled',
  )
  await look(page)
})

test('the installation’s checks say what live use needs, and what works', async () => {
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Installation' }) })
  await expect(part).toContainText('This is the sandbox world')
  await part.getByText(/^What live use needs/).click()
  const sending = part.getByRole('listitem').filter({ hasText: 'Sending mail' })
  await expect(sending).toContainText('SMTP_URL isn’t set.')
  await expect(sending).toContainText('Missing')
  await expect(part.getByRole('listitem').filter({ hasText: 'DNS: MX' })).toContainText('Not checked')
  await part.getByText(/^What works/).click()
  await expect(part.getByRole('listitem').filter({ hasText: /^Database/ })).toContainText('Works')
  await look(page)
})

test('a failing piece is tried again at once', async () => {
  await page.getByRole('button', { name: 'Try again now: Letters' }).click()
  await expect(page.getByText('Letters: 1 piece due now.')).toBeFocused()
  await expect(page.getByText('Nothing is stuck.')).toBeVisible()
})

test('a recipe that was looked at is put back in use', async () => {
  await page.getByRole('button', { name: `Enable: ${broken}` }).click()
  const question = page.getByRole('alertdialog', { name: `Enable ${broken} again?` })
  await question.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText(`${broken} is enabled again.`)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'To do' })).toBeHidden()
  await expect(page.getByText('Disabled', { exact: true })).toBeHidden()
})

test('without a network the page says that it needs one', async () => {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('You need to be online for this page')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Work by kind' })).toBeVisible()
})

test('the owner reads what was told to whom, by site and request', async () => {
  await page.goto('/account/disclosures')
  const told = page.getByRole('list', { name: `What ${broken} was told` }).getByRole('listitem')
  await expect(told).toHaveCount(2)
  await expect(told.filter({ hasText: 'listing’s link' })).toContainText('Required by the opt-out form.')
  await expect(told.filter({ hasText: 'your letter' })).toContainText('Emailed by you.')
  await look(page)
})

test('for whoever is no operator there is no such page, and nobody has been told anything', async () => {
  const edda = await newcomer(stage, EDDA)
  await edda.goto('/account/disclosures')
  await expect(edda.getByText('No requests sent yet')).toBeVisible()
  await expect(edda.getByRole('banner').getByRole('link', { name: 'Operations' })).toHaveCount(0)
  await look(edda)
  await edda.goto('/operations')
  await expect(edda.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
