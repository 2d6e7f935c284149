// The card's text about push on this device. Pure.
import type { PushProblem, PushState } from '#web/data/push/push-subscription.ts'

const PROBLEMS: Readonly<Record<PushProblem, string>> = {
  offline: 'We couldn’t reach Offlist. Try again when you’re online.',
  'no-answer': 'The browser’s push service hasn’t answered. Your network may block it. Try again later.',
  'push-service': 'The browser’s push service said no. Private windows and some browsers do that.',
  server: 'Offlist couldn’t save this device. Try again.',
}

/** One or two sentences: the state, and what can be done. */
export function pushText(state: PushState, isAppleTouch: boolean): string {
  switch (state.status) {
    case 'checking':
      return 'Checking whether notifications are on.'
    case 'unsupported':
      return isAppleTouch
        ? 'On an iPhone or iPad, add Offlist to your home screen first: tap Share, then Add to Home Screen, and open it from there.'
        : 'This browser can’t get notifications while Offlist is closed. We’ll still email you when a listing comes back.'
    case 'blocked':
      return 'Your browser blocks our notifications. Allow them in the site settings, next to the address, then come back.'
    case 'turning-on':
      return 'Waiting for the browser. If it asks, allow notifications.'
    case 'on':
      return 'On. It says what happened, but never names a site or a person.'
    case 'off':
      return state.problem
        ? PROBLEMS[state.problem]
        : 'Off. This device can tell you when a listing comes back or it’s your turn, even while Offlist is closed.'
  }
}
