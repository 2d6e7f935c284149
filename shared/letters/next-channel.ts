// What to do when a site's mailbox returned a letter: another mailbox of the site, its form, or a guide. Pure.

/** The facts of a site that decide. */
export type ChannelFacts = {
  host: string
  url: string
  privacy_email: string | null
  opt_out_url: string | null
  privacy_url: string | null
}

export type NextChannel =
  | { kind: 'mailbox'; address: string }
  | { kind: 'form'; url: string }
  | { kind: 'guide'; url: string }

/** The mailboxes of a site, best first: the known one, then the usual ones at its host. */
export function mailboxesOf({ host, privacy_email }: Pick<ChannelFacts, 'host' | 'privacy_email'>): string[] {
  const usual = `privacy@${host.replace(/^www\./, '')}`
  return [...new Set([privacy_email, usual].flatMap(address => address?.toLowerCase() ?? []))]
}

/** The best channel that's left. `isBad`: whether a mailbox returned a letter. */
export function nextChannel(site: ChannelFacts, isBad: (address: string) => boolean): NextChannel {
  const address = mailboxesOf(site).find(mailbox => !isBad(mailbox))
  if (address !== undefined) return { kind: 'mailbox', address }
  if (site.opt_out_url !== null) return { kind: 'form', url: site.opt_out_url }
  return { kind: 'guide', url: site.privacy_url ?? site.url }
}
