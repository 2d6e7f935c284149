// What each level of agreement is worth, in natural log-odds, and the log-odds we start from: data, written by `npm run fit:matching`,
// by logistic regression held towards values set by reason alone (tests/bench/engine/matching-by-reason.ts), so that a level that no
// page shows keeps the value of reason. Numbers are not edited by hand; a new level gets its line here and its value of reason there.
// Fitted to 8000 generated pages (seed 20261122; without the layout "birth months" and the noise "merged") and 500 pages of the development set, 10-fold.

/** Log-odds that a search result is about the person before anything on it is looked at. */
export const PRIOR = -3.08

/** Log-odds per level. A missing field has no level and weighs nothing. */
export const WEIGHTS = {
  'name.same': 1.03,
  'name.nickname': 1.75,
  'name.slip': 1.19,
  'name.initial': 1.32,
  'name.middle': 0.7,
  /** The first name told stands second, behind one that was not: as with people who go by a middle name. */
  'name.second': -1.09,
  'name.unread': 1.75,
  'name.swapped': -0.39,
  'name.otherFirst': -3.52,
  'last.part': -0.62,
  'last.slip': -1,
  'last.initial': -0.55,
  'last.different': -2.26,
  /** Another last name that relatives of the person have, as before or after a wedding. */
  'last.family': 1.24,
  /** Another first name at the head, the person's only as an alias: as with husbands and wives. */
  'alias.only': -1.98,
  /** Another last name at the head, the person's as an alias: as after a wedding. */
  'alias.lastName': -0.41,
  'alias.confirmed': 1.46,
  'alias.unknown': -0.73,
  /** Per power of ten by which the name is rarer than one in a million. */
  'name.rarity': 0.09,
  'middle.whole': 3.8,
  'middle.initial': 1.85,
  'middle.conflict': -2.67,
  'middle.otherName': -3.63,
  'middle.notShown': -0.3,
  'middle.notTold': -0.76,
  'suffix.same': 2.44,
  'suffix.conflict': -4.5,
  'suffix.notShown': 1.28,
  'suffix.notTold': -3.66,
  'age.month': 5.73,
  'age.exact': 3.74,
  'age.otherMonth': -0.82,
  'age.near': 1.4,
  'age.stale': 0.91,
  'age.band': 2.67,
  'age.decade': 2.06,
  'age.wide': 1.12,
  'age.off': -2.9,
  'age.far': -2.94,
  'age.generation': -3.66,
  'place.currentFirst': 2.88,
  'place.currentListed': 1.62,
  'place.past': 2.45,
  'place.cityOnly': -0.28,
  'place.large': -0.23,
  /** Per further place of the person, up to two. */
  'place.more': 2.26,
  /** Per place that the person did not tell, up to three. */
  'place.strange': -0.67,
  /** Besides places not told, only one of the person's several is shown. */
  'place.noOther': -1.15,
  /** Only a state or country is shown, and it is one of the person's. */
  'place.regionOnly': 0.75,
  'place.region': -2.14,
  'place.elsewhere': -2.34,
  /** Two or more cities are shown, and none is the person's. */
  'place.manyElsewhere': -1.7,
  /** None of three or more places that the person told is shown. */
  'place.noneOfMany': -1.96,
  'street.same': 2.54,
  'street.masked': 3.21,
  'street.number': 2.96,
  'street.different': -2.6,
  'street.zip': 1.85,
  'phone.whole': 4.68,
  'phone.most': 4.14,
  'phone.some': 2.13,
  'phone.area': 0.74,
  'phone.different': -1.52,
  'email.whole': 4.77,
  'email.most': 4.1,
  'email.some': 4.65,
  'email.ofName': 2.73,
  'email.little': 1.08,
  'email.different': -1.58,
  'kin.one': 1.61,
  'kin.more': 4.23,
  'kin.shortOne': 0.91,
  'kin.shortMore': 2.39,
  'kin.former': 1.93,
  'kin.formerMore': 1.3,
  'kin.ownName': -0.59,
  /** The person named a relative with their own name, so the listing may be about that one. */
  'kin.familyName': 1.24,
  /** A relative of the same name is known, and nothing shown tells the two apart. */
  'kin.eitherOne': -0.92,
  'kin.noneOfFew': -1.16,
  'kin.none': -3.04,
} as const

export type Level = keyof typeof WEIGHTS
