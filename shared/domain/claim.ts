// Offlist's claims about itself that aren't self-evident, each with its evidence. The specification's marketing
// claims contradict each other (PRODUCT S1; T2.8). We make none of them; this file has the replacements.

import type { PlanId } from './plan.ts'

/** Certificates that an operator can hold. */
export const CERTIFICATES = [
  { id: 'soc2', name: 'SOC 2 Type II', by: 'an independent auditor' },
  { id: 'iso27001', name: 'ISO 27001', by: 'an accredited body' },
] as const
export type CertificateId = (typeof CERTIFICATES)[number]['id']

/** The operator's settings; null or an empty list if unset. */
export type OperatorClaims = {
  /** With the date of each certificate. */
  certificates: readonly { id: CertificateId; since: string }[]
  /** The location of the servers, as the operator wrote it. */
  regions: string | null
  /** Days within which a payment is refunded. */
  money_back_days: number | null
  /** The promised uptime per month, in percent: `99.9`. */
  uptime_percent: number | null
}

export const NO_CLAIMS: OperatorClaims = {
  certificates: [],
  regions: null,
  money_back_days: null,
  uptime_percent: null,
}

/** Periods set by law, which pages mention without a citation. */
export const LAW_TERMS = {
  /**
   * For a business’s answer to a deletion request; can be extended once by the same time: Cal. Civ. Code
   * 1798.130(a)(2).
   */
  ccpaAnswerDays: 45,
  /** Business days to stop selling and sharing: 11 CCR 7026(f). */
  ccpaOptOutDays: 15,
  /** GDPR Article 12(3); two further months with reasons. */
  gdprAnswerMonths: 1,
  gdprExtensionMonths: 2,
} as const

/** Notice before a price rises or a term gets worse, as promised in the terms of service (PRODUCT T2.8). */
export const CHANGE_NOTICE_DAYS = 30

/** A study’s figure on one of our pages, in place of a claim (PRODUCT S1, T1). */
export const UNANSWERED_STUDY = {
  /** The share of all brokers registered in California that never answered when asked about a person’s data. */
  percent: 40,
  brokers: 543,
  name: 'arXiv 2506.21914',
  url: 'https://arxiv.org/abs/2506.21914',
  month: 'June 2025',
} as const

export type Backing =
  | { by: 'setting'; setting: string }
  /** A figure from the catalog or the database. */
  | { by: 'count'; of: string }
  | { by: 'constant'; in: string }

/** Below this many subscriptions, a count doesn't show which plan people choose. */
export const POPULAR_FROM = 30

/**
 * The plan labeled "Most popular": the one with the most subscriptions, if there are enough and no other has as many.
 * Null otherwise: we recommend one instead.
 */
export function mostPopular(subscriptions: ReadonlyMap<PlanId, number>): PlanId | null {
  const counted = [...subscriptions].sort(([, a], [, b]) => b - a)
  const all = counted.reduce((sum, [, count]) => sum + count, 0)
  const [first, second] = counted
  if (!first || all < POPULAR_FROM || first[1] === second?.[1]) return null
  return first[0]
}

/**
 * The specification's marketing claims (PRODUCT S1 and S9; T1, T2.8 and T9), and their replacements. A page that
 * repeats one word for word fails the tests.
 */
export const REPLACED_CLAIMS: readonly { claim: RegExp; rests: Backing; instead: string }[] = [
  {
    claim: /\b(50|100|150|200|500)\+/,
    rests: { by: 'count', of: 'sites in the catalog' },
    instead: 'the number of sites in the catalog, with their kinds',
  },
  {
    claim: /\b(94|95|99)(\.\d)? ?%|\b60 ?% (for|of) manual/,
    rests: { by: 'count', of: 'removals seen gone twice, of those asked for' },
    instead: 'a site’s own figure, from thirty finished removals on',
  },
  {
    claim: /\b(7[-–]30|30[-–]90|24[-–]72)\b|\b24 ?h average/,
    rests: { by: 'count', of: 'days from request to gone' },
    instead: 'the deadlines that the law sets, and the 72 hours between two looks',
  },
  {
    claim: /\b20[-–]30 hours/,
    rests: { by: 'constant', in: 'shared/guides' },
    instead: 'the minutes of each guide',
  },
  {
    claim: /\b30[-–]60 ?s(econds)?\b/,
    rests: { by: 'constant', in: 'shared/domain/free-scan.ts' },
    instead: 'about a minute, for five sites',
  },
  {
    claim: /\b4\.8B\b|\$227B|\b87 ?%/,
    rests: { by: 'count', of: 'facts in the catalog' },
    instead: 'counts of the catalog, and cited studies',
  },
  {
    claim: /money[- ]back guarantee/i,
    rests: { by: 'setting', setting: 'MONEY_BACK_DAYS' },
    instead: 'the operator’s promise where one is set',
  },
  {
    claim: /save 25 ?%|\$240\+/i,
    rests: { by: 'constant', in: 'shared/domain/plan.ts' },
    instead: 'what each plan saves in a year',
  },
  {
    claim: /\$39 per month|\$99 per month|\bTeam Pro\b|unlimited users/i,
    rests: { by: 'constant', in: 'shared/domain/plan.ts' },
    instead: 'the plans’ one price table',
  },
  {
    claim: /most popular/i,
    rests: { by: 'count', of: 'subscriptions by plan' },
    instead: '“Recommended”, until there are enough of them to tell',
  },
  {
    claim: /SOC 2 Type II certified|ISO 27001 certified|GDPR compliant|CCPA compliant/i,
    rests: { by: 'setting', setting: 'CERTIFICATES' },
    instead: '“Not yet certified”, or the day of the certificate',
  },
  {
    claim: /24\/7|\b9 ?am[-–]6 ?pm|\b8 AM[-–]8 PM|\b10 AM[-–]6 PM|\b12[-–]6 PM/i,
    rests: { by: 'setting', setting: 'SUPPORT_HOURS' },
    instead: 'the operator’s hours where they are set',
  },
  {
    claim: /repl(y|ies) within 24 hours|\b2[-–]4 hours|response under 1 hour/i,
    rests: { by: 'setting', setting: 'SUPPORT_REPLY' },
    instead: 'the operator’s reply time where it is set',
  },
  {
    claim: /\bSLA 99|99\.9 ?%/,
    rests: { by: 'setting', setting: 'UPTIME_PERCENT' },
    instead: 'the operator’s promise where one is set',
  },
  {
    claim: /\b4 regions/i,
    rests: { by: 'setting', setting: 'HOSTING_REGIONS' },
    instead: 'where the operator’s servers are, where that is set',
  },
  {
    claim: /\b12\+ languages|95 ?% automation/i,
    rests: { by: 'count', of: 'sites by the way they take requests' },
    instead: 'which way each site takes requests',
  },
  {
    claim: /under[- ]5[- ]minutes?/i,
    rests: { by: 'count', of: 'alerts by when they were sent' },
    instead: 'when each alert was sent',
  },
  {
    claim: /7-year retention/i,
    rests: { by: 'constant', in: 'shared/domain/data-register/register.ts' },
    instead: 'the retention that the product has, field by field',
  },
]
