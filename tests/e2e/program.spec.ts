// The program around the story: how it starts, what it refuses, and its answers to unknown addresses.
import { spawn } from 'node:child_process'
import { expect, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { programArguments } from '../support/program-arguments.ts'
import { startProduct } from '../support/start-product.ts'
import { confirmByMail, signUp } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** Runs the program until it exits by itself. */
function runProgram(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, programArguments('server/main.ts'), {
      env: { PATH: process.env.PATH, ...settings },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
    child.once('error', reject)
    child.once('exit', code => resolve({ code, said }))
  })
}

test('a malformed setting stops the start with one line that names it', async () => {
  const { code, said } = await runProgram({ PORT: 'eighty' })
  expect(code).toBe(1)
  expect(said).toMatch(/^setting PORT: [^\n]+\n$/)
})

test('a second program on the same data is turned away', async () => {
  const { code, said } = await runProgram({ PORT: '0', DATA_DIR: stage.product.dataDir, LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(said).toMatch(/in use by process \d+/)
})

test('it says that it is alive and ready', async ({ request }) => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await request.get(stage.product.url + path)
    expect(response.status()).toBe(200)
    expect(await response.json()).toMatchObject({ status })
  }
})

test('an unknown page is the 404 page', async () => {
  const page = await stage.newDevice()
  await page.goto('/no-such-page')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${stage.product.url}/`)
})

test('an unknown path for programs is a problem in JSON', async ({ request }) => {
  for (const path of [
    '/api/no-such-thing',
    '/sync/v1/no-such-thing',
    '/functions/v1/no-such-thing',
    '/dev/no-such-thing',
  ]) {
    const response = await request.get(stage.product.url + path)
    expect([401, 404], path).toContain(response.status())
    expect(response.headers()['content-type'], path).toContain('application/problem+json')
  }
})

test('a signed-in page sends those who are not signed in to sign in, and back', async () => {
  const page = await stage.newDevice()
  await page.goto('/my-removals')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('the link of the confirmation mail signs in where one signed up', async () => {
  const page = await stage.newDevice()
  const email = 'confirm@post.example'
  await signUp(page, { fullName: '', email, password: 'a few good words' })
  const confirmed = await confirmByMail(page, email)
  await expect(confirmed.getByText('No removal jobs were found')).toBeVisible()
})

test('the code of the confirmation mail signs in where one signed up, and the name starts the first person', async () => {
  const page = await stage.newDevice()
  const email = 'typed@post.example'
  await signUp(page, { fullName: 'Ines May Ortega', email, password: 'a few good words' })
  const field = page.getByRole('textbox', { name: 'Code from the email' })
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  const code = async () =>
    /code [^:]*: (\d{6})/.exec((await stage.world.mails(email))[0]?.text ?? '')?.[1] ?? null
  await expect.poll(code).not.toBeNull()
  const right = must(await code(), 'the code')
  const wrong = right === '000000' ? '000001' : '000000'
  await field.fill(wrong)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('That code isn’t right, or it’s too old.').first()).toBeVisible()
  // With a space in it, as some mail programs display it.
  await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  await page.getByRole('link', { name: 'Run Free Scan' }).click()
  const row = page.getByRole('group', { name: 'Full name', exact: true })
  await expect(row.getByLabel('First name')).toHaveValue('Ines')
  await expect(row.getByLabel('Middle')).toHaveValue('May')
  await expect(row.getByLabel('Last name')).toHaveValue('Ortega')
})

test('its pages ask no other host for anything, and break no rule of their own', async () => {
  const page = await stage.newDevice()
  const elsewhere: string[] = []
  const broken: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(stage.product.url)) elsewhere.push(request.url())
  })
  page.on('console', message => {
    if (message.type() === 'error') broken.push(message.text())
  })
  page.on('pageerror', error => broken.push(error.message))
  for (const path of [
    '/',
    '/auth',
    '/pricing',
    '/features',
    '/support',
    '/how-it-works',
    '/privacy-policy',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(elsewhere.filter(url => !/^(data|blob):/.test(url))).toEqual([])
  expect(broken).toEqual([])
})

test('it can be installed', async ({ request }) => {
  const page = await stage.newDevice()
  await page.goto('/')
  const link = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(new URL(link ?? '', stage.product.url).href)).json()
  expect(manifest).toMatchObject({
    display: 'standalone',
    start_url: expect.any(String),
    name: expect.any(String),
  })
  const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
})

test('it stops in good order when it is told to at the very moment it is ready', async () => {
  const product = await startProduct()
  try {
    await product.stop()
  } finally {
    await product.dispose()
  }
})

test('it stops when it is told to, and starts again on the same data', async () => {
  await stage.product.stop()
  await stage.product.restart()
  const page = await stage.newDevice()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
