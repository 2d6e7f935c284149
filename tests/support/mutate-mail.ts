// Breaks a mail's source at random, as damaged or hostile mails are: its bytes, its lines, and its structure.

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Mutation = (source: string, random: () => number) => string

const at = (length: number, random: () => number) => Math.floor(random() * (length + 1))
const pick = <T>(list: readonly T[], random: () => number): T => list[at(list.length - 1, random)] as T

const ODD = [
  '\0',
  '\r',
  '\n.\n',
  '\r\n\r\n',
  '--',
  '=',
  '=?utf-8?B?////?=',
  '=?x-unknown?Q?=FF?=',
  '\u00ff\u00fe',
  '"',
  '<',
  ';'.repeat(200),
  ' '.repeat(2000),
  '(('.repeat(100),
]
const HEADERS = [
  'Content-Type: multipart/mixed; boundary=""',
  'Content-Type: multipart/mixed; boundary="=_b"',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
  'Content-Type: message/rfc822',
  'Content-Type: message/delivery-status',
  'Content-Type: text/html; charset=utf-7',
  'Content-Type: text/plain; charset="x-no-such"',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Transfer-Encoding: x-uuencode',
  "Content-Disposition: attachment; filename*=utf-8''%FF%FE",
  'Date: Fri, 31 Dec 9999 23:59:60 +9999',
  'From: ',
  'To: undisclosed-recipients:;',
  'Message-ID: <>',
  `References: ${'<a@b.example> '.repeat(300)}`,
  'Auto-Submitted:',
  'DKIM-Signature: v=1; a=rsa-sha256; b=;',
  'Subject: =?utf-8?Q?=',
]

const MUTATIONS: readonly Mutation[] = [
  // A slice is lost, or comes twice, or in reverse.
  (source, random) => {
    const from = at(source.length, random)
    const to = from + at(200, random)
    return source.slice(0, from) + source.slice(to)
  },
  (source, random) => {
    const from = at(source.length, random)
    const to = from + at(400, random)
    return source.slice(0, to) + source.slice(from, to).repeat(1 + at(3, random)) + source.slice(to)
  },
  (source, random) => {
    const from = at(source.length, random)
    const part = source.slice(from, from + at(80, random))
    return source.replace(part, [...part].reverse().join(''))
  },
  // A byte is another.
  (source, random) => {
    const place = at(source.length, random)
    return source.slice(0, place) + String.fromCharCode(at(255, random)) + source.slice(place + 1)
  },
  (source, random) => {
    const place = at(source.length, random)
    return source.slice(0, place) + pick(ODD, random) + source.slice(place)
  },
  // It ends too early.
  (source, random) => source.slice(0, at(source.length, random)),
  // Its lines end in another way.
  (source, random) => source.replaceAll('\r\n', pick(['\n', '\r', '\r\r\n', '\n\r'], random)),
  // A header that says something else, at the top or in the middle.
  (source, random) => `${pick(HEADERS, random)}\r\n${source}`,
  (source, random) => {
    const lines = source.split('\r\n')
    lines.splice(at(lines.length, random), 0, pick(HEADERS, random))
    return lines.join('\r\n')
  },
  (source, random) => {
    const lines = source.split('\r\n')
    const [taken = ''] = lines.splice(at(lines.length - 1, random), 1)
    lines.splice(at(lines.length, random), 0, taken)
    return lines.join('\r\n')
  },
  // It's inside other mails, or among other parts.
  (source, random) => {
    const depth = 1 + at(40, random)
    return `${'Content-Type: message/rfc822\r\n\r\n'.repeat(depth)}${source}`
  },
  (source, random) => {
    const depth = 1 + at(60, random)
    const opened = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    )
    return `From: a@first.example\r\nSubject: deep\r\n${opened.join('')}${source}`
  },
]

/** The mail with one to four mutations. Latin-1, one character per byte. */
export function mutateMail(source: string, random: () => number): string {
  let mutated = source
  for (let times = 1 + at(3, random); times > 0; times -= 1)
    mutated = pick(MUTATIONS, random)(mutated, random)
  return mutated
}
