// The ranking of sources for each fact (RULES.md N3, U3, E2). A source that isn't in a list is a person who set the
// fact by hand; that fact stays.
import type { BrokerField } from '../catalogue-text.ts'

const GRAUER = /yaelwrites\/Big-Ass-Data-Broker/
const CVS0 = /cvs0\/data-brokers-list/
const UNBROKER = /unbroker records/
const MARKUP = /the-markup\/investigation-data-broker-opt-out-pages/
const REGISTER = /^CPPA Data Broker Registry/
const DATENANFRAGEN = /datenanfragen/
const LEAKYDATA = /^github\.com\/leakydata\/broker-remove/
const REUMERE = /brianreumere\/data-brokers/
const PERSPROTECT = /PersProtect/
const OPT_OUTTA = /opt-outta/
const CORE = /coreConvention/
const OPERATOR = /terms of use/
const OLD_REGISTERS = /Data Broker Registry, 2021/

type Ranks = readonly RegExp[]

/** U3. The Markup corrected filed addresses that didn't resolve, so it ranks above the filings. */
const URLS: Ranks = [
  CVS0,
  GRAUER,
  UNBROKER,
  MARKUP,
  REGISTER,
  DATENANFRAGEN,
  LEAKYDATA,
  PERSPROTECT,
  REUMERE,
  OPT_OUTTA,
  CORE,
]
/** E2. */
const MAILBOXES: Ranks = [
  GRAUER,
  CVS0,
  UNBROKER,
  REGISTER,
  DATENANFRAGEN,
  LEAKYDATA,
  REUMERE,
  PERSPROTECT,
  OPT_OUTTA,
  CORE,
]
/** N3. */
const PARENTS: Ranks = [
  REGISTER,
  OPERATOR,
  GRAUER,
  UNBROKER,
  CVS0,
  REUMERE,
  DATENANFRAGEN,
  LEAKYDATA,
  PERSPROTECT,
  OPT_OUTTA,
  CORE,
]
/** Lists of sites have the names that people use, filings have the company's legal name. So lists rank first. */
const NAMES: Ranks = [
  GRAUER,
  CVS0,
  UNBROKER,
  REUMERE,
  PERSPROTECT,
  LEAKYDATA,
  OPT_OUTTA,
  CORE,
  MARKUP,
  OPERATOR,
  DATENANFRAGEN,
  REGISTER,
  OLD_REGISTERS,
]

const RANKS: Partial<Record<BrokerField, Ranks>> = {
  name: NAMES,
  parent: PARENTS,
  optOutUrl: URLS,
  privacyUrl: URLS,
  privacyEmail: MAILBOXES,
}

/**
 * A source and its copy: `ref` is a commit, a file name, or the operator's description, with a date if there is one.
 */
export type SourceRef = { source: string; ref: string }

/** Whether `next` may replace the value that `current` set. `current` is null if only a rule derived the fact. */
export function mayReplace(field: BrokerField, next: SourceRef, current: SourceRef | null): boolean {
  if (current === null) return true
  const ranks = RANKS[field]
  if (!ranks) return false
  const [mine, theirs] = [rankOf(ranks, next.source), rankOf(ranks, current.source)]
  if (mine !== theirs) return mine < theirs
  // Within one source the later copy wins, so importing an old file again reverts nothing.
  return dateOf(next.ref) >= dateOf(current.ref)
}

function rankOf(ranks: Ranks, source: string): number {
  const at = ranks.findIndex(pattern => pattern.test(source))
  const year = REGISTER.test(source) ? Number(/ (\d{4})\b/.exec(source)?.[1] ?? 2000) : 2000
  // Among the registers, the newest year ranks first.
  return at === -1 ? -1 : at + (9999 - year) / 10_000
}

/** The last date in a ref. A ref without a date counts as the newest. */
const dateOf = (ref: string) => ref.match(/\d{4}-\d{2}-\d{2}/g)?.at(-1) ?? '9999-12-31'
