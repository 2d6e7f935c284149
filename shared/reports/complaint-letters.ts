// A complaint's chapter with every letter and reply in full, and how we understood each reply.
import type { Mail, StoredReading } from '#shared/collections/messages.ts'
import { isDeliveryReport } from '#shared/domain/replies/mail-server.ts'
import { REPLY_LABEL } from '#shared/domain/replies/reply-class.ts'
import { senderText } from '#shared/letters/own-mailbox.ts'
import { oneLine } from '#shared/letters/templates.ts'
import { type ComplaintRows, letterTime } from './complaint-rows.ts'
import { drawSymbol, type EvidenceSymbol } from './evidence-symbols.ts'
import { reportMoment } from './report-day.ts'
import { writeChapter } from './report-parts.ts'
import { BODY, HEADING, NOTE } from './report-styles.ts'
import type { Sheet, TextStyle } from './sheet.ts'

const LETTER: TextStyle = { face: 'serif', size: 10, ink: 'ink', leading: 1.5 }
const MARK = 13

const STATUS: Readonly<Record<Mail['status'], { words: string; symbol: EvidenceSymbol }>> = {
  queued: { words: 'Written, not sent yet', symbol: { kind: 'sent', ink: 'faint' } },
  sent: { words: 'Sent', symbol: { kind: 'sent', ink: 'soft' } },
  failed: { words: 'We couldn’t send it', symbol: { kind: 'unknown', ink: 'back' } },
  bounced: { words: 'Sent, and returned by their mail server', symbol: { kind: 'unknown', ink: 'back' } },
  received: { words: 'Received', symbol: { kind: 'asserted', ink: 'soft' } },
}

/** Their own word, like all that we didn't do ourselves. */
const SENT_BY_PERSON = { words: 'Sent by you', symbol: { kind: 'asserted', ink: 'soft' } } as const

export function writeLetters(sheet: Sheet, rows: ComplaintRows): void {
  const { letters } = rows
  writeChapter(sheet, 'Letters and replies')
  if (letters.length === 0) sheet.write('There are no letters.', BODY)
  for (const letter of letters) writeLetter(sheet, letter, letterTime(letter, rows))
}

function writeLetter(sheet: Sheet, letter: Mail, at: string): void {
  const { words, symbol } =
    letter.sent_by_person && letter.status === 'sent' ? SENT_BY_PERSON : STATUS[letter.status]
  const subject = letter.subject === '' ? 'No subject' : letter.subject
  sheet.need(90)
  sheet.bookmark(subject, 1)
  sheet.rule()
  sheet.gap(8)
  sheet.write(subject, HEADING)
  drawSymbol(sheet, symbol, 0, 3.6)
  sheet.write(`${words}, ${reportMoment(at)}`, BODY, { x: MARK })
  sheet.write(`From ${senderText(letter)}\nTo ${letter.to_address}`, NOTE, { x: MARK })
  if (letter.attachments && letter.attachments.length > 0)
    sheet.write(`Attached: ${letter.attachments.map(({ name }) => name).join(', ')}`, NOTE, { x: MARK })
  sheet.gap(6)
  sheet.write(letter.body, LETTER, { x: MARK })
  // A mail server's report is no reply.
  if (letter.reading && !isDeliveryReport(letter)) writeReading(sheet, letter.reading, letter.body)
  sheet.gap(14)
}

function writeReading(sheet: Sheet, reading: StoredReading, body: string): void {
  const { class: meaning, by, settled } = reading
  // Others stood in a part that isn't printed, such as a link's address.
  const words = reading.words.filter(word => oneLine(body).includes(oneLine(word)))
  const who = by === 'person' ? ' by you' : settled ? '' : ', though not for certain,'
  sheet.gap(6)
  sheet.need(30)
  sheet.write(`Understood${who} as “${REPLY_LABEL[meaning]}”.`, BODY, { x: MARK })
  if (words.length > 0)
    sheet.write(`Based on: ${words.map(word => `“${word}”`).join(', ')}`, NOTE, { x: MARK })
}
