// Guesses which removal an email belongs to; the person decides.

export type RemovalChoice = {
  id: string
  siteName: string
  /** The name on the listing. */
  listingName: string
  hosts: readonly string[]
  /** The address that its letters are sent from and replies go to. */
  returnAddress: string | null
  /** Whether it is still waiting for something. */
  open: boolean
  createdAt: string
}

/** Best first: the sender's site, then a site that the text links to; open ones before ended ones, newest first. */
export function rankRemovals(
  choices: readonly RemovalChoice[],
  mail: { fromAddress: string; text: string; source: string } | null,
): RemovalChoice[] {
  const scored = choices.map(choice => ({ choice, score: mail ? likeness(choice, mail) : 0 }))
  return scored
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.choice.open) - Number(a.choice.open) ||
        b.choice.createdAt.localeCompare(a.choice.createdAt),
    )
    .map(entry => entry.choice)
}

/** Whether the email says that it comes from this removal's site. */
export function fitsRemoval(
  choice: RemovalChoice,
  mail: { fromAddress: string; text: string; source: string },
): boolean {
  return likeness(choice, mail) > 0
}

function likeness(
  choice: RemovalChoice,
  mail: { fromAddress: string; text: string; source: string },
): number {
  if (choice.returnAddress !== null && mail.source.includes(choice.returnAddress)) return 3
  const sender = mail.fromAddress.split('@').at(-1) ?? ''
  if (choice.hosts.some(host => isSameSite(host, sender))) return 2
  return choice.hosts.some(host => mail.text.includes(bare(host))) ? 1 : 0
}

const bare = (host: string) => host.replace(/^www\./, '')

/** Equal, or one is a subdomain of the other: a site may send from mail.site.example or from site.example. */
function isSameSite(host: string, sender: string): boolean {
  const own = bare(host)
  return sender === own || sender.endsWith(`.${own}`) || (sender.includes('.') && own.endsWith(`.${sender}`))
}
