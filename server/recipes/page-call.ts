// Calls one of in-page.ts's functions in the page that is showing.
import type { Page } from 'playwright'
import { type InPage, inPageExpression } from './in-page.ts'

/** A page that does not answer for this long is taken as hung. */
const ANSWER_TIMEOUT = 20_000

/** The page went away, or another took its place, while it was asked. */
export class PageGone extends Error {
  override readonly name = 'PageGone'
}

/**
 * Runs a function in the page and returns its answer.
 * @throws PageGone when the document was replaced meanwhile; Error when the page hangs or has crashed.
 */
export async function callPage<K extends keyof InPage>(
  page: Page,
  name: K,
  ...args: Parameters<InPage[K]>
): Promise<ReturnType<InPage[K]>> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page does not respond')), ANSWER_TIMEOUT)
  })
  try {
    return await Promise.race([page.evaluate<ReturnType<InPage[K]>>(inPageExpression(name, args)), timeout])
  } catch (error) {
    if (error instanceof Error && /context was destroyed|navigat|frame was detached/i.test(error.message)) {
      throw new PageGone(error.message, { cause: error })
    }
    throw error
  } finally {
    clearTimeout(timer)
  }
}
