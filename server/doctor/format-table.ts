// The checks as a table for a terminal. Long texts are wrapped within their column.
import { CHECK_RESULT_WORDS, type DoctorView, type InstallationCheck } from '#shared/protocol/doctor.ts'

const GAP = '  '
const NAME_WIDTH = 16
const RESULT_WIDTH = 13
/** Narrower columns can't be read. */
const TEXT_LEAST = 24

/** The table, the DNS records and one closing sentence, for a terminal of this many columns. */
export function formatDoctor(view: DoctorView, width: number): string {
  const rest = width - NAME_WIDTH - RESULT_WIDTH - 3 * GAP.length
  const [says, unlocks] = [
    Math.max(TEXT_LEAST, Math.floor(rest * 0.6)),
    Math.max(TEXT_LEAST, Math.floor(rest * 0.4)),
  ]
  const widths = [NAME_WIDTH, RESULT_WIDTH, says, unlocks]
  const head = row(['What', 'Result', 'What we saw', 'What it unlocks'], widths)
  const lines = view.checks.flatMap(check => row(cellsOf(check), widths))
  return [
    ...head,
    '─'.repeat(Math.min(width, head[0]?.length ?? width)),
    ...lines,
    ...recordLines(view),
    '',
    ending(view),
  ].join('\n')
}

const cellsOf = ({ title, result, needed, says, unlocks }: InstallationCheck) => [
  title,
  result === 'works' ? CHECK_RESULT_WORDS[result] : `${CHECK_RESULT_WORDS[result]}${needed ? '' : ' *'}`,
  says,
  result === 'works' ? '' : unlocks,
]

/** One row as lines. */
function row(cells: readonly string[], widths: readonly number[]): string[] {
  const wrapped = cells.map((cell, i) => wrap(cell, widths[i] ?? TEXT_LEAST))
  const height = Math.max(...wrapped.map(lines => lines.length))
  return Array.from({ length: height }, (_, line) =>
    wrapped
      .map((lines, i) => (lines[line] ?? '').padEnd(widths[i] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** Breaks at spaces; a longer word stands alone. */
function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

function recordLines({ records }: DoctorView): string[] {
  if (records.length === 0) return []
  const each = records.flatMap(({ type, name, value, note }) => [
    `  ${name}  ${type}  ${value}`,
    `    ${note}`,
  ])
  return ['', 'DNS records for the mail domain:', ...each]
}

function ending({ ready, checks }: DoctorView): string {
  const open = checks.filter(({ needed, result }) => needed && result === 'not_checked')
  const unknown = open.length === 0 ? '' : ` Not checked: ${open.map(({ title }) => title).join(', ')}.`
  const starred = checks.some(({ needed, result }) => !needed && result !== 'works')
    ? ' * isn’t needed to start.'
    : ''
  return ready
    ? `Nothing that live use needs is missing or broken.${unknown}${starred}`
    : `Live use needs more: see Missing and Broken above, and run \`npm run setup\`.${unknown}${starred}`
}
