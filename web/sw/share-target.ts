// What another app shares with the installed one: mails, or the text of one. Kept on the device and shown at /share.
import type { StoredMails } from '#web/data/storage/stored-mails.ts'

/** Where the manifest's share target posts to, and the page that goes on from there. */
export const SHARE_PATH = '/share'

/** Why nothing, or not everything, was stored. The page shows it. */
export type ShareProblem = 'nothing' | 'not-kept'

/** Takes a shared form in and answers with the way to the page. Never throws: the answer says what went wrong. */
export async function takeShared(
  mails: Pick<StoredMails, 'add'>,
  request: Request,
  origin: string,
): Promise<Response> {
  const lead = (problem?: ShareProblem) =>
    Response.redirect(new URL(problem ? `${SHARE_PATH}?problem=${problem}` : SHARE_PATH, origin).href, 303)
  try {
    if (isFromElsewhere(request, origin)) return lead('nothing')
    const shared = sharedFiles(await request.formData())
    if (shared.length === 0) return lead('nothing')
    const kept = await mails.add(shared)
    return kept === shared.length ? lead() : lead('not-kept')
  } catch (error) {
    console.warn('Share:', error)
    return lead('not-kept')
  }
}

/** What a page of another site asks for that isn't to be named. */
const HIDING: readonly string[] = ['no-referrer', 'same-origin'] satisfies ReferrerPolicy[]

/**
 * Shares come from the system, which names no page and has no wish about naming one. A page elsewhere that posts here is
 * not let in: it is named by its form's origin or as the referrer, or has asked not to be.
 */
function isFromElsewhere({ headers, referrer, referrerPolicy }: Request, origin: string): boolean {
  const named = [headers.get('origin') ?? '', referrer].filter(text => /^https?:/.test(text))
  if (named.some(text => new URL(text).origin !== origin)) return true
  return named.length === 0 && HIDING.includes(referrerPolicy)
}

/** Files as they are; a shared text, with its title above it as a subject where it has none, as a file. */
function sharedFiles(form: FormData): { name: string; content: Blob }[] {
  const files = form
    .getAll('mail')
    .filter(entry => typeof entry !== 'string')
    .filter(file => file.size > 0)
    .map(file => ({ name: file.name, content: file as Blob }))
  const text = [form.get('text'), form.get('url')].filter(
    part => typeof part === 'string' && part.trim() !== '',
  )
  if (files.length > 0 || text.length === 0) return files
  const title = form.get('title')
  const name = typeof title === 'string' && title.trim() !== '' ? title.trim() : 'Shared text'
  return [{ name, content: new Blob([text.join('\n')], { type: 'text/plain' }) }]
}
