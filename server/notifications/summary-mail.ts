// Wording of the weekly summary. It only has counts, and names neither a person nor a site.
import type { NotificationType } from '#shared/domain/notification.ts'
import { composeMail, type MailText } from '../lib/compose-mail.ts'

/** Most urgent first. */
const LINES: readonly { type: NotificationType; one: string; many: (count: number) => string }[] = [
  { type: 'data_reappeared', one: '1 listing came back.', many: count => `${count} listings came back.` },
  {
    type: 'manual_required',
    one: 'It was your turn once.',
    many: count => `It was your turn ${count} times.`,
  },
  {
    type: 'removal_complete',
    one: '1 listing is gone. We checked twice.',
    many: count => `${count} listings are gone. We checked each twice.`,
  },
  {
    type: 'email_bounce',
    one: '1 removal didn’t go through.',
    many: count => `${count} removals didn’t go through.`,
  },
  {
    type: 'follow_up_needed',
    one: '1 removal has a new status.',
    many: count => `Removals had a new status ${count} times.`,
  },
]

/** `types`: the reader's notifications since the last summary. Null if there are none. */
export function summaryMail(
  types: readonly NotificationType[],
  { link, settings }: { link: string; settings: string },
): MailText | null {
  const lines = LINES.flatMap(({ type, one, many }) => {
    const count = types.filter(other => other === type).length
    return count === 0 ? [] : [count === 1 ? one : many(count)]
  })
  if (lines.length === 0) return null
  return composeMail('Your week at Offlist', [
    'What happened in the past week:',
    { written: lines.join('\n') },
    { link, label: 'See all of it' },
    'You’re getting this because the weekly summary is on. Turn it off in your notification settings:',
    { link: settings, label: 'Notification settings' },
  ])
}
