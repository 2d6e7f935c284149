// Reads mails that say that one of ours didn't arrive: delivery reports (RFC 3464), and the texts of servers that send
// none. Says nothing about whether the report is genuine: the caller checks that (file-bounce.ts).
import type { ParsedMail } from 'mailparser'
import { isMailServer } from '#shared/domain/replies/mail-server.ts'
import { DELAYED, FULL, NOT_DELIVERED, QUOTES, SUBJECT, UNKNOWN } from './bounce-texts.ts'
import { headerOf } from './mail-headers.ts'

/** The parts of a mail that we read. Parsed with `keepDeliveryStatus` or without it. */
export type BounceMail = Pick<ParsedMail, 'text' | 'subject' | 'from' | 'headerLines'> &
  Partial<Pick<ParsedMail, 'attachments' | 'to'>>

/** `soft`: the server keeps trying, or the mailbox is full. `address`: the one that the mail didn't reach. */
export type Bounce = { kind: 'hard' | 'soft'; address: string | null }

/** Also says whether there is no such mailbox; otherwise the server refused this mail, and may accept another. */
export type DeliveryReport = Bounce & { isUnknown: boolean }

/** How much of a text we read: reports say it at the top. */
const READ_MAX = 60_000
/** RFC 3463: class, subject, detail. Not a part of an IP address or a version. */
const STATUS = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![.\d])/
/** A reply of RFC 5321 with its text. */
const REPLY = /(?<![\d.:/-])([45])[0-5]\d(?=[ \-:]\S|[ \t]#?[45]\.)/
const ADDRESS = /[^\s<>()[\]"',;:@]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])/i
const ADDRESSES = new RegExp(ADDRESS, 'gi')

/** The bounce; null if the mail isn't one. */
export function readBounce(mail: BounceMail): Bounce | null {
  const report = readDeliveryReport(mail)
  return report && { kind: report.kind, address: report.address }
}

/** The same, with its reason. */
export function readDeliveryReport(mail: BounceMail): DeliveryReport | null {
  const report = reportType(mail)
  // A read receipt or a spam complaint is a report as well, and its mail has arrived.
  if (report !== null && report !== 'delivery-status') return null
  // The parser makes this of HTML, too.
  const text = (mail.text ?? '').slice(0, READ_MAX)
  if (report !== null || isFromServer(mail)) {
    const read = readFields(`${text}\n\n${statusParts(mail)}`)
    if (read !== 'none') return read
  }
  return readText(mail, text)
}

/** The `report-type` of a multipart/report; '' of any other mail is null. */
function reportType(mail: BounceMail): string | null {
  const type = headerOf(mail, 'content-type')
  if (type === null || !/^multipart\/report\b/i.test(type)) return null
  return /report-type\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'delivery-status'
}

function statusParts({ attachments }: BounceMail): string {
  return (attachments ?? [])
    .filter(({ contentType }) => /^message\/(global-)?delivery-status$/i.test(contentType))
    .map(({ content }) => content.toString().slice(0, READ_MAX))
    .join('\n\n')
}

type Fields = Readonly<Record<string, string>>

/** The fields of each recipient, by name in lower case. */
function recipientFields(text: string): Fields[] {
  const lines = text.replace(/\r?\n[ \t]+(?=\S)/g, ' ').split(/\r?\n/)
  const groups: Record<string, string>[] = [{}]
  for (const line of lines) {
    const [, name, value] =
      /^(Final-Recipient|Original-Recipient|Action|Status|Diagnostic-Code)[ \t]*:[ \t]*(.*)$/i.exec(line) ??
      []
    if (line.trim() === '' || groups.at(-1)?.[name?.toLowerCase() ?? ''] !== undefined) groups.push({})
    const group = groups.at(-1)
    if (group && name !== undefined && value !== undefined) group[name.toLowerCase()] = value.trim()
  }
  return groups.filter(group => group.action !== undefined || (group['final-recipient'] && group.status))
}

/** What a report's fields say. 'none': there are none. Null: they say that the mail arrived, or was passed on. */
function readFields(text: string): DeliveryReport | null | 'none' {
  const groups = recipientFields(text)
  if (groups.length === 0) return 'none'
  const read = groups.flatMap(group => readGroup(group) ?? [])
  return read.find(({ kind }) => kind === 'hard') ?? read[0] ?? null
}

function readGroup(fields: Fields): DeliveryReport | null {
  const action = fields.action?.toLowerCase().match(/[a-z]+/)?.[0] ?? 'failed'
  if (action !== 'failed' && action !== 'delayed') return null
  const address = recipient(fields['original-recipient']) ?? recipient(fields['final-recipient'])
  const status = fields.status ?? ''
  const said = fields['diagnostic-code'] ?? ''
  const kind = action === 'delayed' ? 'soft' : kindOf(status, said)
  return { kind, address, isUnknown: kind === 'hard' && isUnknown(status, said) }
}

/** A failure that may pass: the mailbox is full, or the server gave up after 4.x.x. */
function kindOf(status: string, said: string): Bounce['kind'] {
  const [whole, level] = STATUS.exec(status) ?? STATUS.exec(said) ?? []
  if (whole === '4.2.2' || whole === '5.2.2' || STATUS.exec(said)?.[0] === '5.2.2' || FULL.test(said))
    return 'soft'
  if (level !== undefined && whole !== '5.0.0') return level === '4' ? 'soft' : 'hard'
  return REPLY.exec(said)?.[1] === '4' ? 'soft' : 'hard'
}

/** RFC 3463: X.1.x is about the address, X.2.1 says that the mailbox is closed, X.4.4 that its host isn't known. */
function isUnknown(status: string, said: string): boolean {
  const codes = [STATUS.exec(status), STATUS.exec(said)].flatMap(found => (found ? [found[0].slice(2)] : []))
  if (codes.some(code => /^(1\.(0|1|2|3|6|10)|2\.1|4\.4)$/.test(code))) return true
  return !codes.some(code => /^[67]\./.test(code)) && UNKNOWN.test(said)
}

/** `rfc822; name@host`, as servers write it. */
function recipient(field: string | undefined): string | null {
  const text = field?.slice(field.indexOf(';') + 1).trim() ?? ''
  return ADDRESS.exec(text)?.[0]?.toLowerCase() ?? null
}

/** Whether a mail server sent it, not a person: its sender, an empty envelope sender, or a header that only they set. */
function isFromServer(mail: BounceMail): boolean {
  const from = mail.from?.value[0]?.address ?? ''
  return (
    isMailServer(from) ||
    /^<?\s*>?$/.test(headerOf(mail, 'return-path') ?? 'x') ||
    headerOf(mail, 'x-failed-recipients') !== null
  )
}

/** Bounces without fields: Exim, qmail, Exchange, Gmail, Yahoo and others. */
function readText(mail: BounceMail, whole: string): DeliveryReport | null {
  const cut = whole.search(QUOTES)
  const text = cut > 0 ? whole.slice(0, cut) : whole
  const subject = (mail.subject ?? '').slice(0, 300)
  const says = NOT_DELIVERED.test(text) || NOT_DELIVERED.test(subject)
  const waits = DELAYED.test(subject) || (!says && DELAYED.test(text))
  const hasCode = STATUS.test(text) || REPLY.test(text)
  const isServer = isFromServer(mail)
  const isBounce = isServer
    ? SUBJECT.test(subject) ||
      says ||
      (waits && hasCode) ||
      (hasCode && (UNKNOWN.test(text) || FULL.test(text)))
    : SUBJECT.test(subject) && says && hasCode
  if (!isBounce) return null
  const address = failedAddress(mail, text)
  if (waits || isSoft(text)) return { kind: 'soft', address, isUnknown: false }
  return { kind: 'hard', address, isUnknown: isUnknown('', text) }
}

function isSoft(text: string): boolean {
  const codes = [...text.matchAll(new RegExp(STATUS, 'g'))].map(([code]) => code)
  if (codes.some(code => code.endsWith('.2.2')) || FULL.test(text)) return true
  if (codes.some(code => code.startsWith('5'))) return false
  if (codes.some(code => code.startsWith('4'))) return true
  if (UNKNOWN.test(text)) return false
  const replies = [...text.matchAll(new RegExp(REPLY, 'g'))].map(([, level]) => level)
  return replies.length > 0
    ? replies.every(level => level === '4')
    : !NOT_DELIVERED.test(text) && DELAYED.test(text)
}

/** The address named in a header, else the first in the text that isn't the recipient's own or the server's. */
function failedAddress(mail: BounceMail, text: string): string | null {
  const named = ADDRESS.exec(headerOf(mail, 'x-failed-recipients') ?? '')
  if (named) return named[0].toLowerCase()
  const to = Array.isArray(mail.to) ? mail.to : mail.to ? [mail.to] : []
  const ours = new Set(to.flatMap(({ value }) => value.map(({ address }) => address?.toLowerCase())))
  const found = (text.match(ADDRESSES) ?? []).map(address => address.toLowerCase())
  const others = found.filter(
    address => !ours.has(address) && !isMailServer(address) && !/\.{2}/.test(address),
  )
  return others[0] ?? null
}
