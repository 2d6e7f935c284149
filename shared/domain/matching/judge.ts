// Weighs the reasons: confidence, verdict, and limits that no other agreement overrides.
import { hasLevel, type Reason } from './reason.ts'
import { LEVELS, type Level, NEAR_PRIOR, NEAR_WEIGHTS, PRIOR, WEIGHTS } from './weights-table.ts'

export type Verdict = 'yours' | 'unsure' | 'not_yours'

/**
 * At or above this confidence, a listing counts as the person's if some detail rules out namesakes and family. Chosen
 * so that on labeled pages at least 98 in 100 such verdicts are right, with a margin.
 */
export const YOURS_FROM = 0.85

/** From this confidence up to "yours", we ask the person; below it, a listing counts as someone else's. */
export const UNSURE_FROM = 0.12

/**
 * If at least this many other people are expected to fit all agreeing details, we ask however well a listing fits: of
 * fifty listings concluded below it, at most one is a namesake's.
 */
export const ASKED_FROM_OTHERS = 0.02

/** The highest confidence that a contradiction allows: families share places, phones and relatives. */
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

/** The values of each level from the three tables: one lookup per reason, because every listing needs them. */
const WORTH: ReadonlyMap<Level, { weight: number; near: number; ceiling: number }> = new Map(
  LEVELS.map(level => {
    const worth = { weight: WEIGHTS[level], near: NEAR_WEIGHTS[level], ceiling: CEILINGS.get(level) ?? 1 }
    return [level, worth]
  }),
)

/** Levels that, together with name and one city, rule out namesakes. */
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

/** Levels that rule out a relative with the same or a similar name in the same house. */
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

/**
 * With these levels, the listing may be a parent's or child's with the same name: an age or a middle name has to
 * agree.
 */
const NAMESAKE_NEAR: ReadonlySet<Level> = new Set<Level>([
  'suffix.notShown',
  'suffix.notTold',
  'kin.ownName',
  'kin.familyName',
])

/** Contradictions that other agreement can outweigh. */
const CONFLICT: ReadonlySet<Level> = new Set<Level>([
  ...(['middle.conflict', 'middle.otherName', 'suffix.notTold', 'age.off'] as const),
])
/** An age of another generation; together with a `CONFLICT`, it is a parent's or child's. */
const WRONG_AGE: ReadonlySet<Level> = new Set<Level>(['age.far', 'age.generation'])
/** Guesses that the person has to confirm. */
const GUESS: ReadonlySet<Level> = new Set<Level>(['last.family', 'name.second'])
/** Only an initial of the first or last name shows, or we guess which is which (Thomas James). */
const WEAK_NAME: ReadonlySet<Level> = new Set<Level>(['name.initial', 'last.initial', 'name.swapped'])

/** The highest confidence if others fit equally well: below `YOURS_FROM`. */
const NAMESAKES_CEILING = 0.84

/**
 * The person's own number, address or several of their relatives: at least somebody in the house, so we ask the
 * person.
 */
const STRONG: ReadonlySet<Level> = new Set<Level>([
  ...(['phone.whole', 'phone.most', 'street.same', 'email.whole', 'kin.more'] as const),
])

/** Contradictions that even those don't outweigh: another generation or another suffix means a parent or child. */
const SETTLED: ReadonlySet<Level> = new Set<Level>(['suffix.conflict', 'age.far', 'age.generation'])

/** Whether we ask the person despite any contradiction, above all a different first name. */
function isStrong({ reasons, isRelative }: Judged): boolean {
  return !isRelative && hasLevel(reasons, STRONG) && !hasLevel(reasons, SETTLED)
}

/** The judged facts of a listing. */
interface Judged {
  reasons: readonly Reason[]
  /** Expected number of other people who fit all agreeing details. */
  others: number
  /** The name is that of a relative the person named. */
  isRelative: boolean
}

/**
 * The probability, 0..1, that the listing is about the person, and neither about a stranger nor about somebody near
 * (family, or a namesake in the same town). Agreement on details that a family shares doesn't lower the odds of its
 * other members.
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

/** The verdict for a listing with this confidence. */
export function verdictOf(confidence: number, judged: Judged): Verdict {
  const { reasons } = judged
  if (confidence < UNSURE_FROM) return 'not_yours'
  if (confidence < YOURS_FROM && isStrong(judged)) return 'unsure'
  if (hasLevel(reasons, WRONG_AGE) && hasLevel(reasons, CONFLICT)) return 'not_yours'
  // Contradicted, with only a name and a city in favor: a namesake, not worth a question.
  if (confidence < 0.5 && hasLevel(reasons, CONFLICT) && !hasLevel(reasons, TELLING)) return 'not_yours'
  if (confidence < YOURS_FROM || !hasLevel(reasons, TELLING)) return 'unsure'
  // Sites also get these wrong, so the person has the last word.
  if (hasLevel(reasons, CONFLICT) || hasLevel(reasons, GUESS)) return 'unsure'
  // A brother often has the same initial and the same address.
  if (hasLevel(reasons, WEAK_NAME) && !hasLevel(reasons, PERSONAL)) return 'unsure'
  if (hasLevel(reasons, NAMESAKE_NEAR) && !hasLevel(reasons, AGED) && !hasLevel(reasons, PERSONAL))
    return 'unsure'
  return 'yours'
}
