// Which law a removal letter may claim for whom, written apart from the product's own tables (statutes' scope and first
// day in force). The world's sites are American firms with public records, but for one: no law of another country binds
// them for people who live in the United States, and no state's law is claimed to the German one.

type Law = {
  /** The state whose residents it covers. */
  state: string
  /** Its first day in force; very old ones have none. */
  from?: string
  /** Calendar days for an answer; 45 if not given. */
  days?: number
}

/** The German firm. */
export const GERMAN_HOST = 'verityfile.example'

/**
 * Utah and Iowa let people delete only what they provided themselves, so a letter about public records can't claim
 * them; Florida's law binds a few giants only; the Delete Act is used through the state's portal, not by letter.
 */
const LAWS: Readonly<Record<string, Law>> = {
  'california-ccpa': { state: 'CA', from: '2020-01-01' },
  virginia: { state: 'VA', from: '2023-01-01' },
  colorado: { state: 'CO', from: '2023-07-01' },
  connecticut: { state: 'CT', from: '2023-07-01' },
  texas: { state: 'TX', from: '2024-07-01' },
  oregon: { state: 'OR', from: '2024-07-01' },
  montana: { state: 'MT', from: '2024-10-01' },
  delaware: { state: 'DE', from: '2025-01-01' },
  nebraska: { state: 'NE', from: '2025-01-01' },
  'new-hampshire': { state: 'NH', from: '2025-01-01' },
  'new-jersey': { state: 'NJ', from: '2025-01-15' },
  tennessee: { state: 'TN', from: '2025-07-01' },
  minnesota: { state: 'MN', from: '2025-07-31' },
  maryland: { state: 'MD', from: '2026-04-01' },
  indiana: { state: 'IN', from: '2026-01-01' },
  kentucky: { state: 'KY', from: '2026-01-01' },
  'rhode-island': { state: 'RI', from: '2026-01-01' },
  oklahoma: { state: 'OK', from: '2027-01-01' },
  louisiana: { state: 'LA', from: '2027-01-01' },
  alabama: { state: 'AL', from: '2027-05-01' },
  vermont: { state: 'VT', from: '2028-01-01' },
  nevada: { state: 'NV', from: '2019-10-01', days: 60 },
}

/** Whether a letter sent at `at` for somebody who lives in `home` (a state's code) may claim the law. */
export function mayClaim(law: string, home: string | null, at: number): boolean {
  const found = LAWS[law]
  if (!found || found.state !== home) return false
  return found.from === undefined || Date.parse(found.from) <= at
}

const MOST_DAYS = 45

/** The days that the law of a state gives a site for its answer to a letter sent at `at`; null if none binds it. */
export function answerDays(home: string | null, at: number): number | null {
  const [, law] = Object.entries(LAWS).find(([name]) => mayClaim(name, home, at)) ?? []
  return law ? (law.days ?? MOST_DAYS) : null
}
