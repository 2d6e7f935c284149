// How a person opts out of a broker without us.
import type { Broker } from '#shared/catalogue/broker.ts'
import { isPeopleSearch } from '#shared/domain/broker-risk.ts'
import { guideMinutes } from '#shared/guides/guide.ts'
import { guideForSite } from '#shared/guides/guide-for-site.ts'
import { requestGuide } from '#shared/guides/request-guide.ts'
import type { BrokerPageData } from '#web/features/directory/directory-data.ts'

/** The guide of a removal without our own steps; a plain request where the broker isn't known to have a search. */
export function guideOf(one: Broker): BrokerPageData['guide'] {
  const site = {
    id: one.id,
    name: one.name,
    url: one.url,
    opt_out_url: one.optOutUrl,
    privacy_url: one.privacyUrl,
    privacy_email: one.privacyEmail,
    requirements: one.requirements,
  }
  const isSearchable = isPeopleSearch(one)
  const all = isSearchable ? guideForSite(site) : requestGuide(site)
  const steps = all.filter(step => !step.isOptional)
  return {
    lede: isSearchable
      ? `You need no account with us for this. Look for your listing on ${one.name}, and ask for that one to come down.`
      : `You need no account with us for this. Nobody has told us of a public search on ${one.name}, so this is a request without a listing.`,
    minutes: guideMinutes(steps),
    steps,
    page: bestPage(one),
    mailbox: one.privacyEmail,
    inDrop: one.registries.includes('CA-2026'),
  }
}

function bestPage({ optOutUrl, privacyUrl, url }: Broker): BrokerPageData['guide']['page'] {
  if (optOutUrl !== null) return { url: optOutUrl, kind: 'request' }
  return privacyUrl === null ? { url, kind: 'site' } : { url: privacyUrl, kind: 'privacy' }
}
