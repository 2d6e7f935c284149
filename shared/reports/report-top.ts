// The beginning of every report, its chart of removals, and its ending.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { COUNT_GROUPS } from '#shared/domain/count-groups.ts'
import { countRemovals } from '#shared/domain/removal-counts.ts'
import { listedLabel } from '#shared/domain/removal-labels.ts'
import {
  drawBarSegment,
  drawSymbol,
  EVIDENCE_WORDS,
  type EvidenceKind,
  type EvidenceSymbol,
  SYMBOL_SIZE,
} from './evidence-symbols.ts'
import { missingWords } from './missing-letters.ts'
import { symbolOfGroup } from './removal-symbols.ts'
import { FIGURE, HEADING, LABEL, LEDE, NOTE, TITLE } from './report-styles.ts'
import { PAPER, type Sheet } from './sheet.ts'

/** The product's logo (a list with one line gone), the title and the introduction. */
export function writeTop(sheet: Sheet, title: string, lede: string): void {
  const { doc } = sheet
  doc.setFillColor('#1e1d19').setDrawColor('#1d5a41').setLineWidth(1.4)
  for (const [index, width] of [13, 0, 13].entries()) {
    const y = sheet.y + 2 + 5 * index
    if (width > 0) doc.rect(PAPER.left, y - 0.7, width, 1.4, 'F')
    else
      doc
        .setLineDashPattern([1.4, 2.1], 0)
        .line(PAPER.left, y, PAPER.left + 13, y)
        .setLineDashPattern([], 0)
  }
  sheet.beside('Offlist', { face: 'serif', size: 13, ink: 'ink', leading: 1.1 }, { x: 20 })
  sheet.gap(54)
  sheet.write(title, TITLE)
  sheet.gap(8)
  sheet.write(lede, LEDE)
  sheet.gap(20)
}

type Counted = { jobs: readonly RemovalJob[]; replaced: ReadonlySet<string> }
type Group = { label: string; symbol: EvidenceSymbol; count: number }

/** The share of complete removals, as a bar of evidence symbols, and the figures behind it. */
export function writeSummary(sheet: Sheet, counted: Counted): void {
  sheet.rule()
  sheet.gap(14)
  writeRemovalBar(sheet, counted)
  writeKey(sheet)
  sheet.gap(14)
}

/** The same without rule and key; with more groups than `most`, the last ones are merged. */
export function writeRemovalBar(sheet: Sheet, { jobs, replaced }: Counted, most = Number.POSITIVE_INFINITY) {
  const given = jobs.map(job => ({ ...job, template: null, replaced: replaced.has(job.id) }))
  const { total, completed, groups: counts } = countRemovals(given)
  const groups: Group[] = COUNT_GROUPS.flatMap(key => {
    const count = counts.get(key)
    return count === undefined ? [] : [{ label: listedLabel(key), symbol: symbolOfGroup(key), count }]
  })
  const what = total === 1 ? 'removal' : 'removals'
  sheet.beside(`${completed} of ${total} ${what} complete`, { ...FIGURE, size: 14 })
  sheet.gap(28)
  if (total > 0) writeBar(sheet, groups, total)
  const rest = groups.slice(most)
  for (const { label, symbol, count } of groups.slice(0, most)) writeGroup(sheet, label, symbol, count)
  const others = rest.reduce((sum, { count }) => sum + count, 0)
  const [first] = rest
  if (first) writeGroup(sheet, rest.map(({ label }) => label).join('; '), first.symbol, others)
  sheet.gap(10)
}

function writeGroup(sheet: Sheet, label: string, symbol: EvidenceSymbol, count: number): void {
  sheet.need(20)
  drawSymbol(sheet, symbol, 0, 5.8)
  sheet.beside(sheet.cut(label, LABEL, sheet.width - 60), LABEL, { x: 15 })
  sheet.beside(String(count), FIGURE, { x: sheet.width, align: 'right' })
  sheet.gap(17)
  sheet.rule({ x: 15 })
  sheet.gap(3)
}

function writeBar(sheet: Sheet, groups: readonly Group[], all: number): void {
  const gap = 3
  const free = sheet.width - gap * (groups.length - 1)
  let left: number = PAPER.left
  for (const { symbol, count } of groups) {
    const width = (free * count) / all
    drawBarSegment(sheet, symbol, { left, top: sheet.y, width, height: 11 })
    left += width + gap
  }
  sheet.gap(24)
}

/** The meaning of the four symbols, on one line. */
export function writeKey(sheet: Sheet): void {
  let x = 0
  for (const [kind, words] of Object.entries(EVIDENCE_WORDS)) {
    drawSymbol(sheet, { kind: kind as EvidenceKind, ink: 'soft' }, x, 2)
    x += SYMBOL_SIZE + 5
    x += sheet.beside(words, NOTE, { x }) + 18
  }
  sheet.gap(14)
}

/** Paragraphs below a small heading. */
export function writeNotes(sheet: Sheet, title: string, texts: readonly string[]): void {
  sheet.gap(20)
  sheet.need(120)
  sheet.write(title, HEADING)
  sheet.gap(4)
  for (const text of texts) {
    sheet.write(text, NOTE)
    sheet.gap(4)
  }
}

/** Explains the question marks that replace missing characters. `where`: where to find the complete text. */
export function writeGaps(sheet: Sheet, where: string): void {
  if (sheet.whole) return
  const what = missingWords(sheet.missing)
  sheet.write(
    `A question mark stands for a character that this file has no letter for (${what}); ${where} has it.`,
    NOTE,
  )
}
