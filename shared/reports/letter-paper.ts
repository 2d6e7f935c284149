// One letter or document as a PDF: sender, recipient, date, text, and answers.
import type { LegalAnalysis, LegalRequest } from '#shared/collections/legal-requests.ts'
import type { Mail, Message } from '#shared/collections/messages.ts'
import { senderText } from '#shared/letters/own-mailbox.ts'
import { drawSymbol, type EvidenceSymbol } from './evidence-symbols.ts'
import { fileIdOf } from './file-id.ts'
import { reportLongDay, reportMoment } from './report-day.ts'
import { openSheet, type Sheet, type TextStyle } from './sheet.ts'
import type { Typefaces } from './typefaces.ts'

const SUBJECT: TextStyle = { face: 'serif', size: 20, ink: 'ink', leading: 1.22 }
const LABEL: TextStyle = { face: 'sans', size: 8.5, ink: 'faint', leading: 1.7 }
const VALUE: TextStyle = { face: 'sans', size: 9.5, ink: 'ink', leading: 1.52 }
const BODY: TextStyle = { face: 'serif', size: 11, ink: 'ink', leading: 1.5 }
const HEAD: TextStyle = { face: 'serif', size: 14, ink: 'ink', leading: 1.4 }
const REPLY: TextStyle = { face: 'serif', size: 10, ink: 'soft', leading: 1.5 }
const NOTE: TextStyle = { face: 'sans', size: 8, ink: 'faint', leading: 1.5 }

/** The position of values beside their labels. */
const VALUES = 62

const STATUS: Readonly<Record<Mail['status'], { words: string; symbol: EvidenceSymbol }>> = {
  queued: { words: 'Written, not sent yet', symbol: { kind: 'sent', ink: 'faint' } },
  sent: { words: 'Sent', symbol: { kind: 'sent', ink: 'soft' } },
  failed: { words: 'Couldn’t be sent', symbol: { kind: 'unknown', ink: 'back' } },
  bounced: { words: 'Sent, and returned by their mail server', symbol: { kind: 'unknown', ink: 'back' } },
  received: { words: 'Received', symbol: { kind: 'asserted', ink: 'soft' } },
}

/** A letter and the answers to it, oldest first. */
export type LetterRows = { letter: Mail; answers: readonly Message[]; siteName: string; madeAt: string }

/** The file. The same rows and fonts make the same bytes. */
export function letterPaper(
  { letter, answers, siteName, madeAt }: LetterRows,
  typefaces: Typefaces,
): Uint8Array {
  const sheet = openSheet(typefaces, {
    title: letter.subject,
    foot: `Offlist · Letter ${letter.id}`,
    madeAt,
    fileId: fileIdOf(`letter ${letter.id} ${madeAt} ${answers.map(answer => answer.id).join(' ')}`),
  })
  sheet.write(letter.direction === 'out' ? `Letter to ${siteName}` : `Mail from ${siteName}`, NOTE)
  sheet.gap(6)
  sheet.write(letter.subject === '' ? 'No subject' : letter.subject, SUBJECT)
  sheet.gap(12)
  writeFacts(sheet, factsOf(letter), STATUS[letter.status].symbol)
  sheet.write(letter.body, BODY)
  if (letter.direction === 'out') writeAnswers(sheet, letter, answers)
  writeGaps(sheet, 'the mail file beside this one has it')
  return sheet.end()
}

const REQUEST: Readonly<Record<LegalRequest['request_type'], string>> = {
  gdpr_request: 'Request under the GDPR',
  ccpa_request: 'Request under the CCPA',
  deletion_request: 'Request for deletion',
  cease_and_desist: 'Cease and desist',
}
const WRITER: Readonly<Record<NonNullable<LegalAnalysis['writer']>, string>> = {
  library: 'Reviewed clauses',
  model: 'A language model',
  person: 'You',
}
const REQUEST_STATUS: Readonly<Record<LegalRequest['status'], { words: string; symbol: EvidenceSymbol }>> = {
  processing: { words: 'Being written', symbol: { kind: 'sent', ink: 'faint' } },
  completed: { words: 'Written', symbol: { kind: 'sent', ink: 'soft' } },
  failed: { words: 'Couldn’t be written', symbol: { kind: 'unknown', ink: 'back' } },
}

export type RequestRows = { request: LegalRequest; email: string; madeAt: string }

/** A legal document; its text names the recipient. */
export function requestPaper({ request, email, madeAt }: RequestRows, typefaces: Typefaces): Uint8Array {
  const title = REQUEST[request.request_type]
  const { words, symbol } = REQUEST_STATUS[request.status]
  const sheet = openSheet(typefaces, {
    title,
    foot: `Offlist · Document ${request.id}`,
    madeAt,
    fileId: fileIdOf(`request ${request.id} ${madeAt}`),
  })
  sheet.write('Legal document', NOTE)
  sheet.gap(6)
  sheet.write(title, SUBJECT)
  sheet.gap(12)
  const made = ['Made', reportMoment(request.created_at)] as const
  const { summary, writer } = request.ai_analysis ?? {}
  const by = writer === undefined ? [] : [['Written by', WRITER[writer]] as const]
  writeFacts(sheet, [['For', email], made, ...by, ['Status', words]], symbol)
  sheet.write(request.content, BODY)
  if (summary !== undefined) {
    writeHead(sheet, 'What it says, in short')
    sheet.write(summary, REPLY)
  }
  writeGaps(sheet, 'the text file beside this one has it')
  return sheet.end()
}

type Fact = readonly [label: string, value: string]

function factsOf(letter: Mail): Fact[] {
  return [
    ['From', senderText(letter)],
    ['To', letter.to_address],
    ['Date', reportMoment(letter.sent_at ?? letter.created_at)],
    ['Status', STATUS[letter.status].words],
  ]
}

/** The last fact has the symbol. */
function writeFacts(sheet: Sheet, facts: readonly Fact[], symbol: EvidenceSymbol): void {
  sheet.rule()
  sheet.gap(9)
  for (const [index, [label, value]] of facts.entries()) {
    const marked = index === facts.length - 1
    sheet.beside(label, LABEL)
    if (marked) drawSymbol(sheet, symbol, VALUES, 3.6)
    sheet.write(value, VALUE, { x: marked ? VALUES + 13 : VALUES })
    sheet.gap(1)
  }
  sheet.gap(9)
  sheet.rule()
  sheet.gap(20)
}

function writeHead(sheet: Sheet, text: string): void {
  sheet.gap(20)
  sheet.need(80)
  sheet.rule()
  sheet.gap(12)
  sheet.write(text, HEAD)
  sheet.gap(4)
}

function writeAnswers(sheet: Sheet, letter: Message, answers: readonly Message[]): void {
  writeHead(sheet, 'What came back')
  if (answers.length === 0)
    sheet.write(letter.status === 'sent' ? 'Nothing yet.' : 'Nothing: this letter wasn’t sent.', REPLY)
  for (const answer of answers) {
    sheet.need(60)
    sheet.gap(6)
    sheet.write(`${answer.from_address}, ${reportLongDay(answer.sent_at ?? answer.created_at)}`, NOTE)
    sheet.write(answer.subject, { ...BODY, size: 10.5 })
    sheet.gap(2)
    sheet.write(answer.body, REPLY)
    sheet.gap(6)
  }
}

function writeGaps(sheet: Sheet, where: string): void {
  if (sheet.whole) return
  sheet.gap(14)
  sheet.write(`A question mark may stand for a character that this file has no letter for; ${where}.`, NOTE)
}
