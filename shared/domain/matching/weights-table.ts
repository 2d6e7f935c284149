// What each level of agreement is worth, in natural log-odds, and the log-odds we start from: data, written by `npm run fit:matching`,
// by logistic regression held towards values set by reason alone (tests/bench/engine/matching-by-reason.ts), so that a level that no
// page shows keeps the value of reason. Numbers are not edited by hand; a new level gets its line here and its value of reason there.
// Fitted to 8000 generated pages (seed 20261122; without the layout "birth months" and the noise "merged") and 500 pages of the development set, 10-fold.

/** Log-odds that a search result is about the person before anything on it is looked at. */
export const PRIOR = -3.25

/** Log-odds per level. A missing field has no level and weighs nothing. */
export const WEIGHTS = {
  'name.same': 0.96,
  'name.nickname': 1.46,
  'name.slip': 1,
  'name.initial': 0.94,
  'name.middle': 0.5,
  /** The first name told stands second, behind one that was not: as with people who go by a middle name. */
  'name.second': -0.12,
  'name.unread': 1.42,
  'name.swapped': -0.37,
  'name.otherFirst': -3.21,
  'last.part': -0.88,
  'last.slip': -0.8,
  'last.initial': -0.13,
  'last.different': -1.81,
  /** Another last name that relatives of the person have, as before or after a wedding. */
  'last.family': 1.33,
  /** Another first name at the head, the person's only as an alias: as with husbands and wives. */
  'alias.only': -2.14,
  /** Another last name at the head, the person's as an alias: as after a wedding. */
  'alias.lastName': -0.51,
  'alias.confirmed': 1.23,
  'alias.unknown': -0.81,
  /** Per power of ten by which the name is rarer than one in a million. */
  'name.rarity': 0.11,
  'middle.whole': 3.49,
  'middle.initial': 1.82,
  'middle.conflict': -2.82,
  'middle.otherName': -3.17,
  'middle.notShown': -0.42,
  'middle.notTold': -0.71,
  'suffix.same': 2.71,
  'suffix.conflict': -4.55,
  'suffix.notShown': 1.43,
  'suffix.notTold': -4.3,
  'age.month': 5.71,
  'age.exact': 3.96,
  'age.otherMonth': -0.84,
  'age.near': 1.63,
  'age.stale': 1.07,
  'age.band': 2.44,
  'age.decade': 1.93,
  'age.wide': 1.22,
  'age.off': -2.6,
  'age.far': -2.96,
  'age.generation': -3.75,
  'place.currentFirst': 2.95,
  'place.currentListed': 1.55,
  'place.past': 2.64,
  'place.cityOnly': 0.2,
  'place.large': -0.19,
  /** Per further place of the person, up to two. */
  'place.more': 2.24,
  /** Per place that the person did not tell, up to three. */
  'place.strange': -0.53,
  /** Besides places not told, only one of the person's several is shown. */
  'place.noOther': -1.27,
  /** Only a state or country is shown, and it is one of the person's. */
  'place.regionOnly': 1.01,
  'place.region': -2.04,
  'place.elsewhere': -2.14,
  /** Two or more cities are shown, and none is the person's. */
  'place.manyElsewhere': -1.64,
  /** None of three or more places that the person told is shown. */
  'place.noneOfMany': -2,
  'street.same': 2.6,
  'street.masked': 2.71,
  'street.number': 2.42,
  'street.different': -2.77,
  'street.zip': 1.91,
  'phone.whole': 4.15,
  'phone.most': 3.47,
  'phone.some': 2.05,
  'phone.area': 1.29,
  'phone.different': -1.35,
  'email.whole': 4.95,
  'email.most': 3.67,
  'email.some': 4.6,
  'email.ofName': 2.42,
  'email.little': 1.16,
  'email.different': -1.85,
  'kin.one': 1.64,
  'kin.more': 4.44,
  'kin.shortOne': 0.41,
  'kin.shortMore': 2.37,
  'kin.former': 1.56,
  'kin.formerMore': 1.43,
  'kin.ownName': -0.97,
  /** The person named a relative with their own name, so the listing may be about that one. */
  'kin.familyName': 1.54,
  /** A relative of the same name is known, and nothing shown tells the two apart. */
  'kin.eitherOne': -1.26,
  'kin.noneOfFew': -0.9,
  'kin.none': -2.99,
} as const

export type Level = keyof typeof WEIGHTS
