// Asks the server what it does at a site.
import type { DirectorySite } from '#shared/protocol/directory.ts'
import { openRequest } from '#web/data/http/open-request.ts'

/** Null when the server knows no such site. @throws Error when it gives no answer that one can use. */
export async function readSite(id: string): Promise<DirectorySite | null> {
  const { status, body } = await openRequest(`/directory/v1/sites/${encodeURIComponent(id)}`)
  if (status === 200 && isAnswer(body)) return body.site
  throw new Error(`the server answered ${status}`)
}

/** Written by hand: a schema library would weigh on the page. What is in it is as the protocol has it. */
const isAnswer = (body: unknown): body is { site: DirectorySite | null } =>
  typeof body === 'object' && body !== null && 'site' in body
