// Takes pictures of pages with other people's records hidden and covered. The caller decides whose a record is.
import type { Page } from 'playwright'
import { type InPage, inPageExpression } from './in-page.ts'
import type { Box, Cover } from './in-page-cover.ts'
import type { Picture, PictureOptions } from './run-page.ts'

/** Pictures of taller pages are cut off here, in pixels. */
const MAX_HEIGHT = 2_400
const WIDTH = 1_280
/** The margin around records in a cropped picture, in pixels. */
const MARGIN = 16
/** What people type or choose into. */
const FIELDS = 'input:not([type=hidden], [type=submit], [type=button]), textarea, select, [contenteditable]'
/** Time limit for the picture itself, in milliseconds. */
const PICTURE_TIMEOUT = 10_000

/**
 * Draws the page as shown, or only the records that may be shown; only the upper part if that is tall. The HTML is from
 * before anything was covered, and the page is restored afterwards. There is no time limit for a page that hangs.
 * @throws Error if it can't be drawn, or showed another record meanwhile.
 */
export async function drawPage(
  page: Page,
  { lists, isCropped, coversFields = false }: PictureOptions,
): Promise<Picture> {
  const html = await page.content()
  const covers: Cover[] = []
  const readable: Cover[] = []
  for (const { selector, spec, mayShow } of lists) {
    const seen = await ask(page, 'readRecords', selector, spec, null, [])
    const shown = seen.records.filter(record => mayShow(record, seen.url))
    const list = { selector, spec, shown: shown.map(record => JSON.stringify(record)) }
    readable.push(list)
    if (shown.length < seen.records.length) covers.push(list)
  }
  const box = isCropped ? await drawnBox(page, await ask(page, 'boxOfRecords', readable)) : null
  const drawn = { isCropped: box !== null, html }
  if (covers.length === 0) return { ...drawn, jpeg: await takePicture(page, box, coversFields) }
  await ask(page, 'coverRecords', covers)
  let jpeg: Uint8Array
  let wasCovered = false
  try {
    jpeg = await takePicture(page, box, coversFields)
  } finally {
    wasCovered = await ask(page, 'uncoverRecords', covers)
  }
  if (!wasCovered) throw new Error('the page changed while it was drawn')
  return { ...drawn, jpeg }
}

/** The box if it's inside the drawn area: a record in a scrolling part of the page may not be. */
async function drawnBox(page: Page, box: Box | null): Promise<Box | null> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  return box && box.top < height && box.bottom > 0 && box.left < WIDTH && box.right > 0 ? box : null
}

/** `box`: the part to draw; null for the whole page. */
async function takePicture(page: Page, box: Box | null, coversFields: boolean): Promise<Uint8Array> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const left = Math.max(0, Math.floor((box?.left ?? 0) - MARGIN))
  const top = Math.max(0, Math.floor((box?.top ?? 0) - MARGIN))
  const right = box ? Math.min(WIDTH, Math.ceil(box.right + MARGIN)) : WIDTH
  const bottom = box ? Math.min(height, Math.ceil(box.bottom + MARGIN)) : height
  const jpeg = await page.screenshot({
    type: 'jpeg',
    quality: 60,
    fullPage: true,
    clip: {
      x: left,
      y: top,
      width: Math.max(1, right - left),
      height: Math.max(1, Math.min(bottom - top, MAX_HEIGHT)),
    },
    timeout: PICTURE_TIMEOUT,
    animations: 'disabled',
    mask: coversFields ? page.frames().map(frame => frame.locator(FIELDS)) : [],
    maskColor: '#d4d4d8',
  })
  return new Uint8Array(jpeg)
}

function ask<K extends keyof InPage>(page: Page, name: K, ...args: Parameters<InPage[K]>) {
  return page.evaluate<ReturnType<InPage[K]>>(inPageExpression(name, args))
}
