// Weighs the reasons: confidence, verdict, and the limits that no amount of agreement lifts.
import { hasLevel, type Reason } from './reason.ts'
import { LEVELS, type Level, NEAR_PRIOR, NEAR_WEIGHTS, PRIOR, WEIGHTS } from './weights-table.ts'

export type Verdict = 'yours' | 'unsure' | 'not_yours'

/**
 * At or above this confidence, and with something that tells the person from a namesake and from family, a listing counts as
 * the person's. Chosen so that on labelled pages at least 98 in 100 such verdicts are right, with room to spare.
 */
export const YOURS_FROM = 0.85

/** At or above this confidence, and short of "yours", the person is asked; below it a listing counts as someone else's. */
export const UNSURE_FROM = 0.12

/**
 * From this expected number of other people whom all that agrees fits, a listing is asked about however well it fits: of fifty listings
 * concluded below it, at most one is a namesake's.
 */
export const ASKED_FROM_OTHERS = 0.02

/** What a contradiction leaves possible at most, however much else agrees: families share places, phones and relatives. */
export const CEILINGS: ReadonlyMap<Level, number> = new Map<Level, number>([
  ['suffix.conflict', 0.05],
  ['name.otherFirst', 0.05],
  ['alias.only', 0.1],
  ['age.generation', 0.3],
  ['age.far', 0.4],
  ['last.different', 0.6],
  ['middle.otherName', 0.4],
  ['kin.eitherOne', 0.5],
  ['name.unread', 0.6],
])

/** What each level is worth, from the three tables: one look-up where every reason of every listing needs them. */
const WORTH: ReadonlyMap<Level, { weight: number; near: number; ceiling: number }> = new Map(
  LEVELS.map(level => {
    const worth = { weight: WEIGHTS[level], near: NEAR_WEIGHTS[level], ceiling: CEILINGS.get(level) ?? 1 }
    return [level, worth]
  }),
)

/** Levels that, beside name and one city, tell a person from a namesake. */
const TELLING: ReadonlySet<Level> = new Set<Level>([
  ...([
    'age.month',
    'age.exact',
    'age.near',
    'age.band',
    'age.decade',
    'place.more',
    'street.same',
    'street.masked',
  ] as const),
  ...(['phone.whole', 'phone.most', 'email.whole', 'email.most', 'email.some'] as const),
  ...(['kin.one', 'kin.more', 'kin.shortMore', 'middle.whole'] as const),
])

/** Levels that tell a person from a relative of the same or a similar name in the same house. */
const PERSONAL: ReadonlySet<Level> = new Set<Level>([
  ...(['middle.whole', 'middle.initial', 'phone.whole', 'phone.most'] as const),
  ...(['email.whole', 'email.most', 'email.some', 'suffix.same'] as const),
])
const AGED: ReadonlySet<Level> = new Set<Level>([
  'age.month',
  'age.exact',
  'age.near',
  'age.ahead',
  'age.band',
  'age.decade',
])

/** Levels after which a parent or child of the same name may be meant: an age or a middle name has to agree. */
const NAMESAKE_NEAR: ReadonlySet<Level> = new Set<Level>([
  'suffix.notShown',
  'suffix.notTold',
  'kin.ownName',
  'kin.familyName',
])

/** Contradictions that agreement elsewhere can outweigh. */
const CONFLICT: ReadonlySet<Level> = new Set<Level>([
  ...(['middle.conflict', 'middle.otherName', 'suffix.notTold', 'age.off'] as const),
])
/** An age of another generation; with one of `CONFLICT` beside it, that of a parent or child. */
const WRONG_AGE: ReadonlySet<Level> = new Set<Level>(['age.far', 'age.generation'])
/** Guesses that the person has to confirm. */
const GUESS: ReadonlySet<Level> = new Set<Level>(['last.family', 'name.second'])
/** Only an initial of the first or last name shows, or which of the two is which is a guess (Thomas James). */
const WEAK_NAME: ReadonlySet<Level> = new Set<Level>(['name.initial', 'last.initial', 'name.swapped'])

/** What others who fit as well leave possible at most: short of `YOURS_FROM`. */
const NAMESAKES_CEILING = 0.84

/** The person's own number, address or several of their relatives: somebody of the house at least, so the person is asked. */
const STRONG: ReadonlySet<Level> = new Set<Level>([
  ...(['phone.whole', 'phone.most', 'street.same', 'email.whole', 'kin.more'] as const),
])

/** Contradictions that not even those outweigh: of another generation, or with another's suffix, it is a parent or child. */
const SETTLED: ReadonlySet<Level> = new Set<Level>(['suffix.conflict', 'age.far', 'age.generation'])

/** Whether the person is asked whatever else contradicts, a first name that is not theirs above all. */
function isStrong({ reasons, isRelative }: Judged): boolean {
  return !isRelative && hasLevel(reasons, STRONG) && !hasLevel(reasons, SETTLED)
}

/** What is judged of a listing. */
interface Judged {
  reasons: readonly Reason[]
  /** Expected number of other people whom all that agrees fits. */
  others: number
  /** The name is that of a relative whom the person named. */
  isRelative: boolean
}

/**
 * The probability, 0..1, that the listing is about the person, and neither about a stranger nor about somebody near: however much of
 * what a family shares agrees, the odds of its other members stay.
 */
export function confidenceOf(judged: Judged): number {
  const { reasons, others } = judged
  let logOdds = PRIOR
  let nearLogOdds = NEAR_PRIOR
  let ceiling = 1
  for (const { level, weight, agrees } of reasons) {
    const worth = WORTH.get(level)
    if (!worth) continue
    logOdds += weight
    nearLogOdds += worth.near * (weight / worth.weight)
    if (agrees !== true && worth.ceiling < ceiling) ceiling = worth.ceiling
  }
  const confidence = ceiling / (1 + Math.exp(-logOdds) + Math.exp(-nearLogOdds))
  if (confidence < UNSURE_FROM) return isStrong(judged) ? UNSURE_FROM : confidence
  return others >= ASKED_FROM_OTHERS ? Math.min(confidence, NAMESAKES_CEILING) : confidence
}

/** What to do with a listing of this confidence. */
export function verdictOf(confidence: number, judged: Judged): Verdict {
  const { reasons } = judged
  if (confidence < UNSURE_FROM) return 'not_yours'
  if (confidence < YOURS_FROM && isStrong(judged)) return 'unsure'
  if (hasLevel(reasons, WRONG_AGE) && hasLevel(reasons, CONFLICT)) return 'not_yours'
  // Contradicted, and with nothing for it but a name and a city: a namesake, not worth a question.
  if (confidence < 0.5 && hasLevel(reasons, CONFLICT) && !hasLevel(reasons, TELLING)) return 'not_yours'
  if (confidence < YOURS_FROM || !hasLevel(reasons, TELLING)) return 'unsure'
  // Sites err in these, too, but the person should have the last word.
  if (hasLevel(reasons, CONFLICT) || hasLevel(reasons, GUESS)) return 'unsure'
  // A brother's initial is often the same, and so is his address.
  if (hasLevel(reasons, WEAK_NAME) && !hasLevel(reasons, PERSONAL)) return 'unsure'
  if (hasLevel(reasons, NAMESAKE_NEAR) && !hasLevel(reasons, AGED) && !hasLevel(reasons, PERSONAL))
    return 'unsure'
  return 'yours'
}
