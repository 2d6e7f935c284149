// Draft answers to replies, in German: each concedes what's true, names what's missing, and offers ways out.
import type { LawWords } from './cited-law.ts'
import { type LetterPhrases, numbered } from './letter-phrases.ts'
import type { LetterFacts } from './templates.ts'

/** `Kalifornien` has a German name, the other states don't. */
const state = (home: string) => (home === 'California' ? 'Kalifornien' : home)

/** A statement that the law of a state needs. */
export function homeInGerman(facts: LetterFacts, home: string): string {
  if (!facts.onBehalf) return `Ich wohne in ${state(home)}.`
  return `Die ${facts.withoutListing ? 'oben' : 'im Eintrag'} genannte Person wohnt in ${state(home)}.`
}

/** The law as a statement without grammar of its own: names of foreign laws have no German article. */
export function lawInGerman(law: LawWords, section: string | null): string {
  const source = section === null ? law.name : `${law.name} (${section})`
  return law.isCertain ? `Rechtsgrundlage: ${source}.` : `Rechtsgrundlage, soweit anwendbar: ${source}.`
}

const cited = (law: LawWords | null): string[] => (law === null ? [] : [lawInGerman(law, law.section)])

const hide = ({ withoutListing }: LetterFacts) =>
  withoutListing
    ? 'Sie zeigen und verkaufen die Daten nicht mehr und geben sie nicht weiter.'
    : 'Sie nehmen alle Einträge mit den oben genannten Angaben aus Ihrer Suche.'

const ANY = 'Jeder der folgenden Wege genügt mir:'
const CONFIRM = 'Bitte bestätigen Sie mir, wenn das erledigt ist.'

/** `what`: `einen neuen Link, der`. */
const confirmWays = (what: string) =>
  numbered([
    'Sie nehmen dieses Schreiben als meine Bestätigung. Es antwortet auf Ihre E-Mail und kommt von der Adresse, an die Sie geschrieben haben.',
    `Sie schicken mir ${what} ohne Konto funktioniert und mindestens eine Woche gültig bleibt.`,
    'Sie teilen mir mit, wie ich mein Anliegen sonst bestätigen kann.',
  ])

function searchedFor({ withoutListing, shownPlace }: LetterFacts): string {
  const details = shownPlace === null ? 'dem oben genannten Namen' : 'dem oben genannten Namen und Ort'
  return withoutListing
    ? `Eine öffentliche Seite kenne ich nicht. Mir geht es um die Daten, die Sie unter ${details} gespeichert haben.`
    : `Einen Link kann ich nicht nennen: Der Eintrag erschien bei einer Suche auf Ihrer Website nach ${details}.`
}

const threeWays = (facts: LetterFacts) =>
  numbered([
    `Sie suchen in Ihrem Bestand nach den oben genannten Angaben und ${facts.withoutListing ? 'löschen' : 'entfernen'}, was Sie finden.`,
    hide(facts),
    'Sie teilen mir mit, welche Angabe genau fehlt und wie ich sie auf Ihrer Website ohne Kosten und ohne Konto einsehen kann.',
  ])

export const germanRebuttals: LetterPhrases['rebuttals'] = {
  record_url_wanted: facts =>
    facts.listingUrl
      ? [
          `Sie bitten um den Link zum Eintrag. Er lautet:\n${facts.listingUrl}`,
          `Damit haben Sie alles, was Sie brauchen, um den Eintrag zu finden. Bitte entfernen Sie ihn. ${CONFIRM}`,
        ]
      : [`Sie bitten um einen Link zum Eintrag. ${searchedFor(facts)}`, `${ANY}\n${threeWays(facts)}`],
  no_record: facts =>
    facts.listingUrl
      ? [
          `Vielen Dank, dass Sie nachgesehen haben. Mein Schreiben betrifft diesen Eintrag:\n${facts.listingUrl}`,
          'Bitte sehen Sie mit diesem Link noch einmal nach und entfernen Sie den Eintrag. Falls er inzwischen gelöscht ist, bestätigen Sie mir bitte das und dass er nicht wieder in Ihrer Suche erscheint.',
        ]
      : [`Vielen Dank, dass Sie nachgesehen haben. ${searchedFor(facts)}`, `${ANY}\n${threeWays(facts)}`],
  identity_wanted: (facts, law) => [
    `Ich verstehe, dass Sie wissen möchten, wer Ihnen schreibt. ${
      facts.withoutListing
        ? 'Durch eine Löschung erfährt aber niemand etwas'
        : 'Wird ein öffentlicher Eintrag entfernt, erfährt dadurch aber niemand etwas'
    }, und mit Ausweispapieren erhielten Sie mehr Daten, als Sie jetzt haben.`,
    ...(law?.noProof
      ? [
          `Der Widerspruch gegen Verkauf und Weitergabe setzt keinen Identitätsnachweis voraus (${law.noProof}).`,
        ]
      : []),
    `${ANY}\n${numbered([
      facts.withoutListing
        ? 'Sie gleichen die oben genannten Angaben mit Ihrem Bestand ab.'
        : 'Sie gleichen die oben genannten Angaben mit dem Eintrag ab.',
      'Sie schicken einen Bestätigungslink an die Adresse, von der dieses Schreiben kommt.',
      'Sie teilen mir mit, welche einzelne Angabe Ihnen fehlt, warum Sie sie brauchen und wann Sie sie wieder löschen.',
    ])}`,
  ],
  use_form: facts => [
    'Sie verweisen mich auf einen anderen Weg. Alle nötigen Angaben stehen in diesem Schreiben, deshalb bitte ich Sie, es so zu bearbeiten.',
    `${ANY}\n${numbered([
      'Sie tragen mein Anliegen selbst in Ihr System ein.',
      hide(facts),
      'Sie schicken mir einen direkten Link zu einem Formular, das ohne Konto, Zahlung, Telefonnummer und Ausweis auskommt.',
    ])}`,
  ],
  agent_refused: facts =>
    facts.onBehalf
      ? [
          `Es stimmt, dass ich für eine andere Person schreibe: ${facts.listingName}.`,
          'Bitte teilen Sie mir mit, welchen Nachweis Sie dafür brauchen und warum. Bitte zeigen Sie die Daten bis dahin nicht, und geben Sie sie nicht weiter.',
        ]
      : [
          'Sie halten mein Schreiben für das eines Vertreters. Ich schreibe jedoch selbst, und es geht um meine eigenen Daten. Antworten auf dieses Schreiben erreichen mich.',
          `Bitte behandeln Sie mein Schreiben als mein eigenes und ${
            facts.withoutListing ? 'löschen Sie die Daten' : 'entfernen Sie den Eintrag'
          }. Sollten Sie weiter zweifeln, teilen Sie mir bitte mit, woran, und welcher einzelne Schritt das klären würde.`,
        ],
  not_your_state: (facts, law) =>
    law?.home
      ? [
          `${homeInGerman(facts, law.home)} Für Menschen, die dort wohnen, gilt dieses Gesetz: ${
            law.section === null ? law.name : `${law.name} (${law.section})`
          }.`,
          `Bitte bearbeiten Sie mein Anliegen danach. ${CONFIRM}`,
        ]
      : [
          'Es mag sein, dass das von Ihnen genannte Gesetz nur an bestimmten Orten gilt. Dieses Schreiben behauptet keinen Wohnsitz dort, und mein Anliegen besteht auch ohne dieses Gesetz.',
          `${ANY}\n${numbered([
            facts.withoutListing
              ? 'Sie löschen die Daten, wie Sie es nach Ihrer eigenen Datenschutzerklärung für andere tun.'
              : 'Sie entfernen den Eintrag, wie Sie es nach Ihrer eigenen Datenschutzerklärung für andere tun.',
            hide(facts),
            'Sie teilen mir mit, aus welchem Grund Sie die Daten behalten und welche Stelle Ihrer Datenschutzerklärung das vorsieht.',
          ])}`,
        ],
  exempt: (facts, law) => [
    'Für einen Teil der Daten mag eine Ausnahme gelten, und Unterlagen, die Sie aufbewahren müssen, können bleiben, wo sie sind. Mir geht es um das, was Sie zeigen und weitergeben.',
    `Ich bitte Sie um Folgendes:\n${numbered([
      'Teilen Sie mir mit, welche Daten Sie für ausgenommen halten und nach welcher Vorschrift.',
      facts.withoutListing ? 'Löschen Sie die übrigen Daten.' : 'Entfernen Sie alles Übrige aus dem Eintrag.',
      'Nehmen Sie auch den ausgenommenen Teil aus Ihrer öffentlichen Suche.',
    ])}`,
    ...cited(law),
  ],
  suppressed: facts => [
    `Vielen Dank, dass Sie die Daten ausgeblendet haben. Ich hatte Sie allerdings gebeten, ${
      facts.withoutListing ? 'sie zu löschen' : 'den Eintrag zu entfernen'
    }, und ausgeblendete Daten können wieder erscheinen. Bitte beantworten Sie mir deshalb drei Fragen:`,
    numbered([
      'Bleiben sie auch nach der nächsten Aktualisierung Ihrer Daten ausgeblendet?',
      'Wie viele Datensätze haben Sie ausgeblendet, und auf welchen Websites?',
      'Haben Sie auch den Verkauf und die Weitergabe der Daten beendet?',
    ]),
    'Bitte löschen Sie alles, was Sie nicht brauchen, um die Daten ausgeblendet zu halten.',
  ],
  wrong_contact: facts => [
    'Vielen Dank für den Hinweis, dass eine andere Stelle zuständig ist.',
    `Bitte leiten Sie dieses Schreiben dorthin weiter, oder nennen Sie mir das Unternehmen und die Adresse. ${
      facts.withoutListing
        ? 'Falls Sie selbst keine Daten gespeichert haben, bestätigen Sie mir das bitte in einem Satz.'
        : 'Falls Sie die Website mit dem Eintrag selbst betreiben, entfernen Sie ihn bitte dort.'
    }`,
  ],
  processor_only: () => [
    'Ich verstehe, dass Sie die Daten im Auftrag eines Kunden gespeichert haben.',
    `Ich bitte Sie um Folgendes:\n${numbered([
      'Teilen Sie mir mit, welcher Kunde das ist und wie ich ihn erreiche.',
      'Leiten Sie mein Anliegen an ihn weiter.',
      'Bestätigen Sie mir, dass Sie die Daten nicht für eigene Zwecke zeigen oder verwenden.',
    ])}`,
  ],
  refused: (facts, law) => [
    `Ihre Ablehnung habe ich gelesen. Ich halte an meinem Anliegen fest: Bitte ${
      facts.withoutListing ? 'löschen Sie die Daten' : 'entfernen Sie den Eintrag'
    }, und zwar kostenfrei.`,
    ...cited(law),
    `Falls Sie weiterhin ablehnen, bitte ich Sie zumindest um Folgendes:\n${numbered([
      facts.withoutListing
        ? 'Verkaufen Sie die Daten nicht mehr, und geben Sie sie nicht weiter.'
        : 'Nehmen Sie alle Einträge mit den oben genannten Angaben aus Ihrer Suche.',
      'Teilen Sie mir mit, welche Daten Sie behalten und aus welchem Grund.',
      'Teilen Sie mir mit, wer das entschieden hat und wie ich dagegen vorgehen kann.',
    ])}`,
  ],
  confirm_link: () => [
    'Der Link in Ihrer E-Mail, mit dem ich mein Anliegen bestätigen sollte, hat nicht funktioniert.',
    `${ANY}\n${confirmWays('einen neuen Link, der')}`,
  ],
  code: () => [
    'Der Bestätigungscode in Ihrer E-Mail hat nicht funktioniert.',
    `${ANY}\n${confirmWays('einen neuen Bestätigungscode, der')}`,
  ],
}
