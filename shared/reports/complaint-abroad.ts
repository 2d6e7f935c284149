// The text of a complaint in another language than English, from the same rows.
import { dayOf, dueDay } from '#shared/domain/letter-clock.ts'
import { citedLaw } from '#shared/letters/cite-law.ts'
import { type ComplaintLanguage, writeComplaint } from '#shared/letters/complaint-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { recallRequest } from '#shared/letters/recall-request.ts'
import type { LetterFacts } from '#shared/letters/templates.ts'
import { openReply } from './complaint-replies.ts'
import { type ComplaintRows, letterTime } from './complaint-rows.ts'

export function complaintAbroad(rows: ComplaintRows, language: ComplaintLanguage): string {
  const { job, letters, name, home } = rows
  const clock = job.clock ?? null
  const law = clock === null ? null : clock.law
  const reply = openReply(rows)
  const sent = letters.filter(({ direction, status }) => direction === 'out' && status === 'sent')
  // The complaint is about the request whose time runs, not about another that was sent since.
  const last = sent.find(({ id }) => id === clock?.letter_id) ?? sent.at(-1)
  const request = last
    ? recallRequest(last, { letters, clock })
    : { asked: 'removal' as const, sentOn: dayOf(Date.parse(submittedAt(rows))), remindedOn: [] }
  return writeComplaint(
    factsOf(rows),
    {
      ...request,
      law: clock === null ? null : citedLaw(law, clock.right),
      answerDue: clock === null || law === null ? null : dueDay(clock),
      lastSeenOn: seenSince(rows, request.sentOn),
      answeredOn: dayIn(clock?.answered?.at),
      confirmedOn: dayIn(clock?.confirmed_at),
      wroteOn: reply && dayIn(letterTime(reply, rows)),
      signed: [name, home].filter(Boolean).join(', '),
    },
    language,
  )
}

const dayIn = (instant: string | null | undefined): string | null => instant?.slice(0, 10) ?? null

function factsOf({ job, siteName, found, onBehalf }: ComplaintRows): LetterFacts {
  return {
    siteName,
    listingName: found?.name ?? job.listing_name,
    listingUrl: job.listing_url,
    shownPlace: null,
    homeState: null,
    onBehalf,
    withoutListing: isWithoutListing(job),
  }
}

/** When the request went out by the site's form, or else when the removal began. */
const submittedAt = ({ updates, job }: ComplaintRows): string =>
  updates.find(({ update_data }) => update_data.event === 'submitted')?.created_at ?? job.created_at

/** The day on which the listing was last seen after the request; null if it wasn't. */
function seenSince({ last, goneAt }: ComplaintRows, sentOn: string): string | null {
  const day = last === null || goneAt !== null ? null : last.last_seen_at.slice(0, 10)
  return day !== null && day > sentOn ? day : null
}
