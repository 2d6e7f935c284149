// Turns a California registry file into claims about sites (RULES.md N1, N2, U2, E1, E3, M1, T1, K1, C2).
import type { Broker } from '../broker.ts'
import type { BrokerField } from '../catalogue-text.ts'
import { categoryOf } from './category.ts'
import { type Facts, noFacts, type ReadClaims, type Remark, type SourceClaim } from './claim.ts'
import { cleanName, matchesDomain, nameSite, tradeNames } from './company-name.ts'
import type { CsvRow } from './csv.ts'
import { registrableDomain } from './domain-name.ts'
import { readMailbox } from './mailbox.ts'
import type { FoundLayout, RegistryColumn } from './registry-layout.ts'
import { kindOfAddress, siteHosts, webAddress } from './web-address.ts'

type Layout = Extract<FoundLayout, { ok: true }>
type Row = { where: string; cell: (column: RegistryColumn) => string; note: (text: string) => void }

/** Reads the rows of a registry file. `known` are the domains in the catalogue. */
export function readRegistry(layout: Layout, known: ReadonlySet<string>): ReadClaims {
  const read: ReadClaims = { claims: [], rows: layout.rows.length, refused: [], notes: [] }
  for (const row of layout.rows) {
    const where = `line ${row.line}`
    const claims = rowClaims(openRow(row, where, layout, read.notes), layout, row, known)
    if (typeof claims === 'string') read.refused.push({ where, text: claims })
    else read.claims.push(...claims)
  }
  return read
}

function openRow(row: CsvRow, where: string, layout: Layout, notes: Remark[]): Row {
  return {
    where,
    cell: column => row.cells[layout.columns.get(column) ?? -1] ?? '',
    note: text => notes.push({ where, text }),
  }
}

/** The claims of one row, or the reason why it is refused. */
function rowClaims(
  row: Row,
  layout: Layout,
  { cells }: CsvRow,
  known: ReadonlySet<string>,
): SourceClaim[] | string {
  // A row shorter or longer than the header has lost a quote or a comma, so its cells are in the wrong columns.
  if (cells.length > layout.width && cells.slice(layout.width).some(cell => cell.trim() !== '')) {
    return `${cells.length} cells where the header has ${layout.width}`
  }
  const lastNeeded = Math.max(...layout.columns.values())
  if (cells.length <= lastNeeded) return `${cells.length} cells where the header has ${layout.width}`
  const registrant = cleanName(row.cell('name'))
  if (registrant === '') return 'no name'
  const { hosts, unusable } = siteHosts(row.cell('website'))
  if (hosts.length === 0) return unusable.length > 0 ? 'the website is no address' : 'no website'
  for (const piece of unusable)
    row.note(`left out of the websites, for it is no address: ${piece.slice(0, 80)}`)
  const domains = [...new Set(hosts.map(host => registrableDomain(host, known)))]
  return domains.map(domain => siteClaim(row, layout.year, registrant, domain, domains, known))
}

function siteClaim(
  row: Row,
  year: number,
  registrant: string,
  domain: string,
  domains: readonly string[],
  known: ReadonlySet<string>,
): SourceClaim {
  const dba = tradeNames(row.cell('dba'))
  const naming = nameSite(registrant, dba, domain, domains.length)
  const isFirst = domain === domains[0]
  const derived: BrokerField[] = ['category']
  const facts: Facts = {
    ...noFacts(domain),
    ...naming,
    country: ['US'],
    registries: [`CA-${year}`],
    dataTypes: sensitiveData(row),
    category: categoryOf({
      names: [naming.name, registrant, ...dba],
      fcra: saysYes(row.cell('fcra')),
      fcraProducts: row.cell('fcraProducts'),
      geolocation: saysYes(row.cell('geolocation')),
    }),
    ...rightsAddress(row, domain, domains, isFirst),
  }
  // A filing's mailbox serves all its sites (E2). We check it against the first one.
  const { mailbox, refused } = readMailbox(row.cell('email'), domains[0] ?? domain, known)
  if (refused !== null && isFirst) row.note(`mailbox left out: it ${refused}`)
  facts.privacyEmail = mailbox
  facts.methods = methodsOf(facts)
  if (facts.methods.length > 0) derived.push('methods')
  if (facts.optOutUrl !== null) derived.push('optOutUrl')
  if (facts.privacyUrl !== null) derived.push('privacyUrl')
  const nameMatches = matchesDomain(naming.name, domain) || matchesDomain(registrant, domain)
  return { where: row.where, facts, derived, nameMatches, onlyIfKnown: false }
}

/** U2. A rights page about one of several sites belongs to that site; a request page belongs to all of them. */
function rightsAddress(
  row: Row,
  domain: string,
  domains: readonly string[],
  isFirst: boolean,
): Partial<Pick<Facts, 'optOutUrl' | 'privacyUrl'>> {
  const cell = row.cell('rightsUrl')
  const address = webAddress(cell)
  if (address === null) {
    if (isFirst && cleanName(cell) !== '') row.note('rights address left out: it is no address')
    return {}
  }
  const kind = kindOfAddress(address)
  if (kind === 'optOut') return { optOutUrl: address }
  if (kind === 'root') {
    if (isFirst) row.note('rights address left out: it is the front page of a site (U1)')
    return {}
  }
  const host = address.split('/')[2] ?? ''
  const owner = domains.find(one => host === one || host.endsWith(`.${one}`))
  return owner === undefined || owner === domain ? { privacyUrl: address } : {}
}

/** M1. */
function methodsOf(facts: Facts): Broker['methods'] {
  const methods: Broker['methods'] = []
  if (facts.optOutUrl !== null) methods.push('web_form')
  if (facts.privacyEmail !== null) methods.push('email_request')
  return methods
}

/** T1: the kinds of data that a registrant answers yes to. */
function sensitiveData(row: Row): string[] {
  const types: string[] = []
  if (saysYes(row.cell('minors'))) types.push('minors_data')
  if (saysYes(row.cell('geolocation'))) types.push('precise_geolocation')
  if (saysYes(row.cell('reproductiveHealth'))) types.push('reproductive_health')
  return types
}

const saysYes = (cell: string) => /^\s*(?:yes|true|y)\b/i.test(cell)
