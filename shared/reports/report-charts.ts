// Charts on paper, with evidence symbols. Each prints its figures, so none needs color or a ruler.

import { drawBarSegment } from './evidence-symbols.ts'
import type { ShownKind, UpOn } from './listing-history.ts'
import { reportDay } from './report-day.ts'
import { BODY, FIGURE, NOTE } from './report-styles.ts'
import { PAPER, type Sheet } from './sheet.ts'

const ROW = 15
const BAR = 8
const LABELS = 92
const FIGURES = 110

/** A bar per kind of data: solid for data still up, outlined and struck through for data that is gone. */
export function writeShownKinds(sheet: Sheet, kinds: readonly ShownKind[]): void {
  const most = Math.max(...kinds.map(({ all }) => all), 1)
  const wide = sheet.width - LABELS - FIGURES
  for (const { label, up, all } of kinds) {
    sheet.need(ROW)
    sheet.beside(label, BODY)
    const [left, top] = [PAPER.left + LABELS, sheet.y + (ROW - BAR) / 2 - 1]
    const [solid, gone] = [(wide * up) / most, (wide * (all - up)) / most]
    if (up > 0) drawBarSegment(sheet, { kind: 'seen', ink: 'ink' }, { left, top, width: solid, height: BAR })
    if (all > up) {
      const from = left + solid + (up > 0 ? 1.5 : 0)
      drawBarSegment(sheet, { kind: 'sent', ink: 'clear' }, { left: from, top, width: gone, height: BAR })
      sheet.doc.setLineWidth(1.2).line(from, top + BAR / 2, from + gone, top + BAR / 2)
    }
    sheet.beside(`${up} of ${all} still up`, BODY, { x: sheet.width, align: 'right' })
    sheet.gap(ROW)
  }
  sheet.gap(8)
}

/** A step chart of listings that were up, with their figures below. `tall`: the highest step, in points. */
export function writeUpOverTime(sheet: Sheet, points: readonly UpOn[], tall = 62): void {
  const most = Math.max(...points.map(({ up }) => up), 1)
  const wide = sheet.width / points.length
  sheet.need(tall + 40)
  for (const [index, { at, up }] of points.entries()) {
    const height = (tall * up) / most
    const x = index * wide
    const box = { left: PAPER.left + x, top: sheet.y + tall - height, width: wide - 3, height }
    if (up > 0) drawBarSegment(sheet, { kind: 'seen', ink: 'soft' }, box)
    const base = sheet.y + tall
    sheet.doc.setDrawColor('#dcd6c8').setLineWidth(0.6)
    sheet.doc.line(PAPER.left + x, base, PAPER.left + x + wide - 3, base)
    const from = sheet.y
    sheet.gap(tall + 3)
    sheet.beside(String(up), { ...FIGURE, size: 9.5 }, { x })
    sheet.gap(12)
    // With twelve steps, only every second day fits.
    if (index % 2 === 0 || points.length <= 6) sheet.beside(shortDay(at), { ...NOTE, size: 7 }, { x })
    sheet.gap(from - sheet.y)
  }
  sheet.gap(tall + 32)
}

const shortDay = (at: string) => reportDay(at).replace(/, \d{4}$/, '')
