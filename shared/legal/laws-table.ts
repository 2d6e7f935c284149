// The laws that a document may cite, one entry each. An entry is added only after its sections were checked, some of
// them in excerpts: `source` is where, `verifiedOn` when. We never cite a law without an entry; a letter then makes
// its request without one.

/** The sections of a law, as cited. */
export type LawSections = {
  /** The section with the right to deletion. */
  delete: string
  /** The section with the right to opt out of sale. */
  optOut: string
  /** The section with the deadline for an answer. */
  respond: string
  /** The section that exempts opt-outs from proof of identity; missing if we found none. */
  noProof?: string
}

export type StateLaw = {
  /** Two-letter code of the state it covers. */
  state: string
  name: string
  /** The first day on which requests can cite it. */
  from: string
  sections: LawSections
  /** `provided`: covers only data that came from the person, not purchased data. */
  deletes: 'all' | 'provided'
  /** Calendar days until an answer is due, counted from receipt. */
  days: number
  source: string
  verifiedOn: string
}

const VERIFIED = '2026-11-26'

/** By state. Florida's law covers only the largest companies, so it isn't here. */
export const STATE_LAWS: readonly StateLaw[] = [
  {
    state: 'CA',
    name: 'California Consumer Privacy Act',
    from: '2020-01-01',
    sections: {
      delete: 'Cal. Civ. Code § 1798.105',
      optOut: 'Cal. Civ. Code § 1798.120',
      respond: 'Cal. Civ. Code § 1798.130',
      noProof: 'Cal. Code Regs. tit. 11, § 7026(d)',
    },
    deletes: 'provided',
    days: 45,
    source: 'leginfo.legislature.ca.gov; 11 CCR 7026',
    verifiedOn: '2026-11-21',
  },
  {
    state: 'CO',
    name: 'Colorado Privacy Act',
    from: '2023-07-01',
    sections: {
      delete: 'Colo. Rev. Stat. § 6-1-1306',
      optOut: 'Colo. Rev. Stat. § 6-1-1306',
      respond: 'Colo. Rev. Stat. § 6-1-1306',
    },
    deletes: 'all',
    days: 45,
    source: 'casetext.com, C.R.S. 6-1-1306',
    verifiedOn: VERIFIED,
  },
  {
    state: 'CT',
    name: 'Connecticut Data Privacy Act',
    from: '2023-07-01',
    sections: {
      delete: 'Conn. Gen. Stat. § 42-518(a)',
      optOut: 'Conn. Gen. Stat. § 42-518(a)',
      respond: 'Conn. Gen. Stat. § 42-518(c)(1)',
      noProof: 'Conn. Gen. Stat. § 42-518(c)(4)',
    },
    deletes: 'all',
    days: 45,
    source: 'instalawyer.io, section 42-518; GDPR and US States General Privacy Laws Deskbook, page 166',
    verifiedOn: VERIFIED,
  },
  {
    state: 'DE',
    name: 'Delaware Personal Data Privacy Act',
    from: '2025-01-01',
    sections: {
      delete: 'Del. Code tit. 6, § 12D-104(a)',
      optOut: 'Del. Code tit. 6, § 12D-104(a)',
      respond: 'Del. Code tit. 6, § 12D-104(c)',
    },
    deletes: 'all',
    days: 45,
    source: 'recordinglaw.com, Delaware consumer rights',
    verifiedOn: VERIFIED,
  },
  {
    state: 'IA',
    name: 'Iowa Consumer Data Protection Act',
    from: '2025-01-01',
    sections: {
      delete: 'Iowa Code § 715D.3(1)',
      optOut: 'Iowa Code § 715D.3(1)',
      respond: 'Iowa Code § 715D.3(2)',
    },
    deletes: 'provided',
    days: 90,
    source: 'Senate File 262, section 3; recordinglaw.com, Iowa consumer rights',
    verifiedOn: VERIFIED,
  },
  {
    state: 'IN',
    name: 'Indiana Consumer Data Protection Act',
    from: '2026-01-01',
    sections: {
      delete: 'Ind. Code § 24-15-3-1(b)',
      optOut: 'Ind. Code § 24-15-3-1(b)',
      respond: 'Ind. Code § 24-15-3-1',
    },
    deletes: 'all',
    days: 45,
    source: 'lawserver.com and law.counselstack.com, Indiana Code 24-15-3-1',
    verifiedOn: VERIFIED,
  },
  {
    state: 'MD',
    name: 'Maryland Online Data Privacy Act',
    // Covers processing from then on; the act itself took effect on 2025-10-01.
    from: '2026-04-01',
    sections: {
      delete: 'Md. Code, Com. Law § 14-4705(b)',
      optOut: 'Md. Code, Com. Law § 14-4705(b)',
      respond: 'Md. Code, Com. Law § 14-4705',
    },
    deletes: 'all',
    days: 45,
    source:
      'mgaleg.maryland.gov, § 14-4706, which names § 14-4705(b); casetext.com, as § 14-4605 before it was renumbered',
    verifiedOn: VERIFIED,
  },
  {
    state: 'MN',
    name: 'Minnesota Consumer Data Privacy Act',
    from: '2025-07-31',
    sections: {
      delete: 'Minn. Stat. § 325M.14, subd. 1',
      optOut: 'Minn. Stat. § 325M.14, subd. 1',
      respond: 'Minn. Stat. § 325M.14',
    },
    deletes: 'all',
    days: 45,
    source: 'revisor.mn.gov, 325M.14',
    verifiedOn: VERIFIED,
  },
  {
    state: 'MT',
    name: 'Montana Consumer Data Privacy Act',
    from: '2024-10-01',
    sections: {
      delete: 'Mont. Code § 30-14-2808(1)',
      optOut: 'Mont. Code § 30-14-2808(1)',
      respond: 'Mont. Code § 30-14-2808(4)',
    },
    deletes: 'all',
    days: 45,
    source: 'lawserver.com, Montana Code 30-14-2808; Deskbook, page 258',
    verifiedOn: VERIFIED,
  },
  {
    state: 'NE',
    name: 'Nebraska Data Privacy Act',
    from: '2025-01-01',
    sections: {
      delete: 'Neb. Rev. Stat. § 87-1107',
      optOut: 'Neb. Rev. Stat. § 87-1107',
      respond: 'Neb. Rev. Stat. § 87-1108',
    },
    deletes: 'all',
    days: 45,
    source: 'cliclaw.com, contents of 87-1101 to 87-1130; recordinglaw.com, Nebraska consumer rights',
    verifiedOn: VERIFIED,
  },
  {
    state: 'NH',
    name: 'New Hampshire privacy law, RSA 507-H',
    from: '2025-01-01',
    sections: {
      delete: 'N.H. Rev. Stat. § 507-H:4, I',
      optOut: 'N.H. Rev. Stat. § 507-H:4, I',
      respond: 'N.H. Rev. Stat. § 507-H:4, III',
    },
    deletes: 'all',
    days: 45,
    source: 'Deskbook, page 335; doj.nh.gov',
    verifiedOn: VERIFIED,
  },
  {
    state: 'NJ',
    name: 'New Jersey Data Privacy Act',
    from: '2025-01-15',
    sections: {
      delete: 'N.J. Stat. § 56:8-166.10',
      optOut: 'N.J. Stat. § 56:8-166.10',
      respond: 'N.J. Stat. § 56:8-166.7',
    },
    deletes: 'all',
    days: 45,
    source: 'lexace.ai, 56:8-166.10; casetext.com, 56:8-166.7',
    verifiedOn: VERIFIED,
  },
  {
    state: 'OR',
    name: 'Oregon Consumer Privacy Act',
    from: '2024-07-01',
    sections: {
      delete: 'Or. Rev. Stat. § 646A.574(1)',
      optOut: 'Or. Rev. Stat. § 646A.574(1)',
      respond: 'Or. Rev. Stat. § 646A.576(5)',
      noProof: 'Or. Rev. Stat. § 646A.576(5)(e)',
    },
    deletes: 'all',
    days: 45,
    source: 'lawserver.com, ORS 646A.574 and 646A.576; Deskbook, pages 363 and 364',
    verifiedOn: VERIFIED,
  },
  {
    state: 'RI',
    name: 'Rhode Island Data Transparency and Privacy Protection Act',
    from: '2026-01-01',
    sections: {
      delete: 'R.I. Gen. Laws § 6-48.1-5(e)',
      optOut: 'R.I. Gen. Laws § 6-48.1-5(e)',
      respond: 'R.I. Gen. Laws § 6-48.1-6',
    },
    deletes: 'all',
    days: 45,
    source: 'webserver.rilin.state.ri.us, 6-48.1-5',
    verifiedOn: VERIFIED,
  },
  {
    state: 'TN',
    name: 'Tennessee Information Protection Act',
    from: '2025-07-01',
    sections: {
      delete: 'Tenn. Code § 47-18-3304(a)(2)',
      optOut: 'Tenn. Code § 47-18-3304(a)(2)',
      respond: 'Tenn. Code § 47-18-3304',
    },
    deletes: 'all',
    days: 45,
    source: 'casetext.com, Tenn. Code 47-18-3304',
    verifiedOn: VERIFIED,
  },
  {
    state: 'TX',
    name: 'Texas Data Privacy and Security Act',
    from: '2024-07-01',
    sections: {
      delete: 'Tex. Bus. & Com. Code § 541.051(b)',
      optOut: 'Tex. Bus. & Com. Code § 541.051(b)',
      respond: 'Tex. Bus. & Com. Code § 541.052',
    },
    deletes: 'all',
    days: 45,
    source: 'lexace.ai and codes.findlaw.com, 541.051; texas.public.law, contents of chapter 541',
    verifiedOn: VERIFIED,
  },
  {
    state: 'UT',
    name: 'Utah Consumer Privacy Act',
    from: '2023-12-31',
    sections: {
      delete: 'Utah Code § 13-61-201',
      optOut: 'Utah Code § 13-61-201',
      respond: 'Utah Code § 13-61-203',
    },
    deletes: 'provided',
    days: 45,
    source: 'lexace.ai, 13-61-201, in force from 2026-07-01; privacy.gtlaw.com',
    verifiedOn: VERIFIED,
  },
  {
    state: 'VA',
    name: 'Virginia Consumer Data Protection Act',
    from: '2023-01-01',
    sections: {
      delete: 'Va. Code § 59.1-577(A)',
      optOut: 'Va. Code § 59.1-577(A)',
      respond: 'Va. Code § 59.1-577(B)',
    },
    deletes: 'all',
    days: 45,
    source: 'self-law.org, 59.1-577; Deskbook, page 392',
    verifiedOn: VERIFIED,
  },
]
