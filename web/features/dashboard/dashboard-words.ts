// The dashboard's headline: a finding, and the one thing to do about it. Pure: counts in, words out. The counts match
// the tabs and the list, so a person never sees two numbers for one thing.
import type { ScanSums } from '#shared/domain/scan-sums.ts'

export type DashboardSums = {
  total: number
  completed: number
  percentComplete: number
  /** Completed ones that rest on the site's written statement, since there's nothing public to check. */
  byWord: number
  /** Removals whose listing has come back, and how many of those the person hasn't answered yet. */
  back: number
  backOpen: number
  /** Removals that wait for the person, and the minutes they take. */
  yours: number
  yourMinutes: number
  /** Minutes of the removals to do next. */
  nextMinutes: number
  hasPerson: boolean
  /** For everyone in the account. */
  scan: ScanSums
  /** Listings that the person hasn't answered "Is this you?" for. */
  questions: number
  /** How many times we'd ask: the same record on several sites is one question. */
  cards: number
  /** Listings that are the person's and whose removal hasn't been started. */
  found: number
  /** Removals that were started but aren't in the list yet, and how many of those wait on this device. */
  starting: number
  unsent: number
}

export type DashboardState =
  | 'back'
  | 'scanning'
  | 'answers'
  | 'found'
  | 'yours'
  | 'underway'
  | 'clear'
  | 'none'
  | 'nothing'

/** The first state that applies. Unsent requests count: a removal that was started here is under way. */
export function dashboardState(sums: DashboardSums): DashboardState {
  if (sums.backOpen > 0) return 'back'
  if (sums.scan.open > 0) return 'scanning'
  const isStarted = sums.total + sums.starting > 0
  if (!isStarted && sums.questions > 0) return 'answers'
  if (!isStarted && sums.found > 0) return 'found'
  if (sums.yours > 0) return 'yours'
  if (sums.starting > 0 || sums.completed < sums.total) return 'underway'
  if (sums.total > 0) return 'clear'
  return sums.scan.total > 0 ? 'none' : 'nothing'
}

export type DashboardAction = 'decide' | 'scan' | 'answer' | 'choose' | 'next'

export type DashboardWords = {
  state: DashboardState
  title: string
  lede: string
  /** The one main action; null if there's nothing for the person to do. */
  action: { kind: DashboardAction; label: string } | null
}

/** Headline, one or two sentences, and the main action. */
export function dashboardWords(sums: DashboardSums): DashboardWords {
  const state = dashboardState(sums)
  return { state, ...WORDS[state](sums) }
}

const WORDS: Readonly<Record<DashboardState, (sums: DashboardSums) => Omit<DashboardWords, 'state'>>> = {
  back: ({ back }) => ({
    title: `${counted(back, 'listing')} came back.`,
    lede: `You decide what to do about ${back === 1 ? 'it' : 'them'}.`,
    action: { kind: 'decide', label: 'Decide what to do' },
  }),
  scanning: ({ scan }) => ({
    title: `${scan.checked} of ${scan.total} sites checked.`,
    lede: joined(uncheckedText(scan), 'You can leave this page. We’ll keep going.'),
    action: { kind: 'scan', label: 'See the scan' },
  }),
  answers: ({ questions, cards, found, scan }) => ({
    title:
      found === 0
        ? `${counted(questions, 'listing')} might be you.`
        : `${counted(found, 'listing')} ${is(found)} yours. ${questions} more might be.`,
    lede: joined(
      `Answer ${plural(cards, 'quick question', 'quick questions')}, then choose what comes down. Nothing comes down until you say so.`,
      uncheckedText(scan),
    ),
    action: { kind: 'answer', label: `Answer ${plural(cards, 'question', 'questions')}` },
  }),
  found: ({ found, scan }) => ({
    title: `${counted(found, 'listing')} ${is(found)} yours.`,
    lede: joined('Nothing comes down until you say so.', uncheckedText(scan)),
    action: { kind: 'choose', label: 'Choose what comes down' },
  }),
  yours: sums => ({
    title: goneTitle(sums),
    lede: joined(
      `${counted(sums.yours, '')} ${is(sums.yours)} waiting on you, about ${minutes(sums.yourMinutes)} all told.`,
      restText(sums),
    ),
    action: { kind: 'next', label: `Do the next ${minutes(sums.nextMinutes)}` },
  }),
  underway: sums => ({
    title: sums.total === 0 ? `${plural(sums.starting, 'removal', 'removals')} started` : goneTitle(sums),
    lede: joined(sums.total === 0 ? '' : sums.back > 0 ? '' : 'Nothing for you to do.', restText(sums)),
    action: null,
  }),
  clear: sums => ({
    title: sums.total === 1 ? 'Your listing is gone.' : `All ${sums.total} are gone.`,
    lede: joined(wordText(sums), 'We keep checking, and we’ll tell you if one comes back.'),
    action: null,
  }),
  none: ({ scan }) => ({
    title:
      scan.checked === 0
        ? `We couldn’t check ${scan.total === 1 ? 'the site' : `any of the ${scan.total} sites`}.`
        : `No listing of yours on ${plural(scan.checked, 'site', 'sites')}.`,
    lede: joined(
      scan.checked === 0 ? 'That doesn’t mean you’re not on them.' : uncheckedText(scan),
      'We’ll keep checking.',
    ),
    action: null,
  }),
  nothing: ({ hasPerson }) => ({
    title: 'Nothing yet.',
    lede: hasPerson
      ? 'A scan finds your listings. Nothing comes down until you say so.'
      : 'Tell us who to look for. You choose what comes down.',
    action: null,
  }),
}

/**
 * Explains why the legend and the headline differ: the legend counts sites, and the headline counts listings. Empty if
 * the numbers are equal. `asking`: sites with a question; `shown`: those that the legend counts, since a site shows its
 * most urgent state.
 */
export function askNote(questions: number, asking: number, shown: number): string {
  if (questions === 0 || (questions === asking && asking === shown)) return ''
  const listings = `${counted(questions, 'listing')} that might be you ${is(questions)}`
  const other = asking - shown
  const also =
    other === 0
      ? ''
      : ` ${counted(other, '')} of those ${other === 1 ? 'needs' : 'need'} something more urgent, and ${other === 1 ? 'is' : 'are'} counted there.`
  return `Counts are sites. ${listings} on ${plural(asking, 'site', 'sites')}.${also}`
}

/**
 * Sites that wait for the person but have no removal: the legend counts them as their turn, and "Your To-Do" doesn't.
 */
export function lastScanNote(sites: number): string {
  if (sites === 0) return ''
  return sites === 1
    ? '1 of the sites under “Your turn” needs you to look there yourself. We don’t count that as a removal.'
    : `${sites} of the sites under “Your turn” need you to look there yourself. We don’t count those as removals.`
}

function goneTitle({ completed, total }: DashboardSums): string {
  return `${completed} of ${plural(total, 'listing is', 'listings are')} gone.`
}

/** Removals that are neither gone nor waiting for the person, and where newly started ones are. */
function restText(sums: DashboardSums): string {
  const rest = sums.total - sums.completed - sums.yours - sums.back
  return joined(
    wordText(sums),
    sums.back > 0 ? `${counted(sums.back, 'listing')} came back, and we have your answer.` : '',
    rest === 0
      ? ''
      : sums.yours === 0 && sums.back === 0
        ? 'We’re on the rest.'
        : `We’re on the other ${rest}.`,
    startedText(sums),
  )
}

function wordText({ byWord }: DashboardSums): string {
  if (byWord === 0) return ''
  return `${counted(byWord, '')} of them ${byWord === 1 ? 'rests' : 'rest'} on the site’s written word: there’s nothing public to check.`
}

/** How many were started, and where they are. */
function startedText({ total, starting, unsent }: DashboardSums): string {
  if (starting === 0) return ''
  const one = starting === 1
  const subject = total > 0 ? `${starting} more ${one ? 'was' : 'were'} started and` : one ? 'It' : 'They'
  if (unsent === 0) return `${subject} ${one ? 'is' : 'are'} being set up.`
  return `${subject} ${one ? 'waits' : 'wait'} on this device, to be sent as soon as you’re online.`
}

function uncheckedText({ unchecked, unknown }: ScanSums): string {
  if (unchecked === 0) return ''
  return `${counted(unchecked, 'site')} couldn’t be checked${unchecked > unknown ? ' in full' : ''}.`
}

const SMALL = [
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** A count at the start of a sentence: in words up to twelve. */
function counted(count: number, noun: string): string {
  return `${SMALL[count - 1] ?? count} ${noun && (count === 1 ? noun : `${noun}s`)}`.trim()
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const minutes = (count: number) => plural(count, 'minute', 'minutes')
const is = (count: number) => (count === 1 ? 'is' : 'are')
const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')
