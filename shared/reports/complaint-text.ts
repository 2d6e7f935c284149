// The text of a complaint for a regulator's form: a few paragraphs, only facts in the removal's rows. The person
// copies it and may change it.
import { lawOf } from '#shared/domain/deadline/laws-table.ts'
import { dueDay, isOverdue, type LetterClock } from '#shared/domain/letter-clock.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'
import type { ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { complaintAbroad } from './complaint-abroad.ts'
import { countDays, daysOver, lawText } from './complaint-clock.ts'
import { isTheirReply, openReply } from './complaint-replies.ts'
import { type ComplaintRows, letterTime } from './complaint-rows.ts'
import { reportLongDay } from './report-day.ts'

/** The first request is always listed, and this many of the latest steps: forms have little room. */
const LATEST = 10

/** Paragraphs with blank lines between them, in the language of the rows. Cites a law only if the clock has one. */
export function complaintText(rows: ComplaintRows): string {
  return rows.language === 'en' ? inEnglish(rows) : complaintAbroad(rows, rows.language)
}

function inEnglish(rows: ComplaintRows): string {
  return [
    about(rows),
    course(rows),
    deadline(rows),
    listing(rows),
    closing(rows),
    [rows.name, rows.home].filter(Boolean).join(', '),
  ]
    .filter(paragraph => paragraph !== null && paragraph !== '')
    .join('\n\n')
}

function about({ siteName, siteHost, firstSeenAt, job }: ComplaintRows): string {
  const site = siteHost === null ? siteName : `${siteName} (${siteHost})`
  if (firstSeenAt === null)
    return `I’m writing about ${site} and the personal data that it may have about me.`
  const where = job.listing_url === null ? '' : ` Its address is ${job.listing_url}`
  return `I’m writing about ${site}. A search on ${reportLongDay(firstSeenAt)} found a listing about me there.${where}`
}

/** One sentence of the course, with its time. */
type Step = { at: string; text: string }

/** Requests, letters and replies, in their order. */
function course(rows: ComplaintRows): string {
  const steps = [...requests(rows), ...letters(rows), ...replies(rows)].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
  const [first, ...rest] = steps.map(({ at, text }) => `On ${reportLongDay(at)}, ${text}.`)
  const left = rest.length - LATEST
  const more = left > 0 ? [`I’ve left out ${left} letters and replies here. All of them are attached.`] : []
  return [first, ...more, ...rest.slice(-LATEST)].join(' ')
}

/** Requests by the site's own form. */
function requests({ job, updates }: ComplaintRows): Step[] {
  if (job.job_type !== 'automated') return []
  return updates
    .filter(({ update_data }) => update_data.event === 'submitted')
    .map(({ created_at }) => ({ at: created_at, text: 'I sent a removal request with the site’s own form' }))
}

const DID: Readonly<Record<LetterKind, string>> = {
  removal: 'I asked it to remove my personal data',
  access: 'I asked it for a copy of my personal data',
  objection: 'I objected to its use of my personal data',
  correction: 'I asked it to correct my personal data',
  follow_up: 'I reminded it of my request',
  final_notice: 'I sent it a final notice',
  rebuttal: 'I answered its reply',
  complaint: 'I complained to it',
}

/** Names the address when it's a new one. */
function letters({ job, letters: mails }: ComplaintRows): Step[] {
  const sent = mails.filter(
    ({ direction, status }) => direction === 'out' && (status === 'sent' || status === 'bounced'),
  )
  return sent.map((letter, index) => {
    const to = letter.to_address === sent[index - 1]?.to_address ? '' : `, by email to ${letter.to_address}`
    const back = letter.status === 'bounced' ? ', but its mail server returned my letter' : ''
    return { at: letterTime(letter, { job }), text: `${DID[letter.kind ?? 'removal']}${to}${back}` }
  })
}

function deadline(rows: ComplaintRows): string | null {
  const { job, siteName, madeAt } = rows
  const clock = job.clock ?? null
  if (clock === null) return null
  const today = madeAt.slice(0, 10)
  const due = reportLongDay(dueDay(clock))
  if (clock.law === null)
    return clock.answered === null && openReply(rows) === null
      ? `${siteName} hasn’t answered my last letter.`
      : null
  const had = today > dueDay(clock) ? 'had' : 'has'
  const until = `Under the ${lawText(lawOf(clock.law))}, it ${had} until ${due} to answer my request.`
  return [until, extension(clock), answer(clock, rows, today)].filter(Boolean).join(' ')
}

const extension = (clock: LetterClock): string | null =>
  clock.extended_to === null
    ? null
    : `It had until ${reportLongDay(clock.answer_by)} at first, and then gave notice that it needed longer.`

function answer(clock: LetterClock, rows: ComplaintRows, today: string): string | null {
  if (clock.answered !== null) return null
  const reply = openReply(rows)
  if (reply) return `Its message of ${reportLongDay(letterTime(reply, rows))} is attached.`
  const late = isOverdue(clock, today) ? `, and its answer is ${countDays(daysOver(clock, today))} late` : ''
  return `${rows.siteName} hasn’t answered it${late}.${confirmation(clock, today)}`
}

function confirmation({ confirmed_at, confirm_by }: LetterClock, today: string): string {
  if (confirmed_at !== null) return ` It confirmed receipt on ${reportLongDay(confirmed_at)}.`
  if (confirm_by === null || confirm_by >= today) return ''
  return ` It also had to confirm receipt by ${reportLongDay(confirm_by)}, and didn’t.`
}

/** What a reply says, after “it replied”; null if that's better read in the reply itself. */
const SAID: Readonly<Record<ReplyClass, string | null>> = {
  acknowledged: 'that it has my request',
  done: 'that it removed my data',
  no_record: 'that it has nothing about me',
  record_url_wanted: 'that it wants a link to the listing',
  identity_wanted: 'that it wants proof of my identity',
  use_form: 'that I should ask another way',
  agent_refused: 'that it doesn’t accept requests from agents',
  not_your_state: 'that the law doesn’t cover me',
  exempt: 'that this data is exempt',
  suppressed: 'that my data is hidden, but kept',
  wrong_contact: 'that somebody else is in charge',
  processor_only: 'that it holds the data for a customer',
  refused: 'that it won’t do what I asked',
  confirm_link: 'that I have to confirm a link',
  code: 'that I have to enter a code',
  auto_reply: null,
  other: null,
}

/** Automatic answers are in the packet, but say nothing about the request. */
function replies({ job, letters: mails }: ComplaintRows): Step[] {
  return mails.filter(isTheirReply).map(reply => {
    const { reading } = reply
    const said = reading?.settled ? SAID[reading.class] : null
    return {
      at: letterTime(reply, { job }),
      text: said === null ? 'it sent a reply, which I’ve attached' : `it replied ${said}`,
    }
  })
}

function listing({ last, goneAt, firstSeenAt }: ComplaintRows): string | null {
  if (last === null || firstSeenAt === null) return null
  if (goneAt !== null) return `A search on ${reportLongDay(goneAt)} no longer found the listing.`
  const seen = reportLongDay(last.last_seen_at)
  return seen === reportLongDay(firstSeenAt) ? null : `On ${seen}, the listing was still there.`
}

const closing = ({ siteName }: ComplaintRows): string =>
  `Please look into how ${siteName} handled this. The attached document has every letter, every reply, and the whole timeline.`
