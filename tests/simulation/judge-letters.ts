// Whether the product's letters and its reading of the answers match the world's log: none sent twice, no law cited
// that doesn't apply, no removal moved by a mail that didn't mean it, and every follow-up on its day.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { answerDays, GERMAN_HOST, mayClaim } from './citable-laws.ts'
import { CLASS_OF, meaningsOf } from './letter-truth.ts'
import { hostOf, type Protected, recordsIn } from './protected-person.ts'
import type { Violations } from './violations.ts'
import type { SiteLetter, SiteTruth } from './world.ts'

/** A follow-up comes within this long of its day: a scan looks first. */
const LOOKS_FIRST = 4 * DAY
/** More, if the site couldn't be searched then: for three days, and the queue's own pauses. */
const TROUBLED = 7 * DAY
/** The letter that a person's choice of days applies to, if we don't know it (PRODUCT T9.2). */
const USUAL_DAYS = 30

export type LetterCounts = {
  /** Letters that arrived at a desk. */
  sent: number
  /** Follow-ups and final notices that the product sent. */
  reminders: number
  refused: number
  answers: number
  /** The product's reading of the answers, beside their meaning. */
  readings: { right: number; asked: number; other: number }
}

export type LettersJudge = {
  judge: (people: readonly Protected[], sites: readonly SiteTruth[], now: number) => void
  counts: (people: readonly Protected[], sites: readonly SiteTruth[]) => LetterCounts
}

/** What a class does to a removal. Two classes with the same effect are no wrong move, if one is taken for the other. */
const MOVES: Readonly<Record<string, string>> = {
  acknowledged: 'waits',
  done: 'said to be done',
  suppressed: 'said to be hidden',
  auto_reply: 'nothing',
  other: 'nothing',
}
const moveOf = (meaning: string): string => MOVES[CLASS_OF[meaning] ?? meaning] ?? 'to the person'

/** A mail that is known not to be the site's own can't move anything, however it reads. */
const isProvenFalse = ({ authentication }: Message): boolean =>
  authentication?.dmarc === 'fail' || (authentication?.spf === 'fail' && authentication.dkim !== 'pass')

const isReminder = ({ kind }: Message): boolean => kind === 'follow_up' || kind === 'final_notice'
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Judges all letters again at every step; each case is noted once. */
export function judgeLetters({ note }: Violations): LettersJudge {
  const lastTrouble = new Map<string, number>()
  return {
    judge(people, sites, now) {
      for (const site of sites) {
        if (site.broken !== null || site.hides || site.trouble !== null) lastTrouble.set(site.host, now)
        for (const letter of site.letters) judgeLetter(people, site, letter, note)
      }
      for (const person of people)
        for (const job of person.account.rows('removal_jobs')) {
          const host = hostOf(person.account, job.site_id)
          const site = sites.find(one => one.host === host)
          for (const mail of repliesTo(person, job)) judgeReading(job, mail, site, note)
          if (site) judgeFollowUps(person, job, site, { now, troubled: lastTrouble.get(host) ?? 0 }, note)
        }
    },
    counts: countLetters,
  }
}

const repliesTo = ({ account }: Protected, job: RemovalJob) =>
  account.rows('messages').filter(mail => mail.job_id === job.id && mail.direction === 'in')

const writerOf = (people: readonly Protected[], letter: SiteLetter) =>
  people.find(one =>
    one.account.rows('removal_jobs').some(job => job.return_address?.toLowerCase() === letter.from),
  )

const homeOf = ({ known }: Protected) => known.profile.addresses.find(place => place.current)?.state ?? null

/** The follow-up of a letter sent at `at`: not before `due`, and by `last`, which is the law's day where later. */
function windowOf(person: Protected, job: RemovalJob, at: number): { due: number; last: number } {
  const days = person.written.get(job.id)?.days ?? USUAL_DAYS
  const byLaw = (answerDays(homeOf(person), at) ?? 0) + 1
  return { due: at + days * DAY, last: at + Math.max(days, byLaw) * DAY }
}

function judgeLetter(
  people: readonly Protected[],
  site: SiteTruth,
  letter: SiteLetter,
  note: Violations['note'],
): void {
  const writer = writerOf(people, letter)
  if (!writer || letter.kind === 'refused') return
  const at = Date.parse(letter.at)
  const subject = `letter ${letter.id}`
  if (letter.sameBefore > 0) note('letter twice', site.host, subject, at, 'the same letter came before')
  const home = site.host === GERMAN_HOST ? null : homeOf(writer)
  for (const { law, isClaimed } of letter.cites)
    if (isClaimed && !mayClaim(law, home, at))
      note(
        'wrong citation',
        site.host,
        subject,
        at,
        `claims ${law} for somebody in ${homeOf(writer) ?? 'no known place'}`,
      )
}

function judgeReading(
  job: RemovalJob,
  mail: Message,
  site: SiteTruth | undefined,
  note: Violations['note'],
): void {
  const { reading } = mail
  if (!reading?.settled || reading.by === 'person' || reading.auto_reply || isProvenFalse(mail)) return
  const meanings = meaningsOf(mail, job, site)
  const move = moveOf(reading.class)
  if (meanings.length === 0 || move === 'nothing' || meanings.some(meaning => moveOf(meaning) === move))
    return
  const what = `a mail that meant ${meanings.join(' or ')} was taken for ${reading.class}`
  note('moved on a guess', site?.host ?? '', job.id, Date.parse(mail.created_at), what)
}

type Moment = { now: number; troubled: number }

function judgeFollowUps(
  person: Protected,
  job: RemovalJob,
  site: SiteTruth,
  { now, troubled }: Moment,
  note: Violations['note'],
): void {
  // Without clocks there are no follow-ups to judge.
  if (!job.clock) return
  const thread = site.letters.filter(
    letter => letter.from === job.return_address?.toLowerCase() && letter.kind !== 'refused',
  )
  const own = person.account.rows('messages').filter(mail => mail.job_id === job.id && isReminder(mail))
  const isOwn = (letter: SiteLetter) => own.some(mail => squeezed(mail.body) === squeezed(letter.text))
  thread.forEach((letter, at) => {
    const before = thread[at - 1]
    if (!before || !isOwn(letter)) return
    const { due, last } = windowOf(person, job, Date.parse(before.at))
    const sent = Date.parse(letter.at)
    const subject = `letter ${letter.id}`
    if (sent < due)
      note('follow-up off its day', site.host, subject, sent, `it was due on ${iso(due)}, and came before`)
    else if (sent > last + (troubled >= due ? TROUBLED : LOOKS_FIRST) && job.clock?.extended_to === null)
      note('follow-up off its day', site.host, subject, sent, `it was due by ${iso(last)}, and came later`)
  })
  const newest = thread.at(-1)
  if (!newest || newest.kind === 'final_notice' || !isOwed(job)) return
  const from = Date.parse(newest.at)
  const { due, last } = windowOf(person, job, from)
  const isShown = recordsIn(job.listing_key).some(record =>
    person.truth.shownThrough(site.host, from, now, record),
  )
  if (isShown && troubled < due && now > last + LOOKS_FIRST)
    note('follow-up off its day', site.host, job.id, last, `it was due by ${iso(last)}, and none came`)
}

/** Whether the product itself has to follow up: the site is silent, and nothing else happens. */
function isOwed({ clock, status, waiting_for, absent_since }: RemovalJob): boolean {
  return (
    clock?.automatic === true &&
    clock.answered === null &&
    clock.extended_to === null &&
    clock.stage !== 'final_notice' &&
    status === 'verification' &&
    waiting_for === 'broker' &&
    absent_since === null
  )
}

function countLetters(people: readonly Protected[], sites: readonly SiteTruth[]): LetterCounts {
  const letters = sites.flatMap(site => site.letters).filter(letter => writerOf(people, letter))
  const arrived = letters.filter(({ kind }) => kind !== 'refused')
  const readings = { right: 0, asked: 0, other: 0 }
  for (const person of people)
    for (const job of person.account.rows('removal_jobs')) {
      const site = sites.find(one => one.host === hostOf(person.account, job.site_id))
      for (const mail of repliesTo(person, job)) {
        const meanings = meaningsOf(mail, job, site).map(meaning => CLASS_OF[meaning] ?? meaning)
        if (!mail.reading || meanings.length === 0) continue
        if (mail.reading.by === 'person' || !mail.reading.settled) readings.asked++
        else if (meanings.includes(mail.reading.class)) readings.right++
        else readings.other++
      }
    }
  return {
    sent: arrived.length,
    // A desk takes a person's second letter for a reminder, too.
    reminders: people
      .flatMap(({ account }) => account.rows('messages'))
      .filter(mail => isReminder(mail) && mail.sent_at !== null).length,
    refused: letters.length - arrived.length,
    answers: letters.reduce((sum, { answers }) => sum + answers.length, 0),
    readings,
  }
}
