// Documents: an image is redacted on the device before it's uploaded, a PDF is stored as it is, and only those who see
// the person see either.
import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { signInByApi } from './support/account-api.ts'
import { invite, join, newcomer } from './support/households.ts'
import { inStep } from './support/removals.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const ROSA = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const EDDA = { fullName: 'Edda Moreau', email: 'edda@mail.example', password: 'harbour tin lantern 58' }
/** A white card with a red secret in this part of it. */
const CARD = { width: 400, height: 300 }
const SECRET = { x: 100, y: 120, width: 160, height: 40 }
const PLACE_OF_PHOTO = '47.3769 N 8.5417 E'

let stage: Stage
let page: Page
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(180_000)
  stage = await openStage(browser, info)
  page = await stage.newDevice()
  await signIn(page, ROSA)
  await inStep(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const dialog = () => page.getByRole('dialog', { name: 'Add a document' })
const rows = (on = page) => on.getByRole('list', { name: 'Documents' }).getByRole('listitem')
const row = (title: string) => rows().filter({ has: page.getByText(title, { exact: true }) })
const drawing = () => dialog().getByRole('application', { name: 'Image with black boxes' })

async function choose(name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Add a document' }).click()
  await dialog().getByLabel('Document file').setInputFiles({ name, mimeType: 'image/png', buffer })
}

/** Drops PDFs of these sizes on the dialog. */
async function drop(...sizes: number[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(bytes => {
    const dropped = new DataTransfer()
    for (const count of bytes) {
      const content = ['%PDF-', new Uint8Array(count - 5)]
      dropped.items.add(new File(content, 'dropped.pdf', { type: 'application/pdf' }))
    }
    return dropped
  }, sizes)
  await dialog().getByText('Or drop it here').dispatchEvent('drop', { dataTransfer })
}

/** The card as a file. A JPEG says where its photo was taken, as cameras do. */
async function cardFile(type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const base64 = await page.evaluate(
    ({ card, secret, as }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, card)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, card.width, card.height)
      context.fillStyle = '#ff0000'
      context.fillRect(secret.x, secret.y, secret.width, secret.height)
      return canvas.toDataURL(as, 1).split(',')[1] ?? ''
    },
    { card: CARD, secret: SECRET, as: type },
  )
  const bytes = Buffer.from(base64, 'base64')
  if (type === 'image/png') return bytes
  const exif = Buffer.from(`Exif\0\0${PLACE_OF_PHOTO}`, 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), head, exif, bytes.subarray(2)])
}

/** Draws a box from one pixel of the card to another. */
async function drag(over: Locator, from: readonly [number, number], to: readonly [number, number]) {
  await over.scrollIntoViewIfNeeded()
  const shown = must(await over.boundingBox(), 'the image')
  const at = ([x, y]: readonly [number, number]) =>
    [shown.x + (x / CARD.width) * shown.width, shown.y + (y / CARD.height) * shown.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

/** Downloads a document: the bytes that the server stores. */
async function download(title: string): Promise<{ name: string; bytes: Buffer }> {
  const began = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${title}` }).click()
  const file: Download = await began
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** How many pixels of the file are reddish, and the color at some places. */
const pixelsOf = (bytes: Buffer, places: readonly (readonly [number, number])[]) =>
  page.evaluate(
    async ({ base64, at }) => {
      const file = new Blob([Uint8Array.from(atob(base64), one => one.charCodeAt(0))])
      const bitmap = await createImageBitmap(file)
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const colorOf = (x: number, y: number) => [
        ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
      ]
      let red = 0
      for (let index = 0; index < data.length; index += 4)
        if ((data[index] ?? 0) - (data[index + 1] ?? 0) > 40) red += 1
      return { width, height, red, colors: at.map(([x, y]) => colorOf(x, y)) }
    },
    { base64: bytes.toString('base64'), at: places },
  )
/** Requests of /storage/v1 as a program sends them, with the user's own session. */
async function askAs(who: typeof ROSA, path: string, body?: unknown): Promise<Response> {
  const { accessToken } = await signInByApi(stage.product.url, who)
  return fetch(`${stage.product.url}/storage/v1/object${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
const listAs = async (who: typeof ROSA, prefix: string) =>
  (await (await askAs(who, '/list/documents', { prefix })).json()) as { name: string }[]
const statusAs = async (who: typeof ROSA, key: string) => (await askAs(who, `/documents/${key}`)).status

const BLACK = [0, 0, 0, 255]
const WHITE = [255, 255, 255, 255]

test('the person’s page and the palette lead there, and it says who can see documents', async () => {
  await page.goto('/people')
  await page.getByRole('link', { name: 'Rosa Elena Whitaker' }).click()
  await page.getByRole('link', { name: 'Documents' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
  await expect(page.getByText('No documents about Rosa Elena Whitaker')).toBeVisible()
  await expect(page.getByText('None. We never send a document.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or do' }).fill('passport')
  await expect(page.getByRole('option', { name: /Documents/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('what a box covers isn’t in the stored file', async () => {
  await choose('card.png', await cardFile('image/png'))
  await drag(drawing(), [90, 110], [270, 170])
  await expect(dialog().getByText('1 box', { exact: true })).toBeVisible()
  await dialog().getByText('Preview', { exact: true }).click()
  await expect(dialog().getByText('This is the file that we’ll upload: 400 × 300 pixels')).toBeVisible()
  await dialog().getByRole('button', { name: 'Add it' }).click()
  await expect(dialog().getByText('Choose what it is.')).toBeVisible()
  await dialog().getByLabel('Title').fill('Passport')
  await dialog().getByLabel('What it is').selectOption('ID or passport')
  await dialog().getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByText('“Passport” is added.')).toBeFocused()
  await expect(row('Passport')).toContainText('ID or passport · PNG')
  await expect(row('Passport')).toContainText('Redacted')
  const { name, bytes } = await download('Passport')
  expect(name).toBe('Passport.png')
  const stored = await pixelsOf(bytes, [
    [100, 120],
    [180, 140],
    [259, 159],
    [10, 10],
    [390, 290],
  ])
  expect(stored).toEqual({ ...CARD, red: 0, colors: [BLACK, BLACK, BLACK, WHITE, WHITE] })
})

test('with keys alone, a box is added, moved, resized and removed; a photo loses where it was taken', async () => {
  const photo = await cardFile('image/jpeg')
  expect(photo.toString('latin1')).toContain(PLACE_OF_PHOTO)
  await choose('photo.jpg', photo)
  await dialog().getByRole('button', { name: 'Add a box' }).focus()
  await page.keyboard.press('Enter')
  // In the middle: 40% wide and 8% high.
  const box = dialog().getByRole('button', { name: /^Black box 1 of 1/ })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleName(/30% from the left, 46% from the top, 40% wide, 8% high/)
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+ArrowRight')
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('Shift+ArrowDown')
  const place = '20% from the left, 36% from the top, 50% wide, 23% high'
  await expect(box).toHaveAccessibleName(`Black box 1 of 1: ${place}`)
  await expect(dialog().getByRole('status').filter({ hasText: place })).toBeAttached()
  await dialog().getByRole('button', { name: 'Add a box' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog().getByRole('button', { name: /^Black box 2 of 2/ })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(dialog().getByText('1 box', { exact: true })).toBeVisible()
  await expect(dialog().getByRole('button', { name: 'Add a box' })).toBeFocused()
  await dialog().getByLabel('What it is').selectOption('ID or passport')
  await dialog().getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByText('“photo” is added.')).toBeFocused()
  const { bytes } = await download('photo')
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  const text = bytes.toString('latin1')
  expect([text.includes(PLACE_OF_PHOTO), text.includes('Exif')]).toEqual([false, false])
  expect(await pixelsOf(bytes, [[180, 140]])).toMatchObject({ red: 0, colors: [BLACK] })
})

test('other files are refused with the reason, and a PDF is stored as it is', async () => {
  await choose('page.png', Buffer.from('<!doctype html><title>no</title>'))
  await expect(dialog().getByText('This isn’t a PDF, PNG or JPEG file')).toBeVisible()
  await drop(26_214_401)
  await expect(dialog().getByText('This file is too large')).toBeVisible()
  await drop(100, 100)
  await expect(dialog().getByText('Choose one file at a time.')).toBeVisible()
  const pdf = Buffer.from('%PDF-1.4\nA power of attorney.\n%%EOF')
  await dialog()
    .getByLabel('Document file')
    .setInputFiles({ name: 'Authority.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(dialog().getByText('We upload this PDF as it is')).toBeVisible()
  await dialog().getByLabel('What it is').selectOption('Power of attorney')
  await dialog().getByRole('button', { name: 'Add it' }).click()
  await expect(row('Authority')).toContainText('Power of attorney · PDF')
  expect((await download('Authority')).bytes).toEqual(pdf)
})

test('an upload can be canceled, and what fails can be tried again', async () => {
  let holds = true
  await page.route('**/storage/v1/object/documents/**', async route => {
    if (route.request().method() !== 'POST' || !holds) return route.continue()
    // No answer.
  })
  await choose('again.png', await cardFile('image/png'))
  await dialog().getByLabel('What it is').selectOption('Other')
  await dialog().getByRole('button', { name: 'Add it' }).click()
  await expect(dialog().getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(dialog().getByRole('progressbar', { name: 'Upload' })).toBeHidden()
  holds = false
  await page.context().setOffline(true)
  await dialog().getByRole('button', { name: 'Add it' }).click()
  await expect(
    dialog()
      .getByRole('alert')
      .filter({ hasText: /reach Offlist/ }),
  ).toBeVisible()
  await page.context().setOffline(false)
  await dialog().getByRole('button', { name: 'Add it' }).click()
  await expect(row('again')).toHaveCount(1)
  await page.unroute('**/storage/v1/object/documents/**')
})

test('a chosen file is discarded only after a question', async () => {
  await choose('card.png', await cardFile('image/png'))
  await expect(drawing()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go on' }).click()
  await expect(drawing()).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog()).toBeHidden()
  await expect(rows()).toHaveCount(4)
})

test('a household member who doesn’t see the person sees none of it', async () => {
  const rosa = must(/person=([0-9a-f-]{36})/.exec(page.url())?.[1], 'the person in the address')
  const address = page.url()
  const member = await newcomer(stage, EDDA)
  const path = await invite(page, stage.world, { email: EDDA.email })
  await join(member, path, false)
  const [first] = await listAs(ROSA, rosa)
  expect(await listAs(EDDA, rosa)).toEqual([])
  expect(await statusAs(EDDA, `${rosa}/${must(first, 'a document').name}`)).toBe(404)
  expect(await statusAs(ROSA, `${rosa}/${must(first, 'a document').name}`)).toBe(200)
  const requests: string[] = []
  member.on('request', request => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await member.goto(address)
  await expect(member.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
  await expect(rows(member)).toHaveCount(0)
  await expect(member.getByText('Rosa Elena Whitaker')).toHaveCount(0)
  expect(requests.filter(text => text.includes('/storage/') && text.includes(rosa))).toEqual([])
  await page.goto(address)
})

test('a document is deleted after a question', async () => {
  await expect(rows()).toHaveCount(4)
  await page.getByRole('button', { name: 'Delete Passport' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Passport' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('“Passport” is deleted.')).toBeFocused()
  await expect(rows()).toHaveCount(3)
  await page.reload()
  await expect(rows()).toHaveCount(3)
  await expect(row('Passport')).toHaveCount(0)
})

test('without a network, it says so, and comes back', async () => {
  await page.route('**/storage/v1/**', route => route.abort())
  await page.reload()
  await expect(page.getByText('You need to be online for this page')).toBeVisible()
  await page.unroute('**/storage/v1/**')
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(rows()).toHaveCount(3)
  await page.route('**/storage/v1/**', route => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.reload()
  await expect(page.getByText('We couldn’t load this page')).toBeVisible()
  await page.unroute('**/storage/v1/**')
})
