// The members of all chains, in listing order. The only list of chains.
import type { SiteDefinition } from '../sites/definition.ts'
import { agecrestChain } from './agecrest.ts'
import { beaconryChain } from './beaconry.ts'
import { deedmoorChain } from './deedmoor.ts'
import { harborlistChain } from './harborlist.ts'
import { lanternelChain } from './lanternel.ts'
import { ledgerbyChain } from './ledgerby.ts'
import { maplewendChain } from './maplewend.ts'
import { meridewChain } from './meridew.ts'
import { porchlaneChain } from './porchlane.ts'
import { quillhouseChain } from './quillhouse.ts'

/** Every site that is a member of a chain. */
export const chainSites: readonly SiteDefinition[] = [
  agecrestChain,
  porchlaneChain,
  ledgerbyChain,
  beaconryChain,
  maplewendChain,
  harborlistChain,
  meridewChain,
  deedmoorChain,
  quillhouseChain,
  lanternelChain,
].flat()
