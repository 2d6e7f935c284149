// Finds sites by part of their name or host. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'

const MOST = 8

/** Matches at the beginning come first, then by name; none for an empty search. */
export function findSites(sites: Iterable<DataBrokerSite>, typed: string): DataBrokerSite[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const texts = ({ name, host }: DataBrokerSite) => [name.toLowerCase(), host.replace(/^www\./, '')]
  const begins = (site: DataBrokerSite) => texts(site).some(text => text.startsWith(wanted))
  return [...sites]
    .filter(site => texts(site).some(text => text.includes(wanted)))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || a.name.localeCompare(b.name))
    .slice(0, MOST)
}
