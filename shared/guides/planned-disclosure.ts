// What a removal's request would disclose to its site: for the dialog on a device, and for the developer API.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { type DescribedPerson, detailsOf, type ListingDetails } from '#shared/recipe/beyond-listing.ts'

type Asking = Pick<DataBrokerSite, 'template' | 'requirements'> | null

/** How the site's listings are removed. A site without an active template is guided: we send nothing. */
export function wayAt(site: Asking): RemovalWay {
  const template = site?.template
  if (!template?.is_active) return 'guided'
  switch (template.removal_method) {
    case 'automated_form':
      // We fill in a form with a puzzle, and the person finishes it.
      return site?.requirements.includes('captcha') ? 'assisted' : 'automated'
    case 'email_request':
      return 'email'
    case 'parent_site':
      return 'parent'
    default:
      return 'guided'
  }
}

/** `asks`: the fields that the site gets, as its opt-out names them; empty if we send nothing. */
export type PlannedDisclosure = ListingDetails & { asks: readonly string[] }

/** A removal's request about a listing. `now` in epoch milliseconds. */
export function plannedDisclosure(
  way: RemovalWay,
  site: Asking,
  listing: SeenListing,
  person: DescribedPerson,
  now: number,
): PlannedDisclosure {
  const asks = asksOf(way, site, listing)
  const { beyond, values } = asks.length > 0 ? detailsOf(asks, listing, person, now) : NO_DETAILS
  return { asks, values, beyond: isForm(way) ? beyond : [] }
}

const NO_DETAILS: ListingDetails = { beyond: [], values: {} }
const isForm = (way: RemovalWay) => way === 'automated' || way === 'assisted'

/** A letter discloses what its listing shows: its link, the name, and a place. */
function asksOf(way: RemovalWay, site: Asking, { url, places }: SeenListing): readonly string[] {
  if (isForm(way)) return site?.template?.disclosure ?? []
  if (way !== 'email') return []
  return [...(url === null ? [] : ['profileUrl']), 'name', ...(places.length === 0 ? [] : ['cityState'])]
}
