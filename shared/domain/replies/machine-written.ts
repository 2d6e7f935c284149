// Whether a machine wrote a reply, by its headers (RFC 3834) and its own words.
import type { OwnSentence } from './own-sentences.ts'

const SAYS_SO =
  /\b(out of (the )?office|automatic(ally generated)? (reply|response|message|e-?mail|acknowledg\w+)|auto-?(reply|response|generated|responder)|automated (reply|response|message|e-?mail|acknowledg\w+|confirmation)|do not (reply|respond) to this|(no-?reply|unmonitored)|abwesenheits\w+|automatisch (generiert|erstellt|versendet|erzeugt)\w*|automatische (antwort|nachricht|e-?mail|eingangs\w*)|antworten sie (bitte )?nicht auf diese|(respuesta|mensaje|correo|acuse)( de recibo)? automatic[oa]\w*|generado automaticamente|fuera de (la )?oficina|no responda a este)\b/

export function isMachineWritten(
  headers: Readonly<Record<string, string>>,
  sentences: readonly OwnSentence[],
): boolean {
  const value = (name: string) => (headers[name] ?? '').trim().toLowerCase()
  const submitted = value('auto-submitted')
  if (submitted !== '' && submitted !== 'no') return true
  if (/bulk|auto_reply|junk|list/.test(value('precedence'))) return true
  if (value('x-autoreply') !== '' || value('x-autorespond') !== '' || value('x-autoresponder') !== '')
    return true
  if (!/^(none)?$/.test(value('x-auto-response-suppress'))) return true
  if (value('list-id') !== '' || value('return-path') === '<>') return true
  return sentences.some(({ folded }) => SAYS_SO.test(folded))
}
