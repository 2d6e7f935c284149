// Sets how confident a reading is, and from where on it needs no person, on mails that the fit which read them hadn't
// seen.
import type { ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { allowedClasses, certaintyOf, rankClasses } from '#shared/domain/replies/reply-model.ts'
import type { Certainty, StoredModel } from '#shared/domain/replies/stored-model.ts'
import type { Outcome } from './measure-replies.ts'

export type UnseenReading = {
  truth: ReplyClass
  scores: readonly number[]
  sentences: number
  isDoneForbidden: boolean
  /** Whether the mail is as hard as real ones: thresholds are set on these. */
  isHard: boolean
}

export type Confidence = Pick<StoredModel, 'certainty' | 'sure' | 'sureDone' | 'doneLeast'>

/** The share of right readings among those that need no person. */
const SURE = 0.97
const SURE_DONE = 0.99
/** At most this share of hard mails may be read as "done" wrongly. */
const WRONG_DONE = 0.004
/** Steps of the fit of what makes a reading certain. */
const STEPS = 4_000
const RATE = 0.2

export function setConfidence(unseen: readonly UnseenReading[]): Confidence {
  const certainty = fitCertainty(unseen)
  const open = { certainty, doneLeast: 0 }
  const hard = unseen.filter(({ isHard }) => isHard)
  const wrongDone = hard
    .map(reading => ({ ...rank(reading, open), truth: reading.truth }))
    .filter(({ kind, truth }) => kind === 'done' && truth !== 'done')
    .map(({ confidence }) => confidence)
    .sort((a, b) => b - a)
  const doneLeast = round((wrongDone[Math.floor(hard.length * WRONG_DONE)] ?? 0) + 0.001)
  const read = hard.map(reading => {
    const { kind, confidence } = rank(reading, { ...open, doneLeast })
    return { isRight: kind === reading.truth, isDone: kind === 'done', confidence }
  })
  const of = (isDone: boolean) => read.filter(reading => reading.isDone === isDone)
  return {
    certainty,
    sure: thresholdFor(of(false), SURE),
    sureDone: Math.max(thresholdFor(of(true), SURE_DONE), doneLeast),
    doneLeast,
  }
}

/** What the unseen mails are read as with this confidence. */
export function unseenOutcomes(unseen: readonly UnseenReading[], confidence: Confidence): Outcome[] {
  return unseen.map(reading => {
    const { kind, confidence: value } = rank(reading, confidence)
    const bar = kind === 'done' ? confidence.sureDone : confidence.sure
    return { truth: reading.truth, read: kind, isSure: value >= bar }
  })
}

function rank(
  { scores, sentences, isDoneForbidden }: UnseenReading,
  confidence: Pick<Confidence, 'certainty' | 'doneLeast'>,
) {
  return (
    rankClasses(confidence, scores, sentences, isDoneForbidden)[0] ?? {
      kind: 'other' as const,
      confidence: 0,
    }
  )
}

/** A logistic regression of being right on the signs of certainty, by gradient descent. */
function fitCertainty(unseen: readonly UnseenReading[]): Certainty {
  const known = unseen.flatMap(({ scores, sentences, isDoneForbidden, truth }) => {
    const [first] = allowedClasses(scores, sentences, isDoneForbidden)
    return first ? [{ signs: first.signs, isRight: first.kind === truth }] : []
  })
  const certainty = { lead: 1, score: 0, length: 0, bias: 0 }
  for (let step = 0; step < STEPS; step += 1) {
    const slope = { lead: 0, score: 0, length: 0, bias: 0 }
    for (const { signs, isRight } of known) {
      const error = certaintyOf(certainty, signs) - (isRight ? 1 : 0)
      slope.lead += error * signs.lead
      slope.score += error * signs.score
      slope.length += error * Math.log1p(signs.sentences)
      slope.bias += error
    }
    for (const name of ['lead', 'score', 'length', 'bias'] as const)
      certainty[name] -= (RATE * slope[name]) / known.length
  }
  return {
    lead: round(certainty.lead),
    score: round(certainty.score),
    length: round(certainty.length),
    bias: round(certainty.bias),
  }
}

/** The lowest confidence from which on this share is right. */
function thresholdFor(read: readonly { isRight: boolean; confidence: number }[], share: number): number {
  const sorted = [...read].sort((a, b) => b.confidence - a.confidence)
  let right = 0
  let lowest = 0.99
  for (const [at, { isRight, confidence }] of sorted.entries()) {
    if (isRight) right += 1
    if (right / (at + 1) >= share && at >= 20) lowest = confidence
  }
  return round(lowest)
}

const round = (value: number) => Number(value.toFixed(3))
