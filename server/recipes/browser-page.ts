// A run's page in the browser.
import type { Page } from 'playwright'
import { guardFloods } from './flood-guard.ts'
import type { Gateway } from './gateway.ts'
import { type InPage, inPageExpression } from './in-page.ts'
import { trackPage } from './page-tracker.ts'
import { PageGone, type Picture, type RunPage } from './run-page.ts'

/** A page that does not answer for this long is taken as hung. */
const ANSWER_TIMEOUT = 20_000
/** Taller pages are cut off here in pictures, in pixels. */
const MAX_HEIGHT = 2_400
const PICTURE_TIMEOUT = 10_000

/** A fresh page of a run's own context, behind its gateway. */
export function browserPage(page: Page, gateway: Pick<Gateway, 'refusal'>): RunPage {
  const flood = guardFloods(page)
  return {
    open: async (url, timeout) => {
      await Promise.race([page.goto(url, { waitUntil: 'domcontentloaded', timeout }), flood.stopped])
    },
    url: () => page.url(),
    call: (name, ...args) => callInPage(page, name, args),
    tracker: trackPage(page),
    refusal: host => flood.reason() ?? gateway.refusal(host),
    picture: () => within(PICTURE_TIMEOUT, drawPage(page)),
  }
}

async function callInPage<K extends keyof InPage>(
  page: Page,
  name: K,
  args: Parameters<InPage[K]>,
): Promise<ReturnType<InPage[K]>> {
  try {
    const expression = inPageExpression(name, args)
    return await within(ANSWER_TIMEOUT, page.evaluate<ReturnType<InPage[K]>>(expression))
  } catch (error) {
    if (error instanceof Error && /context was destroyed|navigat|frame was detached/i.test(error.message)) {
      throw new PageGone(error.message, { cause: error })
    }
    throw error
  }
}

/** The page as it is showing, its upper part if it is tall. A page that hangs is waited for without end. */
export async function drawPage(page: Page): Promise<Picture> {
  const html = await page.content()
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const jpeg = await page.screenshot({
    type: 'jpeg',
    quality: 60,
    fullPage: true,
    clip: { x: 0, y: 0, width: 1280, height: Math.max(1, Math.min(height, MAX_HEIGHT)) },
    timeout: PICTURE_TIMEOUT,
    animations: 'disabled',
  })
  return { jpeg: new Uint8Array(jpeg), html }
}

/** The answer, or an error when it takes longer than `limit` milliseconds. */
async function within<T>(limit: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page does not respond')), limit)
  })
  // What comes after the time is up has nobody left to tell.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
