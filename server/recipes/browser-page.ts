// A page in the browser, for one run after another.
import type { Page } from 'playwright'
import { drawPage } from './covered-picture.ts'
import { guardFloods } from './flood-guard.ts'
import type { Gateway } from './gateway.ts'
import { type InPage, inPageExpression } from './in-page.ts'
import { openLivePage } from './live-page.ts'
import { guardPage } from './page-guard.ts'
import { trackPage } from './page-tracker.ts'
import { PageGone, type RunPage } from './run-page.ts'
import { createTypedWords } from './typed-words.ts'
import { within } from './within.ts'

/** A page that doesn't respond for this long counts as hung. */
const ANSWER_TIMEOUT = 20_000
const PICTURE_TIMEOUT = 10_000
/** Time limit for leaving a page, in milliseconds. */
const LEAVE_TIMEOUT = 5_000

/** No picture is taken: it would store what a person typed. */
class TypedByPerson extends Error {
  override readonly name = 'TypedByPerson'
}

export interface BrowserPage extends RunPage {
  /** Blanks the page and forgets the previous run; cookies stay. @throws Error if the page hangs. */
  clear: () => Promise<void>
}

/** A new page in a context behind a gateway. */
export function browserPage(page: Page, gateway: Pick<Gateway, 'refusal' | 'pageRefusal'>): BrowserPage {
  const flood = guardFloods(page)
  const guard = guardPage(page, gateway.pageRefusal)
  const refusal = (host: string) => flood.reason() ?? guard.refusal(host) ?? gateway.refusal(host)
  const tracker = trackPage(page, refusal)
  const dialogs = answerDialogs(page)
  const typed = createTypedWords()
  return {
    open: async (url, timeout) => {
      await guard.ready
      await Promise.race([page.goto(url, { waitUntil: 'domcontentloaded', timeout }), flood.stopped])
    },
    url: () => page.url(),
    call: (name, ...args) => {
      if (name === 'clickElements') dialogs.expect()
      return callInPage(page, name, args)
    },
    tracker,
    cutOff: () => within(LEAVE_TIMEOUT, page.context().setOffline(true)),
    refusal,
    pageRefusal: gateway.pageRefusal,
    openLive: onPress => {
      const pressed = () => {
        dialogs.expect()
        onPress()
      }
      return openLivePage(page, { onPress: pressed, typed })
    },
    withoutTyped: typed.withoutTyped,
    picture: async options => {
      if (await within(PICTURE_TIMEOUT, typed.isShownOn(page)))
        throw new TypedByPerson('the page shows what the person typed')
      return within(PICTURE_TIMEOUT, drawPage(page, options))
    },
    clear: async () => {
      for (const other of page.context().pages()) if (other !== page) await other.close()
      await page.goto('about:blank', { timeout: LEAVE_TIMEOUT })
      tracker.forget()
      typed.forget()
      flood.reset()
    },
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

/** The most dialogs that we accept after one click, so a script can't ask forever. */
const MOST_QUESTIONS = 3

/**
 * Answers the page's dialogs: yes to a confirmation after one of our clicks; it closes all others. `expect` is called
 * before each click.
 */
function answerDialogs(page: Page): { expect: () => void } {
  let left = 0
  // Dialogs of another page aren't about our click.
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) left = 0
  })
  page.on('dialog', dialog => {
    const type = dialog.type()
    const isMeant = type === 'beforeunload' || (type === 'confirm' && left > 0)
    if (type === 'confirm') left -= 1
    const answered = isMeant ? dialog.accept() : dialog.dismiss()
    // The page may be closed already.
    answered.catch(() => undefined)
  })
  return {
    expect: () => {
      left = MOST_QUESTIONS
    },
  }
}
