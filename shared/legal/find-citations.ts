// Detects citations of law in texts that we didn't write: by a model, or by a person about their case. It errs on the
// side of caution and also matches texts that only look like citations.

/** One pattern per form of citation. All are fast on any text. */
const WAYS: readonly RegExp[] = [
  /§/,
  // Article 17, Art. 6(1), Section 230, Sec. 5, Title VII, Chapter 22, Rule 26, Recital 47, Amendment XIV
  /\b(art(icles?|s)?|sec(tions?|s)?|title|chapter|clause|rule|recital|part|paragraph|para|regulations?|amendment|public law)\b\.?\s*(no\.?\s*)?(\d|[IVXLC]+\b)/i,
  // 15 U.S.C. 1681, 45 CFR 164, 410 U.S. 113, 12 F.3d 4
  /\b\d+\s*(u\.?\s?s\.?\s?c|c\.?\s?f\.?\s?r|u\.?\s?s|f\.?\s?(supp|2d|3d|4th)|s\.?\s?ct|cal\.?)\b/i,
  // (EU) 2016/679, No. 104-191, H.B. 4, SB 546
  /\b\d{4}\/\d{2,4}\b/,
  /\b(h\.?b|s\.?b|a\.?b|h\.?r|pub\.?\s?l)\.?\s*(no\.?\s*)?\d/i,
  // The … Act, … Code, … Regulation: a name begins with a capital
  /\p{Lu}[\p{L}’'-]{0,40}[ \t]{1,3}(?:(?:of|on|and|for|to|the|in|against)[ \t]{1,3})?(?:Act|Code|Regulation|Directive|Statute|Law|Ordinance|Constitution|Amendment|Treaty|Convention|Charter|Bill)\b/u,
  /\b(?:Act|Code|Statute|Directive|Regulation) of (?:the )?(?:\d{4}|\p{Lu})/u,
  // The same without capitals, if it names a kind of law
  /\b(privacy|protection|portability|accountability|reporting|decency|copyright|rights|freedom|consumer|data|computer fraud|abuse|patriot|stalking|delete)\s+(act|code|directive|statute|ordinance|regulation)\b/i,
  // Acronyms of laws
  /\b(uk ?gdpr|gdpr|dsgvo|rgpd|ccpa|cpra|vcdpa|ctdpa|tdpsa|ucpa|ocpa|mcdpa|fdbr|fcra|fdcpa|glba|hipaa|ferpa|coppa|dppa|ecpa|tcpa|cfaa|dmca|bipa|foia|pipeda|lgpd|pdpl|popia|cdpa|ftc act|can-spam)\b/i,
  // Somebody v. Somebody
  /\p{Lu}[\p{L}’'.-]{0,40}\s{1,3}(?:v|vs)\.?\s{1,3}\p{Lu}/u,
]

/** Whether a text seems to cite a law, a rule or a case. */
export function citesLaw(text: string): boolean {
  return WAYS.some(way => way.test(text))
}

/** The sentences of a text, with their final punctuation. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+(?=[\p{Lu}“"'(])|\n+/u)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}

/**
 * The sentences without citations, and those with them. An abbreviation such as `Art.` may end a sentence too early,
 * so a text that cites across sentences is removed completely.
 */
export function withoutCitations(text: string): { kept: string[]; cited: string[] } {
  const sentences = sentencesOf(text)
  const kept = sentences.filter(sentence => !citesLaw(sentence))
  const cited = sentences.filter(citesLaw)
  return citesLaw(kept.join(' ')) ? { kept: [], cited: sentences } : { kept, cited }
}
