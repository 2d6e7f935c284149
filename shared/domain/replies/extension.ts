// Whether a reply announces that the broker needs longer than the law's time.

const ANNOUNCED: readonly RegExp[] = [
  /\b(extend(?:ing|ed)?|extension of)\b[^.]{0,60}\b(time|period|deadline|days|response)\b/i,
  /\b(additional|another|further|up to an additional)\s+(?:\d+|thirty|forty[- ]five|sixty)\s+(?:calendar\s+)?days\b/i,
  /\b(?:frist|bearbeitungszeit)\b[^.]{0,60}\bverlänger\w*/i,
  /\bverlänger\w*[^.]{0,60}\b(?:frist|monate|tage)\b/i,
  /\b(?:prórroga|prorrog\w+|ampli(?:ar|amos|ación))\b[^.]{0,60}\b(?:plazo|días|meses)\b/i,
]

/** `text`: the reply's own words, without quotations. */
export const announcesExtension = (text: string): boolean => ANNOUNCED.some(pattern => pattern.test(text))
