// Which form of a page asks for a removal: not the search, the newsletter or the login.

import { plainLabel } from './plain-label.ts'
import { readMeanings } from './read-meanings.ts'
import type { FormView } from './site-field.ts'

const ABOUT =
  /opt[- ]?out|remov|delet|eras|suppress|privacy|personal (data|information)|do not sell|ccpa|gdpr|data subject|losch|dsgvo|datenschutz|supresion|datos personales|effacement|donnees personnelles/
const NOT_ABOUT = /newsletter|subscribe|log ?in|sign ?in|anmelden|iniciar sesion|se connecter|\bsearch\b/

/** The place of the removal form among a page's forms; -1 if none is one. */
export function chooseForm(views: readonly FormView[]): number {
  const scores = views.map(scoreOf)
  const top = Math.max(0, ...scores)
  return top <= 0 ? -1 : scores.indexOf(top)
}

function scoreOf(view: FormView): number {
  const read = readMeanings(view).filter(({ field }) => field.hidden === null)
  if (read.length === 0) return 0
  const known = read.filter(one => one.meaning !== null || one.topic !== null).length
  const text = plainLabel(view.text)
  const isLogin = read.some(({ field }) => field.kind === 'password') && read.length <= 3
  if (isLogin) return 0
  const isShort = read.length <= 2
  if (isShort && NOT_ABOUT.test(text) && !ABOUT.test(text)) return 0
  const names = read.flatMap(({ field }) => field.names)
  if (read.length === 1 && names.some(name => /^(q|s|query|search|keyword)s?$/i.test(name))) return 0
  return known * 2 + read.length * 0.5 + (ABOUT.test(text) ? 3 : 0)
}
