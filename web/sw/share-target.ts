// Content that another app shares with the installed one. Mails, or a mail's text, are stored on the device and shown at
// /share; a link or a picture is of a listing that the person found, and shown at /look.
import { sharedLink } from '#web/data/storage/shared-finds.ts'
import type { StoredMails } from '#web/data/storage/stored-mails.ts'

/** The address of the manifest's share target, and of the page that continues from there. */
export const SHARE_PATH = '/share'
/** Where people say which site a link or a picture is from. */
const FIND_PATH = '/look'

/** Why nothing, or not everything, was stored. The page shows it. */
export type ShareProblem = 'nothing' | 'not-kept'

/** Stores a shared form and answers with a redirect to the page. Never throws: the redirect says what went wrong. */
export async function takeShared(
  mails: Pick<StoredMails, 'add'>,
  request: Request,
  origin: string,
): Promise<Response> {
  const lead = (problem?: ShareProblem) =>
    Response.redirect(new URL(problem ? `${SHARE_PATH}?problem=${problem}` : SHARE_PATH, origin).href, 303)
  try {
    if (isFromElsewhere(request, origin)) return lead('nothing')
    const form = await request.formData()
    const find = sharedFind(form)
    if (find)
      return (await mails.add([find])) === 1
        ? Response.redirect(new URL(FIND_PATH, origin).href, 303)
        : lead('not-kept')
    const shared = sharedFiles(form)
    if (shared.length === 0) return lead('nothing')
    const kept = await mails.add(shared)
    return kept === shared.length ? lead() : lead('not-kept')
  } catch (error) {
    console.warn('Share:', error)
    return lead('not-kept')
  }
}

/** Referrer policies with which another site's page can hide its address. */
const HIDING: readonly string[] = ['no-referrer', 'same-origin'] satisfies ReferrerPolicy[]

/**
 * Shares come from the system, which sends neither a page's address nor a policy to hide it. Rejects a page of another
 * site that posts here: its origin or referrer names it, or its policy hides it.
 */
function isFromElsewhere({ headers, referrer, referrerPolicy }: Request, origin: string): boolean {
  const named = [headers.get('origin') ?? '', referrer].filter(text => /^https?:/.test(text))
  if (named.some(text => new URL(text).origin !== origin)) return true
  return named.length === 0 && HIDING.includes(referrerPolicy)
}

/** A picture, or a link without a mail; null for everything else. */
function sharedFind(form: FormData): { name: string; content: Blob } | null {
  const picture = form.get('picture')
  if (picture !== null && typeof picture !== 'string' && picture.size > 0)
    return picture.type.startsWith('image/') ? { name: picture.name, content: picture } : null
  if (form.getAll('mail').some(entry => typeof entry !== 'string' && entry.size > 0)) return null
  const texts = [form.get('url'), form.get('text')].filter(
    (part): part is string => typeof part === 'string' && part.trim() !== '',
  )
  // Some systems give a link as text, others as both.
  const [first, ...others] = [...new Set(texts.map(text => text.trim()))]
  return first !== undefined && others.length === 0 ? sharedLink(first) : null
}

/** The shared files; or a shared text as a file, with its title as the name. */
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
