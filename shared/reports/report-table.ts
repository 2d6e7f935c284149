// A table on paper: hairlines, a header that repeats on every page, and cells with as many lines as they need.
import { drawSymbol, type EvidenceSymbol, SYMBOL_SIZE } from './evidence-symbols.ts'
import { BODY, NOTE } from './report-styles.ts'
import type { Sheet, TextStyle } from './sheet.ts'

/** `share` of the table's width, relative to the sum of all shares. */
export type Column = { head: string; share: number; align?: 'left' | 'right' }
/** A text, optionally with a symbol before it. */
export type Cell = string | { text: string; symbol: EvidenceSymbol }

const CELL: TextStyle = { ...BODY, size: 8, leading: 1.42 }
const HEADS: TextStyle = { ...NOTE, size: 7.5 }
const GUTTER = 8
const PAD = 4

type Place = { x: number; width: number; align: 'left' | 'right' }

/** Writes the table at the current position; `none` is the text for an empty table. */
export function writeTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  none: string,
): void {
  if (rows.length === 0) {
    sheet.write(none, BODY)
    sheet.gap(10)
    return
  }
  const places = placesOf(sheet, columns)
  const head = () => writeHead(sheet, columns, places)
  sheet.need(50)
  head()
  for (const row of rows) writeRow(sheet, row, places, head)
  sheet.rule()
  sheet.gap(14)
}

function placesOf(sheet: Sheet, columns: readonly Column[]): Place[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const free = sheet.width - GUTTER * (columns.length - 1)
  let x = 0
  return columns.map(({ share, align = 'left' }) => {
    const place = { x, width: (free * share) / all, align }
    x += place.width + GUTTER
    return place
  })
}

function writeHead(sheet: Sheet, columns: readonly Column[], places: readonly Place[]): void {
  for (const [index, { head }] of columns.entries()) {
    const place = places[index]
    if (place) setLine(sheet, head, HEADS, place, 0)
  }
  sheet.gap(14)
}

/** Line by line across all cells, so that a cell longer than the page continues on the next one. */
function writeRow(sheet: Sheet, row: readonly Cell[], places: readonly Place[], head: () => void): void {
  const cells = places.map((place, index) => {
    const cell = row[index] ?? ''
    const symbol = typeof cell === 'string' ? null : cell.symbol
    const indent = symbol ? SYMBOL_SIZE + 5 : 0
    const text = typeof cell === 'string' ? cell : cell.text
    return { place, symbol, indent, lines: sheet.lines(text, CELL, place.width - indent) }
  })
  const leading = CELL.size * 1.42
  const lines = Math.max(...cells.map(cell => cell.lines.length))
  // A row that fits on one page isn't split.
  if (sheet.need(Math.min(2 * PAD + lines * leading, 300))) head()
  sheet.rule()
  sheet.gap(PAD)
  for (let line = 0; line < lines; line += 1) {
    if (sheet.need(leading)) head()
    for (const { place, symbol, indent, lines: own } of cells) {
      if (symbol && line === 0) drawSymbol(sheet, symbol, place.x, (leading - SYMBOL_SIZE) / 2)
      setLine(sheet, own[line] ?? '', CELL, place, indent)
    }
    sheet.gap(leading)
  }
  sheet.gap(PAD)
}

function setLine(sheet: Sheet, text: string, style: TextStyle, { x, width, align }: Place, indent: number) {
  if (text === '') return
  if (align === 'right') sheet.beside(text, style, { x: x + width, align })
  else sheet.beside(text, style, { x: x + indent })
}
