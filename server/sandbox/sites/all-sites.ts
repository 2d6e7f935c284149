// The pretend sites, in the order in which they are listed: those made by hand, then the chains'. The only list.
import { chainSites } from '../chains/all-chains.ts'
import { addresstrail } from './addresstrail.ts'
import { backdropreport } from './backdropreport.ts'
import { countylinerecords } from './countylinerecords.ts'
import { cousinwise } from './cousinwise.ts'
import type { SiteDefinition } from './definition.ts'
import { dialstead } from './dialstead.ts'
import { familydex } from './familydex.ts'
import { findagain } from './findagain.ts'
import { hometownbook } from './hometownbook.ts'
import { kinfolio } from './kinfolio.ts'
import { lineagelane } from './lineagelane.ts'
import { neighborindex } from './neighborindex.ts'
import { quickfolk } from './quickfolk.ts'
import { recordhall } from './recordhall.ts'
import { residentory } from './residentory.ts'
import { rootscout } from './rootscout.ts'
import { sentrylook } from './sentrylook.ts'
import { townroll } from './townroll.ts'
import { truefolk } from './truefolk.ts'
import { verityfile } from './verityfile.ts'
import { wherelight } from './wherelight.ts'
import { whodwells } from './whodwells.ts'

/** The sites that are not of a chain, each made by hand. */
const single: readonly SiteDefinition[] = [
  truefolk,
  neighborindex,
  whodwells,
  wherelight,
  recordhall,
  kinfolio,
  rootscout,
  familydex,
  cousinwise,
  lineagelane,
  dialstead,
  verityfile,
  backdropreport,
  residentory,
  countylinerecords,
  quickfolk,
  sentrylook,
  addresstrail,
  findagain,
  townroll,
  hometownbook,
]

/** All pretend sites. */
export const sites: readonly SiteDefinition[] = [...single, ...chainSites]

/** The first `count` sites: a smaller world, whose sites still have the parents they name. */
export function firstSites(count: number | undefined): readonly SiteDefinition[] {
  const chosen = sites.slice(0, count)
  const hosts = new Set(chosen.map(site => site.host))
  return chosen.filter(({ optOut }) => optOut.flow !== 'parent' || hosts.has(optOut.parent))
}
