/** There is no browser to visit sites with. The message is a sentence for people. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable'
}

/** Why a run ended whose browser crashed, or was closed. */
export const BROWSER_FAILED = 'the browser failed'

/** Whether an error says that the page, its context or the browser is gone. The words are the library's. */
export const isBrowserGone = (error: unknown): boolean =>
  error instanceof Error &&
  /\b(has been closed|Target crashed|Page crashed|Browser closed)\b/.test(error.message)
