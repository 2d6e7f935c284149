// The language of a form: what its page says, unless its words say otherwise.
import { plainLabel } from './plain-label.ts'

const WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(the|your|and|of|to|please|name|address|request|required)\b/g,
  de: /\b(der|die|das|und|ihre?|bitte|vorname|nachname|antrag|daten|ich|pflichtfeld)\b/g,
  es: /\b(el|la|los|su|sus|por favor|nombre|apellidos?|solicitud|datos|correo|obligatorio)\b/g,
  fr: /\b(le|la|les|vos|votre|veuillez|nom|prenom|demande|donnees|adresse|obligatoire)\b/g,
}

/** The language as two letters. A page's `lang` is often that of its template. */
export function formLanguage(declared: string, text: string): string {
  const plain = plainLabel(text)
  const counts = Object.entries(WORDS).map(([language, words]) => ({
    language,
    count: plain.match(words)?.length ?? 0,
  }))
  const [best] = counts.toSorted((a, b) => b.count - a.count)
  const own = counts.find(({ language }) => language === declared)?.count ?? 0
  return best !== undefined && best.count >= 4 && best.count > own * 3 ? best.language : declared
}
