// What the privacy desks write in German, by class of answer.
import type { Wordings } from './answers.ts'

export const german: Wordings = {
  acknowledged: [
    [
      'Sehr geehrte Damen und Herren,',
      'wir bestätigen den Eingang Ihres Schreibens (Vorgang {ref}) und werden es innerhalb der gesetzlichen Frist von einem Monat bearbeiten.',
    ],
    [
      'Guten Tag,',
      'vielen Dank für Ihre Nachricht. Wir haben sie an die zuständige Fachabteilung weitergeleitet und melden uns unaufgefordert.',
    ],
    [
      'aufgrund der Komplexität Ihres Anliegens verlängern wir die Frist zur Beantwortung gemäß Art. 12 Abs. 3 DSGVO um zwei Monate.',
    ],
  ],
  done: [
    [
      'Guten Tag,',
      'der Eintrag zu {name} wurde heute aus {site} entfernt und Ihre Daten wurden gelöscht. Vorgang {ref}.',
    ],
    [
      'Ihrem Löschverlangen haben wir entsprochen. Sämtliche zu Ihrer Person gespeicherten Daten sind gelöscht.',
    ],
  ],
  no_record: [
    ['Zu den von Ihnen genannten Angaben sind bei uns keine personenbezogenen Daten gespeichert.'],
    ['Wir haben unseren Bestand geprüft und keinen Datensatz zu {name} gefunden.'],
  ],
  record_url_wanted: [
    [
      'Bitte senden Sie uns den genauen Link zu dem Eintrag, der entfernt werden soll. Ohne ihn können wir Ihr Anliegen nicht zuordnen.',
    ],
    ['Um welchen Eintrag geht es? Wir benötigen die vollständige Internetadresse (URL) der Seite.'],
  ],
  identity_wanted: [
    [
      'Zur Bearbeitung müssen wir Ihre Identität prüfen. Bitte senden Sie uns eine Kopie Ihres Personalausweises; nicht benötigte Angaben können Sie schwärzen.',
    ],
    [
      'Wir haben begründete Zweifel an Ihrer Identität (Art. 12 Abs. 6 DSGVO) und bitten um Ihr Geburtsdatum und Ihre vollständige Anschrift.',
    ],
  ],
  use_form: [
    ['Löschanträge nehmen wir ausschließlich über unser Online-Formular entgegen: {form}'],
    [
      'Bitte richten Sie Ihren Antrag schriftlich per Post an unsere Rechtsabteilung. Anträge per E-Mail werden nicht bearbeitet.',
    ],
  ],
  agent_refused: [
    [
      'Sie schreiben offenbar für eine andere Person. Bitte legen Sie eine unterschriebene Vollmacht im Original vor.',
    ],
    [
      'Anfragen von Löschdiensten beantworten wir nicht. Die betroffene Person möge sich selbst an uns wenden.',
    ],
  ],
  not_your_state: [
    [
      'Die von Ihnen angeführte Verordnung gilt für unser Unternehmen nicht, da wir keine Niederlassung in der Europäischen Union haben.',
    ],
    [
      'Da Sie Ihren Wohnsitz nicht in diesem Bundesstaat haben, steht Ihnen das geltend gemachte Recht nicht zu.',
    ],
  ],
  exempt: [
    ['Die Angaben stammen aus öffentlichen Registern und sind von der Löschung ausgenommen.'],
    ['Einer Löschung stehen gesetzliche Aufbewahrungspflichten (§ 147 AO) entgegen.'],
  ],
  suppressed: [
    ['Ihre Daten wurden gesperrt und erscheinen nicht mehr in der Suche. Gelöscht werden sie nicht.'],
    ['Wir haben Sie in unsere Sperrliste aufgenommen. Der Datensatz selbst bleibt gespeichert.'],
  ],
  wrong_contact: [
    ['Für die genannte Seite sind wir nicht verantwortlich. Bitte wenden Sie sich an {other}.'],
    ['Dieses Postfach gehört zum Vertrieb. Datenschutzanfragen richten Sie bitte an {other}.'],
  ],
  processor_only: [
    [
      'Wir verarbeiten die Daten lediglich im Auftrag unserer Kunden (Art. 28 DSGVO). Bitte wenden Sie sich an den Verantwortlichen.',
    ],
  ],
  refused: [
    ['Ihrem Antrag können wir nicht entsprechen.'],
    ['Eine Löschung ist gegen eine Bearbeitungsgebühr von 29 Euro möglich.'],
  ],
  confirm_link: [
    [
      'Bitte bestätigen Sie Ihren Antrag über diesen Link: {link}',
      'Ohne Bestätigung wird der Antrag nicht bearbeitet.',
    ],
  ],
  code: [['Ihr Bestätigungscode lautet {code}. Geben Sie ihn unter {codeForm} ein.']],
  auto_reply: [
    ['Ich bin bis einschließlich Freitag nicht im Büro. Ihre E-Mail wird nicht weitergeleitet.'],
    ['Dies ist eine automatisch erzeugte Nachricht. Dieses Postfach wird nicht gelesen.'],
  ],
  other: [['Wie zufrieden waren Sie mit unserem Service? Nehmen Sie an unserer Umfrage teil.']],
}
