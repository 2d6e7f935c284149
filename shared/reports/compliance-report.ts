// The compliance report: requests by recipient and law, deadlines, answers, and the data that each request disclosed.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { countGroup } from '#shared/domain/removal-counts.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import type { EvidenceSymbol } from './evidence-symbols.ts'
import { lawsNamedIn } from './named-laws.ts'
import { symbolOfGroup } from './removal-symbols.ts'
import { type ReportData, siteNameIn } from './report-data.ts'
import { reportDay } from './report-day.ts'
import { reportNameOf } from './report-names.ts'
import { disclosedFields, writeChapter } from './report-parts.ts'
import { BODY, HEADING, NOTE } from './report-styles.ts'
import { writeTable } from './report-table.ts'
import { writeKey, writeNotes } from './report-top.ts'
import type { Sheet } from './sheet.ts'

/** Writes the report below the top. */
export async function writeCompliance(
  sheet: Sheet,
  data: ReportData,
  pause: () => Promise<void>,
): Promise<void> {
  const letters = Map.groupBy(data.letters, letter => letter.job_id)
  const sent = data.letters.filter(isSent)
  writeSums(sheet, data, sent)
  writeChapter(sheet, 'Requests')
  writeTable(sheet, REQUEST_COLUMNS, requestRows(data, letters), 'Nothing has been asked of a site yet.')
  await pause()
  writeChapter(sheet, 'Deadlines')
  writeTable(sheet, DEADLINE_COLUMNS, deadlineRows(data, sent), 'No letter has been sent yet.')
  writeLaws(sheet, sent)
  await pause()
  writeChapter(sheet, 'Answers')
  writeAnswers(sheet, data)
  await pause()
  writeChapter(sheet, 'What each request told the site')
  writeTable(sheet, TOLD_COLUMNS, toldRows(data), 'No request has told a site anything yet.')
  if (data.personId === null) writeDocuments(sheet, data.documents)
  writeNotes(sheet, 'What this rests on', NOTES)
}

const isSent = (letter: Message) => letter.direction === 'out' && letter.status === 'sent'
const isAnswer = (letter: Message) => letter.direction === 'in'
const sentAt = (letter: Message) => letter.sent_at ?? letter.created_at
const isAsked = (job: RemovalJob) => job.submitted_at !== null

function writeSums(sheet: Sheet, data: ReportData, sent: readonly Message[]): void {
  const asked = data.jobs.filter(isAsked)
  const answered = new Set(data.letters.filter(isAnswer).map(letter => letter.job_id))
  const parts = [
    `${asked.length} of ${data.jobs.length} removals have gone out to their site.`,
    `${sent.length} ${sent.length === 1 ? 'letter was' : 'letters were'} sent, and ${answered.size} ${answered.size === 1 ? 'removal has' : 'removals have'} an answer by mail.`,
  ]
  sheet.rule()
  sheet.gap(10)
  sheet.write(parts.join(' '), { ...BODY, size: 10.5, ink: 'ink' })
  sheet.gap(8)
  writeKey(sheet)
}

const REQUEST_COLUMNS = [
  { head: 'Site', share: 24 },
  { head: 'Person', share: 22 },
  { head: 'How', share: 16 },
  { head: 'Sent', share: 16 },
  { head: 'Where it stands', share: 30 },
] as const

const WAY: Readonly<Record<RemovalJob['job_type'], string>> = {
  automated: 'Their form',
  email: 'Letter',
  manual: 'By hand',
  parent: 'With the site that supplies it',
}

function requestRows(data: ReportData, letters: ReadonlyMap<string, readonly Message[]>) {
  const people = new Map(data.people.map(person => [person.id, reportNameOf(person)]))
  return data.jobs.map(job => {
    const group = countGroup({ ...job, replaced: data.replaced.has(job.id) })
    const letter = letters.get(job.id)?.find(isSent)
    const at = job.submitted_at ?? (letter ? sentAt(letter) : null)
    return [
      siteNameIn(data, job.site_id),
      people.get(job.person_id) ?? '',
      letter ? 'Letter' : WAY[job.job_type],
      at === null ? 'Not sent' : reportDay(at),
      { text: REMOVAL_LABELS[group].label, symbol: symbolOfGroup(group) },
    ]
  })
}

const DEADLINE_COLUMNS = [
  { head: 'Site', share: 22 },
  { head: 'Letter sent', share: 15 },
  { head: 'Law it names', share: 15 },
  { head: 'Due by that law', share: 17 },
  { head: 'Our follow-up', share: 15 },
  { head: 'Answer', share: 20 },
] as const

function deadlineRows(data: ReportData, sent: readonly Message[]) {
  const answers = data.letters.filter(isAnswer)
  return sent.map(letter => {
    const at = sentAt(letter)
    const laws = lawsNamedIn(letter.body)
    const due = laws.map(law => law.dueAt(at)).sort()
    const answer = answers.find(one => one.job_id === letter.job_id && sentAt(one) >= at)
    return [
      siteNameIn(data, letter.site_id),
      reportDay(at),
      laws.length === 0 ? 'None' : laws.map(({ name }) => name).join(', '),
      due.length === 0 ? 'No law named' : due.map(reportDay).join(', '),
      letter.follow_up_at === null ? 'None' : reportDay(letter.follow_up_at),
      answer ? answeredMark(sentAt(answer), due[0]) : openMark(due[0], data.madeAt),
    ]
  })
}

function answeredMark(at: string, due: string | undefined) {
  const late = due !== undefined && at > due ? ', late' : ''
  return { text: `${reportDay(at)}${late}`, symbol: { kind: 'asserted', ink: 'soft' } as EvidenceSymbol }
}

function openMark(due: string | undefined, now: string) {
  const isOver = due !== undefined && due < now
  const symbol: EvidenceSymbol = isOver ? { kind: 'unknown', ink: 'back' } : { kind: 'sent', ink: 'soft' }
  return { text: isOver ? 'None, time is over' : 'None yet', symbol }
}

function writeLaws(sheet: Sheet, sent: readonly Message[]): void {
  const laws = new Set(sent.flatMap(letter => lawsNamedIn(letter.body)))
  for (const { name, limit } of laws) sheet.write(`${name}: ${limit}.`, NOTE)
  if (laws.size > 0) sheet.gap(6)
}

function writeAnswers(sheet: Sheet, data: ReportData): void {
  const answers = data.letters.filter(isAnswer)
  if (answers.length === 0) sheet.write('No site has answered by mail yet.', BODY)
  for (const answer of answers) {
    sheet.need(60)
    sheet.rule()
    sheet.gap(7)
    sheet.bookmark(`${siteNameIn(data, answer.site_id)}, ${reportDay(sentAt(answer))}`, 1)
    sheet.write(answer.subject === '' ? 'No subject' : answer.subject, HEADING)
    sheet.write(
      `${siteNameIn(data, answer.site_id)}, ${answer.from_address}, ${reportDay(sentAt(answer))}`,
      NOTE,
    )
    sheet.gap(3)
    sheet.write(answer.body, BODY)
    sheet.gap(10)
  }
}

const TOLD_COLUMNS = [
  { head: 'Site', share: 26 },
  { head: 'When', share: 16 },
  { head: 'What it was told', share: 60 },
] as const

function toldRows(data: ReportData) {
  return data.updates.flatMap(update => {
    const fields = disclosedFields([update])
    if (fields.length === 0) return []
    const said = fieldTexts(fields).join(', ')
    return [[siteNameIn(data, update.site_id), reportDay(update.created_at), said]]
  })
}

const DOCUMENT: Readonly<Record<LegalRequest['request_type'], string>> = {
  gdpr_request: 'Request under the GDPR',
  ccpa_request: 'Request under the CCPA',
  deletion_request: 'Request for deletion',
  cease_and_desist: 'Cease and desist',
}
const DOCUMENT_STATUS: Readonly<Record<LegalRequest['status'], string>> = {
  processing: 'Being written',
  completed: 'Written',
  failed: 'Couldn’t be written',
}

function writeDocuments(sheet: Sheet, documents: readonly LegalRequest[]): void {
  writeChapter(sheet, 'Legal documents')
  const columns = [
    { head: 'Document', share: 26 },
    { head: 'Made', share: 16 },
    { head: 'Status', share: 16 },
    { head: 'In short', share: 44 },
  ]
  const rows = documents.map(one => [
    DOCUMENT[one.request_type] ?? 'Legal Request',
    reportDay(one.created_at),
    DOCUMENT_STATUS[one.status] ?? 'Unknown',
    one.ai_analysis?.summary ?? '',
  ])
  writeTable(sheet, columns, rows, 'You haven’t made any.')
}

const NOTES = [
  'A letter’s law is the one its text names. Whether that law binds the site is for a lawyer or a court to say; this report doesn’t.',
  'Days by law are counted from the day the letter was sent, because we don’t know when it was received. Our follow-up is the day on which the letter is due to be followed up; no law sets it.',
  'An answer is the first mail that came for the same removal after the letter. What it says is the site’s word.',
  'This report is a record, not legal advice. Days are in UTC.',
]
