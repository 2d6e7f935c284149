// The rows of the list of sites to leave alone, or of the sites that match a search. Pure.
import { sitesLeftAlone } from '#shared/domain/leave-alone.ts'
import { findableOf, finderOf } from '#web/ui/long-list/find-rows.ts'

export type ListedSite = { id: string; name: string; host: string; isAlone: boolean }

type Around = {
  sites: ReadonlyMap<string, { id: string; name: string; host: string }>
  person: { leave_alone?: readonly string[] | null | undefined }
  /** Sites that were on the list while the screen was open: they hold their place. */
  shown: ReadonlySet<string>
}

/** By name. Without a text, the list; otherwise every site whose name or host matches. */
export function siteRows(typed: string, { sites, person, shown }: Around): ListedSite[] {
  const alone = sitesLeftAlone(person)
  const matches = finderOf(typed)
  const ids = matches
    ? [...sites.values()].filter(({ name, host }) => matches(findableOf([name, host]))).map(({ id }) => id)
    : [...new Set([...alone, ...shown])]
  return ids
    .map(id => ({
      id,
      // A site that the catalogue no longer has stays on the list until the person removes it.
      name: sites.get(id)?.name ?? id,
      host: sites.get(id)?.host ?? '',
      isAlone: alone.has(id),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id))
}
