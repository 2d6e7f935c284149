// What each level of agreement is worth, in natural log-odds, and the log-odds we start from. The one place to tune.
// Fitted to labelled pages by logistic regression held towards values set by reason alone (tests/bench/engine/matching-by-reason.ts),
// then rounded; a level that the pages do not show keeps the value of reason, one they show to say next to nothing a tenth.

/** Log-odds that a search result is about the person before anything on it is looked at (about one in forty). */
export const PRIOR = -3.7

/** Log-odds per level. A missing field has no level and weighs nothing. */
export const WEIGHTS = {
  'name.same': 1.9,
  'name.nickname': 2,
  'name.slip': 1.6,
  'name.initial': 1.5,
  'name.middle': 1,
  /** The first name told stands second, behind one that was not: as with people who go by a middle name. */
  'name.second': -0.5,
  'name.unread': 1,
  'name.swapped': -0.5,
  'name.otherFirst': -6,
  'last.part': -0.7,
  'last.slip': -0.7,
  'last.initial': -1.5,
  'last.different': -2.5,
  /** Another last name that relatives of the person have, as before or after a wedding. */
  'last.family': -0.3,
  /** Another first name at the head, the person's only as an alias: as with husbands and wives. */
  'alias.only': -3,
  /** Another last name at the head, the person's as an alias: as after a wedding. */
  'alias.lastName': -0.5,
  'alias.confirmed': 1,
  'alias.unknown': -0.5,
  /** Per power of ten by which the name is rarer than one in a million. */
  'name.rarity': 0.5,
  'middle.whole': 3.8,
  'middle.initial': 2,
  'middle.conflict': -2.8,
  'middle.otherName': -4.5,
  'middle.notShown': -0.4,
  'middle.notTold': -0.6,
  'suffix.same': 2,
  'suffix.conflict': -5,
  'suffix.notShown': -0.1,
  'suffix.notTold': -1.5,
  'age.month': 5,
  'age.exact': 3.8,
  'age.otherMonth': -0.5,
  'age.near': 1.5,
  'age.stale': 0.9,
  'age.band': 2.5,
  'age.decade': 2,
  'age.wide': 0.8,
  'age.off': -2.3,
  'age.far': -3,
  'age.generation': -3.5,
  'place.currentFirst': 2.6,
  'place.currentListed': 0.8,
  'place.past': 2.2,
  'place.cityOnly': -0.5,
  'place.large': -0.5,
  /** Per further place of the person, up to two. */
  'place.more': 2.7,
  /** Per place that the person did not tell, up to three. */
  'place.strange': -0.7,
  /** Besides places not told, only one of the person's several is shown. */
  'place.noOther': -0.9,
  /** Only a state or country is shown, and it is one of the person's. */
  'place.regionOnly': 0.7,
  'place.region': -2,
  'place.elsewhere': -2.4,
  /** Two or more cities are shown, and none is the person's. */
  'place.manyElsewhere': -1.2,
  /** None of three or more places that the person told is shown. */
  'place.noneOfMany': -1,
  'street.same': 3.6,
  'street.masked': 3.1,
  'street.number': 1.5,
  'street.different': -1.2,
  'street.zip': 0.4,
  'phone.whole': 4.5,
  'phone.most': 3.6,
  'phone.some': 1.5,
  'phone.area': 0.6,
  'phone.different': -1.6,
  'email.whole': 5,
  'email.most': 3.5,
  'email.some': 2.9,
  'email.ofName': 1.5,
  'email.little': 0.4,
  'email.different': -1.7,
  'kin.one': 2.5,
  'kin.more': 3.7,
  'kin.shortOne': 1,
  'kin.shortMore': 2,
  'kin.former': 0.9,
  'kin.formerMore': 1.5,
  'kin.ownName': -0.1,
  /** The person named a relative with their own name, so the listing may be about that one. */
  'kin.familyName': -0.1,
  /** A relative of the same name is known, and nothing shown tells the two apart. */
  'kin.eitherOne': -0.4,
  'kin.noneOfFew': -0.5,
  'kin.none': -1.9,
} as const

export type Level = keyof typeof WEIGHTS
