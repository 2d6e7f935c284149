// What each level of agreement is worth, in natural log-odds, and the log-odds we start from. The one place to tune.
// Fitted by ridge regression towards hand-set values on labelled pages, then rounded; unseen levels keep the hand-set value.

/** Log-odds that a search result is about the person before anything on it is looked at (about one in seventy-five). */
export const PRIOR = -4.3

/** Log-odds per level. A missing field has no level and weighs nothing. */
export const WEIGHTS = {
  'name.same': 2,
  'name.nickname': 1.8,
  'name.slip': 1.6,
  'name.initial': 1.5,
  'name.middle': 1,
  'name.unread': 1,
  'name.swapped': -1,
  'name.otherFirst': -6,
  'last.part': -1,
  'last.slip': -0.8,
  'last.initial': -1.6,
  'last.different': -2.2,
  /** Another first name at the head, the person's only as an alias: as with husbands and wives. */
  'alias.only': -2,
  /** Another last name at the head, the person's as an alias: as after a wedding. */
  'alias.lastName': -0.5,
  'alias.confirmed': 1,
  'alias.unknown': -0.4,
  /** Per power of ten by which the name is rarer than one in a million. */
  'name.rarity': 0.5,
  'middle.whole': 3.2,
  'middle.initial': 1.3,
  'middle.conflict': -3,
  'middle.notShown': -0.3,
  'middle.notTold': -0.5,
  'suffix.same': 1.2,
  'suffix.conflict': -4,
  'suffix.notShown': -0.6,
  'suffix.notTold': -1.2,
  'age.month': 4,
  'age.exact': 3.4,
  'age.near': 1.6,
  'age.stale': 0.8,
  'age.band': 2.2,
  'age.wide': 0.7,
  'age.off': -2.4,
  'age.far': -3.2,
  'age.generation': -4,
  'place.currentFirst': 2.7,
  'place.currentListed': 1.4,
  'place.past': 2,
  'place.cityOnly': -0.5,
  'place.large': -0.5,
  /** Per further place of the person, up to two. */
  'place.more': 3,
  /** Per place that the person did not tell, up to three. */
  'place.strange': -0.75,
  /** Only a state or country is shown, and it is one of the person's. */
  'place.regionOnly': 0.5,
  'place.region': -2.4,
  'place.elsewhere': -2.8,
  'street.same': 3,
  'street.masked': 2.5,
  'street.number': 1.2,
  'street.different': -1,
  'street.zip': 0.3,
  'phone.whole': 4.2,
  'phone.most': 2.5,
  'phone.some': 1.2,
  'phone.area': 0.4,
  'phone.different': -1.4,
  'email.whole': 4.5,
  'email.most': 3.5,
  'email.some': 2.5,
  'email.little': 0.5,
  'email.different': -1.6,
  'kin.one': 2.1,
  'kin.more': 2.6,
  'kin.shortOne': 0.7,
  'kin.shortMore': 1.6,
  'kin.former': 1,
  'kin.formerMore': 1.6,
  'kin.ownName': -0.2,
  /** The person named a relative with their own name, so the listing may be about that one. */
  'kin.familyName': -0.6,
  'kin.none': -1.2,
} as const

export type Level = keyof typeof WEIGHTS
