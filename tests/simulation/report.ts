// The table of a simulation, in words for readers who don't know the code.
import type { SimulationOptions } from './options.ts'
import { CONSUMER_REPORTS, PEERS, POPETS } from './peers.ts'
import type { Outcome } from './simulate.ts'
import { TASK_MINUTES, type TaskKind } from './user-time.ts'
import type { ViolationKind } from './violations.ts'

/** Violations that must never occur. */
export const MUST_BE_NONE: readonly ViolationKind[] = [
  'false claim',
  'wrong person',
  'wrong name',
  'not asked for',
  'late alert',
  'duplicate',
  'letter twice',
  'wrong citation',
  'moved on a guess',
  'follow-up off its day',
]

type Row = readonly string[]

/** A table that reads well as plain text and as Markdown. */
export function table(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length)))
  const line = (row: Row) =>
    `| ${head.map((_, column) => (row[column] ?? '').padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  )
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`

/** The figures with their names, used to compare two runs. */
export function figureRows(outcome: Outcome): [name: string, value: string][] {
  const { beforeAnswers: before, afterAnswers: after, returns } = outcome
  const shown = before.shown
  const count = (kind: ViolationKind) => outcome.violations.filter(one => one.kind === kind).length
  return [
    ['people', String(outcome.people.length)],
    ['sites', String(outcome.sites)],
    ['listings at the first look, by the world', String(shown)],
    ['taken for theirs at each site’s first answer', String(before.taken)],
    ['of them right (precision)', percent(before.right, before.taken)],
    ['of all listings (recall)', percent(before.right, shown)],
    ['asked about then', String(before.asked)],
    ['with the person’s answers: precision', percent(after.right, after.taken)],
    ['with the person’s answers: recall', percent(after.right, shown)],
    ...outcome.missed.map(({ looked, listings }): [string, string] => [
      `missed to the end: ${looked}`,
      String(listings),
    ]),
    ...outcome.checkpoints.flatMap(({ name, recordGone, personGone, claimed }): [string, string][] => [
      [`removed after ${name}: that listing gone, by the world`, percent(recordGone, shown)],
      [`removed after ${name}: nothing of the person on the site`, percent(personGone, shown)],
      [`removed after ${name}: claimed by the product`, percent(claimed, shown)],
    ]),
    ['came back', String(returns.returned)],
    ['of them owed an alert', String(returns.owed)],
    ['alerted in time', percent(returns.inTime, returns.owed - returns.open)],
    ['of them asked about first', String(returns.asked)],
    ['not due yet, or gone again before', String(returns.open)],
    ...letterRows(outcome),
    ...[...MUST_BE_NONE, 'stuck' as const].map((kind): [string, string] => [kind, String(count(kind))]),
    ['requests that may have left, or not', String(outcome.cutOff.length)],
    ['minutes per person', average(outcome.people.map(person => person.minutes))],
  ]
}

function letterRows({ letters }: Outcome): [string, string][] {
  const { sent, reminders, refused, answers, readings } = letters
  return [
    ['letters that arrived', String(sent)],
    ['follow-ups and final notices sent', String(reminders)],
    ['refused by the recipient’s server', String(refused)],
    ['answers', String(answers)],
    ['read as they were meant', percent(readings.right, readings.right + readings.asked + readings.other)],
    ['left for the person to say', String(readings.asked)],
    ['read as something else', String(readings.other)],
  ]
}

const average = (values: readonly number[]) =>
  (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(1)

/** The whole report. */
export function reportText(options: SimulationOptions, outcome: Outcome): string {
  const { days, seed, faults, softBlockDays } = options
  const blocked = softBlockDays > 0 ? `, ${softBlockDays} days of no-results pages everywhere` : ''
  const head = `${days} days, seed ${seed}${blocked}, faults ${faults} (${outcome.faultSource}), ${outcome.kills} kills, ${outcome.planted} listings put back up, ${outcome.seconds} s`
  return [
    head,
    table(['figure', 'value'], figureRows(outcome)),
    besidePeers(outcome),
    table(
      ['way off', 'listings', 'found', 'gone at the end', 'claimed'],
      outcome.archetypes.map(row => [
        row.archetype,
        ...[row.shown, row.found, row.gone, row.claimed].map(String),
      ]),
    ),
    minutesTable(outcome),
    `Removals at the end: ${Object.entries(outcome.statuses)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ')}.`,
    ...(outcome.cutOff.length === 0 ? [] : [cutOffText(outcome)]),
    ...(outcome.hasHistory
      ? []
      : ['This world keeps no log: comings and goings are known to a step of half a day.']),
    violationText(outcome),
  ].join('\n\n')
}

function besidePeers(outcome: Outcome): string {
  const shown = outcome.beforeAnswers.shown
  const at = (name: string) => {
    const found = outcome.checkpoints.find(one => one.name === name)
    return found ? `${((100 * found.recordGone) / Math.max(1, shown)).toFixed(0)} %` : ''
  }
  const ours = ['Offlist, in its pretend world', at('1 week'), at('1 month'), at('4 months')]
  const rows = [ours, ...PEERS.map(({ who, week, month, fourMonths }) => [who, week, month, fourMonths])]
  return `${table(['removed', '1 week', '1 month', '4 months'], rows)}\nPretend sites are not real ones: this shows the scale, not a contest. ${CONSUMER_REPORTS}. ${POPETS}.`
}

function minutesTable(outcome: Outcome): string {
  const kinds = Object.keys(TASK_MINUTES) as TaskKind[]
  const rows = kinds
    .filter(kind => outcome.people.some(person => person.tasks[kind]))
    .map(kind => [
      kind,
      ...outcome.people.map(person => String(person.tasks[kind] ?? 0)),
      `${TASK_MINUTES[kind].minutes} min: ${TASK_MINUTES[kind].source}`,
    ])
  const sums = ['minutes', ...outcome.people.map(person => person.minutes.toFixed(1)), '']
  const names = outcome.people.map(({ frequency, listings }) => `${frequency}, ${listings} listings`)
  return table(['task', ...names, 'estimate'], [...rows, sums])
}

function cutOffText({ cutOff }: Outcome): string {
  const list = cutOff.map(({ site, at }) => `${site}, ${at}`).join('; ')
  return `Requests that may have left, or not, and are looked after: ${list}.`
}

function violationText({ violations }: Outcome): string {
  if (violations.length === 0) return 'No violations.'
  return violations
    .map(({ kind, site, subject, at, what }) => `${kind}: ${site}, ${subject ?? 'no row'}, ${at}: ${what}`)
    .join('\n')
}
