// Writes rows as CSV (RFC 4180), safe to open in a spreadsheet.

/**
 * Matches texts that a spreadsheet would run as a formula, also after spaces or in full-width characters (OWASP, CSV
 * injection).
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A header of `fields` and one line per row; values other than plain text and numbers are written as JSON. */
export function csv(fields: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = rows.map(row => fields.map(field => cell(row[field])).join(','))
  return [fields.map(cell).join(','), ...lines, ''].join('\r\n')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
