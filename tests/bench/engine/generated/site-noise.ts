// How made-up sites err: shares, of a hundred listings, in which each thing is wrong or missing.

export interface Noise {
  /** A letter of the name dropped, doubled, swapped or another. */
  typo: number
  /** Letters read wrongly off a scan (rn for m, l for i, 0 for o). */
  scan: number
  /** The name in another spelling or script's transliteration, joined or split. */
  respelt: number
  /** A short form, an initial, the middle name, or a former last name at the head. */
  nickname: number
  initial: number
  byMiddle: number
  former: number
  /** The age counted on too late: one year, or two to four. */
  yearLate: number
  yearsLate: number
  yearEarly: number
  /** A relative's age, or somebody else's. */
  wrongAge: number
  /** The present home missing, an older one in front. */
  staleHome: number
  /** All homes but one missing. */
  fewHomes: number
  /** Somebody else's home among them. */
  strangeHome: number
  /** Somebody else's number or mail address beside the own, or in its place. */
  strangePhone: number
  noOwnPhone: number
  noOwnEmail: number
  /** A relative's name among the aliases; an unknown last name. */
  kinAlias: number
  strangeAlias: number
  /** A middle name that is somebody else's. */
  wrongMiddle: number
  noMiddle: number
  /** Relatives that are not the person's. */
  strangeKin: number
  /** Fields left empty that the layout has. */
  empty: number
}

const USUAL: Noise = {
  typo: 5,
  scan: 0,
  respelt: 5,
  nickname: 10,
  initial: 2,
  byMiddle: 1.5,
  former: 6,
  yearLate: 18,
  yearsLate: 5,
  yearEarly: 2,
  wrongAge: 1.5,
  staleHome: 12,
  fewHomes: 8,
  strangeHome: 25,
  strangePhone: 40,
  noOwnPhone: 30,
  noOwnEmail: 20,
  kinAlias: 2,
  strangeAlias: 5,
  wrongMiddle: 2.5,
  noMiddle: 20,
  strangeKin: 30,
  empty: 3,
}

/** The settings, each by the name that the bench prints. */
export const NOISES = {
  usual: USUAL,
  careful: {
    ...USUAL,
    typo: 1,
    nickname: 5,
    yearLate: 6,
    yearsLate: 1,
    wrongAge: 0,
    staleHome: 5,
    strangePhone: 12,
    noOwnPhone: 12,
    strangeKin: 10,
    empty: 1,
  },
  stale: {
    ...USUAL,
    yearLate: 30,
    yearsLate: 12,
    staleHome: 30,
    fewHomes: 12,
    noOwnPhone: 50,
    noOwnEmail: 35,
    former: 15,
  },
  merged: {
    ...USUAL,
    wrongAge: 3,
    strangeHome: 50,
    strangePhone: 60,
    kinAlias: 8,
    strangeAlias: 12,
    wrongMiddle: 4,
    strangeKin: 60,
  },
  careless: { ...USUAL, typo: 14, scan: 6, respelt: 12, byMiddle: 5, yearEarly: 6, initial: 3, empty: 5 },
  sparse: { ...USUAL, empty: 14, fewHomes: 16, noMiddle: 35, initial: 4 },
} satisfies Record<string, Noise>

/** How many pages of a hundred are of each setting. */
export const NOISE_SHARES: Readonly<Record<NoiseName, number>> = {
  usual: 35,
  careful: 15,
  stale: 15,
  merged: 15,
  careless: 12,
  sparse: 8,
}

export type NoiseName = keyof typeof NOISES
