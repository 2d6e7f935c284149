// A CSV parser (RFC 4180): quoted commas, quotes and line breaks, a byte order mark, and any line ending.

/** One row, and the line of the file where it begins, counted from 1. */
export type CsvRow = { line: number; cells: readonly string[] }

/** The rows of a text, or the reason why it isn't CSV. Empty rows are skipped. */
export type ParsedCsv = { ok: true; rows: CsvRow[] } | { ok: false; line: number; reason: string }

/** The parser interface of the importers. */
export type CsvParser = (text: string) => ParsedCsv

/** The default parser. */
export const parseCsv: CsvParser = text => {
  const rows: CsvRow[] = []
  const reader = { text: text.startsWith('\uFEFF') ? text.slice(1) : text, at: 0, line: 1 }
  while (reader.at < reader.text.length) {
    const line = reader.line
    const cells: string[] = []
    for (let more = true; more; ) {
      const cell = reader.text[reader.at] === '"' ? quotedCell(reader) : plainCell(reader)
      if (cell === null) return { ok: false, line, reason: 'a quoted cell that begins here has no end' }
      cells.push(cell)
      more = reader.text[reader.at] === ','
      if (more) reader.at += 1
    }
    endLine(reader)
    if (cells.some(cell => cell.trim() !== '')) rows.push({ line, cells })
  }
  return { ok: true, rows }
}

type Reader = { text: string; at: number; line: number }

const PLAIN = /[^,\r\n]*/y

function plainCell(reader: Reader): string {
  PLAIN.lastIndex = reader.at
  const cell = PLAIN.exec(reader.text)?.[0] ?? ''
  reader.at += cell.length
  return cell
}

/** A quoted cell. Text between its last quote and the comma belongs to it, as in spreadsheets. */
function quotedCell(reader: Reader): string | null {
  let cell = ''
  let from = reader.at + 1
  for (;;) {
    const end = reader.text.indexOf('"', from)
    if (end === -1) return null
    const piece = reader.text.slice(from, end)
    cell += piece
    reader.line += lineBreaks(piece)
    reader.at = end + 1
    if (reader.text[reader.at] !== '"') break
    cell += '"'
    from = reader.at + 1
  }
  return cell + plainCell(reader)
}

function endLine(reader: Reader): void {
  if (reader.text[reader.at] === '\r') reader.at += 1
  if (reader.text[reader.at] === '\n') reader.at += 1
  reader.line += 1
}

const lineBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0
