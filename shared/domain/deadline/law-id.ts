// The laws we know, by id, and the rights they may grant. Ids are stored with a removal's clock and never change.

export const LAW_IDS = [
  'ca-ccpa-cpra',
  'ca-delete-act-drop',
  'va-vcdpa',
  'co-cpa',
  'ct-ctdpa',
  'ut-ucpa',
  'tx-tdpsa',
  'or-ocpa',
  'mt-mcdpa',
  'fl-fdbr',
  'de-12d',
  'ia-715d',
  'ne-87-1101',
  'nh-507-h',
  'nj-56-8-166-4',
  'tn-47-18-3201',
  'mn-325m',
  'md-14-4601',
  'in-24-15',
  'ky-367-3611',
  'ri-6-48-1',
  'ok-sb-546',
  'la-act-502',
  'al-hb-351',
  'vt-act-145',
  'nv-603a',
  'gdpr',
  'uk-gdpr',
  'saudi-pdpl',
  'canada-pipeda',
  'brazil-lgpd',
  'australia',
  'japan',
  'singapore',
  'india',
] as const
export type LawId = (typeof LAW_IDS)[number]

/** What a person can ask for under a law. */
export const LEGAL_RIGHTS = ['delete', 'access', 'opt_out', 'correct', 'object'] as const
export type LegalRight = (typeof LEGAL_RIGHTS)[number]
