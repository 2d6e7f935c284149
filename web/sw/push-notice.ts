// The lock screen texts of pushes: fixed, calm texts by kind. They say nothing about the person, a site or a listing.
import { type PushMessage, pushMessage, pushTarget } from '#shared/protocol/push.ts'

export type PushNotice = {
  title: string
  body: string
  /** A repeated notice replaces the one that is still shown. */
  tag: string
  /** The path that a tap opens. */
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

/** For a push that this version can't read: browsers require every push to show a notification. */
const UNREADABLE: PushNotice = {
  title: 'News from Offlist',
  body: 'Open it to see what’s new.',
  tag: 'unreadable',
  path: '/dashboard',
}

/** Parses a push's text; null if it can't be read. */
export function readPush(text: string): PushMessage | null {
  try {
    return pushMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // Not JSON: as unreadable as the JSON of a later version.
    return null
  }
}

/** The notification of a push. */
export function noticeOf(message: PushMessage | null): PushNotice {
  if (!message) return UNREADABLE
  return { ...TEXTS[message.kind], tag: `${message.kind}:${message.id}`, path: pushTarget(message) }
}
