// Reads an email that was shared as plain text: mail programs put sender, date and subject above the body.
const FIELD = /^[>\s*_]*(From|Date|Sent|Subject|To)[*_]*:[*_]*\s*(.+?)\s*$/i

/** The text as an email, or null if it doesn't name its sender. */
export function mailInText(text: string): string | null {
  const lines = text.split(/\r?\n/)
  const from = lines.findIndex(line => /^[>\s*_]*From[*_]*:/i.test(line) && line.includes('@'))
  if (from === -1) return null
  const fields = new Map<string, string>()
  let at = from
  for (; at < lines.length; at += 1) {
    const match = FIELD.exec(lines[at] ?? '')
    if (!match) break
    const [, name = '', value = ''] = match
    fields.set(name.toLowerCase().replace('sent', 'date'), value)
  }
  const body = lines.slice(at).join('\r\n').trim()
  if (!fields.has('subject') || body === '') return null
  const sent = Date.parse((fields.get('date') ?? '').replace(/ at /i, ' ').replace(/\u202f/g, ' '))
  return [
    `From: ${fields.get('from')}`,
    ...(fields.has('to') ? [`To: ${fields.get('to')}`] : []),
    `Subject: ${fields.get('subject')}`,
    ...(Number.isNaN(sent) ? [] : [`Date: ${new Date(sent).toUTCString()}`]),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
  ].join('\r\n')
}
