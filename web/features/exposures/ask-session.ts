// "Is this you?", one question at a time: which listings form a question, the order, and the progress. Pure.
import type { Exposure } from './exposure-view.ts'

/** One question: a record, shown by one or more sites. */
export type AskCard = {
  id: string
  /** The ids of its listings. They're fixed, so that an answer counts only for sites that were on the screen. */
  exposureIds: readonly string[]
}

/** What the person did with a card; `answered`: the listings that the answer was for, empty if skipped. */
export type AskStep = { cardId: string; said: 'yes' | 'no' | 'skip'; answered: readonly string[] }

export type AskSession = { cards: readonly AskCard[]; steps: readonly AskStep[] }

export const NEW_SESSION: AskSession = { cards: [], steps: [] }

const isStreet = (place: string) => /^\d/.test(place)

/**
 * Sites whose keys match show the same record, so we ask once. Null if the listing shows too little to tell two people
 * of one name in one town apart: it takes at least two of age, phone, relatives, and street address.
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

/** The questions for these listings, the likeliest first. Two entries on one site are always two questions. */
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

/** Adds a card for each open question that the session hasn't seen. New ones come last, so that nothing moves. */
export function withQuestions(session: AskSession, open: readonly Exposure[]): AskSession {
  const known = new Set(session.cards.flatMap(card => card.exposureIds))
  const added = cardsOf(open.filter(({ id }) => !known.has(id)))
  return added.length === 0 ? session : { ...session, cards: [...session.cards, ...added] }
}

/** The card to show; null if none remains. `openIds`: the listings that have no answer yet. */
export function currentCard({ cards, steps }: AskSession, openIds: ReadonlySet<string>): AskCard | null {
  const done = new Set(steps.map(({ cardId }) => cardId))
  return cards.find(card => !done.has(card.id) && isOpen(card, openIds)) ?? null
}

/**
 * The listings that an answer to the card counts for: unanswered ones that still show the same as the first. If a site
 * has changed what it shows, we ask about that listing again.
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

/** Adds the card's answer, unless it already has one: two keys pressed at once are one answer. */
export function addStep(session: AskSession, step: AskStep): AskSession {
  const isAnswered = session.steps.some(({ cardId }) => cardId === step.cardId)
  return isAnswered ? session : { ...session, steps: [...session.steps, step] }
}

/** Removes this step; steps added since stay. */
export function withoutStep(session: AskSession, step: AskStep): AskSession {
  return { ...session, steps: session.steps.filter(one => one.cardId !== step.cardId) }
}

/** `2 of 5`. Questions answered elsewhere don't count. */
export function sessionProgress(
  session: AskSession,
  openIds: ReadonlySet<string>,
): { at: number; total: number } {
  const done = new Set(session.steps.map(({ cardId }) => cardId))
  const counted = session.cards.filter(card => done.has(card.id) || isOpen(card, openIds))
  const current = currentCard(session, openIds)
  return { at: current ? counted.indexOf(current) + 1 : counted.length, total: counted.length }
}

/** The session's results. `left`: cards that were skipped, or whose answer the server refused. */
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
 * The listings without an answer. One that was just answered here doesn't count as open while this device is storing
 * the answer. It's open again only if its answer was seen stored (`stored`) and then refused by the server.
 */
export function openOf(
  { steps }: AskSession,
  asked: readonly Pick<Exposure, 'id'>[],
  stored: ReadonlySet<string>,
): Set<string> {
  const answered = new Set(steps.flatMap(step => step.answered))
  return new Set(asked.map(({ id }) => id).filter(id => stored.has(id) || !answered.has(id)))
}

/** The session's answers that this device has stored, added to `before`. Returns the same set if nothing was added. */
export function storedOf(
  { steps }: AskSession,
  asked: readonly Pick<Exposure, 'id'>[],
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = new Set(asked.map(({ id }) => id))
  const added = steps.flatMap(step => step.answered).filter(id => !open.has(id) && !before.has(id))
  return added.length === 0 ? before : new Set([...before, ...added])
}

/** Reopens the session's unanswered cards. */
export function askAgain({ cards, steps }: AskSession, openIds: ReadonlySet<string>): AskSession {
  const open = new Set(cards.filter(card => isOpen(card, openIds)).map(({ id }) => id))
  return { cards, steps: steps.filter(({ cardId }) => !open.has(cardId)) }
}

const isOpen = (card: AskCard, openIds: ReadonlySet<string>) => card.exposureIds.some(id => openIds.has(id))
