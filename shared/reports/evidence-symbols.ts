// The evidence symbols on paper, in the same shapes as on the screens: solid, hatched, outline, dotted.
import { INK, type InkName, PAPER, type Sheet } from './sheet.ts'

/** solid = we saw it · hatched = the broker says so · outline = sent or in progress · dotted = couldn’t check. */
export const EVIDENCE_WORDS = {
  seen: 'we saw it',
  asserted: 'the site or you say so',
  sent: 'sent or in progress',
  unknown: 'couldn’t check',
} as const
export type EvidenceKind = keyof typeof EVIDENCE_WORDS

export type EvidenceSymbol = { kind: EvidenceKind; ink: InkName }

/** The side of a symbol, in points. */
export const SYMBOL_SIZE = 7

/** Draws a symbol at `x` from the left margin, `down` below the sheet's position. */
export function drawSymbol({ doc, y }: Sheet, { kind, ink }: EvidenceSymbol, x: number, down: number): void {
  const [left, top] = [PAPER.left + x, y + down]
  doc.setDrawColor(INK[ink]).setFillColor(INK[ink]).setLineWidth(0.8)
  if (kind === 'unknown') {
    doc.setLineCap('round').setLineDashPattern([0, 1.87], 0).setLineWidth(1.15)
    doc.roundedRect(left, top, SYMBOL_SIZE, SYMBOL_SIZE, 1.2, 1.2, 'S')
    doc.setLineCap('butt').setLineDashPattern([], 0)
    return
  }
  doc.roundedRect(left, top, SYMBOL_SIZE, SYMBOL_SIZE, 1.2, 1.2, kind === 'seen' ? 'FD' : 'S')
  if (kind !== 'asserted') return
  doc.setLineWidth(0.7)
  drawHatch(doc, { left, top, width: SYMBOL_SIZE, height: SYMBOL_SIZE }, 2.6)
}

type Box = { left: number; top: number; width: number; height: number }

/** Draws a segment of a bar; the box is in points on the paper. */
export function drawBarSegment({ doc }: Sheet, { kind, ink }: EvidenceSymbol, box: Box): void {
  const { left, top, width, height } = box
  doc.setDrawColor(INK[ink]).setFillColor(INK[ink]).setLineWidth(0.8).setLineDashPattern([], 0)
  if (kind === 'unknown') {
    for (let y = top + 1.6; y < top + height; y += 2.9)
      for (let x = left + 1.6; x < left + width - 0.5; x += 2.9) doc.circle(x, y, 0.55, 'F')
    return
  }
  doc.rect(left, top, width, height, kind === 'seen' ? 'FD' : 'S')
  if (kind === 'asserted') {
    doc.setLineWidth(0.7)
    drawHatch(doc, box, 3)
  }
}

/** Draws lines from lower left to upper right, clipped to the box. */
function drawHatch(doc: Sheet['doc'], { left, top, width, height }: Box, step: number): void {
  for (let offset = step - height; offset < width; offset += step) {
    const from = Math.max(0, offset)
    const to = Math.min(width, offset + height)
    if (to > from)
      doc.line(left + from, top + height - (from - offset), left + to, top + height - (to - offset))
  }
}
