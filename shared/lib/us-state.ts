// The fifty states and the District of Columbia: code to name and back (RECIPES 5 and 6).

const NAMES: ReadonlyMap<string, string> = new Map(
  `AL:Alabama AK:Alaska AZ:Arizona AR:Arkansas CA:California CO:Colorado CT:Connecticut DE:Delaware
  DC:District_of_Columbia FL:Florida GA:Georgia HI:Hawaii ID:Idaho IL:Illinois IN:Indiana IA:Iowa KS:Kansas
  KY:Kentucky LA:Louisiana ME:Maine MD:Maryland MA:Massachusetts MI:Michigan MN:Minnesota MS:Mississippi MO:Missouri
  MT:Montana NE:Nebraska NV:Nevada NH:New_Hampshire NJ:New_Jersey NM:New_Mexico NY:New_York NC:North_Carolina
  ND:North_Dakota OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania RI:Rhode_Island SC:South_Carolina SD:South_Dakota
  TN:Tennessee TX:Texas UT:Utah VT:Vermont VA:Virginia WA:Washington WV:West_Virginia WI:Wisconsin WY:Wyoming`
    .split(/\s+/)
    .map(pair => [pair.slice(0, 2), pair.slice(3).replaceAll('_', ' ')] as const),
)

const CODES: ReadonlyMap<string, string> = new Map(
  [...NAMES].flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
)

/** All codes with their names, sorted by name. */
export const US_STATES: readonly { code: string; name: string }[] = [...NAMES]
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The two-letter code of a state, given as code or full name in any case; null if it is neither. */
export function stateCode(text: string): string | null {
  return CODES.get(text.trim().toLowerCase().replace(/\s+/g, ' ')) ?? null
}

/** The full name of a state, given as code or name in any case; null if unknown. */
export function stateName(text: string): string | null {
  const code = stateCode(text)
  return code === null ? null : (NAMES.get(code) ?? null)
}
