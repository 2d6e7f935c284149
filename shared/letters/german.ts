// Letters in German: formal, as one writes to a company.
import type { LawWords } from './cited-law.ts'
import type { BrokerReplies, ComplaintPhrases } from './complaint-phrases.ts'
import { germanRebuttals, homeInGerman, lawInGerman } from './german-rebuttals.ts'
import type { LetterPhrases, RecalledRequest } from './letter-phrases.ts'
import type { LetterType } from './letter-type.ts'
import { citesCalifornia, type LetterFacts } from './templates.ts'

const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
const LIST = new Intl.ListFormat('de-DE', { style: 'long' })

const person = ({ withoutListing }: LetterFacts) =>
  withoutListing ? 'die oben genannte Person' : 'die im Eintrag genannte Person'
const me = (facts: LetterFacts) => (facts.onBehalf ? person(facts) : 'mich')
const held = (facts: LetterFacts) =>
  facts.withoutListing
    ? 'aller Daten, die Sie über die oben genannte Person gespeichert haben'
    : 'dieser Daten'

const LINK_IS_ENOUGH = 'Der Link genügt, um den Eintrag zu finden.'
const ENOUGH =
  'Die oben genannten Angaben sollten genügen. Falls Sie weitere brauchen, teilen Sie mir bitte mit, warum sie nötig sind.'
/** The sentence after it begins with a small letter. */
const GREETING = 'Sehr geehrte Damen und Herren,\n\n'

const CONFIRM = 'Bitte bestätigen Sie mir, wenn das erledigt ist.'

const REMOVAL: Readonly<Record<LetterType, (facts: LetterFacts) => readonly string[]>> = {
  standard: facts =>
    facts.withoutListing
      ? [
          'Bitte löschen Sie alle Daten, die Sie über die oben genannte Person gespeichert haben. Bitte verkaufen Sie sie nicht, geben Sie sie nicht weiter und erheben Sie sie nicht erneut. Das gilt auch für alle anderen Websites, die Sie betreiben oder mit diesen Daten beliefern.',
          ENOUGH,
        ]
      : [
          'Bitte entfernen Sie diesen Eintrag, nehmen Sie ihn dauerhaft aus Ihrer Suche und geben Sie die Daten nicht weiter. Bitte entfernen Sie ihn auch von allen anderen Websites, die Sie betreiben oder mit diesen Daten beliefern.',
          facts.listingUrl === null
            ? ENOUGH
            : 'Der Link sollte genügen, um den Eintrag zu finden. Falls Sie weitere Angaben brauchen, teilen Sie mir bitte mit, warum sie nötig sind.',
        ],
  ccpa: facts => (citesCalifornia(facts) ? californian(facts) : notCalifornian(facts)),
  gdpr: facts => [
    facts.withoutListing
      ? 'Bitte löschen Sie alle Daten, die Sie über die oben genannte Person gespeichert haben, und geben Sie sie nicht mehr weiter.'
      : 'Bitte löschen Sie diesen Eintrag, zeigen Sie die Daten nicht mehr und geben Sie sie nicht weiter.',
    'Soweit die Datenschutz-Grundverordnung der Europäischen Union oder die des Vereinigten Königreichs auf Ihre Verarbeitung anwendbar ist, ist dieses Schreiben zugleich ein Antrag auf Löschung nach Art. 17 Abs. 1 und ein Widerspruch nach Art. 21 Abs. 1, zu beantworten innerhalb des Monats nach Art. 12 Abs. 3. Über einen Wohnsitz sagt dieses Schreiben nichts aus.',
  ],
}

function californian(facts: LetterFacts): string[] {
  const collected = facts.onBehalf ? 'die Sie direkt erhoben haben' : 'die Sie direkt bei mir erhoben haben'
  return [
    `${homeInGerman(facts, 'California')} Bitte beenden Sie nach dem California Consumer Privacy Act den Verkauf und die Weitergabe dieser Daten (Civil Code, § 1798.120), und löschen Sie die Daten, ${collected} (§ 1798.105).`,
    `Um Verkauf und Weitergabe zu beenden, ist kein Identitätsnachweis nötig (California Code of Regulations, Title 11, § 7026(d)).${facts.listingUrl === null ? '' : ` ${LINK_IS_ENOUGH}`}`,
    `${CONFIRM} Das Gesetz gibt Ihnen für das Erste 15 Arbeitstage und für das Zweite 45 Tage Zeit.`,
  ]
}

const notCalifornian = (facts: LetterFacts): string[] => [
  `Bitte beenden Sie den Verkauf und die Weitergabe ${held(facts)}, und löschen Sie sie. Falls Sie alle Anfragen so behandeln, wie es das kalifornische Datenschutzgesetz für Anfragen aus Kalifornien vorsieht, tun Sie es bitte auch hier. Dieses Schreiben behauptet keinen Wohnsitz dort.`,
  ...(facts.listingUrl === null ? [] : [LINK_IS_ENOUGH]),
]

function asked(facts: LetterFacts, what: RecalledRequest['asked']): string {
  const about = `die über ${me(facts)} gespeicherten Daten`
  switch (what) {
    case 'removal':
      return facts.withoutListing ? `${about} zu löschen` : 'diesen Eintrag zu entfernen'
    case 'access':
      return `eine Kopie der über ${me(facts)} gespeicherten Daten zu schicken`
    case 'objection':
      return `${about} nicht mehr zu verarbeiten`
    case 'correction':
      return `${about} zu berichtigen`
  }
}

function wanted({ withoutListing }: LetterFacts, what: RecalledRequest['asked']): string {
  switch (what) {
    case 'removal':
      return withoutListing ? 'Bitte löschen Sie die Daten jetzt' : 'Bitte entfernen Sie den Eintrag jetzt'
    case 'access':
      return 'Bitte schicken Sie mir die Kopie jetzt'
    case 'objection':
      return 'Bitte beenden Sie diese Verarbeitung jetzt'
    case 'correction':
      return 'Bitte berichtigen Sie die Daten jetzt'
  }
}

function due({ answerDue }: RecalledRequest, law: LawWords | null): string[] {
  if (law === null || answerDue === null) return []
  const condition = law.isCertain ? '' : ', soweit dieses Recht anwendbar ist'
  const source = law.respond === null ? law.name : `${law.name}, ${law.respond}`
  const what =
    law.due === 'stop'
      ? `Der Verkauf der Daten war bis zum ${answerDue} einzustellen`
      : `Eine Antwort war bis zum ${answerDue} fällig`
  return [`${what}${condition} (${source}).`]
}

const seen = (facts: LetterFacts, { lastSeenOn }: RecalledRequest, whose: 'Ihrer' | 'deren'): string[] =>
  lastSeenOn === null || facts.withoutListing
    ? []
    : [`Am ${lastSeenOn} stand der Eintrag noch auf ${whose} Website.`]

export const german: LetterPhrases = {
  day: day => DAY.format(Date.parse(day)),
  to: reader => `An die für Datenschutz zuständige Stelle bei ${reader}`,
  opening: ({ onBehalf, withoutListing }) => {
    const named = withoutListing ? 'unten genannte' : 'in einem Eintrag auf Ihrer Website genannte'
    return onBehalf
      ? `${GREETING}ich schreibe für die ${named} Person.`
      : `${GREETING}ich bin die ${named} Person und schreibe Ihnen wegen meiner eigenen Daten.`
  },
  details: ({ withoutListing, listingName, shownPlace, listingUrl }) => {
    const shown = withoutListing ? '' : ' laut Eintrag'
    return [
      `Name${shown}: ${listingName}`,
      ...(shownPlace ? [`Ort${shown}: ${shownPlace}`] : []),
      ...(listingUrl ? [`Link: ${listingUrl}`] : []),
    ]
  },
  closing:
    'Bitte verwenden Sie die Angaben in diesem Schreiben nur, um es zu beantworten, und antworten Sie an die Absenderadresse.',
  signature: ({ onBehalf, listingName }) =>
    `Mit freundlichen Grüßen\n${onBehalf ? `Für ${listingName}` : listingName}`,
  removalSubject: ({ withoutListing, listingName }) =>
    withoutListing
      ? `Löschung personenbezogener Daten: ${listingName}`
      : `Entfernung eines Eintrags: ${listingName}`,
  removal: (type, facts) => REMOVAL[type](facts),
  requestSubject: (kind, { listingName }) =>
    ({
      access: `Auskunft über personenbezogene Daten: ${listingName}`,
      objection: `Widerspruch gegen die Verarbeitung personenbezogener Daten: ${listingName}`,
      correction: `Berichtigung personenbezogener Daten: ${listingName}`,
    })[kind],
  request: {
    access: facts => [
      `Bitte schicken Sie mir eine Kopie aller Daten, die Sie über ${me(facts)} gespeichert haben. Bitte teilen Sie mir auch mit, woher sie stammen, wofür Sie sie verwenden und an welche Unternehmen Sie sie weitergegeben oder verkauft haben.`,
      ENOUGH,
    ],
    objection: facts => [
      `Ich widerspreche der Verarbeitung ${held(facts)}. Bitte zeigen und verkaufen Sie sie nicht mehr, geben Sie sie nicht weiter und verwenden Sie sie nicht für Profile oder Werbung.`,
      `Das gilt auch für alle anderen Websites, die Sie betreiben oder mit diesen Daten beliefern. ${CONFIRM}`,
    ],
  },
  correction: (facts, { wrong, right }) => [
    `Sie haben falsche Daten über ${me(facts)} gespeichert.`,
    `Falsch: ${wrong}\nRichtig: ${right}`,
    `Bitte berichtigen Sie die Daten überall, wo Sie sie speichern oder zeigen, und unterrichten Sie die Unternehmen, an die Sie sie weitergegeben haben. ${CONFIRM} Falls eine Berichtigung nicht möglich ist, löschen Sie die falschen Daten bitte.`,
  ],
  basis: (facts, law) =>
    law.isCertain
      ? `${law.home === null ? '' : `${homeInGerman(facts, law.home)} `}${lawInGerman(law, law.section)}`
      : `${lawInGerman(law, law.section)} Über einen Wohnsitz sagt dieses Schreiben nichts aus.`,
  recall: (facts, request, law) =>
    [
      `Am ${request.sentOn} habe ich Sie gebeten, ${asked(facts, request.asked)}.`,
      ...due(request, law),
      ...seen(facts, request, 'Ihrer'),
    ].join(' '),
  followUp: (facts, what) => [
    `${wanted(facts, what)}, und bestätigen Sie mir das in einer Antwort auf dieses Schreiben.`,
    'Falls Sie etwas von mir brauchen, teilen Sie mir bitte mit, was und warum. Falls Sie ablehnen, teilen Sie mir bitte mit, welche Daten Sie behalten und aus welchem Grund.',
  ],
  finalNotice: (facts, { asked: what, remindedOn }, regulator) => [
    remindedOn.length > 0
      ? `Am ${LIST.format(remindedOn)} habe ich Sie daran erinnert, und mein Anliegen ist noch immer offen.`
      : 'Mein Anliegen ist noch immer offen.',
    `${wanted(facts, what)}, und bestätigen Sie mir das in einer Antwort auf dieses Schreiben. Dies ist mein letztes Schreiben vor einer Beschwerde${regulator === null ? '' : ` bei folgender Behörde: ${regulator}`}. Erhalte ich keine Bestätigung, reiche ich die Beschwerde ein.`,
  ],
  rebuttals: germanRebuttals,
  brokenStep: step => `Auf dem von Ihnen genannten Weg hat Folgendes nicht funktioniert: ${step}`,
}

function cameBack({ answeredOn, confirmedOn, wroteOn }: BrokerReplies): string {
  if (answeredOn !== null) return `Die Antwort kam am ${answeredOn}, doch mein Anliegen ist noch immer offen.`
  if (wroteOn !== null) return `Am ${wroteOn} kam eine Nachricht, die ich beilege.`
  return confirmedOn === null
    ? 'Eine Antwort habe ich nicht erhalten.'
    : `Der Eingang wurde am ${confirmedOn} bestätigt. Eine Antwort habe ich nicht erhalten.`
}

export const germanComplaint: ComplaintPhrases = {
  opening: ({ onBehalf }) =>
    onBehalf
      ? `${GREETING}ich beschwere mich für die unten genannte Person.`
      : `${GREETING}ich beschwere mich über den Umgang mit meinen eigenen Daten.`,
  course: (facts, request, replies, law) => [
    [
      `Am ${request.sentOn} habe ich ${facts.siteName} gebeten, ${asked(facts, request.asked)}.`,
      ...due(request, law),
      ...(request.remindedOn.length > 0 ? [`Erinnert habe ich am ${LIST.format(request.remindedOn)}.`] : []),
      cameBack(replies),
      ...seen(facts, request, 'deren'),
    ].join(' '),
    `Bitte prüfen Sie das, und wirken Sie darauf hin, dass ${facts.siteName} meinem Anliegen nachkommt. Der gesamte Schriftwechsel liegt bei.`,
  ],
}
