// What each level of agreement is worth, in natural log-odds, and the log-odds we start from: data, written by `npm run fit:matching`,
// by logistic regression held towards values set by reason alone (tests/bench/engine/matching-by-reason.ts), so that a level that no
// page shows keeps the value of reason. Numbers are not edited by hand; a new level gets its line here and its value of reason there.
// Fitted to 8000 generated pages (seed 20261122; without the layout "birth months" and the noise "merged") and 500 pages of the development set, 10-fold.

/** Log-odds that a search result is about the person before anything on it is looked at. */
export const PRIOR = -3.31

/** Log-odds per level. A missing field has no level and weighs nothing. */
export const WEIGHTS = {
  'name.same': 1.07,
  'name.nickname': 1.27,
  'name.slip': 1.08,
  'name.initial': 1.05,
  'name.middle': 0.55,
  /** The first name told stands second, behind one that was not: as with people who go by a middle name. */
  'name.second': -0.1,
  'name.unread': 1.48,
  'name.swapped': -0.36,
  'name.otherFirst': -3.51,
  'last.part': -0.87,
  'last.slip': -0.76,
  'last.initial': -0.12,
  'last.different': -1.8,
  /** Another last name that relatives of the person have, as before or after a wedding. */
  'last.family': 1.32,
  /** Another first name at the head, the person's only as an alias: as with husbands and wives. */
  'alias.only': -2.54,
  /** Another last name at the head, the person's as an alias: as after a wedding. */
  'alias.lastName': -0.51,
  'alias.confirmed': 1.24,
  'alias.unknown': -0.74,
  /** Per power of ten by which the name is rarer than one in a million. */
  'name.rarity': 0.12,
  'middle.whole': 3.49,
  'middle.initial': 1.82,
  'middle.conflict': -2.94,
  'middle.otherName': -3.1,
  'middle.notShown': -0.44,
  'middle.notTold': -0.7,
  'suffix.same': 2.72,
  'suffix.conflict': -4.55,
  'suffix.notShown': 1.37,
  'suffix.notTold': -4.24,
  'age.month': 5.74,
  'age.exact': 3.89,
  'age.otherMonth': -0.84,
  'age.near': 1.58,
  'age.stale': 1.09,
  'age.band': 2.33,
  'age.decade': 1.88,
  'age.wide': 1.22,
  'age.off': -2.58,
  'age.far': -2.95,
  'age.generation': -3.72,
  'place.currentFirst': 2.94,
  'place.currentListed': 1.58,
  'place.past': 2.61,
  'place.cityOnly': 0.23,
  'place.large': -0.24,
  /** Per further place of the person, up to two. */
  'place.more': 2.16,
  /** Per place that the person did not tell, up to three. */
  'place.strange': -0.52,
  /** Besides places not told, only one of the person's several is shown. */
  'place.noOther': -1.28,
  /** Only a state or country is shown, and it is one of the person's. */
  'place.regionOnly': 0.99,
  'place.region': -2.03,
  'place.elsewhere': -2.12,
  /** Two or more cities are shown, and none is the person's. */
  'place.manyElsewhere': -1.63,
  /** None of three or more places that the person told is shown. */
  'place.noneOfMany': -1.98,
  'street.same': 2.64,
  'street.masked': 2.58,
  'street.number': 2.46,
  'street.different': -2.86,
  'street.zip': 2,
  'phone.whole': 4.17,
  'phone.most': 3.47,
  'phone.some': 2.05,
  'phone.area': 1.14,
  'phone.different': -1.32,
  'email.whole': 4.91,
  'email.most': 3.67,
  'email.some': 4.62,
  'email.ofName': 2.42,
  'email.little': 1.25,
  'email.different': -1.91,
  'kin.one': 1.6,
  'kin.more': 4.45,
  'kin.shortOne': 0.24,
  'kin.shortMore': 2.41,
  'kin.former': 1.53,
  'kin.formerMore': 1.4,
  'kin.ownName': -0.95,
  /** The person named a relative with their own name, so the listing may be about that one. */
  'kin.familyName': 1.55,
  /** A relative of the same name is known, and nothing shown tells the two apart. */
  'kin.eitherOne': -1.44,
  'kin.noneOfFew': -0.81,
  'kin.none': -2.93,
} as const

export type Level = keyof typeof WEIGHTS
