// Measures readings of replies against the classes their texts were written for.
import { type ReplyClass, replyClass } from '#shared/domain/replies/reply-class.ts'

/** One text: its class, and what was read. */
export type Outcome = { truth: ReplyClass; read: ReplyClass; isSure: boolean }

export type ReplyMeasure = {
  macroF1: number
  accuracy: number
  /** The share of all mails that were read as "done" and aren't. */
  wrongDone: number
  /** The same, counting only readings that need no person. */
  wrongDoneSure: number
  sureShare: number
  sureAccuracy: number
  perClass: { class: ReplyClass; f1: number; precision: number; recall: number; count: number }[]
  /** Rows: the truth. Columns: what was read. */
  confusion: number[][]
}

export function measureReplies(outcomes: readonly Outcome[]): ReplyMeasure {
  const classes = replyClass.options
  const share = (some: number, all: number) => (all === 0 ? 0 : some / all)
  const perClass = classes.map(kind => {
    const isTrue = outcomes.filter(({ truth }) => truth === kind).length
    const isRead = outcomes.filter(({ read }) => read === kind).length
    const both = outcomes.filter(({ truth, read }) => truth === kind && read === kind).length
    const f1 = isTrue + isRead === 0 ? 1 : (2 * both) / (isTrue + isRead)
    return { class: kind, f1, precision: share(both, isRead), recall: share(both, isTrue), count: isTrue }
  })
  const wrong = outcomes.filter(({ truth, read }) => read === 'done' && truth !== 'done')
  const sure = outcomes.filter(({ isSure }) => isSure)
  return {
    macroF1: share(
      perClass.reduce((sum, { f1 }) => sum + f1, 0),
      classes.length,
    ),
    accuracy: share(outcomes.filter(({ truth, read }) => truth === read).length, outcomes.length),
    wrongDone: share(wrong.length, outcomes.length),
    wrongDoneSure: share(wrong.filter(({ isSure }) => isSure).length, outcomes.length),
    sureShare: share(sure.length, outcomes.length),
    sureAccuracy: share(sure.filter(({ truth, read }) => truth === read).length, sure.length),
    perClass,
    confusion: classes.map(row =>
      classes.map(column => outcomes.filter(({ truth, read }) => truth === row && read === column).length),
    ),
  }
}

/** The figures as text, with the confusion matrix as a Markdown table. */
export function measureText(name: string, count: number, measure: ReplyMeasure): string {
  const percent = (value: number) => `${(value * 100).toFixed(2)} %`
  const short = replyClass.options.map(kind => kind.slice(0, 9))
  const rows = measure.perClass.map(({ class: kind, f1 }, at) => {
    const cells = (measure.confusion[at] ?? []).map(cell => (cell === 0 ? '·' : String(cell)))
    return `| ${kind} | ${cells.join(' | ')} | ${f1.toFixed(2)} |`
  })
  return [
    `${name}: ${count} texts, macro-F1 ${measure.macroF1.toFixed(4)}, right ${percent(measure.accuracy)}, wrongly done ${percent(measure.wrongDone)} (of these sure: ${percent(measure.wrongDoneSure)}), sure ${percent(measure.sureShare)} and of these right ${percent(measure.sureAccuracy)}`,
    '',
    `| truth \\ read | ${short.join(' | ')} | F1 |`,
    `|${'---|'.repeat(short.length + 2)}`,
    ...rows,
  ].join('\n')
}
