// The result of the newest check for a listing, from the removal's own timeline. Pure.
import type { EvidenceRef, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { eventSentence } from '#shared/recipe/engine-words.ts'

/** `unchecked` says nothing about the listing. `person`: the person's answer, without a picture. */
export type CheckResult = 'gone' | 'listed' | 'page_only' | 'unchecked' | 'person_gone' | 'person_listed'

export type LastCheck = {
  result: CheckResult
  /** 1 or 2: the first or second check in a row that didn't find it. 0 for other results. */
  nth: 0 | 1 | 2
  /** ISO. */
  at: string
  /** The timeline's sentence. */
  text: string
  /** The picture of this check; null if none was stored. */
  picture: EvidenceRef | null
}

const RESULTS: Partial<Readonly<Record<JobEvent, CheckResult>>> = {
  seen_gone: 'gone',
  seen_gone_again: 'gone',
  seen_present: 'listed',
  resurfaced: 'listed',
  seen_page_only: 'page_only',
  could_not_check: 'unchecked',
  person_saw_gone: 'person_gone',
  person_saw_gone_again: 'person_gone',
  person_saw_present: 'person_listed',
  person_found_again: 'person_listed',
}

/** Null before the first check since the removal began. */
export function lastCheck(updates: readonly RealtimeUpdate[]): LastCheck | null {
  const newest = updates
    .filter(({ update_data }) => RESULTS[update_data.event] !== undefined)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  const result = newest && RESULTS[newest.update_data.event]
  if (!newest || !result) return null
  const { event } = newest.update_data
  return {
    result,
    nth: event === 'seen_gone_again' ? 2 : event === 'seen_gone' ? 1 : 0,
    at: newest.created_at,
    text: eventSentence(newest.update_data),
    picture: newest.evidence.find(({ kind }) => kind === 'screenshot') ?? null,
  }
}
