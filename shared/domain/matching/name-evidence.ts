// What the names on a listing say, as reasons with their sentences.

import type { Identity } from './identity.ts'
import type { Suffix } from './name-parse.ts'
import { add, type Reason } from './reason.ts'
import type { Level } from './weights-table.ts'

const SUFFIX_TEXT: Record<Suffix, string> = { '': '', jr: 'Jr', ii: 'II', sr: 'Sr', iii: 'III', iv: 'IV' }

/** Names rarer than one in `10^6` gain, more frequent ones lose; the table is too coarse to follow further than this. */
const RAREST = 2
const COMMONEST = -1.5
const ONE_IN_A_MILLION = -6

/** Adds what the names say. `familyLasts` are last names of the person's relatives that are none of the person's own. */
export function addNameEvidence(
  found: Reason[],
  identity: Identity,
  listed: string,
  familyLasts: () => ReadonlySet<string>,
) {
  if (!identity.readable) {
    add(found, 'name', null, 'name.unread', 'The name is in letters we cannot compare')
    return
  }
  if (identity.first === 'different') {
    add(found, 'name', false, 'name.otherFirst', 'The first name is not yours')
    if (identity.aliasOnly) add(found, 'name', null, 'alias.only', 'Your name is shown only as an alias')
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
      `Also shown as ${identity.unknownAlias}, a name you did not tell us`,
    )
  }
}

const FIRST: Record<Exclude<Identity['first'], 'different'>, { level: Level; text: string }> = {
  same: { level: 'name.same', text: 'Same name' },
  nickname: { level: 'name.nickname', text: 'Your name, with a usual short or full form of the first name' },
  slip: { level: 'name.slip', text: 'Your name, with the first name spelt differently' },
  initial: { level: 'name.initial', text: 'Same last name, and the initial of your first name' },
  second: { level: 'name.second', text: 'Your last name, with your first name as the second' },
  middle: { level: 'name.middle', text: 'Your last name, with your middle name as the first' },
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
    // People forget to tell a maiden or married name, but not the relatives who bear it.
    if (identity.first === 'same' && familyLasts().has(identity.listedLast))
      add(found, 'name', null, 'last.family', 'The last name is that of a relative of yours')
    else add(found, 'name', false, 'last.different', 'The last name is not one of yours')
  } else {
    add(found, 'name', true, level, withMiddle(text, identity))
    if (identity.last === 'part')
      add(found, 'name', null, 'last.part', 'Only one half of the double last name agrees')
    if (identity.last === 'slip')
      add(found, 'name', null, 'last.slip', `The last name is spelt differently: ${listed}`)
    if (identity.last === 'initial')
      add(found, 'name', null, 'last.initial', 'Only the initial of the last name is shown')
    else addRarity(found, identity)
  }
  if (identity.swapped) add(found, 'name', null, 'name.swapped', 'The last name seems to come first')
  if (identity.aliasOnly) add(found, 'name', null, 'alias.lastName', 'Your full name is shown as an alias')
}

function withMiddle(text: string, identity: Identity): string {
  if (identity.middle === 'whole') return `${text}, including the middle name`
  return identity.middle === 'initial' ? `${text}, including the middle initial` : text
}

function addRarity(found: Reason[], identity: Identity) {
  if (!identity.person) return
  const rarity = Math.max(COMMONEST, Math.min(RAREST, ONE_IN_A_MILLION - identity.person.share))
  // The sentence is written when everything is gathered: it says how many people share the name where the person lives.
  add(found, 'name', null, 'name.rarity', '', rarity)
}

function addMiddle(found: Reason[], identity: Identity) {
  switch (identity.middle) {
    case 'whole':
      return add(found, 'name', true, 'middle.whole', 'Same middle name')
    case 'initial':
      return add(found, 'name', true, 'middle.initial', 'Same middle initial')
    case 'usual':
      return add(found, 'name', true, 'middle.usual', 'Same middle initial, as many with your last name have')
    case 'conflict':
      return add(found, 'name', false, 'middle.conflict', 'The middle initial is not yours')
    case 'otherName':
      return add(found, 'name', false, 'middle.otherName', 'The middle name is not yours')
    case 'notShown':
      return add(found, 'name', null, 'middle.notShown', 'Your middle name is not shown')
    case 'notTold':
      return add(found, 'name', null, 'middle.notTold', 'Shows a middle name you did not tell us')
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
      return add(found, 'suffix', false, 'suffix.conflict', `The suffix ${shown} is not yours`)
    case 'notShown':
      return add(found, 'suffix', null, 'suffix.notShown', 'Your suffix is not shown')
    case 'notTold':
      return add(found, 'suffix', false, 'suffix.notTold', `The suffix ${shown} is not in your profile`)
    case 'none':
      return
  }
}
