// Sites that a person wants left alone (PRODUCT P11). About this person, nothing is asked of these sites and nothing is sent to them.
// The server checks it right before each visit, form and letter; the screens explain it with the same rule.
/** The most sites that a person can have left alone; more than the catalogue has. */
export const LEAVE_ALONE_MAX = 2000

type Choosing = { leave_alone?: readonly string[] | null | undefined }

/** Whether the person wants this site left alone. False without a person. */
export function leavesAlone(person: Choosing | null, siteId: string): boolean {
  return person?.leave_alone?.includes(siteId) ?? false
}

/** The sites that the person wants left alone, by id. */
export function sitesLeftAlone(person: Choosing | null): ReadonlySet<string> {
  return new Set(person?.leave_alone ?? [])
}

/** The list with one more site at its end. A list that is full, or has the site already, stays as it is. */
export function withSiteAlone(list: readonly string[], siteId: string): string[] {
  return list.includes(siteId) || list.length >= LEAVE_ALONE_MAX ? [...list] : [...list, siteId]
}

/** The list without this site. */
export function withoutSiteAlone(list: readonly string[], siteId: string): string[] {
  return list.filter(id => id !== siteId)
}

/** How a person's list changed: the sites that joined it, and those that left it. */
export function changeOfList(
  before: Choosing | null,
  after: Choosing | null,
): { added: string[]; removed: string[] } {
  const [old, current] = [sitesLeftAlone(before), sitesLeftAlone(after)]
  return {
    added: [...current].filter(id => !old.has(id)),
    removed: [...old].filter(id => !current.has(id)),
  }
}

/** The problem of a search that was requested and won't run. */
export const LEFT_ALONE = 'Not searched: you asked us to leave this site alone.'

/** The code of a refusal. */
export const SITE_LEFT_ALONE = 'site_left_alone'

/** Why nothing is started at a site, as a sentence. */
export const leftAloneText = (site: string): string =>
  `You asked us to leave ${site} alone. Take it off the person’s list first.`
