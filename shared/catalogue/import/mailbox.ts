// Mailboxes for requests (RULES.md E1 and E3): one per record, of a role and never of a person. A mailbox on another
// domain is the company's if the source says so: filings name agents and parent companies. This file doesn't know
// about bounces; the mail log does.
import { hostName, registrableDomain } from './domain-name.ts'

/** A usable mailbox, or the reason why there is none. */
export type ReadMailbox = { mailbox: string; refused: null } | { mailbox: null; refused: string | null }

const FREE_MAIL = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com aol.com icloud.com me.com
   mac.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de mail.com zoho.com yandex.com qq.com
   t-online.de freenet.de comcast.net verizon.net att.net sbcglobal.net`.split(/\s+/),
)

/** Words for roles that never occur in a person's name, anywhere in the mailbox. */
const ROLE =
  /privacy|privacidad|legal|support|info|complian|contact|datenschutz|data|operation|admin|hello|account|secur|feedback|protec|customer|consumer|client|help|office|opt-?_?out|notice|auskunft|broker|remov|delet|service|research|request|email|bizdev|team|inbox|safety|governance|other|control|rights|unsub|unlist|enquir|inquir|registr|trust|kontakt|policy|sourcing|financ|assist|suppress|residential|choice|consent|subject|market|billing|webmaster|postmaster|abuse|general|reception|kunden|verbraucher|dpo(?![a-z]{4})|ccpa|cpra|gdpr|rgpd/

/** Short words, and words that also occur in names: they count only alone or at the beginning. */
const ROLE_TOKEN =
  /^(?:ask|care|csr|dsb|dsr|dsar|dpo|[a-z]*drop|hr|it|mail|mailus|ncoa|[a-z]*ops|pr|press|risk|sales|web)$/

const SYNTAX = /^[a-z0-9](?:[a-z0-9._%+'-]{0,62}[a-z0-9_+-])?$/

/** Reads the mailbox in a cell for a company whose site is `domain`; `known` are the domains of the catalogue. */
export function readMailbox(cell: string, domain: string, known: ReadonlySet<string>): ReadMailbox {
  const text = cell
    .replace(/\s*[[(]\s*at\s*[\])]\s*/gi, '@')
    .replace(/\s*[[(]\s*dot\s*[\])]\s*/gi, '.')
    .replace(/mailto:/gi, '')
    .toLowerCase()
  const written = text.split(/[\s,;<>|]+/).find(piece => piece.includes('@'))
  if (written === undefined) return refused(/^\W*$|^\s*(n\/?a|none)\s*$/.test(text) ? null : 'is none')
  const mailbox = written.replace(/[.:)]+$/, '')
  const [local = '', rest = '', more] = mailbox.split('@')
  const host = hostName(rest)
  if (more !== undefined || host === null || host !== rest || !SYNTAX.test(local) || local.includes('..')) {
    return refused('is none')
  }
  if (FREE_MAIL.has(host)) return refused('is on a free-mail host (E1)')
  const mailDomain = registrableDomain(host, known)
  if (!known.has(mailDomain) && isMisspelt(mailDomain, domain)) return refused('is on a misspelt domain (E1)')
  if (!isRole(local, [domain, mailDomain])) return refused('names a person (E3)')
  return { mailbox, refused: null }
}

/** Whether the part before the @ names a role or the company itself, not a person (E3). */
export function isRole(local: string, domains: readonly string[]): boolean {
  if (ROLE.test(local)) return true
  const tokens = local.split(/[^a-z]+/).filter(token => token !== '')
  if (tokens.some(token => ROLE_TOKEN.test(token))) return true
  const letters = tokens.join('')
  return domains.some(domain => {
    const label = (domain.split('.')[0] ?? '').replace(/[^a-z]/g, '')
    return letters.length >= 4 && label.length >= 4 && (letters.includes(label) || label.startsWith(letters))
  })
}

const refused = (why: string | null): ReadMailbox => ({ mailbox: null, refused: why })

/** One letter added, missing, changed or swapped, in names so long that no other company is likely. */
function isMisspelt(writtenDomain: string, domain: string): boolean {
  const [written, meant] = [label(writtenDomain), label(domain)]
  if (written === meant || Math.min(written.length, meant.length) < 6) return false
  let from = 0
  while (from < written.length && written[from] === meant[from]) from++
  const [a, b] = [written.slice(from), meant.slice(from)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** The name in a domain. Ignores hyphens and the ending, because readers confuse them. */
const label = (domain: string) => (domain.split('.')[0] ?? '').replaceAll('-', '')
