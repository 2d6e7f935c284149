// "Is this you?", one question at a time: which listings make one question, in which order, and where the person is. Pure.
import type { Exposure } from './exposure-view.ts'

/** One question: a record, shown by one site or by several. */
export type AskCard = {
  id: string
  /** The ids of its listings. They're fixed, so that an answer counts only for the sites that were on the screen. */
  exposureIds: readonly string[]
}

/** What the person did with a card; `answered`: the listings that the answer was for, none when it was skipped. */
export type AskStep = { cardId: string; said: 'yes' | 'no' | 'skip'; answered: readonly string[] }

export type AskSession = { cards: readonly AskCard[]; steps: readonly AskStep[] }

export const NEW_SESSION: AskSession = { cards: [], steps: [] }

const isStreet = (place: string) => /^\d/.test(place)

/**
 * What two sites must both show for the same record to be asked about once; null if it shows too little to tell two people
 * of one name in one town apart: at least two of age, phone, relatives, and street address.
 */
function recordKey({ scan, listing }: Exposure): string | null {
  const { name, age, akas, places, phones, relatives } = listing
  const told = [age !== null, phones.length > 0, relatives.length > 0, places.some(isStreet)]
  if (told.filter(Boolean).length < 2) return null
  return JSON.stringify([
    scan.person_id,
    name,
    age,
    ...[akas, places, phones, relatives].map(list => [...list].sort()),
  ])
}

/** The questions that these listings make, the likeliest first. Two entries of one site are always two questions. */
export function cardsOf(exposures: readonly Exposure[]): AskCard[] {
  const cards: { key: string | null; members: Exposure[] }[] = []
  const likeliest = [...exposures].sort(
    (a, b) =>
      b.listing.confidence - a.listing.confidence ||
      a.siteName.localeCompare(b.siteName) ||
      a.id.localeCompare(b.id),
  )
  for (const exposure of likeliest) {
    const key = recordKey(exposure)
    const same = cards.find(
      card =>
        key !== null &&
        card.key === key &&
        card.members.every(member => member.scan.site_id !== exposure.scan.site_id),
    )
    if (same) same.members.push(exposure)
    else cards.push({ key, members: [exposure] })
  }
  return cards.map(({ members }) => {
    const exposureIds = members.map(({ id }) => id)
    return { id: exposureIds.join('\n'), exposureIds }
  })
}

/** The session with a card for each open question that it hasn't seen. New ones come last, so that nothing moves. */
export function withQuestions(session: AskSession, open: readonly Exposure[]): AskSession {
  const known = new Set(session.cards.flatMap(card => card.exposureIds))
  const added = cardsOf(open.filter(({ id }) => !known.has(id)))
  return added.length === 0 ? session : { ...session, cards: [...session.cards, ...added] }
}

/** The card to show; null when none is left. `openIds`: the listings that have no answer yet. */
export function currentCard({ cards, steps }: AskSession, openIds: ReadonlySet<string>): AskCard | null {
  const done = new Set(steps.map(({ cardId }) => cardId))
  return cards.find(card => !done.has(card.id) && isOpen(card, openIds)) ?? null
}

/**
 * The listings that an answer to the card counts for: those without an answer that still show what the first of them
 * shows. One whose site shows somebody else by now is asked about again.
 */
export function answeredBy<E extends Exposure>(
  card: AskCard,
  exposures: readonly E[],
  openIds: ReadonlySet<string>,
): E[] {
  const members = card.exposureIds.flatMap(id =>
    openIds.has(id) ? exposures.filter(exposure => exposure.id === id) : [],
  )
  const key = members[0] ? recordKey(members[0]) : null
  return members.filter((member, at) => at === 0 || (key !== null && recordKey(member) === key))
}

/** The session with the card's answer; a card that has one keeps it: two keys pressed at once are one answer. */
export function addStep(session: AskSession, step: AskStep): AskSession {
  const isAnswered = session.steps.some(({ cardId }) => cardId === step.cardId)
  return isAnswered ? session : { ...session, steps: [...session.steps, step] }
}

/** The session before its newest step; others that came since stay. */
export function withoutStep(session: AskSession, step: AskStep): AskSession {
  return { ...session, steps: session.steps.filter(one => one.cardId !== step.cardId) }
}

/** `2 of 5`. Questions that somebody answered elsewhere don't count. */
export function sessionProgress(
  session: AskSession,
  openIds: ReadonlySet<string>,
): { at: number; total: number } {
  const done = new Set(session.steps.map(({ cardId }) => cardId))
  const counted = session.cards.filter(card => done.has(card.id) || isOpen(card, openIds))
  const current = currentCard(session, openIds)
  return { at: current ? counted.indexOf(current) + 1 : counted.length, total: counted.length }
}

/** What the session came to. `left`: cards that were skipped, or whose answer the server refused. */
export function outcomeOf({ cards, steps }: AskSession, openIds: ReadonlySet<string>) {
  const answered = new Set(steps.filter(({ said }) => said !== 'skip').map(({ cardId }) => cardId))
  const settled = cards.filter(card => answered.has(card.id) && !isOpen(card, openIds))
  return {
    answers: settled.length,
    listings: settled.reduce((sum, card) => sum + card.exposureIds.length, 0),
    left: cards.filter(card => isOpen(card, openIds)).length,
  }
}

/**
 * The listings without an answer. One that was answered here a moment ago has one, though this device is still storing it:
 * it's open again only if it was seen answered before (`stored`), so when the server has refused the answer.
 */
export function openOf(
  { steps }: AskSession,
  asked: readonly Pick<Exposure, 'id'>[],
  stored: ReadonlySet<string>,
): Set<string> {
  const answered = new Set(steps.flatMap(step => step.answered))
  return new Set(asked.map(({ id }) => id).filter(id => stored.has(id) || !answered.has(id)))
}

/** The answers of the session that this device has stored, with those it had before. The same set if there are no more. */
export function storedOf(
  { steps }: AskSession,
  asked: readonly Pick<Exposure, 'id'>[],
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = new Set(asked.map(({ id }) => id))
  const added = steps.flatMap(step => step.answered).filter(id => !open.has(id) && !before.has(id))
  return added.length === 0 ? before : new Set([...before, ...added])
}

/** The session with its open cards to be asked again. */
export function askAgain({ cards, steps }: AskSession, openIds: ReadonlySet<string>): AskSession {
  const open = new Set(cards.filter(card => isOpen(card, openIds)).map(({ id }) => id))
  return { cards, steps: steps.filter(({ cardId }) => !open.has(cardId)) }
}

const isOpen = (card: AskCard, openIds: ReadonlySet<string>) => card.exposureIds.some(id => openIds.has(id))
