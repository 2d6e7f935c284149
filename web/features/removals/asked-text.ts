// What the person asked for, while it is on its way.
import type { Asked } from './job-view.ts'

const WISH: Readonly<Record<string, string>> = {
  'complete-guide': 'Guide complete',
  'answer-look': 'Answer',
  'cancel-removal': 'Cancellation',
  'retry-removal': 'New attempt',
  'email-removal': 'Letter',
}

/** One short sentence: what, and where it is. */
export function askedText(asked: Asked): string {
  const wish = WISH[asked.kind] ?? 'Change'
  return asked.sent
    ? `${wish}: being handled.`
    : `${wish}: saved on this device. We’ll send it when you’re online.`
}
