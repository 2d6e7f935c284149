// Which laws a letter cites, as a desk's clerk would notice: by name or section. Written apart from the product's own
// letters, so that a simulation can judge those.

/** A law that is named only under a condition ("if the GDPR applies …") or as a comparison isn't claimed. */
export type Citation = { law: string; isClaimed: boolean }

/** The laws by the place that made them, with the words that name them in a letter. */
const NAMES: Readonly<Record<string, RegExp>> = {
  'california-ccpa':
    /\bCCPA\b|\bCPRA\b|California(?:’s|'s)?\s+consumer\s+privacy\s+act|Civ(?:il|\.)?\s+Code\D{0,12}1798\.1\d\d\b/i,
  'california-delete-act': /\bDelete\s+Act\b|1798\.99\.8\d/i,
  virginia: /\bVCDPA\b|Virginia\s+Consumer\s+Data|59\.1-57\d/i,
  colorado: /Colorado\s+Privacy\s+Act|6-1-13\d\d/i,
  connecticut: /\bCTDPA\b|Connecticut\s+Data\s+Privacy|42-51\d/i,
  utah: /\bUCPA\b|Utah\s+Consumer\s+Privacy|13-61-\d/i,
  texas: /\bTDPSA\b|Texas\s+Data\s+Privacy|\bch(?:apter|\.)\s+541\b/i,
  oregon: /\bOCPA\b|Oregon\s+Consumer\s+Privacy|646A\.57\d/i,
  montana: /\bMCDPA\b|Montana\s+Consumer\s+Data|30-14-28\d\d/i,
  florida: /\bFDBR\b|Florida\s+Digital\s+Bill|501\.70\d/i,
  delaware: /Delaware\s+Personal\s+Data|12D-1\d\d/i,
  iowa: /Iowa\s+(?:Consumer\s+Data|Act\s+relating)|\b715D\b/i,
  nebraska: /Nebraska\s+Data\s+Privacy|87-11\d\d/i,
  'new-hampshire': /New\s+Hampshire\s+(?:Privacy|Consumer|Data)|507-H/i,
  'new-jersey': /New\s+Jersey\s+(?:Data|Consumer)|56:8-166/i,
  tennessee: /Tennessee\s+Information\s+Protection|47-18-3[23]\d\d/i,
  minnesota: /Minnesota\s+Consumer\s+Data|\b325[MO]\b/i,
  maryland: /Maryland\s+Online\s+Data|14-46\d\d|14-47\d\d/i,
  indiana: /Indiana\s+Consumer\s+Data|\b24-15\b/i,
  kentucky: /Kentucky\s+Consumer\s+Data|367\.36\d/i,
  'rhode-island': /Rhode\s+Island\s+Data|6-48\.1/i,
  oklahoma: /Oklahoma\s+(?:(?:Consumer|Computer)\s+)?Data|SB\s*546/i,
  louisiana: /Louisiana\s+(?:Consumer|Data)|Act\s+502\b/i,
  alabama: /Alabama\s+(?:Personal|Consumer)\s+Data|HB\s*351/i,
  vermont: /Vermont\s+(?:Data|Consumer)\s+Privacy|Act\s+145\b/i,
  nevada: /Nevada\s+(?:Revised|privacy)|\bNRS\b|\b603A\b/i,
  'uk-gdpr': /\bUK\s+GDPR\b|United\s+Kingdom\s+General\s+Data|Data\s+\(Use\s+and\s+Access\)/i,
  gdpr: /(?<!UK\s)\bGDPR\b|General\s+Data\s+Protection\s+Regulation|\bDSGVO\b|Datenschutz-Grundverordnung|\bRGPD\b|2016\/679/i,
  elsewhere:
    /\bPDPL\b|Saudi|\bPIPEDA\b|\bLGPD\b|Privacy\s+Act\s+\(Australia\)|Personal\s+(?:Information\s+\(Japan|Data\s+Protection\s+Act\s+\()/i,
}

const CONDITION = /\b(if|where (?:the|it|this)|insofar|whether|the way|wenn|falls|sofern|soweit|si|cuando)\b/i

/** Sentences, roughly: `Art. 17` and `Civ. Code` don't end one. */
function sentencesOf(text: string): string[] {
  return text.split(/\n{2,}|(?<=[a-zäöüß)\]]{4}[.!?])\s+(?=\p{Lu})/u)
}

/** The laws cited in a letter, each once. */
export function citedLaws(text: string): Citation[] {
  const sentences = sentencesOf(text)
  return Object.entries(NAMES).flatMap(([law, name]) => {
    const naming = sentences.filter(sentence => name.test(sentence))
    if (naming.length === 0) return []
    return [{ law, isClaimed: naming.some(sentence => !CONDITION.test(sentence)) }]
  })
}
