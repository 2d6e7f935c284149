// The sandbox sites in listing order: the handmade ones, then the chains'. The only list.
import { must } from '#shared/lib/must.ts'
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

/** The handmade sites, which belong to no chain. */
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

/** All sandbox sites. */
export const sites: readonly SiteDefinition[] = [...single, ...chainSites]

/** The first `count` sites, without those whose parent is missing. A larger count adds more members to the chains. */
export function firstSites(count: number | undefined): readonly SiteDefinition[] {
  const chosen = [...sites.slice(0, count), ...furtherSites((count ?? 0) - sites.length)]
  const hosts = new Set(chosen.map(site => site.host))
  return chosen.filter(({ optOut }) => optOut.flow !== 'parent' || hosts.has(optOut.parent))
}

/** Repeats the chains' members under other names, as often as needed. */
function furtherSites(count: number): SiteDefinition[] {
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    numbered(must(chainSites[at % chainSites.length], 'a chain'), Math.floor(at / chainSites.length) + 2),
  )
}

/**
 * The site under another host, such as `agecrest-2.example`, with its own mailbox and the parent of the same number.
 */
function numbered(site: SiteDefinition, number: number): SiteDefinition {
  const under = (host: string) => host.replace('.example', `-${number}.example`)
  const { optOut } = site
  return {
    ...site,
    host: under(site.host),
    name: `${site.name} ${number}`,
    ...(optOut.flow === 'email' ? { optOut: { ...optOut, mailbox: under(optOut.mailbox) } } : {}),
    ...(optOut.flow === 'parent' ? { optOut: { ...optOut, parent: under(optOut.parent) } } : {}),
  }
}
