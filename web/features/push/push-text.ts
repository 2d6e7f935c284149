// What the card says about push on this device. Pure.
import type { PushProblem, PushState } from '#web/data/push/push-subscription.ts'

const PROBLEMS: Readonly<Record<PushProblem, string>> = {
  offline: 'Offlist could not be reached. Try again when you are connected.',
  'no-answer':
    'The browser’s push service has not answered. It may be blocked in this network. Try again later.',
  'push-service':
    'The browser’s push service turned it down. A private window does that, and some browsers do.',
  server: 'Offlist could not store this device. Try again.',
}

/** One or two sentences: how it stands, and what can be done. */
export function pushText(state: PushState, isAppleTouch: boolean): string {
  switch (state.status) {
    case 'checking':
      return 'Looking whether this device is told.'
    case 'unsupported':
      return isAppleTouch
        ? 'An iPhone or iPad tells you once Offlist is on its home screen: tap Share, then Add to Home Screen, and open it from there.'
        : 'This browser cannot be told while Offlist is closed. A reappearance still comes by mail.'
    case 'blocked':
      return 'The browser blocks notifications of this site. Allow them in the site’s settings, beside the address, then come back.'
    case 'turning-on':
      return 'Waiting for the browser. If it asks, allow notifications.'
    case 'on':
      return 'On. A message says what kind of thing happened, never on which site or about whom.'
    case 'off':
      return state.problem
        ? PROBLEMS[state.problem]
        : 'Off. When a listing is back, or it is your turn, this device can tell you while Offlist is closed.'
  }
}
