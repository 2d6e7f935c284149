// The time zone of a US state, for mail that should come in the morning. A state with two zones has that of most of its
// people.

const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

const OF_STATE: ReadonlyMap<string, string> = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.split(' ').map(state => [state, zone] as const)),
)

/** Its IANA name, by the state's two-letter code; null for any other text. */
export const stateTimeZone = (state: string): string | null => OF_STATE.get(state) ?? null
