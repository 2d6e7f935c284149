// The laws, one entry each, in one table for letters, documents and clocks. An entry is added only after its facts were
// checked, some of them in excerpts: `source` is where, `verifiedOn` when. We never cite a law without an entry.
import { EEA_COUNTRIES } from './europe-holidays.ts'
import type { AnswerRule, Law, LawSections } from './law.ts'
import type { LawId } from './law-id.ts'

const VERIFIED = '2026-11-26'

const days = (length: number, extension: number): AnswerRule => ({
  period: { length, kind: 'calendar' },
  extension,
})

type Given<Needed extends keyof Law> = Pick<Law, Needed> & Partial<Law>

/** A state's law in the form that most have: four rights, 45 days, once 45 more, all data. */
const stateLaw = (state: string, law: Given<'id' | 'name' | 'from' | 'source'>): Law => ({
  covers: [`US-${state}`],
  rights: ['delete', 'access', 'opt_out', 'correct'],
  rightsFrom: {},
  deletes: 'all',
  answer: days(45, 45),
  optOut: null,
  confirmDays: null,
  optOutProof: 'allowed',
  channel: 'letter',
  calendar: 'federal',
  never: null,
  sections: null,
  verifiedOn: VERIFIED,
  ...law,
})

/** A country's law that gives no general right against a broker. */
const listedOnly = (law: Given<'id' | 'name' | 'covers' | 'never'>): Law => ({
  rights: [],
  rightsFrom: {},
  deletes: 'all',
  answer: null,
  optOut: null,
  confirmDays: null,
  optOutProof: 'allowed',
  channel: 'letter',
  calendar: 'plain',
  from: null,
  sections: null,
  source: 'our survey of privacy laws, 2026-11-21',
  verifiedOn: '2026-11-21',
  ...law,
})

/** The two regulations of Europe: a month, and two more by notice (Article 12(3)). */
const regulation = (
  law: Given<'id' | 'name' | 'covers' | 'calendar' | 'from' | 'sections' | 'source'>,
): Law => ({
  rights: ['delete', 'access', 'correct', 'object'],
  rightsFrom: {},
  deletes: 'all',
  answer: { period: { length: 1, kind: 'month' }, extension: 2 },
  optOut: null,
  confirmDays: null,
  optOutProof: 'allowed',
  channel: 'letter',
  never: null,
  verifiedOn: VERIFIED,
  ...law,
})

export const GDPR_SECTIONS = {
  delete: 'GDPR, Article 17(1)',
  object: 'GDPR, Article 21(1)',
  respond: 'GDPR, Article 12(3)',
} as const satisfies LawSections

export const LAWS: readonly Law[] = [
  stateLaw('CA', {
    id: 'ca-ccpa-cpra',
    name: 'California Consumer Privacy Act',
    from: '2020-01-01',
    rightsFrom: { correct: '2023-01-01' },
    deletes: 'provided',
    // 11 CCR 7021(a): receipt is confirmed within 10 business days; (b): 45 days, at most 90 in all.
    confirmDays: 10,
    // 11 CCR 7026(f).
    optOut: { period: { length: 15, kind: 'business' }, extension: 0 },
    optOutProof: 'never',
    sections: {
      delete: 'Cal. Civ. Code § 1798.105',
      optOut: 'Cal. Civ. Code § 1798.120',
      respond: 'Cal. Civ. Code § 1798.130',
      noProof: 'Cal. Code Regs. tit. 11, § 7026(d)',
    },
    source: 'leginfo.legislature.ca.gov; 11 CCR 7026',
    verifiedOn: '2026-11-21',
  }),
  stateLaw('CA', {
    id: 'ca-delete-act-drop',
    name: 'California Delete Act',
    // Brokers have to process requests from then on; people could make them since 2026-01-01.
    from: '2026-08-01',
    rights: ['delete'],
    // Within 45 days of receiving the request (1798.99.86(c)). Reporting the result may take up to 45 days more.
    answer: days(45, 0),
    channel: 'portal',
    source: 'leginfo.legislature.ca.gov and lexace.ai, Cal. Civ. Code 1798.99.86',
  }),
  stateLaw('VA', {
    id: 'va-vcdpa',
    name: 'Virginia Consumer Data Protection Act',
    from: '2023-01-01',
    sections: {
      delete: 'Va. Code § 59.1-577(A)',
      optOut: 'Va. Code § 59.1-577(A)',
      respond: 'Va. Code § 59.1-577(B)',
    },
    source: 'self-law.org, 59.1-577; Deskbook, page 392',
  }),
  stateLaw('CO', {
    id: 'co-cpa',
    name: 'Colorado Privacy Act',
    from: '2023-07-01',
    sections: {
      delete: 'Colo. Rev. Stat. § 6-1-1306',
      optOut: 'Colo. Rev. Stat. § 6-1-1306',
      respond: 'Colo. Rev. Stat. § 6-1-1306',
    },
    source: 'casetext.com, C.R.S. 6-1-1306',
  }),
  stateLaw('CT', {
    id: 'ct-ctdpa',
    name: 'Connecticut Data Privacy Act',
    from: '2023-07-01',
    optOutProof: 'never',
    sections: {
      delete: 'Conn. Gen. Stat. § 42-518(a)',
      optOut: 'Conn. Gen. Stat. § 42-518(a)',
      respond: 'Conn. Gen. Stat. § 42-518(c)(1)',
      noProof: 'Conn. Gen. Stat. § 42-518(c)(4)',
    },
    source: 'instalawyer.io, section 42-518; GDPR and US States General Privacy Laws Deskbook, page 166',
  }),
  stateLaw('UT', {
    id: 'ut-ucpa',
    name: 'Utah Consumer Privacy Act',
    from: '2023-12-31',
    // House Bill 418 of 2025.
    rightsFrom: { correct: '2026-07-01' },
    deletes: 'provided',
    sections: {
      delete: 'Utah Code § 13-61-201',
      optOut: 'Utah Code § 13-61-201',
      respond: 'Utah Code § 13-61-203',
    },
    source: 'lexace.ai, 13-61-201, in force from 2026-07-01; privacy.gtlaw.com',
  }),
  stateLaw('TX', {
    id: 'tx-tdpsa',
    name: 'Texas Data Privacy and Security Act',
    from: '2024-07-01',
    sections: {
      delete: 'Tex. Bus. & Com. Code § 541.051(b)',
      optOut: 'Tex. Bus. & Com. Code § 541.051(b)',
      respond: 'Tex. Bus. & Com. Code § 541.052',
    },
    source: 'lexace.ai and codes.findlaw.com, 541.051; texas.public.law, contents of chapter 541',
  }),
  stateLaw('OR', {
    id: 'or-ocpa',
    name: 'Oregon Consumer Privacy Act',
    from: '2024-07-01',
    optOutProof: 'never',
    sections: {
      delete: 'Or. Rev. Stat. § 646A.574(1)',
      optOut: 'Or. Rev. Stat. § 646A.574(1)',
      respond: 'Or. Rev. Stat. § 646A.576(5)',
      noProof: 'Or. Rev. Stat. § 646A.576(5)(e)',
    },
    source: 'lawserver.com, ORS 646A.574 and 646A.576; Deskbook, pages 363 and 364',
  }),
  stateLaw('MT', {
    id: 'mt-mcdpa',
    name: 'Montana Consumer Data Privacy Act',
    from: '2024-10-01',
    optOutProof: 'never',
    sections: {
      delete: 'Mont. Code § 30-14-2808(1)',
      optOut: 'Mont. Code § 30-14-2808(1)',
      respond: 'Mont. Code § 30-14-2808(4)',
    },
    source: 'lawserver.com, Montana Code 30-14-2808; Deskbook, page 258',
  }),
  stateLaw('FL', {
    id: 'fl-fdbr',
    name: 'Florida Digital Bill of Rights',
    from: null,
    answer: days(45, 15),
    never:
      'Florida’s law covers only companies with more than $1 billion in yearly revenue, so we never cite it.',
    source: 'Fla. Stat. 501.701 and following, by our survey of privacy laws',
    verifiedOn: '2026-11-21',
  }),
  stateLaw('DE', {
    id: 'de-12d',
    name: 'Delaware Personal Data Privacy Act',
    from: '2025-01-01',
    optOutProof: 'never',
    sections: {
      delete: 'Del. Code tit. 6, § 12D-104(a)',
      optOut: 'Del. Code tit. 6, § 12D-104(a)',
      respond: 'Del. Code tit. 6, § 12D-104(c)',
    },
    source: 'recordinglaw.com, Delaware consumer rights',
  }),
  stateLaw('IA', {
    id: 'ia-715d',
    name: 'Iowa Consumer Data Protection Act',
    from: '2025-01-01',
    // There's no right to correction.
    rights: ['delete', 'access', 'opt_out'],
    deletes: 'provided',
    answer: days(90, 45),
    sections: {
      delete: 'Iowa Code § 715D.3(1)',
      optOut: 'Iowa Code § 715D.3(1)',
      respond: 'Iowa Code § 715D.3(2)',
    },
    source: 'Senate File 262, section 3; recordinglaw.com, Iowa consumer rights',
  }),
  stateLaw('NE', {
    id: 'ne-87-1101',
    name: 'Nebraska Data Privacy Act',
    from: '2025-01-01',
    sections: {
      delete: 'Neb. Rev. Stat. § 87-1107',
      optOut: 'Neb. Rev. Stat. § 87-1107',
      respond: 'Neb. Rev. Stat. § 87-1108',
    },
    source: 'cliclaw.com, contents of 87-1101 to 87-1130; recordinglaw.com, Nebraska consumer rights',
  }),
  stateLaw('NH', {
    id: 'nh-507-h',
    name: 'New Hampshire privacy law, RSA 507-H',
    from: '2025-01-01',
    optOutProof: 'never',
    sections: {
      delete: 'N.H. Rev. Stat. § 507-H:4, I',
      optOut: 'N.H. Rev. Stat. § 507-H:4, I',
      respond: 'N.H. Rev. Stat. § 507-H:4, III',
    },
    source: 'Deskbook, page 335; doj.nh.gov',
  }),
  stateLaw('NJ', {
    id: 'nj-56-8-166-4',
    name: 'New Jersey Data Privacy Act',
    from: '2025-01-15',
    optOutProof: 'never',
    sections: {
      delete: 'N.J. Stat. § 56:8-166.10',
      optOut: 'N.J. Stat. § 56:8-166.10',
      respond: 'N.J. Stat. § 56:8-166.7',
    },
    source: 'lexace.ai, 56:8-166.10; casetext.com, 56:8-166.7',
  }),
  stateLaw('TN', {
    id: 'tn-47-18-3201',
    name: 'Tennessee Information Protection Act',
    from: '2025-07-01',
    sections: {
      delete: 'Tenn. Code § 47-18-3304(a)(2)',
      optOut: 'Tenn. Code § 47-18-3304(a)(2)',
      respond: 'Tenn. Code § 47-18-3304',
    },
    source: 'casetext.com, Tenn. Code 47-18-3304',
  }),
  stateLaw('MN', {
    id: 'mn-325m',
    name: 'Minnesota Consumer Data Privacy Act',
    from: '2025-07-31',
    optOutProof: 'never',
    sections: {
      delete: 'Minn. Stat. § 325M.14, subd. 1',
      optOut: 'Minn. Stat. § 325M.14, subd. 1',
      respond: 'Minn. Stat. § 325M.14',
    },
    source: 'revisor.mn.gov, 325M.14',
  }),
  stateLaw('MD', {
    id: 'md-14-4601',
    name: 'Maryland Online Data Privacy Act',
    // Covers processing from then on; the act itself took effect on 2025-10-01.
    from: '2026-04-01',
    optOutProof: 'never',
    sections: {
      delete: 'Md. Code, Com. Law § 14-4705(b)',
      optOut: 'Md. Code, Com. Law § 14-4705(b)',
      respond: 'Md. Code, Com. Law § 14-4705',
    },
    source:
      'mgaleg.maryland.gov, § 14-4706, which names § 14-4705(b); casetext.com, as § 14-4605 before it was renumbered',
  }),
  stateLaw('IN', {
    id: 'in-24-15',
    name: 'Indiana Consumer Data Protection Act',
    from: '2026-01-01',
    sections: {
      delete: 'Ind. Code § 24-15-3-1(b)',
      optOut: 'Ind. Code § 24-15-3-1(b)',
      respond: 'Ind. Code § 24-15-3-1',
    },
    source: 'lawserver.com and law.counselstack.com, Indiana Code 24-15-3-1',
  }),
  stateLaw('KY', {
    id: 'ky-367-3611',
    name: 'Kentucky Consumer Data Protection Act',
    from: '2026-01-01',
    source: 'self-law.org and recordinglaw.com, Kentucky Revised Statutes 367.3615',
  }),
  stateLaw('RI', {
    id: 'ri-6-48-1',
    name: 'Rhode Island Data Transparency and Privacy Protection Act',
    from: '2026-01-01',
    optOutProof: 'never',
    sections: {
      delete: 'R.I. Gen. Laws § 6-48.1-5(e)',
      optOut: 'R.I. Gen. Laws § 6-48.1-5(e)',
      respond: 'R.I. Gen. Laws § 6-48.1-6',
    },
    source: 'webserver.rilin.state.ri.us, 6-48.1-5',
  }),
  stateLaw('OK', {
    id: 'ok-sb-546',
    name: 'Oklahoma Data Privacy Act',
    from: '2027-01-01',
    source: 'clym.io, on Senate Bill 546',
  }),
  stateLaw('LA', {
    id: 'la-act-502',
    name: 'Louisiana Data Privacy Act',
    from: '2027-01-01',
    source: 'clym.io, on Senate Bill 386 (Act 502)',
  }),
  stateLaw('AL', {
    id: 'al-hb-351',
    name: 'Alabama Personal Data Protection Act',
    from: '2027-05-01',
    source: 'billtrack50.com, on House Bill 351',
  }),
  stateLaw('VT', {
    id: 'vt-act-145',
    name: 'Vermont Data Privacy and Online Surveillance Act',
    from: '2028-01-01',
    source: 'clym.io, on S.71 (Act 145)',
  }),
  stateLaw('NV', {
    id: 'nv-603a',
    name: 'Nevada privacy law, Chapter 603A',
    // Data brokers are in it since Senate Bill 260 of 2021.
    from: '2021-10-01',
    rights: ['opt_out'],
    answer: days(60, 30),
    optOutProof: 'required',
    source: 'instalawyer.io, Nevada Revised Statutes 603A.345 and 603A.346',
  }),
  regulation({
    id: 'gdpr',
    name: 'General Data Protection Regulation',
    covers: ['EU', ...EEA_COUNTRIES],
    // How its month is counted: Regulation (EEC, Euratom) 1182/71, Article 3.
    calendar: 'europe',
    from: '2018-05-25',
    sections: GDPR_SECTIONS,
    source: 'Regulation (EU) 2016/679, Article 12(3); Regulation (EEC, Euratom) 1182/71, Article 3',
  }),
  regulation({
    id: 'uk-gdpr',
    name: 'UK GDPR',
    covers: ['GB'],
    // The Information Commissioner's guidance: from the day of receipt to the same date of the next month, or its last
    // day, or the next working day. Article 12A, in force since 2026-02-05, lets the month stop while a broker waits
    // for what it needs; no letter of ours leaves that open.
    calendar: 'uk',
    from: '2021-01-01',
    sections: {
      delete: 'UK GDPR, Article 17(1)',
      object: 'UK GDPR, Article 21(1)',
      respond: 'UK GDPR, Article 12(3)',
    },
    source: 'UK GDPR, Articles 12(3) and 12A; ico.org.uk, on the time limit for requests',
  }),
  {
    id: 'saudi-pdpl',
    name: 'Personal Data Protection Law of Saudi Arabia',
    covers: ['SA'],
    rights: ['delete', 'access', 'opt_out', 'correct'],
    rightsFrom: {},
    deletes: 'all',
    answer: days(30, 30),
    optOut: null,
    confirmDays: null,
    optOutProof: 'allowed',
    channel: 'letter',
    calendar: 'plain',
    // In force since 2023-09-14, with a year to adapt.
    from: '2024-09-14',
    never: null,
    sections: null,
    source: 'grcvantage.com, on the law and its implementing regulations',
    verifiedOn: VERIFIED,
  },
  listedOnly({
    id: 'canada-pipeda',
    name: 'PIPEDA (Canada)',
    covers: ['CA'],
    never: 'Canada’s PIPEDA gives no general right to deletion, so we never cite it.',
  }),
  listedOnly({
    id: 'brazil-lgpd',
    name: 'LGPD (Brazil)',
    covers: ['BR'],
    never: 'Brazil’s LGPD gives no general right to deletion against sites like these, so we never cite it.',
  }),
  listedOnly({
    id: 'australia',
    name: 'Privacy Act (Australia)',
    covers: ['AU'],
    never: 'Australia’s law gives no general right to deletion, so we never cite it.',
  }),
  listedOnly({
    id: 'japan',
    name: 'Act on the Protection of Personal Information (Japan)',
    covers: ['JP'],
    never: 'Japan’s law gives no general right to deletion, so we never cite it.',
  }),
  listedOnly({
    id: 'singapore',
    name: 'Personal Data Protection Act (Singapore)',
    covers: ['SG'],
    never: 'Singapore’s law gives no general right to deletion, so we never cite it.',
  }),
  listedOnly({
    id: 'india',
    name: 'Digital Personal Data Protection Act (India)',
    covers: ['IN'],
    never: 'India’s law gives no general right to deletion against sites like these, so we never cite it.',
  }),
]

const BY_ID = new Map(LAWS.map(law => [law.id, law]))

/** The entry of a law. Every id has one (held by a test). */
export function lawOf(id: LawId): Law {
  const law = BY_ID.get(id)
  if (law === undefined) throw new Error(`no entry for the law ${id}`)
  return law
}
