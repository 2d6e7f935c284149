// Whose word counts for which fact (RULES.md N3, U3, E2). Where a source is not in a list, a person has set
// the fact by hand, and that is kept.
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

/** U3; The Markup's corrections stand where a filed address did not resolve, so above the filings. */
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
/** Lists of sites say what people call them, filings what the company is called: the lists first. */
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

/** A source and the copy of it: `ref` is a commit, a file's name, or what the operator says, with a date if there is one. */
export type SourceRef = { source: string; ref: string }

/** Whether `next` may replace what `current` says of a field; null is a fact that only a rule has made. */
export function mayReplace(field: BrokerField, next: SourceRef, current: SourceRef | null): boolean {
  if (current === null) return true
  const ranks = RANKS[field]
  if (!ranks) return false
  const [mine, theirs] = [rankOf(ranks, next.source), rankOf(ranks, current.source)]
  if (mine !== theirs) return mine < theirs
  // The same source: the later copy, so that an old file brought in again undoes nothing.
  return dateOf(next.ref) >= dateOf(current.ref)
}

function rankOf(ranks: Ranks, source: string): number {
  const at = ranks.findIndex(pattern => pattern.test(source))
  const year = REGISTER.test(source) ? Number(/ (\d{4})\b/.exec(source)?.[1] ?? 2000) : 2000
  // Within the registers the newest year comes first.
  return at === -1 ? -1 : at + (9999 - year) / 10_000
}

/** The last date that a ref names; one without a date counts as today's. */
const dateOf = (ref: string) => ref.match(/\d{4}-\d{2}-\d{2}/g)?.at(-1) ?? '9999-12-31'
