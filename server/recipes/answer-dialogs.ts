// What a page's dialogs are answered: yes where a click of ours asks whether it is meant, as the recipe means it; else
// they are closed.
import type { Page } from 'playwright'

/** A page may ask this often after one click; then it hears no, so that no script asks for ever. */
const MOST_QUESTIONS = 3

/** Answers the page's dialogs from now on; `expect` is told before each click. */
export function answerDialogs(page: Page): { expect: () => void } {
  let left = 0
  // Another page asks about something else.
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) left = 0
  })
  page.on('dialog', dialog => {
    const type = dialog.type()
    const isMeant = type === 'beforeunload' || (type === 'confirm' && left > 0)
    if (type === 'confirm') left -= 1
    const answered = isMeant ? dialog.accept() : dialog.dismiss()
    // The page may be gone already.
    answered.catch(() => undefined)
  })
  return {
    expect: () => {
      left = MOST_QUESTIONS
    },
  }
}
