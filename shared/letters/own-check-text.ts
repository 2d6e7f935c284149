// A person's own check of a site as a sentence, for screens and reports. Always "you": it's never one of our scans.
import type { OwnAnswer } from '#shared/domain/own-check.ts'
import { onDay } from './day-text.ts'

const SAW: Readonly<Record<OwnAnswer, (day: string) => string>> = {
  found: day => `You looked there ${day} and found a listing.`,
  not_found: day => `You looked there ${day} and found nothing.`,
  could_not_open: day => `You couldn’t open it ${day}.`,
}

/** `You looked on Nov 24 and found nothing.` */
export const ownCheckText = ({ answer, at }: { answer: OwnAnswer; at: string }, now: number): string =>
  SAW[answer](onDay(at, now))
