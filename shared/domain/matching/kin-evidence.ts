// Turns the relatives on a listing into reasons with sentences.
import type { Identity } from './identity.ts'
import type { ComparedPerson } from './person.ts'
import { add, type Reason } from './reason.ts'
import { compareKin } from './relative.ts'

/** From this many on, relatives tell families apart even if other families have the same names. */
const TELLING_USUAL = 3

/** Adds the reasons from the relatives shown. */
export function addKin(
  found: Reason[],
  person: ComparedPerson,
  shown: readonly string[],
  identity: Identity,
) {
  const kin = compareKin(shown, person.kin, identity.listedLast)
  if (kin.named > 0 && kin.named === kin.usual && kin.named < TELLING_USUAL) {
    const text =
      kin.named === 1
        ? `Your relative ${kin.example} is shown, but other families have a relative with that name`
        : `${kin.named} of your relatives are shown, but other families share some of these names`
    add(found, 'relative', true, kin.named === 1 ? 'kin.shortOne' : 'kin.shortMore', text)
  } else if (kin.named > 0) {
    const text =
      kin.named === 1 ? `Your relative ${kin.example} is shown` : `${kin.named} of your relatives are shown`
    add(found, 'relative', true, kin.named === 1 ? 'kin.one' : 'kin.more', text)
  } else if (kin.abbreviated > 0) {
    const level = kin.abbreviated === 1 ? 'kin.shortOne' : 'kin.shortMore'
    add(found, 'relative', true, level, `A relative shown as ${kin.example} could be yours`)
  } else if (kin.shown > 0 && person.kin.relatives.length > 0) {
    // A single name can be missing from either list for many reasons; if both lists have several, they should share
    // one.
    const level = Math.min(kin.shown, person.kin.relatives.length) > 1 ? 'kin.none' : 'kin.noneOfFew'
    add(found, 'relative', false, level, 'Shows none of your relatives')
  }
  if (kin.formerName > 0) {
    const level = kin.formerName === 1 ? 'kin.former' : 'kin.formerMore'
    add(found, 'relative', true, level, 'Relatives have another of your last names')
  }
  if (person.kin.familyName === 'same')
    add(found, 'relative', null, 'kin.familyName', 'You have a relative with the same name')
  if (kin.ownName) add(found, 'relative', null, 'kin.ownName', 'Shows someone with your name as a relative')
}
