// Results of independent studies of paid services, for comparison: they cover neither the same sites nor the same
// people, and theirs are real. Figures and wording from the published reports.

export type PeerRow = { who: string; week: string; month: string; fourMonths: string }

export const CONSUMER_REPORTS =
  'Consumer Reports, Data Defense, 8 Aug 2024: 32 volunteers, 13 people-search sites, original address only'

/** The share of found profiles that were removed. */
export const PEERS: readonly PeerRow[] = [
  { who: 'by hand (Consumer Reports)', week: '70 %', month: '70 %', fourMonths: '70 %' },
  { who: 'Optery (Consumer Reports)', week: '52 %', month: '58 %', fourMonths: '68 %' },
  { who: 'EasyOptOuts (Consumer Reports)', week: '59 %', month: '61 %', fourMonths: '65 %' },
  { who: 'DeleteMe (Consumer Reports)', week: '13 %', month: '20 %', fourMonths: '27 %' },
  { who: 'four services (PoPETs 2025)', week: '', month: '48.2 %', fourMonths: '' },
]

export const POPETS =
  'He, Snyder, Haddadi, Bustamante, Tyson, PoPETs 2025 (arXiv 2505.06989): 71 participants, about a month; 41.1 % of the records returned were the participant, 48.2 % of those were reported removed'
