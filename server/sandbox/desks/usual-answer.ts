// What a desk usually does: it removes the record that a letter is about, or says what it needs for that.
import { delayText } from '../mail/site-letters.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Listing } from '../world/listing.ts'
import type { AnswerClass } from './answers.ts'
import type { recordsMeant } from './records-meant.ts'

export type UsualAnswer = {
  meaning: AnswerClass
  lines: string[]
  /** The records it will remove. */
  accepted: readonly Listing[]
}

/** The answer to a letter about `found`. `wasAccepted`: whether an earlier letter from that address had a record removed. */
export function usualAnswer(
  { optOut, name }: SiteDefinition,
  { linked, records }: ReturnType<typeof recordsMeant>,
  wasAccepted: () => boolean,
): UsualAnswer {
  const only = (meaning: AnswerClass, line: string) => ({ meaning, lines: [line], accepted: [] })
  if (optOut.flow === 'parent')
    return only('wrong_contact', `Our records come from ${optOut.parent}. Please ask there.`)
  if (optOut.flow === 'phone') {
    return only(
      'use_form',
      `We take removal requests by telephone only: ${optOut.number}. Have your record number ready.`,
    )
  }
  if (records.length === 0 && wasAccepted()) return only('done', `The record has been removed from ${name}.`)
  if (records.length === 0) {
    return only(
      'record_url_wanted',
      'We could not find a record from your mail. Please send its address, or your full name and city.',
    )
  }
  if (!linked && records.length > 1) {
    return only(
      'record_url_wanted',
      'Several records fit your mail. Please send the address of yours, or your year of birth.',
    )
  }
  const names = records.map(listing => `${listing.name} (record ${listing.id})`).join(', ')
  const promise = `It will be done ${delayText(optOut.hours)}.`
  return {
    meaning: 'acknowledged',
    lines: [`We have your request to remove ${names}.`, promise],
    accepted: records,
  }
}

/** What the desk writes once a record is off the site. */
export function removedLine({ name }: Listing, site: SiteDefinition, reference: string): string {
  return `The record of ${name} has been removed from ${site.name}. Reference ${reference}.`
}
