// The live view's sentences: why none begins, how much time is left, and what came of it. Pure.
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { LIVE_VIEW_LASTS, type LiveOutcome, type LiveViewRefusal } from '#shared/protocol/live-view.ts'

const LASTS_MINUTES = LIVE_VIEW_LASTS / MINUTE

/** Sentences for `failureOf`, by code. */
export const LIVE_REFUSALS: Readonly<Record<LiveViewRefusal, string>> = {
  live_view_busy: `Someone on your account has a page open. It closes after ${LASTS_MINUTES} minutes at the latest.`,
  live_view_not_needed: 'This removal has moved on. There’s no step left that a page could show.',
  live_view_no_browser: 'Our server can’t open the page right now. Try again later, or use the guide.',
}

/** How it works, before it begins. */
export const HOW_IT_WORKS: readonly string[] = [
  'We open the site’s form on our server and fill it in again. That can take a minute.',
  `Then the page is yours for up to ${LASTS_MINUTES} minutes, on one device. You tap and type on a picture of it.`,
  'What you type goes to the page. We don’t store it.',
  'You can give the page back anytime. The removal then stays on your list, as before.',
]

export type TimeLeftWords = {
  text: string
  /** Announced when it changes; empty until little time is left. */
  announcement: string
}

/** `left` in milliseconds. */
export function timeLeftWords(left: number): TimeLeftWords {
  if (left <= 0) return { text: 'Time’s up', announcement: '' }
  const minutes = Math.ceil(left / MINUTE)
  const text =
    left < MINUTE ? 'Less than a minute left' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  if (left <= 30 * SECOND) return { text, announcement: '30 seconds left.' }
  return { text, announcement: left <= 2 * MINUTE ? '2 minutes left.' : '' }
}

export type EndWords = {
  tone: 'neutral' | 'clear' | 'yours' | 'back'
  title: string
  text: string
  /** Whether the person may begin again. */
  mayRepeat: boolean
}

export function outcomeWords(outcome: LiveOutcome, siteName: string): EndWords {
  switch (outcome) {
    case 'sent':
      return {
        tone: 'clear',
        title: 'It’s sent',
        text: `Your request went to ${siteName}. We take it from here, and follow its confirmation mail if one comes.`,
        mayRepeat: false,
      }
    case 'waiting':
      return {
        tone: 'neutral',
        title: 'You gave the page back',
        text: 'We’ve closed it. The removal stays on your list, as before.',
        mayRepeat: true,
      }
    case 'timed_out':
      return {
        tone: 'yours',
        title: `The ${LASTS_MINUTES} minutes are over`,
        text: 'We’ve closed the page. The removal stays on your list, as before.',
        mayRepeat: true,
      }
    case 'failed':
      return {
        tone: 'back',
        title: 'The page didn’t work',
        text: `${siteName}’s page, or our browser, stopped working. The removal’s own page says what’s next.`,
        mayRepeat: true,
      }
    case 'not_sent':
      return {
        tone: 'neutral',
        title: 'Nothing was sent',
        text: 'This removal has ended, or it may no longer be sent. Its own page says why.',
        mayRepeat: false,
      }
    case 'unknown':
      return {
        tone: 'yours',
        title: 'We can’t tell if it was sent',
        text: `${siteName} didn’t say whether it got your request. We won’t send it twice: we’ll check for the listing first.`,
        mayRepeat: false,
      }
  }
}

/** The socket was lost. `hadPage`: the page was the person's, so that its form may have been sent. */
export function lostWords(hadPage: boolean): EndWords {
  const title = 'The connection was lost'
  return hadPage
    ? {
        tone: 'yours',
        title,
        text: 'The page is closed. If the form had already been sent, the removal’s own page will say so. If not, the removal stays on your list.',
        mayRepeat: true,
      }
    : {
        tone: 'yours',
        title,
        text: 'The page is closed, and the removal stays on your list. You can begin again.',
        mayRepeat: true,
      }
}
