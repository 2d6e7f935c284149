// Asks DNS about the senders of mails.
import { Resolver } from 'node:dns/promises'

/** How long a server may take to answer, and how often it's asked. The caller has a limit for all questions together. */
const TIMEOUT_MS = 1500
const TRIES = 2

/** A resolver with the system's servers. Its answers are as `Resolver.resolve` gives them. */
export function createDnsResolver(): (name: string, type: string) => Promise<string[] | string[][]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  return async (name, type) => (await resolver.resolve(name, type)) as string[] | string[][]
}
