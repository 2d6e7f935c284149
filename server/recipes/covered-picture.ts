// Pictures of pages in which other people's records cannot be read: each is hidden and covered while the picture is
// taken. Whose a record is, the caller says.
import type { Page } from 'playwright'
import { type InPage, inPageExpression } from './in-page.ts'
import type { Cover } from './in-page-cover.ts'
import type { Picture, RecordList } from './run-page.ts'

/** Taller pages are cut off here in pictures, in pixels. */
const MAX_HEIGHT = 2_400
/** Milliseconds for the picture itself. */
const PICTURE_TIMEOUT = 10_000

/**
 * Draws the page as it is showing, its upper part if it is tall; the HTML is as it was before anything was covered, and
 * the page is given back as it was. A page that hangs is waited for without end.
 * @throws Error when it cannot be drawn, or showed another record meanwhile.
 */
export async function drawPage(page: Page, lists: readonly RecordList[]): Promise<Picture> {
  const html = await page.content()
  const covers: Cover[] = []
  for (const { selector, spec, mayShow } of lists) {
    const seen = await ask(page, 'readRecords', selector, spec, null, [])
    const shown = seen.records.filter(record => mayShow(record, seen.url))
    if (shown.length === seen.records.length) continue
    covers.push({ selector, spec, shown: shown.map(record => JSON.stringify(record)) })
  }
  if (covers.length === 0) return { jpeg: await takePicture(page), html }
  await ask(page, 'coverRecords', covers)
  let jpeg: Uint8Array
  let wasCovered = false
  try {
    jpeg = await takePicture(page)
  } finally {
    wasCovered = await ask(page, 'uncoverRecords', covers)
  }
  if (!wasCovered) throw new Error('the page changed while it was drawn')
  return { jpeg, html }
}

async function takePicture(page: Page): Promise<Uint8Array> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const jpeg = await page.screenshot({
    type: 'jpeg',
    quality: 60,
    fullPage: true,
    clip: { x: 0, y: 0, width: 1280, height: Math.max(1, Math.min(height, MAX_HEIGHT)) },
    timeout: PICTURE_TIMEOUT,
    animations: 'disabled',
  })
  return new Uint8Array(jpeg)
}

function ask<K extends keyof InPage>(page: Page, name: K, ...args: Parameters<InPage[K]>) {
  return page.evaluate<ReturnType<InPage[K]>>(inPageExpression(name, args))
}
