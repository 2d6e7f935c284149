// Turns the names on a listing into reasons with sentences.

import type { Identity } from './identity.ts'
import type { Suffix } from './name-parse.ts'
import { add, type Reason } from './reason.ts'
import type { Level } from './weights-table.ts'

const SUFFIX_TEXT: Record<Suffix, string> = { '': '', jr: 'Jr', ii: 'II', sr: 'Sr', iii: 'III', iv: 'IV' }

/**
 * Names rarer than one in `10^6` gain weight, more frequent ones lose it. The table is too coarse to go further than
 * this.
 */
const RAREST = 2
const COMMONEST = -1.5
const ONE_IN_A_MILLION = -6

/** Adds the reasons from the names. `familyLasts` are last names of relatives that the person doesn't have. */
export function addNameEvidence(
  found: Reason[],
  identity: Identity,
  listed: string,
  familyLasts: () => ReadonlySet<string>,
) {
  if (!identity.readable) {
    add(found, 'name', null, 'name.unread', 'We can’t compare a name in these letters')
    return
  }
  if (identity.first === 'different') {
    add(found, 'name', false, 'name.otherFirst', 'The first name isn’t yours')
    if (identity.aliasOnly) add(found, 'name', null, 'alias.only', 'Shows your name only as an alias')
  } else addFittingName(found, identity, listed, familyLasts)
  addMiddle(found, identity)
  addSuffix(found, identity)
  if (identity.confirmedBy !== '') {
    add(found, 'name', true, 'alias.confirmed', `Also shown as ${identity.confirmedBy}, one of your names`)
  }
  if (identity.unknownAlias !== '') {
    add(
      found,
      'name',
      null,
      'alias.unknown',
      `Also shown as ${identity.unknownAlias}, a name you didn’t tell us about`,
    )
  }
}

const FIRST: Record<Exclude<Identity['first'], 'different'>, { level: Level; text: string }> = {
  same: { level: 'name.same', text: 'Same name' },
  nickname: { level: 'name.nickname', text: 'Your name, with a common short or full form of the first name' },
  slip: { level: 'name.slip', text: 'Your name, with the first name spelled differently' },
  initial: { level: 'name.initial', text: 'Same last name, and the initial of your first name' },
  second: { level: 'name.second', text: 'Your last name, with your first name as the middle name' },
  middle: { level: 'name.middle', text: 'Your last name, with your middle name as the first name' },
}

function addFittingName(
  found: Reason[],
  identity: Identity,
  listed: string,
  familyLasts: () => ReadonlySet<string>,
) {
  if (identity.first === 'different') return
  const { level, text } = FIRST[identity.first]
  if (identity.last === 'different') {
    add(
      found,
      'name',
      null,
      level,
      identity.first === 'same' ? 'Same first name' : 'A form of your first name',
    )
    // People forget to enter a maiden or married name, but not the relatives who have it.
    if (identity.first === 'same' && familyLasts().has(identity.listedLast))
      add(found, 'name', null, 'last.family', 'The last name belongs to one of your relatives')
    else add(found, 'name', false, 'last.different', 'The last name isn’t one of yours')
  } else {
    add(found, 'name', true, level, withMiddle(text, identity))
    if (identity.last === 'part')
      add(found, 'name', null, 'last.part', 'Only half of the double last name matches')
    if (identity.last === 'slip')
      add(found, 'name', null, 'last.slip', `The last name is spelled differently: ${listed}`)
    if (identity.last === 'initial')
      add(found, 'name', null, 'last.initial', 'Shows only the initial of the last name')
    else addRarity(found, identity)
  }
  if (identity.swapped) add(found, 'name', null, 'name.swapped', 'The last name seems to come first')
  if (identity.aliasOnly) add(found, 'name', null, 'alias.lastName', 'Shows your full name as an alias')
}

function withMiddle(text: string, identity: Identity): string {
  if (identity.middle === 'whole') return `${text}, including the middle name`
  return identity.middle === 'initial' ? `${text}, including the middle initial` : text
}

function addRarity(found: Reason[], identity: Identity) {
  if (!identity.person) return
  const rarity = Math.max(COMMONEST, Math.min(RAREST, ONE_IN_A_MILLION - identity.person.share))
  // The sentence is written at the end: it says how many people share the name where the person lives.
  add(found, 'name', null, 'name.rarity', '', rarity)
}

function addMiddle(found: Reason[], identity: Identity) {
  switch (identity.middle) {
    case 'whole':
      return add(found, 'name', true, 'middle.whole', 'Same middle name')
    case 'initial':
      return add(found, 'name', true, 'middle.initial', 'Same middle initial')
    case 'usual':
      return add(
        found,
        'name',
        true,
        'middle.usual',
        'Same middle initial, but many with your last name have it',
      )
    case 'conflict':
      return add(found, 'name', false, 'middle.conflict', 'The middle initial isn’t yours')
    case 'otherName':
      return add(found, 'name', false, 'middle.otherName', 'The middle name isn’t yours')
    case 'notShown':
      return add(found, 'name', null, 'middle.notShown', 'Doesn’t show your middle name')
    case 'notTold':
      return add(found, 'name', null, 'middle.notTold', 'Shows a middle name you didn’t tell us about')
    case 'none':
      return
  }
}

function addSuffix(found: Reason[], identity: Identity) {
  const shown = SUFFIX_TEXT[identity.listedSuffix]
  switch (identity.suffix) {
    case 'same':
      return add(found, 'suffix', true, 'suffix.same', `Same suffix, ${shown}`)
    case 'conflict':
      return add(found, 'suffix', false, 'suffix.conflict', `The suffix ${shown} isn’t yours`)
    case 'notShown':
      return add(found, 'suffix', null, 'suffix.notShown', 'Doesn’t show your suffix')
    case 'notTold':
      return add(found, 'suffix', false, 'suffix.notTold', `The suffix ${shown} isn’t in your details`)
    case 'none':
      return
  }
}
