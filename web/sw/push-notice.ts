// What a push says on the lock screen: fixed, calm texts by kind. Nothing of the person, of a site or of a listing.
import { type PushMessage, pushMessage, pushTarget } from '#shared/protocol/push.ts'

export type PushNotice = {
  title: string
  body: string
  /** The same thing told again takes the place of what is still shown. */
  tag: string
  /** What a tap opens. */
  path: string
}

const TEXTS: Readonly<Record<PushMessage['kind'], { title: string; body: string }>> = {
  data_reappeared: {
    title: 'A listing is back',
    body: 'It was removed before. Open Offlist to choose what to do.',
  },
  manual_required: { title: 'Your turn', body: 'A removal needs a few steps from you.' },
  removal_complete: { title: 'A removal is complete', body: 'Open Offlist to see the proof.' },
  email_bounce: { title: 'A removal didn’t go through', body: 'Open Offlist to see why.' },
  follow_up_needed: { title: 'A removal has a new status', body: 'Open Offlist to see what happened.' },
  test: { title: 'Notifications work', body: 'This is the test you asked for.' },
}

/** Shown for a push that this version cannot read: browsers want every push to show something. */
const UNREADABLE: PushNotice = {
  title: 'News from Offlist',
  body: 'Open it to see what’s new.',
  tag: 'unreadable',
  path: '/dashboard',
}

/** What a push's text stands for; null when it cannot be read. */
export function readPush(text: string): PushMessage | null {
  try {
    return pushMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // Not JSON: as unreadable as JSON of a later version.
    return null
  }
}

/** The notification of a push. */
export function noticeOf(message: PushMessage | null): PushNotice {
  if (!message) return UNREADABLE
  return { ...TEXTS[message.kind], tag: `${message.kind}:${message.id}`, path: pushTarget(message) }
}
