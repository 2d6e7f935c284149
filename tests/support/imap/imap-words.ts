// The words of IMAP: takes a command's line apart, and writes a mail's answer to FETCH (RFC 3501).

export type StoredMail = { uid: number; raw: Buffer; at: Date }

/** The words of a line: atoms, quoted strings without their marks, and lists in parentheses as one word. */
export function wordsOf(line: string): string[] {
  const words: string[] = []
  let depth = 0
  let isQuoted = false
  let word = ''
  let wasQuoted = false
  const end = () => {
    if (word !== '' || wasQuoted) words.push(word)
    word = ''
    wasQuoted = false
  }
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at)
    if (isQuoted && char === '\\') {
      at += 1
      word += line.charAt(at)
    } else if (char === '"' && depth === 0) {
      isQuoted = !isQuoted
      wasQuoted = true
    } else if (char === ' ' && depth === 0 && !isQuoted) end()
    else {
      if ('(['.includes(char)) depth += 1
      if (')]'.includes(char)) depth -= 1
      word += char
    }
  }
  end()
  return words
}

/** The mails of a set such as `3,5:9,12:*`. A star is the highest number, whatever stands before it. */
export function inSet<M extends { uid: number }>(mails: readonly M[], set: string): M[] {
  const highest = Math.max(0, ...mails.map(({ uid }) => uid))
  const ranges = set.split(',').map(part => {
    const [from = 0, to = from] = part.split(':').map(one => (one === '*' ? highest : Number(one)))
    return [Math.min(from, to), Math.max(from, to)] as const
  })
  return mails.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The mails of a search: `ALL`, `SINCE 1-Nov-2026`, `UID 5:*`. */
export function search(mails: readonly StoredMail[], criteria: readonly string[]): StoredMail[] {
  const [kind = '', value = ''] = criteria
  if (kind === 'UID') return inSet(mails, value)
  if (kind !== 'SINCE') return [...mails]
  const [day = '', month = '', year = ''] = value.split('-')
  const since = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day))
  return mails.filter(({ at }) => at.getTime() >= since)
}

/** What a FETCH asks for. `text`: more than headers. `marks`: it would set the mail's \Seen flag. */
export function askedFor(items: string): { headers: boolean; text: boolean; marks: boolean } {
  const sections = [...items.matchAll(/BODY(\.PEEK)?\[([^\]]*)\]/g)]
  return {
    headers: sections.some(([, , section = '']) => section.startsWith('HEADER')),
    text:
      sections.some(([, , section = '']) => !section.startsWith('HEADER')) || /RFC822(?!\.SIZE)/.test(items),
    marks: sections.some(([, peek]) => peek === undefined) || /RFC822(?!\.SIZE|\.HEADER)/.test(items),
  }
}

/** The answer to a FETCH of a mail. */
export function fetched(mail: StoredMail, sequence: number, items: string): Buffer {
  const parts: Buffer[] = [Buffer.from(`* ${sequence} FETCH (UID ${mail.uid}`)]
  const say = (text: string | Buffer) => parts.push(Buffer.from(text))
  if (items.includes('INTERNALDATE')) say(` INTERNALDATE "${internalDate(mail.at)}"`)
  if (items.includes('RFC822.SIZE')) say(` RFC822.SIZE ${mail.raw.length}`)
  if (items.includes('FLAGS')) say(' FLAGS ()')
  for (const [, section = '', , first, count] of items.matchAll(
    /BODY(?:\.PEEK)?\[([^\]]*)\](<(\d+)\.(\d+)>)?/g,
  )) {
    const whole = section.startsWith('HEADER') ? someHeaders(mail.raw, section) : mail.raw
    const text = first === undefined ? whole : whole.subarray(Number(first), Number(first) + Number(count))
    say(` BODY[${section}]${first === undefined ? '' : `<${first}>`} {${text.length}}\r\n`)
    say(text)
  }
  say(')\r\n')
  return Buffer.concat(parts)
}

function someHeaders(raw: Buffer, section: string): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1')
  const wanted = /\(([^)]*)\)/.exec(section)?.[1]?.toLowerCase().split(' ') ?? []
  const lines = head
    .split(/\r\n(?![ \t])/)
    .filter(line => wanted.includes(line.split(':')[0]?.toLowerCase() ?? ''))
  return Buffer.from(`${lines.map(line => `${line}\r\n`).join('')}\r\n`, 'latin1')
}

const two = (number: number) => String(number).padStart(2, '0')

const internalDate = (at: Date): string =>
  `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`
