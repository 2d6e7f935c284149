// What Offlist says of itself that isn't plain to see: each statement with what it rests on. The specification's marketing
// claims contradict each other (account and public site, 1; signed-in tools, 2.8); none of them is said, and what stands
// in its place is here.

/** Certificates that an operator can hold. */
export const CERTIFICATES = [
  { id: 'soc2', name: 'SOC 2 Type II', by: 'an independent auditor' },
  { id: 'iso27001', name: 'ISO 27001', by: 'an accredited body' },
] as const
export type CertificateId = (typeof CERTIFICATES)[number]['id']

/** What the operator has set; null, or an empty list, where nothing is. */
export type OperatorClaims = {
  /** With the day of each certificate. */
  certificates: readonly { id: CertificateId; since: string }[]
  /** Where the servers are, as the operator wrote it. */
  regions: string | null
  /** Days within which a payment is given back. */
  money_back_days: number | null
  /** The share of a month in which the service answers, as promised: `99.9`. */
  uptime_percent: number | null
}

export const NO_CLAIMS: OperatorClaims = {
  certificates: [],
  regions: null,
  money_back_days: null,
  uptime_percent: null,
}

export type Backing =
  | { by: 'setting'; setting: string }
  /** A figure that the catalog or the database gives. */
  | { by: 'count'; of: string }
  | { by: 'constant'; in: string }

/** The specification's claims, and what is said instead. A page that says one word for word fails the tests. */
export const REPLACED_CLAIMS: readonly { claim: RegExp; rests: Backing; instead: string }[] = [
  {
    claim: /\b(50|100|200|150|500)\+/,
    rests: { by: 'count', of: 'sites in the catalog' },
    instead: 'the number of sites in the catalog, with their kinds',
  },
  {
    claim: /\b(94|95|99)(\.\d)? ?%|\b60 ?% (for|of) manual/,
    rests: { by: 'count', of: 'removals seen gone twice, of those asked for' },
    instead: 'a site’s own figure, from thirty finished removals on',
  },
  {
    claim: /\b(7-30|30-90|24-72)\b/,
    rests: { by: 'count', of: 'days from request to gone' },
    instead: 'the deadlines that the law sets, and the 72 hours between two looks',
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
    claim: /SOC 2 Type II certified|ISO 27001 certified|GDPR compliant|CCPA compliant/i,
    rests: { by: 'setting', setting: 'CERTIFICATES' },
    instead: '“Not yet certified”, or the day of the certificate',
  },
  {
    claim: /24\/7|9 ?am[-–]6 ?pm/i,
    rests: { by: 'setting', setting: 'SUPPORT_HOURS' },
    instead: 'the operator’s hours where they are set',
  },
]
