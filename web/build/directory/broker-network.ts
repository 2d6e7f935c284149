// The brokers connected to one broker: by owner, operator or network, by request page, and by mailbox.
import type { Broker } from '#shared/catalogue/broker.ts'
import { groupBy } from '#shared/catalogue/networks.ts'
import { portalKey } from '#shared/catalogue/portal-key.ts'
import type { BrokerLink, Neighbors } from '#web/features/directory/directory-data.ts'
import type { PageSources } from './page-sources.ts'

const ownerKey = ({ parent }: Broker) => parent
const pageKey = ({ optOutUrl }: Broker) => (optOutUrl === null ? null : portalKey(optOutUrl))
const mailKey = ({ privacyEmail }: Broker) => privacyEmail?.toLowerCase() ?? null

export type Networks = (one: Broker, sources: PageSources) => Neighbors[]

/** Scans the whole catalogue once; `brokers` is in display order. */
export function networksIn(brokers: readonly Broker[]): Networks {
  const byId = new Map(brokers.map(one => [one.id, one]))
  const [owners, pages, mailboxes] = [ownerKey, pageKey, mailKey].map(key => groupBy(brokers, key))
  const others = (
    group: ReadonlyMap<string, readonly string[]> | undefined,
    key: string | null,
    id: string,
  ) =>
    key === null
      ? []
      : (group?.get(key) ?? []).flatMap(other => (other === id ? [] : linkOf(byId.get(other))))
  return (one, sources) => {
    const found: Neighbors[] = []
    const sameOwner = others(owners, ownerKey(one), one.id)
    if (sameOwner.length > 0)
      found.push({
        title: 'Same owner, operator or network',
        lede: `${one.parent} is on file for these too. A shared owner alone doesn’t mean that one request clears them all.`,
        brokers: sameOwner,
        from: sources.of('parent', 'privacyEmail'),
      })
    const samePage = others(pages, pageKey(one), one.id)
    if (samePage.length > 0)
      found.push({
        title: 'Same request page',
        lede: 'The same page is on file for these. One request there may clear them together.',
        brokers: samePage,
        from: sources.of('optOutUrl'),
      })
    const sameMail = others(mailboxes, mailKey(one), one.id)
    if (sameMail.length > 0)
      found.push({
        title: 'Same mailbox',
        lede: `${one.privacyEmail} is on file for these too. One email can name several of them.`,
        brokers: sameMail,
        from: sources.of('privacyEmail'),
      })
    return found
  }
}

const linkOf = (one: Broker | undefined): BrokerLink[] =>
  one ? [{ id: one.id, name: one.name, domain: one.domain }] : []
