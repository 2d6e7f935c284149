// How made-up sites err: the percentage of listings in which each detail is wrong or missing.

export interface Noise {
  /** A letter of the name dropped, doubled, swapped or replaced. */
  typo: number
  /** Letters misread from a scan (rn for m, l for i, 0 for o). */
  scan: number
  /** The name in another spelling or transliteration, joined or split. */
  respelt: number
  /** A short form, an initial, the middle name, or a former last name in the headline. */
  nickname: number
  initial: number
  byMiddle: number
  former: number
  /** An outdated age: by one year, or by two to four. */
  yearLate: number
  yearsLate: number
  yearEarly: number
  /** A relative's or another person's age. */
  wrongAge: number
  /** The current home missing, an older one first. */
  staleHome: number
  /** All homes except one missing. */
  fewHomes: number
  /** Another person's home among them. */
  strangeHome: number
  /** Another person's number or mail address added, or in place of the right one. */
  strangePhone: number
  noOwnPhone: number
  noOwnEmail: number
  /** A relative's name among the aliases, or an unknown last name. */
  kinAlias: number
  strangeAlias: number
  /** Another person's middle name. */
  wrongMiddle: number
  noMiddle: number
  /** Another person's relatives. */
  strangeKin: number
  /** Empty fields that the layout has. */
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

/** The settings, by the name that the bench prints. */
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

/** The percentage of pages with each setting. */
export const NOISE_SHARES: Readonly<Record<NoiseName, number>> = {
  usual: 35,
  careful: 15,
  stale: 15,
  merged: 15,
  careless: 12,
  sparse: 8,
}

export type NoiseName = keyof typeof NOISES
