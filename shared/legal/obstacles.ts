// Obstacles to a request, detected in the person's own words. Each has a clause that answers it.

export const OBSTACLES = [
  'no_answer',
  'id_asked',
  'refused',
  'came_back',
  'payment_asked',
  'account_asked',
  'not_covered',
] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** Labels on the page. */
export const OBSTACLE_LABEL: Readonly<Record<Obstacle, string>> = {
  no_answer: 'They didn’t answer',
  id_asked: 'They asked for proof of identity',
  refused: 'They said no',
  came_back: 'It came back',
  payment_asked: 'They asked for money',
  account_asked: 'They asked for an account',
  not_covered: 'They said the law doesn’t cover you',
}

const TOLD: Readonly<Record<Obstacle, RegExp>> = {
  no_answer:
    /\b(no (answer|reply|response)|(never|not|hasn.t|haven.t|didn.t|don.t|doesn.t|won.t) (answer|repl|respon|heard)\w*|ignor(es|ed|ing)|they (just |still |keep )?ignore|still waiting|silence)\b/i,
  id_asked:
    /\b(ids?|passport|driver.?s licen[sc]e|social security|ssn|proof of (my )?identity|photo id|utility bill|verify (my|your) identity|selfie)\b/i,
  refused:
    /\b(refus\w+|den(y|ied|ies)|reject\w*|declin\w+|(won.t|will not|wouldn.t) (remove|delete|take))\b/i,
  came_back:
    /\b(c[ao]me(s)? back|is back|are back|re-?appear\w*|re-?list\w*|listed again|back up|again online)\b/i,
  payment_asked: /\b(fees?|pay(ing|ment)?|paid|charg(e|es|ed|ing)|money|premium|subscription)\b/i,
  account_asked:
    /\b((create|make|open|register|need|want)\w*( for| me to)?( an?)? account|sign(ing)? up|log ?in)\b/i,
  not_covered:
    /\b(not (a )?(resident|covered|eligible|applicable)|(doesn.t|does not|don.t) (apply|cover)|only (for )?(californians?|residents))\b/i,
}

/** In the order of OBSTACLES. */
export function obstaclesIn(description: string): Obstacle[] {
  return OBSTACLES.filter(obstacle => TOLD[obstacle].test(description))
}
