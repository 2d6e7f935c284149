// Recognizes mails that no person wrote to us: automatic answers, and mail to a list. They're filed but move no
// removal.
import type { ParsedMail } from 'mailparser'
import { headerOf } from './mail-headers.ts'

/**
 * Whether the mail's headers say that it's automatic (RFC 3834) or was sent to many. `envelopeFrom` is its envelope
 * sender: an empty one asks for no answer. Null if that isn't known.
 */
export function isAutomaticMail(
  mail: Pick<ParsedMail, 'headerLines'>,
  envelopeFrom: string | null = null,
): boolean {
  const header = (name: string) => headerOf(mail, name)?.toLowerCase() ?? null
  const submitted = header('auto-submitted')
  if (submitted !== null && !/^no\b/.test(submitted)) return true
  if (/^(bulk|list|junk|auto[_-]?reply)\b/.test(header('precedence') ?? '')) return true
  if (header('list-id') !== null) return true
  if (['x-autoreply', 'x-autorespond'].some(name => !/^(no|false|0)?$/.test(header(name) ?? ''))) return true
  // Exchange's programs set it, so that no program answers them.
  if (!/^(none)?$/.test(header('x-auto-response-suppress') ?? '')) return true
  return envelopeFrom === '' || header('return-path') === '<>'
}
