// A visitor writes to the operator, on both pages: the mails about it, the operator's answer from the inbox, and that
// nothing is lost to a form error, a reload or a network failure.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { axeFindings } from './support/axe.ts'
import { signInOperator } from './support/second-factor.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

test.describe.configure({ mode: 'serial' })

/** Printed by `npm start`. */
const OPERATOR = { email: 'operator@offlist.example', password: 'copper-lantern-4471' }
const SUPPORT = 'support@offlist.example'
const ADA = 'ada.quill@writer.example'
const BEA = 'bea.lund@writer.example'

let stage: Stage
let page: Page
let problems: string[]

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  // A fade-in inside a closed answer never ends, and the checker would wait for it.
  page = await stage.newDevice({ reducedMotion: 'reduce' })
  problems = []
  page.on('pageerror', error => problems.push(String(error)))
  page.on('console', message => {
    if (/hydrat|React/.test(message.text())) problems.push(message.text())
  })
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const form = () => page.getByRole('form')
const message = () => form().getByLabel('Message', { exact: true })
const send = () => form().getByRole('button', { name: 'Send Message' }).click()
const toastOf = (title: string) => page.locator('[data-message]').filter({ hasText: title })

/** The newest mail to an address, once `count` have arrived. */
async function mailTo(to: string, count: number) {
  await expect.poll(async () => (await stage.world.mails(to)).length).toBe(count)
  return must((await stage.world.mails(to))[0], `mail to ${to}`)
}

test('the contact page says how to reach the operator, as far as that is set', async () => {
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`)
  await expect(page.getByRole('link', { name: '(512) 555-0190' }).first()).toHaveAttribute(
    'href',
    'tel:5125550190',
  )
  await expect(page.getByText('Monday to Friday, 9 AM to 5 PM Central Time')).toBeVisible()
  await expect(page.getByText('100 Example Street').first()).toBeVisible()
  await expect(page.getByText('We don’t have live chat.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('what is missing is said beside its field, and the first one has the focus', async () => {
  await send()
  await expect(form().getByLabel('First name')).toBeFocused()
  for (const sentence of ['Enter your first name.', 'Enter your email address.', 'Write a message.'])
    await expect(form().getByText(sentence)).toBeVisible()
  await form().getByLabel('Email').fill('ada')
  await send()
  await expect(form().getByText('Enter an address like name@example.com.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('a reload keeps what was written, and a lost network says so and keeps it too', async () => {
  await form().getByLabel('First name').fill('Ada')
  await form().getByLabel('Last name').fill('Quill')
  await form().getByLabel('Email').fill(ADA)
  await form().getByLabel('Inquiry type').selectOption('Press')
  await message().fill('May I quote you?\nSee https://news.example/today')
  await page.reload()
  await expect(message()).toHaveValue(/May I quote you/)
  await expect(form().getByLabel('Inquiry type')).toHaveValue('press')
  await page.context().setOffline(true)
  await send()
  await expect(page.getByRole('alert').getByText('What you wrote is saved in this tab.')).toBeVisible()
  await expect(form().getByLabel('Email')).toHaveValue(ADA)
  await page.context().setOffline(false)
})

test('a message is sent, and both sides get a mail; in what is quoted nothing can be clicked', async () => {
  await send()
  await expect(toastOf('Message sent')).toContainText('We’ll get back to you within 24 hours.')
  const said = page.getByText(/Its number is T-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expect(said).toBeVisible()
  await expect(page.getByText(`We’ve emailed it to ${ADA}.`)).toBeVisible()
  await expect(message()).toHaveValue('')
  const number = must(/T-[\w-]+\w/.exec((await said.textContent()) ?? '')?.[0], 'number')
  const copy = await mailTo(ADA, 1)
  expect(copy.subject).toBe(`Your message to Offlist (${number})`)
  expect(copy.text).not.toContain('news')
  const notice = await mailTo(SUPPORT, 1)
  expect(notice.text).toContain('> See https[:]//news[.]example/today')
  expect(notice.subject).toBe(`${number} Press`)
  // The draft is gone too.
  await page.reload()
  await expect(form().getByLabel('Email')).toHaveValue('')
})

test('a link can choose the inquiry type', async () => {
  await page.goto('/contact?inquiry=enterprise')
  await expect(form().getByLabel('Inquiry type')).toHaveValue('enterprise')
})

test('the support page has the form below its answers, with the words of the specification', async () => {
  await page.goto('/support')
  await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await form().getByLabel('Name').fill('Bea Lund')
  await form().getByLabel('Email').fill(BEA)
  await form().getByLabel('Category').selectOption('Technical problem')
  await form().getByLabel('Subject').fill('The scan stopped')
  await message().fill('It has said 40% since Tuesday.')
  await send()
  await expect(toastOf('Support request submitted')).toContainText('We’ll get back to you within 24 hours.')
  await mailTo(BEA, 1)
  expect(problems).toEqual([])
})

test('too many messages are refused with when the next one can come, and nothing is lost', async () => {
  await page.route('**/site/v1/tickets', route =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1500', 'content-type': 'application/problem+json' },
      json: { code: 'rate_limited', detail: 'Too many.' },
    }),
  )
  await form().getByLabel('Name').fill('Bea Lund')
  await form().getByLabel('Email').fill(BEA)
  await form().getByLabel('Category').selectOption('Billing')
  await form().getByLabel('Subject').fill('Another')
  await message().fill('One more thing.')
  await send()
  await expect(page.getByRole('alert').getByText('You can send the next one in 25 minutes.')).toBeVisible()
  await expect(message()).toHaveValue('One more thing.')
  await page.unroute('**/site/v1/tickets')
})

test('the operator answers from the inbox; the answer goes out by mail and stays', async () => {
  const desk = await stage.newDevice({ reducedMotion: 'reduce' })
  await signInOperator(desk, OPERATOR)
  await desk.goto('/operations')
  await desk.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'Inbox' }).click()
  const open = desk.getByRole('list', { name: 'Open messages' })
  await expect(open.getByRole('listitem')).toHaveCount(2)
  await expect(open.getByRole('listitem').first()).toContainText('Your turn')
  expect(await axeFindings(desk)).toEqual([])
  await desk.getByRole('searchbox').fill('bea.lund')
  await desk.getByRole('searchbox').press('Enter')
  await expect(open.getByRole('listitem')).toHaveCount(1)
  // Names and addresses are searched without entering the URL, and going back still restores them.
  expect(new URL(desk.url()).search).toBe('')
  await open.getByRole('link', { name: 'The scan stopped' }).click()
  await desk.goBack()
  await expect(desk.getByRole('searchbox')).toHaveValue('bea.lund')
  await expect(open.getByRole('listitem')).toHaveCount(1)
  await open.getByRole('link', { name: 'The scan stopped' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'The scan stopped' })).toBeVisible()
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Write an answer.')).toBeVisible()
  await desk.getByLabel('Your answer').fill('Start it again.\nIt goes on where it stopped.')
  await desk.getByRole('button', { name: 'Send and close' }).click()
  await expect(desk.getByText('Your answer is on its way, and the message is closed.')).toBeFocused()
  const reply = await mailTo(BEA, 2)
  expect(reply.from).toContain(SUPPORT)
  expect(reply.subject).toMatch(/^Re: Your message to Offlist \(T-/)
  expect(reply.text).toContain('It goes on where it stopped.')
  await expect(desk.getByRole('list', { name: 'Conversation' }).getByText(/^Emailed/)).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
  await desk.goto('/operations/inbox?status=closed')
  await expect(desk.getByRole('list', { name: 'Closed messages' }).getByRole('listitem')).toHaveCount(1)
})

test('for everybody else there is no inbox', async () => {
  const demo = await stage.newDevice()
  await signIn(demo, { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' })
  await demo.goto('/operations/inbox')
  await expect(demo.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
